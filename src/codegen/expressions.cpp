// SPDX-License-Identifier: MIT
// Expressions as text: operators and forms come from the tables of language.cpp; see printer.hpp.
#include <algorithm>
#include <array>

#include "codegen/helpers.hpp"
#include "codegen/printer.hpp"
#include "core/error.hpp"
#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/eval.hpp"
#include "rules/layout.hpp"

namespace grundy::codegen {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Type;

// Words of both languages, and names that the programs use for themselves.
constexpr std::array reserved = {
    "alignas",  "and",        "as",        "assert",    "auto",     "bool",     "break",        "case",
    "catch",    "char",       "class",     "const",     "continue", "def",      "default",      "del",
    "delete",   "do",         "double",    "elif",      "else",     "enum",     "except",       "export",
    "extern",   "false",      "finally",   "float",     "for",      "friend",   "from",         "global",
    "goto",     "if",         "import",    "in",        "inline",   "int",      "is",           "lambda",
    "long",     "mutable",    "namespace", "new",       "nonlocal", "not",      "operator",     "or",
    "pass",     "private",    "protected", "public",    "raise",    "register", "return",       "short",
    "signed",   "sizeof",     "static",    "struct",    "switch",   "template", "this",         "throw",
    "true",     "try",        "typedef",   "typename",  "union",    "unsigned", "using",        "virtual",
    "void",     "volatile",   "while",     "with",      "xor",      "yield",    "std",          "main",
    "Int",      "Row",        "Values",    "options",   "key",      "memo",     "known",        "g",
    "range",    "len",        "min",       "max",       "sum",      "sorted",   "tuple",        "set",
    "any",      "all",        "abs",       "next",      "count",    "print",    "mex",          "LOONY",
    "asm",      "NULL",       "EOF",       "list",      "sys",      "data",     "word",         "depth",
    "TooDeep",  "MOST_DEPTH", "plus",      "of_heap",   "is_lost",  "products", "misere_value", "lost_elements",
    "SEARCHED", "searches",   "mark",      "limit",     "heap",     "rest",     "component",    "best",
    "keep",     "parts",      "Part",      "print_best"};

bool comparison(Op op) { return op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal; }

}  // namespace

bool is_reserved(const std::string& name) {
    const auto all = helpers();
    return std::find(reserved.begin(), reserved.end(), name) != reserved.end() ||
           std::any_of(all.begin(), all.end(), [&](const Helper& h) { return h.name == name; });
}

Printer::Printer(const rules::Game& game, Needs& needs)
    : game_(game), needs_(needs), facts_(game), taken_(reserved.begin(), reserved.end()) {
    for (const Helper& h : helpers()) taken_.emplace(h.name);
}

std::string Printer::unused(const std::string& wish) {
    std::string name = wish;
    for (int i = 1; !taken_.insert(name).second; ++i) name = wish + (i == 1 ? "_" : std::to_string(i));
    return name;
}

std::string Printer::declare(const rules::Variable& v) {
    const std::string name = unused(v.name.empty() ? "x" : v.name);
    names_[{rules::counted(v.type), v.slot}] = name;
    return name;
}

void Printer::name_is(const rules::Variable& v, const std::string& name) {
    taken_.insert(name);
    names_[{rules::counted(v.type), v.slot}] = name;
}

void Printer::refuse(const Expr& e, const std::string& what) const {
    rules::fail(game_, e.where, what + " cannot be written as a program yet");
}

std::string Printer::bracketed(std::string text, int own, int asked) const {
    return own < asked ? "(" + std::move(text) + ")" : text;
}

std::string Printer::constant(Int value) const {
    const bool wide = !python() && (value > 2147483647 || value < -2147483647);
    return std::to_string(value) + (wide ? "LL" : "");
}

std::string Printer::list(const std::vector<std::string>& items, bool row) const {
    std::string out;
    for (const std::string& item : items) out += (out.empty() ? "" : ", ") + item;
    if (!python()) return (row ? "Row{" : "{") + out + "}";
    return "(" + out + (items.size() == 1 ? ",)" : ")");
}

std::string Printer::less_one(const Expr& e) {
    if (e.op == Op::constant) return constant(e.value - 1);
    if (e.op == Op::add && e.args[1].op == Op::constant && e.args[1].value == 1) return text(e.args[0]);
    if (e.op == Op::sub && e.args[1].op == Op::constant && e.args[1].value >= 0)
        return text(Expr::make(Op::sub, {e.args[0], Expr::constant(e.args[1].value + 1)}));
    if (e.op == Op::add && e.args[1].op == Op::constant && e.args[1].value > 1)
        return text(Expr::make(Op::add, {e.args[0], Expr::constant(e.args[1].value - 1)}));
    return text(Expr::make(Op::sub, {e, Expr::constant(1)}));
}

std::string Printer::filled(const Form& form, const Expr& e) {
    if (!form.helper.empty()) need(form.helper);
    std::string out;
    for (std::size_t i = 0; i < form.text.size(); ++i) {
        const char c = form.text[i];
        if (c != '$' && c != '@') {
            out += c;
            continue;
        }
        const Expr& arg = e.args[to_size(form.text[++i] - '0')];
        if (i + 1 < form.text.size() && form.text[i + 1] == '-') {
            out += less_one(arg);
            ++i;
        } else {
            out += text(arg, c == '@' ? whole : lowest);
        }
    }
    return out;
}

std::string Printer::constant_row(const std::vector<Int>& words) {
    std::vector<std::string> items;
    for (const Int w : words) items.push_back(constant(w));
    return list(items, true);
}

std::string Printer::shapes(const rules::Shapes& all) {
    need("shapes");
    std::string value, words;
    for (const rules::Shape& s : all) {
        words += (words.empty() ? "" : ", ") + rules::shape_text(s);
        const auto cells = [&](const std::vector<int>& list) {
            std::string out;
            for (const int c : list) out += (out.empty() ? "" : ", ") + std::to_string(c);
            return python() ? "(" + out + ",)" : "{" + out + "}";
        };
        const std::string one =
            std::to_string(s.rows) + ", " + std::to_string(s.columns) + ", " + cells(s.from) + ", " + cells(s.to);
        value += std::string(value.empty() ? "" : ",") + "\n    " + (python() ? "(" + one + ")" : "{" + one + "}");
    }
    auto& name = needs_.names[value];
    if (name.empty()) {
        name = "shapes_" + std::to_string(needs_.names.size());
        needs_.constants.push_back(
            (python() ? "# " : "// ") + words + "\n" +
            (python() ? name + " = [" + value + "]" : "const std::vector<Shape> " + name + " = {" + value + "};"));
    }
    return name;
}

std::string Printer::text(const Expr& e, int level) {
    const Language language = needs_.language;
    switch (e.op) {
        case Op::constant:
            return e.value < 0 ? bracketed(constant(e.value), 14, level) : constant(e.value);
        case Op::truth:
            return python() ? (e.value != 0 ? "True" : "False") : (e.value != 0 ? "true" : "false");
        case Op::variable:
            return names_.at({false, e.slot});
        case Op::row_variable:
        case Op::board_variable:
        case Op::graph_variable:
            return names_.at({true, e.slot});
        case Op::board_literal:
        case Op::graph_literal: {
            std::vector<Int> words;
            for (const Expr& w : e.args) words.push_back(w.value);
            return constant_row(words);
        }
        case Op::graph_family:
            refuse(e, "a graph made by a rule");
        case Op::row_literal: {
            std::vector<std::string> items;
            for (const Expr& x : e.args) items.push_back(text(x));
            return list(items, true);
        }
        case Op::function: {
            const std::string_view name = integer_functions()[to_size(e.value)].name;
            const auto form = function_form(name, language);
            if (!form) refuse(e, "the function " + std::string(name));
            return filled(*form, e);
        }
        case Op::member:
            return member(text(e.args[0], whole), e.args[1]);
        case Op::appears:
            need("occurs");
            return "occurs(" + text(e.args[0]) + ", " + shapes(*e.args[1].shapes) + ")";
        case Op::placed:
            need("replaced");
            return "replaced(" + text(e.args[0]) + ", " + shapes(*e.args[1].shapes) + ")";
        case Op::without:
            need("without");
            return "without(" + text(e.args[0]) + ", " + finite(e.args[1]) + ")";
        case Op::runs:
            return runs(e);
        case Op::power:
            if (e.args[1].op == Op::constant && e.args[1].value == 2 && e.args[0].op == Op::variable && !python())
                return text(Expr::make(Op::mul, {e.args[0], e.args[0]}), level);
            if (e.args[0].op == Op::constant && e.args[0].value == 2 && !python())
                return bracketed("1LL << " + text(e.args[1], 13), 11, std::max(level, 12));
            break;
        case Op::divides:
            if (facts_.positive(e.args[0]))
                return text(Expr::make(Op::equal, {Expr::make(Op::mod, {e.args[1], e.args[0]}), Expr::constant(0)}),
                            level);
            break;
        case Op::div:
        case Op::mod:
            if (!python() && !facts_.natural(e.args[0])) return filled(*form_of(e.op, language), e);
            break;
        default:
            break;
    }
    if (e.loop) return python() ? python_aggregate(e) : aggregate(e);
    if (const auto op = operator_of(e.op, language)) {
        // A comparison of a comparison would be a chain in Python; `&&` inside `||`, and what `^` joins, read better in
        // brackets.
        const int left = e.op == Op::either || e.op == Op::both || e.op == Op::bit_xor || comparison(e.op)
                             ? op->level + 1
                             : op->level;
        const auto operand = [&](const Expr& x, int asked) {
            const bool chain = x.op == e.op && (e.op == Op::either || e.op == Op::both || e.op == Op::bit_xor);
            const bool odd = !chain && (e.op == Op::bit_xor || (e.op == Op::either && x.op == Op::both)) &&
                             operator_of(x.op, language);
            return text(x, chain ? op->level : odd ? whole : asked);
        };
        std::string a = operand(e.args[0], left), b = operand(e.args[1], op->level + 1);
        const bool numbers = e.args[0].op == Op::constant && e.args[1].op == Op::constant;
        if (!python() && numbers && op->level > 11 && a.back() != 'L') a += "LL";  // two ints would make an int
        return bracketed(a + " " + std::string(op->text) + " " + b, op->level, level);
    }
    const auto form = form_of(e.op, language);
    if (!form) refuse(e, "this");
    return bracketed(filled(*form, e), form->level, level);
}

std::string Printer::joined(const std::vector<std::string>& conditions) const {
    std::string out;
    for (const std::string& c : conditions) out += (out.empty() ? "" : python() ? " and " : " && ") + c;
    return out;
}

std::string Printer::all_of(const std::vector<Expr>& conditions) {
    std::vector<std::string> texts;
    for (const Expr& c : conditions) texts.push_back(text(c, conditions.size() > 1 ? 5 : lowest));
    return texts.empty() ? (python() ? "True" : "true") : joined(texts);
}

std::vector<std::string> Printer::signs(const Expr& e) {
    const Type type = rules::type_of(e.op);
    if (type == Type::integer) {
        if (facts_.natural(e)) return {};
        if (e.op == Op::sub && facts_.natural(e.args[0]))  // n >= k reads better than n - k >= 0
            return {text(e.args[0], 10) + " >= " + text(e.args[1], 10)};
        return {text(e, 10) + " >= 0"};
    }
    if (facts_.natural_row(e)) return {};
    need("natural");
    return {"natural(" + text(e) + ")"};
}

std::string Printer::runs(const Expr& e) {
    need("runs");
    facts_.learn_element(e.slot);
    const std::string row = text(e.args[0]);
    const std::string name = unused("v");
    names_[{false, e.slot}] = name;
    const std::string condition = text(e.args[1]);
    taken_.erase(name);
    return python() ? "runs(" + row + ", lambda " + name + ": " + condition + ")"
                    : "runs(" + row + ", [&](Int " + name + ") { return " + condition + "; })";
}

}  // namespace grundy::codegen
