// SPDX-License-Identifier: MIT
// See sentence.hpp.
#include "logic/sentence.hpp"

#include <algorithm>
#include <map>

#include "core/size.hpp"
#include "logic/claim_predicates.hpp"
#include "logic/expressions.hpp"
#include "logic/guard.hpp"
#include "logic/repeating.hpp"
#include "rules/descent.hpp"
#include "rules/layout.hpp"

namespace grundy::logic {
namespace {

using rules::Option;
using rules::Term;

/// What the predicates of one game are called, and the components of its options.
struct Written {
    const Claimed* claimed = nullptr;
    std::string tag;                             ///< ends the names of its predicates
    std::vector<std::string> position;           ///< variables
    std::string domain;                          ///< a formula in them; empty: all positions
    std::vector<std::vector<int>> targets;       ///< by option: the instances of the components
    std::vector<bool> wins, left_out;            ///< by option
    std::vector<std::vector<Chosen>> choices{};  ///< by option; if moves are to be found
};

class Writer {
public:
    /// `for_moves`: only what finds moves is written, and options have their choices as free variables.
    Writer(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter, bool for_moves)
        : rules_(rules), claims_(claims), meter_(meter), for_moves_(for_moves) {}

    Sentence write() {
        for (const Claimed& c : claims_) head(c);
        for (auto& [instance, w] : games_) moves(instance, w);
        for (auto& [instance, w] : games_) claim(instance, w);
        for (auto& [instance, w] : games_) induction(instance, w);
        if (for_moves_) {
            out_.predicates = preamble_.text();
            return std::move(out_);
        }
        for (const auto& [instance, w] : games_) {
            std::vector<std::string> lines;
            for (std::size_t i = 0; i < w.targets.size(); ++i) lines.push_back(w.left_out[i] ? "" : move_name(w, i));
            guard(w, lines);
        }
        out_.predicates = preamble_.text();
        return std::move(out_);
    }

private:
    // So many options are looked at, at most.
    void guard(const Written& w, const std::vector<std::string>& lines) {
        constexpr std::uint64_t steps_of_guard = 10'000'000;
        const Allowance allowance(meter_, steps_of_guard);
        try {
            for (std::string& g :
                 guards(rules_, *w.claimed, lines, claim_name(w), "draw" + w.tag, "rank" + w.tag, meter_))
                out_.guards.push_back(std::move(g));
        } catch (const Stopped& stop) {
            if (!allowance.used_up()) throw;
            throw Stopped(Status::out_of_budget, rules_.game(w.claimed->instance()).name +
                                                     ": even small positions have too many choices for a comparison "
                                                     "with the sentence; bound them by the arguments");
        }
    }

    static std::string move_name(const Written& w, std::size_t option) {
        return "move" + std::to_string(option + 1) + w.tag;
    }
    static std::string claim_name(const Written& w) { return logic::claim_name(*w.claimed, w.tag); }
    std::size_t arity(int instance) const { return instance == 0 ? 1 : rules_.game(instance).args.size(); }

    void head(const Claimed& c) {
        const rules::Game& game = rules_.game(c.instance());
        require_provable_repetition(game, c, claims_.size());
        if (game.member) throw Undefinable(game.name + ": a family of positions cannot be part of a proof");
        Written w;
        w.claimed = &c;
        w.tag = games_.empty() ? "" : "_" + std::to_string(games_.size() + 1);
        for (const rules::Variable& v : game.args) w.position.push_back("P" + w.tag + "_" + v.name);
        if (!games_.emplace(c.instance(), std::move(w)).second)
            throw Error("there are two claims about " + rules_.name(c.instance()) + ": give one");
    }

    // move_i(position, arguments of all components): the option is legal and leaves them.
    void moves(int instance, Written& w) {
        const rules::Game& game = rules_.game(instance);
        if (rules_.moves_again(instance))
            throw Undefinable(game.name + ": a player may have to move again, and no sentence says who wins then");
        for (const Option& o : game.options) {
            meter_.look();
            w.targets.emplace_back();
            w.wins.push_back(o.kind == Option::Kind::wins);
            w.left_out.push_back(o.kind == Option::Kind::loses);
            if (o.kind == Option::Kind::loses) {
                if (w.claimed->claim().misere)
                    throw Undefinable(game.name + ": 'lose' cannot be part of a proof under misere play");
                w.choices.emplace_back();
                continue;
            }
            Expressions e(rules_, instance, preamble_, counter_);
            for (std::size_t i = 0; i < w.position.size(); ++i) e.bind(game.args[i].slot, Linear::of(w.position[i]));
            const std::size_t begin = e.mark();
            e.open(o.guard);
            e.open(o.binders);
            std::vector<std::string> variables = w.position;
            std::string leaves = components(e, instance, o, w.targets.back(), variables);
            if (for_moves_) {
                leaves += choices(e, o, w);
                for (const Chosen& c : w.choices.back())
                    variables.insert(variables.end(), c.variables.begin(), c.variables.end());
            }
            preamble_.add("pred " + move_name(w, w.targets.size() - 1) + "(var2 " + joined(variables) +
                          ") = " + e.close(begin, leaves) + ";");
            for (const std::string& f : e.faults()) faults_[instance].push_back(f);
        }
    }

    // The integers that an option chooses, as free variables; a number that may be negative is a difference of two.
    std::string choices(Expressions& e, const Option& o, Written& w) {
        w.choices.emplace_back();
        std::string out;
        for (const rules::Binder& b : o.binders)
            for (const rules::Variable& v : b.vars) {
                if (v.type != rules::Type::integer) continue;
                const std::string name = "C" + std::to_string(w.choices.back().size() + 1);
                Chosen chosen{v.name, {name}, false};
                const Quantity& quantity = e.quantity(v.slot);
                if (const auto* place = std::get_if<Place>(&quantity)) {
                    chosen.place = true;
                    out += " & " + name + " = {" + place->name +
                           (place->offset > 0   ? " + " + std::to_string(place->offset)
                            : place->offset < 0 ? " - " + std::to_string(-place->offset)
                                                : "") +
                           "}";
                } else if (const auto* value = std::get_if<Linear>(&quantity)) {
                    Linear number = Linear::of(name);
                    if (!value->natural()) {
                        chosen.variables.push_back(name + "n");
                        number = number.plus(Linear::of(name + "n"), -1);
                        out += " & (" + name + " = empty | " + name + "n = empty)";
                    }
                    Definitions d = e.definitions();
                    const std::string same = e.compare(rules::Op::equal, number, *value);
                    out += " & " + d.around(same);
                } else {
                    throw Undefinable(e.game().name + ": the choice of " + v.name + " has no value here");
                }
                w.choices.back().push_back(std::move(chosen));
            }
        return out;
    }

    std::string components(Expressions& e, int instance, const Option& o, std::vector<int>& targets,
                           std::vector<std::string>& variables) {
        std::string out = "true";
        for (const Term& t : o.terms) {
            if (t.kind == Term::Kind::sum)
                throw Undefinable(e.game().name + ": an option with sum(...) cannot be part of a proof");
            if (t.kind != Term::Kind::call && t.kind != Term::Kind::nimber)
                throw Undefinable(e.game().name + ": an option with a term of this kind cannot be part of a proof");
            const int target = t.kind == Term::Kind::nimber ? 0
                               : t.same_instance            ? instance
                                                            : rules_.instance(instance).targets.at(to_size(t.site));
            if (target != 0 && !games_.contains(target))
                throw Undefinable(e.game().name + ": it leads to " + rules_.name(target) +
                                  ", for which nothing is claimed; add --also '" + rules_.game(target).name +
                                  ": FORMULA'");
            targets.push_back(target);
            out += " & " + arguments(e, target, t, variables, targets.size());
        }
        return out;
    }

    // Arguments whose order does not matter are sorted, as positions are.
    std::string arguments(Expressions& e, int target, const Term& t, std::vector<std::string>& variables,
                          std::size_t number) {
        const std::vector<std::string> names = numbered("Q" + std::to_string(number) + "_", t.args.size());
        variables.insert(variables.end(), names.begin(), names.end());
        Definitions d = e.definitions();
        std::vector<std::string> current = names;
        const bool sorts = target != 0 && !rules_.game(target).symmetries.empty();
        if (sorts)
            for (std::string& c : current) c = d.new_set();
        for (std::size_t i = 0; i < t.args.size(); ++i) {
            Definitions own = e.definitions();
            const Linear value = e.linear(t.args[i], own);
            d.require(own.around(e.compare(rules::Op::equal, Linear::of(current[i]), value)));
        }
        if (sorts) {
            current = sorted_arguments(rules_.game(target), std::move(current), preamble_, d);
            for (std::size_t i = 0; i < names.size(); ++i) d.require(names[i] + " = " + current[i]);
        }
        return d.around("true");
    }

    void claim(int instance, Written& w) {
        Spoken spoken = add_claim(rules_, *w.claimed, w.tag, w.position, preamble_, counter_);
        w.domain = std::move(spoken.domain);
        for (std::string& f : spoken.faults) faults_[instance].push_back(std::move(f));
    }

    void part(int instance, const Written& w, std::string what, const std::string& formula,
              Part::Role role = Part::Role::step) {
        const std::string all = w.domain.empty() ? formula : "(" + w.domain + ") => " + formula;
        out_.parts.push_back({instance, std::move(what), joined(w.position), all, role});
    }

    void induction(int instance, Written& w) {
        if (for_moves_) return w.claimed->claim().kind == Claim::Kind::value ? list_values(w) : list_winning(w);
        for (const std::string& f : faults_[instance])
            part(instance, w, "a term of the rules or the formula may have no value", "~" + f, Part::Role::given);
        if (!w.claimed->draw() && !rules::unseen_ends(rules_, instance, &meter_).empty())
            part(instance, w, "a move does not make the sum of the arguments smaller", falls(w), Part::Role::ends);
        if (const std::string inside = stays_inside(w); !inside.empty())
            part(instance, w, "a move leaves the positions of --where", inside, Part::Role::given);
        if (w.claimed->draw())
            draws(instance, w);
        else if (w.claimed->claim().kind == Claim::Kind::value)
            values(instance, w);
        else
            winners(instance, w);
    }

    struct Left {
        std::string quantifier, move;
        std::vector<std::vector<std::string>> components;
    };

    // "ex2 Q...: move(P, Q) & "
    Left left_by(const Written& w, std::size_t option) {
        Left out;
        std::vector<std::string> all;
        for (std::size_t c = 0; c < w.targets[option].size(); ++c) {
            out.components.push_back(numbered("Q" + std::to_string(c + 1) + "_", arity(w.targets[option][c])));
            all.insert(all.end(), out.components.back().begin(), out.components.back().end());
        }
        if (!all.empty()) out.quantifier = "ex2 " + joined(all) + ": ";
        std::vector<std::string> words = w.position;
        words.insert(words.end(), all.begin(), all.end());
        if (for_moves_)
            for (const Chosen& c : w.choices[option]) words.insert(words.end(), c.variables.begin(), c.variables.end());
        out.move = move_name(w, option) + "(" + joined(words) + ")";
        return out;
    }

    void remember(const Written& w, std::size_t option, const Left& left, const std::string& formula) {
        std::vector<std::string> all;
        for (const auto& c : left.components) all.insert(all.end(), c.begin(), c.end());
        out_.winning.push_back({w.claimed->instance(), w.position, all, w.targets[option], w.choices[option],
                                w.wins[option], "(" + formula + ")"});
    }

    // Moves from every game, also from one of which all positions are spoken of, may lead to a game that is restricted.
    std::string stays_inside(const Written& w) {
        std::string out;
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i] || w.wins[i]) continue;
            const Left left = left_by(w, i);
            for (std::size_t c = 0; c < left.components.size(); ++c) {
                const int target = w.targets[i][c];
                if (target == 0 || !games_.at(target).claimed->where()) continue;
                out += (out.empty() ? "(~(" : " & ~(") + left.quantifier + left.move + " & ~inside" +
                       games_.at(target).tag + "(" + joined(left.components[c]) + "))";
            }
        }
        return out.empty() ? out : out + ")";
    }

    // Play is not shown to end from the rules alone: among the positions of the claim, every move makes the sum of the
    // arguments smaller.
    std::string falls(const Written& w) {
        const auto total = [&](const std::vector<std::string>& names) {
            Linear sum;
            for (const std::string& n : names) sum = sum.plus(Linear::of(n));
            return sum;
        };
        std::string out = "(true";
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i] || w.wins[i]) continue;
            const Left left = left_by(w, i);
            for (std::size_t c = 0; c < left.components.size(); ++c) {
                if (w.targets[i][c] == 0) continue;
                Definitions d(counter_);
                const std::string no_less =
                    compare(rules::Op::less_equal, total(w.position), total(left.components[c]), preamble_, d);
                out += " & ~(" + left.quantifier + left.move + " & " + d.around(no_less) + ")";
            }
        }
        return out + ")";
    }

    // A formula in the position and U: some option has the value U.
    std::string some_option_has_value(const Written& w) {
        std::string out = "(false";
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i]) continue;
            const Left left = left_by(w, i);
            std::string values, total = "empty";
            std::vector<std::string> names;
            for (std::size_t c = 0; c < left.components.size(); ++c) {
                std::string value = left.components[c][0];
                if (const int target = w.targets[i][c]; target != 0) {
                    value = "V" + std::to_string(c + 1);
                    names.push_back(value);
                    values +=
                        " & " + claim_name(games_.at(target)) + "(" + joined(left.components[c]) + ", " + value + ")";
                }
                if (total == "empty") {
                    total = value;
                    continue;
                }
                names.push_back("W" + std::to_string(c + 1));
                values += " & " + preamble_.nimsum() + "(" + total + ", " + value + ", " + names.back() + ")";
                total = names.back();
            }
            const std::string quantifier = names.empty() ? "" : "ex2 " + joined(names) + ": ";
            out += " | (" + left.quantifier + quantifier + left.move + values + " & U = " + total + ")";
            if (for_moves_) remember(w, i, left, quantifier + left.move + values + " & " + total + " = T");
        }
        return out + ")";
    }

    void list_values(const Written& w) { some_option_has_value(w); }

    void list_winning(const Written& w) {
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i]) continue;
            const Left left = left_by(w, i);
            remember(w, i, left, left.move + (w.wins[i] ? "" : option_is_lost(w, i, left)));
        }
    }

    void values(int instance, const Written& w) {
        if (std::find(w.wins.begin(), w.wins.end(), true) != w.wins.end())
            throw Undefinable(rules_.game(instance).name + ": with 'win' options, claim the lost positions (--lost)");
        for (const auto& ts : w.targets)
            for (const int t : ts)
                if (t != 0 && games_.at(t).claimed->claim().kind != Claim::Kind::value)
                    throw Undefinable("values need values of all games: claim those of " + rules_.name(t));
        const std::string here = claim_name(w) + "(" + joined(w.position) + ", ";
        part(instance, w, "the formula gives no natural number", "(ex2 V: " + here + "V))");
        if (w.claimed->claim().automaton)
            part(instance, w, "the automaton gives two values",
                 "~(ex2 V, W: V ~= W & " + here + "V) & " + here + "W))");
        const std::string pred = "reaches" + w.tag;
        preamble_.add("pred " + pred + "(var2 " + joined(w.position) + ", U) = " + some_option_has_value(w) + ";");
        const std::string reached = pred + "(" + joined(w.position) + ", ";
        part(instance, w, "an option has the same value", "~(ex2 V: " + here + "V) & " + reached + "V))");
        part(instance, w, "no option has a smaller value",
             "(all2 U, V: (" + here + "V) & " + preamble_.less() + "(U, V)) => " + reached + "U))");
    }

    // A component of an option is lost for whoever is to move, alone or as part of the sum; under normal play.
    std::string option_is_lost(const Written& w, std::size_t i, const Left& left) {
        const bool misere = w.claimed->claim().misere;
        std::string out;
        std::size_t games = 0;
        for (std::size_t c = 0; c < left.components.size(); ++c) {
            const int target = w.targets[i][c];
            if (target == 0) {
                if (misere || left.components.size() > 1)
                    throw Undefinable(w.claimed->claim().misere
                                          ? "nim heaps cannot be part of a proof under misere play"
                                          : "an option that leaves a sum needs values: claim a formula "
                                            "for them instead of --lost");
                out += " & " + left.components[c][0] + " = empty";
                continue;
            }
            if (++games > 1 || games_.at(target).claimed->claim().misere != misere)
                throw Undefinable(
                    "an option that leaves a sum needs values: claim a formula for them instead of --lost");
            const Written& to = games_.at(target);
            out += to.claimed->claim().kind == Claim::Kind::lost
                       ? " & " + claim_name(to) + "(" + joined(left.components[c]) + ")"
                       : " & " + claim_name(to) + "(" + joined(left.components[c]) + ", empty)";
        }
        // What leaves nothing wins, or under misere play loses.
        if (left.components.empty() && misere) out += " & false";
        return out;
    }

    void winners(int instance, const Written& w) {
        std::string wins = "(false", any = "(false";
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i]) continue;
            const Left left = left_by(w, i);
            const std::string after = w.wins[i] ? "" : option_is_lost(w, i, left);
            wins += " | (" + left.quantifier + left.move + after + ")";
            any += " | (" + left.quantifier + left.move + ")";
        }
        const std::string here = claim_name(w) + "(" + joined(w.position) + ")";
        preamble_.add("pred wins" + w.tag + "(var2 " + joined(w.position) + ") = " + wins + ");");
        const std::string won = "wins" + w.tag + "(" + joined(w.position) + ")";
        part(instance, w, "a move leads from a lost position to a lost one", "~(" + here + " & " + won + ")");
        if (!w.claimed->claim().misere)
            return part(instance, w, "no move leads to a lost position", "(" + here + " | " + won + ")");
        preamble_.add("pred moves" + w.tag + "(var2 " + joined(w.position) + ") = " + any + ");");
        const std::string can_move = "moves" + w.tag + "(" + joined(w.position) + ")";
        part(instance, w, "whoever cannot move has won under misere play", "(" + here + " => " + can_move + ")");
        part(instance, w, "no move leads to a lost position", "(" + here + " | " + won + " | ~" + can_move + ")");
    }

    void draws(int instance, const Written& w) {
        Repeating game{w.position, claim_name(w), "draw" + w.tag, "rank" + w.tag, preamble_.less(), "(false", "(false"};
        const std::vector<std::string> next = numbered("N", w.position.size());
        for (std::size_t i = 0; i < w.targets.size(); ++i) {
            if (w.left_out[i]) continue;
            if (w.targets[i].size() > 1)
                throw Undefinable(rules_.game(instance).name + ": sums in a cyclic game cannot be part of a proof");
            if (w.targets[i] == std::vector<int>{instance}) {
                game.goes += " | " + move_name(w, i) + "(" + joined(w.position) + ", " + joined(next) + ")";
                continue;
            }
            const Left left = left_by(w, i);
            game.wins_at_once +=
                " | (" + left.quantifier + left.move + (w.wins[i] ? "" : option_is_lost(w, i, left)) + ")";
        }
        game.goes += ")";
        game.wins_at_once += ")";
        for (const std::string& p : predicates_of(game)) preamble_.add(p);
        for (const RepeatingPart& p : parts_of(game)) part(instance, w, p.what, p.formula, p.role);
    }

    const rules::Ruleset& rules_;
    const std::vector<Claimed>& claims_;
    Meter& meter_;
    bool for_moves_;
    Preamble preamble_;
    int counter_ = 0;
    std::map<int, Written> games_;
    std::map<int, std::vector<std::string>> faults_;
    Sentence out_;
};

}  // namespace

Sentence sentence_of(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter) {
    return Writer(rules, claims, meter, false).write();
}

Sentence sentence_of_moves(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter) {
    return Writer(rules, claims, meter, true).write();
}

}  // namespace grundy::logic
