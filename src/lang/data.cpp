// SPDX-License-Identifier: MIT
// Named values: graphs that a program puts into scope, and texts with lines `NAME = VALUE`; see lang.hpp.
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "lang/checker.hpp"
#include "lang/functions.hpp"
#include "lang/lang.hpp"
#include "lang/parser.hpp"
#include "lang/text.hpp"
#include "rules/options.hpp"

namespace grundy::lang {
namespace {

bool is_word(std::string_view name) { return is_keyword(name) || is_function(name); }

// A long row does not become a tree.
std::optional<rules::ParamValue> value_of(const syntax::Expr& e, rules::Type type, const Tokens& tokens,
                                          ExpressionChecker& expressions, Diagnostics& faults) {
    if (e.op == "numbers")
        return rules::SharedWords{std::make_shared<const std::vector<Int>>(tokens.rows[to_size(e.value)])};
    const std::size_t before = faults.count();
    const rules::Expr value = expressions.check(e, type);
    if (faults.count() != before) return std::nullopt;
    try {
        return rules::evaluate_param(value, rules::Game(), {});
    } catch (const Error& error) {
        faults.report(e.where, error.what());
        return std::nullopt;
    }
}

}  // namespace

bool add_graph(std::string_view name, rules::Graph graph, rules::Library& library, std::string& why_not) {
    const std::string quoted = "'" + std::string(name.substr(0, 40)) + "'";
    if (!is_name(name))
        why_not = quoted + " cannot be the name of a graph: a name is a letter, and then letters, digits and _";
    else if (is_word(name))
        why_not = quoted + " is a word of the language, and cannot be the name of a graph: choose another name";
    if (!why_not.empty()) return false;
    rules::SharedWords words{std::make_shared<const std::vector<Int>>(graph.words())};
    library.data.insert_or_assign(std::string(name), rules::Datum{rules::Type::graph, std::move(words)});
    return true;
}

bool add_data(std::string_view text, rules::Library& library, Diagnostics& faults) {
    if (!readable(text, most_position_bytes, faults)) return false;
    const Tokens tokens = tokenize(text, true, faults);
    rules::NamedData data = library.data;
    std::set<std::string_view> names;
    const std::vector<syntax::Value> values = Parser(tokens, faults).data();
    for (const auto& [name, value] : values) {
        if (is_word(name.text))
            faults.report(name.where, "'" + std::string(name.text) + "' is a word of the language",
                          "choose another name");
        if (!names.insert(name.text).second)
            faults.report(name.where, "'" + std::string(name.text) + "' has a value already", "choose another name");
        rules::Game none;
        Scope scope(none, data, faults);
        ExpressionChecker expressions(scope, tokens, faults);
        const rules::Type type = expressions.infer(value);
        if (!rules::may_be_parameter(type)) {
            faults.report(value.where, "a value is an integer, a set, a row, a board or a graph");
            continue;
        }
        if (auto v = value_of(value, type, tokens, expressions, faults))
            data.insert_or_assign(std::string(name.text), rules::Datum{type, std::move(*v)});
    }
    if (!faults.ok()) return false;
    library.data = std::move(data);
    return true;
}

}  // namespace grundy::lang
