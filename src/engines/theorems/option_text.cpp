// SPDX-License-Identifier: MIT
// See option_text.hpp.
#include "engines/theorems/option_text.hpp"

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

    OptionText option(const rules::Option& o) {
        if (o.taken) return {"?", {}};
        OptionText out;
        const std::string choices = loop(o.guard, o.binders, &out.binders);
        const auto what = [&]() -> std::string {
            switch (o.kind) {
                case rules::Option::Kind::leads:
                    return sum(o.terms);
                case rules::Option::Kind::again:
                    return "again " + sum(o.terms);
                case rules::Option::Kind::wins:
                    return "win";
                case rules::Option::Kind::loses:
                    break;
            }
            return "lose";
        };
        out.text = what() + choices;
        return out;
    }

private:
    // Boards and graphs lie in the slots of rows.
    static std::pair<bool, int> key(const rules::Variable& v) { return {v.type == rules::Type::integer, v.slot}; }

    std::string sum(const std::vector<rules::Term>& terms) {
        std::vector<std::string> out;
        for (const rules::Term& t : terms) out.push_back(term(t));
        std::sort(out.begin(), out.end());
        return out.empty() ? "0" : joined(out, " + ");
    }

    std::string term(const rules::Term& t) {
        if (t.kind == rules::Term::Kind::sum) {
            const auto outside = names_;
            const std::string choices = loop(t.conditions, t.binders);
            const std::string out = "sum(" + sum(t.terms) + choices + ")";
            names_ = outside;  // the slots may have other names outside
            return out;
        }
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

    // Conditions are sorted, wherever they are tested. So are binders, if their order is wanted.
    std::string loop(const std::vector<Expr>& guard, const std::vector<Binder>& binders,
                     std::vector<std::size_t>* order = nullptr) {
        std::vector<std::string> conditions, choices;
        std::vector<std::size_t> left(binders.size());
        std::iota(left.begin(), left.end(), std::size_t{0});
        while (!left.empty()) {
            const auto next = order == nullptr ? left.begin() : next_of(binders, left);
            choices.push_back(binder(binders[*next]));
            if (order != nullptr) order->push_back(*next);
            left.erase(next);
        }
        for (const Expr& e : guard) add_condition(e, conditions);
        for (const Binder& b : binders)
            for (const Expr& e : b.conditions) add_condition(e, conditions);
        std::sort(conditions.begin(), conditions.end());
        return (choices.empty() ? "" : " for " + joined(choices, ", ")) +
               (conditions.empty() ? "" : " if " + joined(conditions, " and "));
    }

    void add_condition(const Expr& e, std::vector<std::string>& out) {
        if (e.op != Op::both) return out.push_back(text(e));
        for (const Expr& x : e.args) add_condition(x, out);
    }

    // The one with the least range of those whose range has no later name in it. Where a choice is not legal, an open
    // range ends, so the order has a meaning.
    std::vector<std::size_t>::iterator next_of(const std::vector<Binder>& binders, std::vector<std::size_t>& left) {
        const auto is_open = [](const Binder& b) { return b.kind == Binder::Kind::open_range; };
        if (binders.size() > most_binders || std::any_of(binders.begin(), binders.end(), is_open)) return left.begin();
        const auto rank = [&](std::size_t i) {
            const std::size_t named = named_;
            const std::string text = range(binders[i]);
            named_ = named;
            return std::pair(text.find('?') != std::string::npos, text);
        };
        return std::min_element(left.begin(), left.end(),
                                [&](std::size_t i, std::size_t j) { return rank(i) < rank(j); });
    }

    std::string range(const Binder& b) {
        const std::vector<std::string> of = texts(b.exprs);
        if (b.kind == Binder::Kind::range) return of[0] + ".." + of[1];
        if (b.kind == Binder::Kind::open_range) return of[0] + "..";
        if (b.kind == Binder::Kind::each_of) return "each " + of[0];
        if (b.kind == Binder::Kind::split) return "split(" + of[0] + ")";
        if (b.kind == Binder::Kind::value) return "value(" + of[0] + ")";
        return b.kind == Binder::Kind::in_set ? of[0] : "?";
    }

    std::string binder(const Binder& b) {
        const std::string of = range(b);
        if (b.vars.size() != 1 && b.kind != Binder::Kind::split) return "?";
        std::vector<std::string> names;
        for (const rules::Variable& v : b.vars) {
            if (named_ == most_binders) return "?";
            names.push_back(names_[key(v)] = std::string(1, binder_name(named_++)));
        }
        return joined(names, ", ") + " in " + of;
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

    std::string over_loop(const std::string& begin, const Expr& e, const char* end) {
        const auto outside = names_;
        const std::string choices = loop(e.loop->guard, e.loop->binders);
        const std::string out = begin + joined(texts(e.args), ", ") + choices + end;
        names_ = outside;  // the slots may have other names outside
        return out;
    }

    // A theorem changes different elements, so the order of the changes has no meaning.
    std::string replaced(const Expr& e) {
        std::vector<std::string> changes;
        const Expr* row = &e;
        for (; row->op == Op::replaced; row = &row->args[0])
            changes.push_back(text(row->args[1]) + ": " + text(row->args[2]));
        std::sort(changes.begin(), changes.end());
        return "set(" + text(*row) + ", " + joined(changes, ", ") + ")";
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
            case Op::div:
                return infix(e, " div ", true);
            case Op::mod:
                return infix(e, " mod ", true);
            case Op::divides:
                return infix(e, " divides ", true);
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
            case Op::replaced:
                return replaced(e);
            case Op::loop_row:
                return over_loop("[", e, "]");
            case Op::loop_xor:
                return over_loop("xor(", e, ")");
            case Op::power:
                return infix(e, " ^ ", true);
            case Op::greatest:
                return call("greatest", e);
            case Op::digits:
                return call("digits", e);
            case Op::loop_count:
                return over_loop("count(", e, ")");
            case Op::loop_all:
                return over_loop("all(", e, ")");
            case Op::either:
                return infix(e, " or ", true);
            case Op::total:
                return call("sum", e);
            case Op::slice:
                return call("slice", e);
            case Op::concat:
                return infix(e, " ++ ", true);
            case Op::row_literal:
                return "[" + joined(texts(e.args), ", ") + "]";
            case Op::removed:
                return call("remove", e);
            case Op::primes:
                return "primes";
            default:
                return "?";
        }
    }

    const rules::Ruleset& rules_;
    int instance_;
    const std::vector<std::size_t>& order_;
    std::map<std::pair<bool, int>, std::string> names_;
    std::size_t named_ = 0;  // binders
};

}  // namespace

OptionText option_text(const rules::Ruleset& rules, int instance, const rules::Game& normal,
                       const std::vector<std::size_t>& order, const rules::Option& option) {
    return Text(rules, instance, normal, order).option(option);
}

std::string taking_from(std::size_t n, const std::vector<std::size_t>& places) {
    std::vector<std::string> args(n), ranges;
    for (std::size_t i = 0; i < n; ++i) args[i] = std::string(1, argument_name(i));
    for (std::size_t i = 0; i < places.size(); ++i) {
        args[places[i]] = fmt::format("({} - {})", args[places[i]], binder_name(i));
        ranges.push_back(fmt::format("{} in 1..", binder_name(i)));
    }
    return "self(" + joined(args, ", ") + ") for " + joined(ranges, ", ");
}

}  // namespace grundy::engines::theorems
