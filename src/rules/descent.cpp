// SPDX-License-Identifier: MIT
// Does play end? See descent.hpp. Games that call each other in a circle are examined together. A number that no call
// makes larger settles the calls that make it smaller: play takes them only finitely often. The remaining calls are
// settled by the next number, until none remain or no number helps.
#include "rules/descent.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/size.hpp"
#include "rules/bounds.hpp"
#include "rules/circles.hpp"
#include "rules/content.hpp"
#include "rules/layout.hpp"
#include "rules/lower.hpp"
#include "rules/names.hpp"
#include "rules/row_sizes.hpp"

namespace grundy::rules {
namespace {

using lower::plus;

constexpr std::size_t most_proofs = 4000;  // calls times numbers: milliseconds each at worst

struct Call {
    int from = 0, to = 0;
    const Option* option = nullptr;
    std::vector<Expr> args;
    std::vector<Binder> binders;
    Facts facts;
};

// A number that belongs to a position: a sum of quantities of its arguments, or what a row, a board or a graph holds.
struct Measure {
    enum class Of { value, negated, length, total };
    std::vector<std::pair<std::size_t, Of>> parts;
    bool natural = true;
    std::optional<Content> content{};
    std::size_t holder = 0;  // the argument that holds it
};

// All calls of an instance, with the facts that hold where they are made.
class Calls {
public:
    Calls(const Ruleset& rules, int instance, Parameters parameters, std::vector<Call>& out, Meter* meter)
        : rules_(rules),
          instance_(instance),
          parameters_(parameters),
          game_(rules.game(instance)),
          out_(out),
          meter_(meter) {}

    void run() {
        for (const Option& written : game_.options) {
            if (meter_ != nullptr) meter_->look();
            option_ = &written;
            if (written.terms.empty()) continue;
            const Option named = names_defined(game_, written) ? without_names(written) : written;
            for (const Option& o : alternatives(named)) {
                Facts facts = head();
                for (const Expr& c : o.guard) add(facts, c);
                for (const Binder& b : o.binders) add(facts, b);
                terms(o.terms, facts, o.binders);
            }
        }
    }

private:
    Facts head() const {
        Facts out(game_);
        if (parameters_ == Parameters::any) return out;
        const auto& params = rules_.instance(instance_).params;
        for (std::size_t i = 0; i < game_.params.size(); ++i)
            if (const Int* v = std::get_if<Int>(&params[i]))
                out.add(Expr::make(Op::equal, {Expr::variable(game_.params[i].variable.slot), Expr::constant(*v)}));
        return out;
    }

    static void add(Facts& facts, const Expr& c) {
        if (facts.refutes(c))
            facts.add(Expr::make(Op::truth, {}));  // `truth` of 0: false
        else
            facts.add(c);
    }

    void add(Facts& facts, Binder b) const {
        const std::vector<Expr> conditions = std::exchange(b.conditions, {});
        facts.add(b);
        if (b.kind == Binder::Kind::in_set && b.exprs[0].op == Op::set_variable) element(facts, b);
        for (const Expr& c : conditions) add(facts, c);
    }

    // Adds what is known of the elements of a set that is a parameter.
    void element(Facts& facts, const Binder& b) const {
        for (std::size_t i = 0; i < game_.params.size(); ++i) {
            if (game_.params[i].variable.type != Type::set || game_.params[i].variable.slot != b.exprs[0].slot)
                continue;
            if (const auto least = std::get<IntSet>(rules_.instance(instance_).params[i]).next(0))
                facts.add(Expr::make(Op::less_equal, {Expr::constant(*least), Expr::variable(b.vars[0].slot)}));
            else
                facts.add(Expr::make(Op::truth, {}));
        }
    }

    // The option is legal only if no argument of any of its terms is negative.
    void terms(const std::vector<Term>& list, Facts facts, const std::vector<Binder>& binders) {
        for (const Term& t : list)
            if (t.kind == Term::Kind::call)
                for (const Expr& e : t.args)
                    if (type_of(e.op) == Type::integer) add(facts, Expr::make(Op::less_equal, {Expr::constant(0), e}));
        for (const Term& t : list) {
            if (t.kind == Term::Kind::sum) {
                Facts inner = facts;
                for (const Expr& c : t.conditions) add(inner, c);
                for (const Binder& b : t.binders) add(inner, b);
                std::vector<Binder> all = binders;
                all.insert(all.end(), t.binders.begin(), t.binders.end());
                terms(t.terms, inner, all);
            } else if (t.kind == Term::Kind::call && !facts.contradictory()) {
                const int to = t.same_instance ? instance_ : rules_.instance(instance_).targets[to_size(t.site)];
                out_.push_back({instance_, to, option_, t.args, binders, facts});
            }
        }
    }

    const Ruleset& rules_;
    int instance_;
    Parameters parameters_;
    const Game& game_;
    const Option* option_ = nullptr;
    std::vector<Call>& out_;
    Meter* meter_;
};

std::map<int, std::size_t> parts_of(const std::vector<Call>& calls) {
    CallGraph next;
    for (const Call& c : calls) {
        next[c.from].push_back(c.to);
        next.try_emplace(c.to);
    }
    return circles_of(next);
}

// Drops calls after which play never comes back; they settle themselves.
void keep_circles(std::vector<Call>& calls) {
    const auto part = parts_of(calls);
    std::erase_if(calls, [&](const Call& c) { return part.at(c.from) != part.at(c.to); });
}

class Prover {
public:
    Prover(const Ruleset& rules, std::vector<Call> calls, Meter* meter)
        : rules_(rules), calls_(std::move(calls)), meter_(meter) {}

    // Returns the calls that are left when no number helps any more.
    std::vector<Call> run() {
        if (calls_.empty()) return {};
        const std::vector<Measure> all = measures();
        if (all.size() * calls_.size() > most_proofs) return std::move(calls_);
        for (bool more = true; more && !calls_.empty(); keep_circles(calls_))
            more = std::any_of(all.begin(), all.end(), [&](const Measure& m) { return settle(m); });
        return std::move(calls_);
    }

private:
    // True if argument `i` of every game has that type and its order matters.
    bool everywhere(std::size_t i, Type type) const {
        return std::all_of(calls_.begin(), calls_.end(), [&](const Call& c) {
            const Game& g = rules_.game(c.from);
            return i < g.args.size() && g.args[i].type == type &&
                   (type == Type::row || std::none_of(g.symmetries.begin(), g.symmetries.end(), [&](const Symmetry& s) {
                        return s.count > 1 && i >= s.first && i < s.first + s.count;
                    }));
        });
    }

    std::vector<Measure> measures() const {
        using Of = Measure::Of;
        std::vector<Measure> out;
        const std::size_t count = rules_.game(calls_[0].from).args.size();
        std::vector<std::size_t> integers;
        for (std::size_t i = 0; i < count; ++i) {
            if (everywhere(i, Type::integer)) {
                integers.push_back(i);
                out.push_back({{{i, Of::value}}});
            } else if (everywhere(i, Type::row)) {
                out.push_back({{{i, Of::length}}});
                out.push_back({{{i, Of::total}}});
            }
            const auto contents = everywhere(i, Type::row)     ? std::vector{Content::free_cells}
                                  : everywhere(i, Type::board) ? std::vector{Content::free_cells, Content::taken_cells}
                                  : everywhere(i, Type::graph) ? std::vector{Content::vertices, Content::edges}
                                                               : std::vector<Content>{};
            for (const Content content : contents) out.push_back({{}, true, content, i});
        }
        for (const std::size_t i : integers)
            for (const std::size_t j : integers)
                if (i != j) {
                    if (i < j) out.push_back({{{i, Of::value}, {j, Of::value}}});
                    out.push_back({{{i, Of::value}, {j, Of::negated}}, false});
                }
        out.push_back(whole(Of::length));
        out.push_back(whole(Of::total));
        return out;
    }

    // Covers all arguments; if the games have different ones, each has its own.
    static Measure whole(Measure::Of rows) { return {{{every, rows}}}; }
    static constexpr std::size_t every = ~std::size_t{0};

    static std::vector<Expr> part(const Expr& arg, Measure::Of of, const Facts& facts) {
        if (of == Measure::Of::value) return {arg};
        if (of == Measure::Of::negated) return {Expr::make(Op::negate, {arg})};
        return of == Measure::Of::length ? length_bounds(arg, facts) : total_bounds(arg, facts);
    }

    static std::vector<Expr> value(const Measure& m, const std::vector<Expr>& args, const Facts& facts) {
        std::vector<Expr> out = {Expr::constant(0)};
        const auto take = [&](const Expr& arg, Measure::Of of) {
            std::vector<Expr> next;
            for (const Expr& x : out)
                for (const Expr& y : part(arg, of, facts)) next.push_back(plus(x, y));
            out = std::move(next);
        };
        for (const auto& [i, of] : m.parts) {
            if (i != every) take(args[i], of);
            for (std::size_t k = 0; i == every && k < args.size(); ++k)
                take(args[k], type_of(args[k].op) == Type::integer ? Measure::Of::value : of);
        }
        return out;
    }

    std::vector<Expr> head(int instance) const {
        std::vector<Expr> out;
        for (const Variable& v : rules_.game(instance).args) {
            out.push_back(Expr::variable(v.slot));
            out.back().op = variable_of(v.type);
        }
        return out;
    }

    // Totals are meaningful only for rows without negative elements.
    static bool natural_rows(const Call& c) {
        return std::all_of(c.args.begin(), c.args.end(), [&](const Expr& arg) {
            return !any_within(arg, [&](const Expr& e) { return e.op == Op::row_variable && !c.facts.natural_row(e); });
        });
    }

    // The least amount by which the call makes the number smaller, 0 or 1; nothing if it may make it larger.
    std::optional<int> fall(const Measure& m, const Call& c) const {
        if (m.content)
            return content_falls(*m.content, c.args[m.holder], rules_.game(c.from).args[m.holder], c.binders, c.facts);
        const std::vector<Expr> before = value(m, head(c.from), c.facts), after = value(m, c.args, c.facts);
        const bool totals =
            std::any_of(m.parts.begin(), m.parts.end(), [](const auto& p) { return p.second == Measure::Of::total; });
        if (before.size() != 1 || after.empty() || (totals && !natural_rows(c))) return std::nullopt;
        const auto falls_by = [&](Int by) {
            return std::all_of(after.begin(), after.end(),
                               [&](const Expr& e) { return c.facts.ordered(before[0], plus(e, Expr::constant(by))); });
        };
        if (falls_by(1) && (m.natural || c.facts.at_least(before[0], 0))) return 1;
        return falls_by(0) ? std::optional<int>(0) : std::nullopt;
    }

    bool settle(const Measure& m) {
        std::vector<bool> smaller;
        for (const Call& c : calls_) {
            if (meter_ != nullptr) meter_->look();
            const auto by = fall(m, c);
            if (!by) return false;
            smaller.push_back(*by == 1);
        }
        const std::size_t before = calls_.size();
        std::size_t at = 0;
        std::erase_if(calls_, [&](const Call&) { return smaller[at++]; });
        return calls_.size() < before;
    }

    const Ruleset& rules_;
    std::vector<Call> calls_;
    Meter* meter_;
};

}  // namespace

// What was looked at before leads to nothing new, so no circle passes through it and an instance that is new.
void Descents::look(int instance, Meter* meter) {
    std::vector<Call> calls;
    std::vector<int> fresh;
    const auto add = [&](int i) {
        if (looked_at_.insert(i).second) fresh.push_back(i);
    };
    add(instance);
    for (std::size_t i = 0; i < fresh.size(); ++i) {
        if (fresh[i] == 0 || !rules_.game(fresh[i]).file_text) continue;  // codes that do not end are refused
        const std::size_t before = calls.size();
        Calls(rules_, fresh[i], parameters_, calls, meter).run();
        for (std::size_t c = before; c < calls.size(); ++c) add(calls[c].to);
    }
    keep_circles(calls);
    std::map<std::size_t, std::vector<Call>> circles;
    const auto part = parts_of(calls);
    for (Call& c : calls) circles[part.at(c.from)].push_back(std::move(c));
    for (const int i : fresh) {
        const auto at = part.find(i);
        if (at == part.end()) continue;
        auto circle = circles.extract(at->second);
        if (circle.empty()) continue;  // proved or not with an instance before
        for (const Call& c : Prover(rules_, std::move(circle.mapped()), meter).run()) {
            unseen_.push_back({c.from, {&rules_.game(c.from), c.option->where}});
            own_[c.from].push_back(c.option->where);
        }
    }
}

std::vector<Span> Descents::own(int instance, Meter* meter) {
    look(instance, meter);
    std::vector<Span> out;
    std::set<std::size_t> listed;
    for (const Span& where : own_[instance])
        if (listed.insert(where.begin).second) out.push_back(where);
    return out;
}

std::vector<Unseen> unseen_ends(const Ruleset& rules, int instance, Meter* meter, Parameters parameters) {
    Descents all(rules, parameters);
    all.look(instance, meter);
    std::vector<Unseen> out;
    std::set<std::pair<const Game*, std::size_t>> listed;
    for (const auto& [i, u] : all.unseen_)
        if (listed.emplace(u.game, u.where.begin).second) out.push_back(u);
    return out;
}

}  // namespace grundy::rules
