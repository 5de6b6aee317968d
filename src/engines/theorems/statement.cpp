// SPDX-License-Identifier: MIT
// See statement.hpp.
#include "engines/theorems/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "core/size.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

std::string joined(const std::vector<std::string>& parts, const char* between) {
    return fmt::format("{}", fmt::join(parts, between));
}

class Text {
public:
    Text(const rules::Ruleset& rules, int instance, const rules::Game& game, const std::vector<std::size_t>& order)
        : rules_(rules), instance_(instance), order_(order) {
        char name = 'a';
        for (const std::size_t i : order) names_[key(game.args[i])] = std::string(1, name++);
    }

    std::string option(const rules::Option& o) {
        if (o.kind != rules::Option::Kind::leads || o.terms.size() != 1 || o.taken) return "?";
        const std::string choices = loop(o.guard, o.binders);
        return term(o.terms[0]) + choices;
    }

private:
    // Boards and graphs lie in the slots of rows.
    static std::pair<bool, int> key(const rules::Variable& v) { return {v.type == rules::Type::integer, v.slot}; }

    std::string term(const rules::Term& t) {
        const bool self = t.kind == rules::Term::Kind::call &&
                          (t.same_instance || rules_.instance(instance_).targets[to_size(t.site)] == instance_);
        if (!self) return "?";
        const std::vector<std::string> written = texts(t.args);
        std::vector<std::string> args;
        for (const std::size_t i : order_) args.push_back(written[i]);
        return "self(" + joined(args, ", ") + ")";
    }

    std::vector<std::string> texts(const std::vector<Expr>& exprs, bool ordered = true) {
        std::vector<std::string> out;
        for (const Expr& e : exprs) out.push_back(text(e));
        if (!ordered) std::sort(out.begin(), out.end());
        return out;
    }

    // Conditions are sorted, wherever they are tested.
    std::string loop(const std::vector<Expr>& guard, const std::vector<Binder>& binders) {
        std::vector<std::string> conditions, choices;
        for (const Expr& e : guard) add_condition(e, conditions);
        for (const Binder& b : binders) {
            choices.push_back(binder(b));
            for (const Expr& e : b.conditions) add_condition(e, conditions);
        }
        std::sort(conditions.begin(), conditions.end());
        return (choices.empty() ? "" : " for " + joined(choices, ", ")) +
               (conditions.empty() ? "" : " if " + joined(conditions, " and "));
    }

    void add_condition(const Expr& e, std::vector<std::string>& out) {
        if (e.op != Op::both) return out.push_back(text(e));
        for (const Expr& x : e.args) add_condition(x, out);
    }

    std::string binder(const Binder& b) {
        const std::vector<std::string> of = texts(b.exprs);
        if (b.vars.size() != 1 || next_ > 'z') return "?";
        const std::string name = names_[key(b.vars[0])] = std::string(1, next_++);
        if (b.kind == Binder::Kind::range) return name + " in " + of[0] + ".." + of[1];
        if (b.kind == Binder::Kind::open_range) return name + " in " + of[0] + "..";
        if (b.kind == Binder::Kind::in_set) return name + " in " + of[0];
        return "?";
    }

    std::string variable(bool integer, int slot) const {
        const auto it = names_.find({integer, slot});
        return it == names_.end() ? "?" : it->second;
    }

    std::string infix(const Expr& e, const char* sign, bool ordered) {
        return "(" + joined(texts(e.args, ordered), sign) + ")";
    }

    std::string call(const std::string& name, const Expr& e, bool ordered = true) {
        return name + "(" + joined(texts(e.args, ordered), ", ") + ")";
    }

    std::string row(const Expr& e) {
        const std::string choices = loop(e.loop->guard, e.loop->binders);
        return "[" + joined(texts(e.args), ", ") + choices + "]";
    }

    std::string text(const Expr& e) {
        switch (e.op) {
            case Op::constant:
                return std::to_string(e.value);
            case Op::variable:
                return variable(true, e.slot);
            case Op::row_variable:
            case Op::board_variable:
            case Op::graph_variable:
                return variable(false, e.slot);
            case Op::add:
                return infix(e, " + ", false);
            case Op::sub:
                return infix(e, " - ", true);
            case Op::mul:
                return infix(e, " * ", false);
            case Op::less:
                return infix(e, " < ", true);
            case Op::less_equal:
                return infix(e, " <= ", true);
            case Op::equal:
                return infix(e, " = ", false);
            case Op::min:
                return call("min", e, false);
            case Op::max:
                return call("max", e, false);
            case Op::conditional:
                return call("if", e);
            case Op::element:
                return call("element", e);
            case Op::length:
                return call("len", e);
            case Op::cell:
                return call("cell", e);
            case Op::row_count:
                return call("rows", e);
            case Op::column_count:
                return call("columns", e);
            case Op::filled:
                return call("fill", e);
            case Op::without:
                return call("without", e);
            case Op::neighbours:
                return call("neighbours", e);
            case Op::set_literal:
                return call("set", e);
            case Op::loop_row:
                return row(e);
            default:
                return "?";
        }
    }

    const rules::Ruleset& rules_;
    int instance_;
    const std::vector<std::size_t>& order_;
    std::map<std::pair<bool, int>, std::string> names_;
    char next_ = 'p';
};

std::vector<std::size_t> order_of_arguments(const rules::Game& game) {
    std::vector<std::size_t> out(game.args.size());
    std::iota(out.begin(), out.end(), std::size_t{0});
    return out;
}

// By option of the theorem, that of the rules; nothing if one has none.
std::optional<std::vector<std::size_t>> options_of(const std::vector<std::string>& texts, const Statement& theorem) {
    constexpr auto none = ~std::size_t{0};
    std::vector<std::size_t> out(theorem.size(), none);
    for (std::size_t o = 0; o < texts.size(); ++o) {
        const auto is = [&](std::size_t i) {
            return out[i] == none && std::find(theorem[i].begin(), theorem[i].end(), texts[o]) != theorem[i].end();
        };
        std::size_t i = 0;
        while (i < theorem.size() && !is(i)) ++i;
        if (i == theorem.size()) return std::nullopt;
        out[i] = o;
    }
    return out;
}

}  // namespace

std::vector<Int> Match::arguments(std::span<const Int> words) const {
    std::vector<Int> out;
    for (const std::size_t i : order_) out.push_back(words[i]);
    return out;
}

std::vector<Int> Match::words(std::span<const Int> arguments) const {
    std::vector<Int> out(arguments.size());
    for (std::size_t i = 0; i < order_.size(); ++i) out[order_[i]] = arguments[i];
    return out;
}

Choice Match::choice(std::size_t option, std::span<const Int> words, std::span<const Int> chosen) const {
    const std::size_t own = options_[option];
    std::vector<std::pair<int, Int>> values;
    for (const Binder& b : normal_->game.options[own].binders)
        for (const rules::Variable& v : b.vars)
            if (v.type == rules::Type::integer) values.emplace_back(v.slot, chosen[values.size()]);
    return rules::written_choice(*rules_, instance_, *normal_, own, words, values);
}

std::string taking_from(std::size_t n, const std::vector<std::size_t>& places) {
    std::vector<std::string> args(n), ranges;
    for (std::size_t i = 0; i < n; ++i) args[i] = std::string(1, static_cast<char>('a' + i));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const char name = static_cast<char>('p' + i);
        args[places[i]] = fmt::format("({} - {})", args[places[i]], name);
        ranges.push_back(fmt::format("{} in 1..", name));
    }
    return "self(" + joined(args, ", ") + ") for " + joined(ranges, ", ");
}

std::string option_text(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                        const rules::Option& option) {
    const auto order = order_of_arguments(normal);
    return Text(rules, instance, normal, order).option(option);
}

std::optional<Match> match(const rules::Ruleset& rules, int instance, const Statement& theorem, bool turned) {
    constexpr std::size_t most_turned = 3;
    const rules::Game& written = rules.game(instance);
    const bool numbers = std::all_of(written.params.begin(), written.params.end(),
                                     [](const auto& p) { return p.variable.type == rules::Type::integer; });
    if (written.cyclic || written.member || !numbers || written.options.size() != theorem.size()) return std::nullopt;
    auto normal = std::make_shared<const rules::NormalGame>(rules::normal_game(rules, instance));
    const rules::Game& game = normal->game;
    auto order = order_of_arguments(game);
    const bool turns = turned && rules::all_integers(game.args) && order.size() <= most_turned;
    do {
        std::vector<std::string> texts;
        for (const rules::Option& o : game.options) texts.push_back(Text(rules, instance, game, order).option(o));
        if (auto options = options_of(texts, theorem))
            return Match(rules, instance, std::move(normal), std::move(*options), std::move(order));
    } while (turns && std::next_permutation(order.begin(), order.end()));
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
