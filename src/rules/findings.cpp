// SPDX-License-Identifier: MIT
// Finds what is probably unintended in rules; see findings.hpp. "Never" is claimed only if the small prover of
// bounds.hpp shows it.
#include "rules/findings.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "rules/bounds.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

using Slot = std::pair<Type, int>;

void use(const Expr& e, std::set<Slot>& out) {
    any_within(e, [&](const Expr& x) {
        if (reads_variable(x.op)) out.insert({type_of(x.op), x.slot});
        return false;
    });
}

class Finder {
public:
    Finder(const Game& game, Meter& meter) : game_(game), meter_(meter) {}

    std::vector<Finding> run() {
        std::set<Slot> used;
        for (const Option& o : game_.options) {
            meter_.look();
            std::set<Slot> here;
            each_expression(o, [&](const Expr& e) { use(e, here); });
            unused_variables(o, here);
            used.insert(here.begin(), here.end());
            never(o);
        }
        Facts head(game_);
        never_hold(game_.start, head, "this condition never holds, so play never begins");
        for (const Expr& e : game_.start) use(e, used);
        unused_declarations(used);
        repeated();
        needless();
        std::sort(out_.begin(), out_.end(),
                  [](const Finding& a, const Finding& b) { return a.where.begin < b.where.begin; });
        return std::move(out_);
    }

private:
    void say(Span where, std::string message, std::string hint = {}) {
        out_.push_back({where, std::move(message), std::move(hint)});
    }

    void unused_declarations(const std::set<Slot>& used) {
        if (game_.options.empty()) return;
        for (const Param& p : game_.params)
            if (!used.contains({p.variable.type, p.variable.slot}))
                say(p.variable.where, "the parameter '" + p.variable.name + "' is never used");
        for (const Variable& v : game_.args)
            if (!used.contains({v.type, v.slot})) say(v.where, "the argument '" + v.name + "' is never used");
    }

    void unused_variables(const Option& o, const std::set<Slot>& used) {
        for (const Binder& b : o.binders) {
            if (b.kind == Binder::Kind::split) continue;  // a part that is thrown away expresses "at most"
            const Variable& v = b.vars[0];
            if (used.contains({v.type, v.slot})) continue;
            say(v.where,
                "'" + v.name + "' is never used" +
                    (b.kind == Binder::Kind::value ? std::string() : ": the move is the same for each of its values"));
        }
    }

    bool never_hold(const std::vector<Expr>& conditions, Facts& facts,
                    const char* message = "this condition never holds, so the option never applies") {
        for (const Expr& c : conditions) {
            if (facts.refutes(c)) {
                say(c.where, message);
                return true;
            }
            facts.add(c);
        }
        return false;
    }

    void never(const Option& o) {
        Facts facts(game_);
        if (never_hold(o.guard, facts)) return;
        for (const Binder& b : o.binders) {
            if (b.kind == Binder::Kind::range &&
                facts.ordered(b.exprs[0], Expr::make(Op::add, {b.exprs[1], Expr::constant(1)})))
                return say(b.where, "this range is always empty, so the option never applies");
            Binder bare = b;
            bare.conditions.clear();
            facts.add(bare);
            if (never_hold(b.conditions, facts)) return;
        }
        for (const Term& t : o.terms)
            for (const Expr& e : t.args)
                if (type_of(e.op) == Type::integer && facts.ordered(Expr::constant(-1), e))
                    return say(e.where.end > e.where.begin ? e.where : t.where,
                               "this is always negative, so the option is never legal");
    }

    std::string plain_text(Span where) const {
        std::string out;
        if (game_.file_text)
            for (const char c : game_.file_text->substr(where.begin, where.end - where.begin))
                if (!is_space(c)) out += c;
        return out;
    }

    void repeated() {
        std::set<std::string> seen;
        for (const Option& o : game_.options)
            if (const std::string text = plain_text(o.where); !text.empty() && !seen.insert(text).second)
                say(o.where, "this option appears twice");
    }

    void needless() {
        const auto always = [](const Option& o) {
            return o.kind == Option::Kind::wins && o.guard.empty() && o.binders.empty();
        };
        if (game_.options.size() < 2 || std::none_of(game_.options.begin(), game_.options.end(), always)) return;
        for (const Option& o : game_.options)
            if (!always(o)) say(o.where, "this option never matters: another option always wins at once");
    }

    const Game& game_;
    Meter& meter_;
    std::vector<Finding> out_;
};

}  // namespace

bool surprises_if_negative(const Ruleset& rules, int instance, const Term& term, std::size_t argument) {
    const Game& game = rules.game(instance);
    const Expr& e = term.args[argument];
    const bool self = term.kind == Term::Kind::call &&
                      (term.same_instance || rules.instance(instance).targets[to_size(term.site)] == instance);
    const bool free_order = !game.symmetries.empty();
    for (std::size_t i = 0; i < game.args.size(); ++i)
        if (game.args[i].type == Type::integer && (!self || free_order || i == argument) &&
            mentions(e, game.args[i].slot))
            return false;
    return true;
}

std::vector<Finding> findings(const Game& game, Meter& meter) { return Finder(game, meter).run(); }

}  // namespace grundy::rules
