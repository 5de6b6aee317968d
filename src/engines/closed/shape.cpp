// SPDX-License-Identifier: MIT
// See shape.hpp.
#include "engines/closed/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/size.hpp"

namespace grundy::engines::closed {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

std::string joined(const std::vector<std::string>& parts, const char* between) {
    return fmt::format("{}", fmt::join(parts, between));
}

class Text {
public:
    Text(const rules::Ruleset& rules, int instance) : rules_(rules), instance_(instance) {
        char name = 'a';
        for (const auto& arg : rules.game(instance).args) names_[key(arg)] = std::string(1, name++);
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
        const bool self = t.kind == rules::Term::Kind::call && t.params.empty() &&
                          (t.same_instance || t.game == rules_.instance(instance_).game);
        return self ? "self(" + joined(texts(t.args), ", ") + ")" : "?";
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
    std::map<std::pair<bool, int>, std::string> names_;
    char next_ = 'p';
};

}  // namespace

std::string shape_text(const rules::Ruleset& rules, int instance, const rules::Option& option) {
    return Text(rules, instance).option(option);
}

std::optional<std::vector<const rules::Option*>> options_as(const rules::Ruleset& rules, int instance,
                                                            const std::vector<Spellings>& theorem) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || !game.params.empty() || game.options.size() != theorem.size())
        return std::nullopt;
    std::vector<const rules::Option*> out(theorem.size());
    for (const rules::Option& o : game.options) {
        const std::string text = shape_text(rules, instance, o);
        std::size_t i = 0;
        while (i < theorem.size() &&
               (out[i] != nullptr || std::find(theorem[i].begin(), theorem[i].end(), text) == theorem[i].end()))
            ++i;
        if (i == theorem.size()) return std::nullopt;
        out[i] = &o;
    }
    return out;
}

}  // namespace grundy::engines::closed
