// SPDX-License-Identifier: MIT
// See prove.hpp.
#include "logic/prove.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "core/size.hpp"
#include "logic/definition.hpp"
#include "logic/guard.hpp"
#include "logic/outcomes.hpp"
#include "logic/repeating.hpp"
#include "rules/eval.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

// The definition is asked as far as this number of steps reaches, and at most to these arguments.
constexpr std::uint64_t steps_of_definition = 3'000'000;
constexpr std::array<Int, 4> farthest = {500, 64, 16, 8};

std::string value_text(const std::optional<Nimber>& v) { return v ? std::to_string(*v) : "no value"; }

constexpr auto power_hint = " (`^` is a power in rules; exclusive or is written `xor`)";

// Whether a number that is no constant is raised to some power, which few formulas mean.
bool has_power(const Claimed& c) {
    return c.formula() && rules::any_within(c.formula()->expr(), [](const rules::Expr& e) {
               return e.op == rules::Op::power && e.args[0].op != rules::Op::constant;
           });
}

// Compares a claim with the definition; returns false, with the fault in `out`, if it is wrong.
bool compare_positions(const rules::Ruleset& rules, const Claimed& c, Int size, Definition& definition, Meter& meter,
                       Proof& out) {
    for (const std::vector<Int>& words : positions_up_to(rules.game(c.instance()), size)) {
        if (!c.speaks_of(words, meter)) continue;
        const rules::Component at{c.instance(), words};
        const std::string where = "at " + rules::to_text(rules, at) + " ";
        if (c.claim().kind == Claim::Kind::value) {
            const auto value = definition.value(at), claimed = c.value(words, meter);
            if (value == claimed) continue;
            out.why = where + (value ? "the value is " + std::to_string(*value) : "the position is loony") +
                      ", and the formula says " + value_text(claimed) + (has_power(c) ? power_hint : "");
        } else {
            const bool lost = definition.lost(at, c.claim().misere), claimed = c.lost(words, meter);
            if (lost == claimed) continue;
            out.why = where + "the player to move " + (lost ? "loses" : "wins") + ", and the claim says " +
                      (claimed ? "lost" : "won");
        }
        out.status = Proof::Status::refuted;
        out.at = at;
        return false;
    }
    return true;
}

const char* outcome_text(bool lost, bool draw) {
    return lost && draw ? "both lost and drawn" : lost ? "lost" : draw ? "drawn" : "won";
}

// The same for a claim about draws, of the positions whose outcome is known from the part of the game that was looked
// at.
bool agrees_with_outcomes(const rules::Ruleset& rules, const Claimed& c, Meter& meter, Proof& out) {
    const Int most = farthest.at(c.arguments() - 1);
    const Outcomes outcomes(rules, c.instance(), most, meter);
    Int least_unknown = most + 1;
    for (const std::vector<Int>& words : positions_up_to(rules.game(c.instance()), most)) {
        if (!c.speaks_of(words, meter)) continue;
        const auto known = outcomes.of(words);
        if (!known) {
            least_unknown = std::min(least_unknown, *std::max_element(words.begin(), words.end()));
            continue;
        }
        const bool lost = c.lost(words, meter), draw = c.draw()->holds(words, meter);
        if (lost == (*known == Outcomes::Is::lost) && draw == (*known == Outcomes::Is::drawn)) continue;
        out.status = Proof::Status::refuted;
        out.at = {c.instance(), words};
        out.why = "at " + rules::to_text(rules, out.at) + " the position is " +
                  outcome_text(*known == Outcomes::Is::lost, *known == Outcomes::Is::drawn) + ", and the claim says " +
                  outcome_text(lost, draw);
        return false;
    }
    out.checked_to = least_unknown - 1;
    return true;
}

bool agrees_with_definition(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter, Proof& out) {
    if (claims.size() == 1 && claims[0].draw()) return agrees_with_outcomes(rules, claims[0], meter, out);
    Definition definition(rules, meter);
    const Allowance allowance(meter, steps_of_definition);
    try {
        for (Int size = 2;; size = 2 * size) {
            bool all = true;
            Int reached = size;
            for (const Claimed& c : claims) {
                const Int most = farthest.at(rules.game(c.instance()).args.size() - 1);
                if (!compare_positions(rules, c, std::min(size, most), definition, meter, out)) return false;
                all = all && size >= most;
                reached = std::min(reached, most);
            }
            out.checked_to = reached;
            if (all) return true;
        }
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
    }
    return true;
}

// A claim about no position is true, and says nothing; whoever makes it has meant another one.
void require_positions(const rules::Ruleset& rules, const Claimed& c, Meter& meter) {
    if (!c.where()) return;
    const rules::Game& game = rules.game(c.instance());
    const Int most = farthest.at(game.args.size() - 1);
    const auto small = positions_up_to(game, most);
    if (std::any_of(small.begin(), small.end(), [&](const auto& words) { return c.speaks_of(words, meter); })) return;
    throw Error("no position of " + rules.name(c.instance()) + " with arguments up to " + std::to_string(most) +
                " satisfies '" + c.claim().where + "', so that the claim says nothing there; claim it of positions " +
                "that can be compared with the definition");
}

// A claim of all positions that a game's claim speaks of says nothing about positions to which a move leads otherwise.
std::string first_leaving(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Claimed& c,
                          Meter& meter) {
    constexpr std::array<Int, 4> sizes = {64, 16, 6, 4};
    rules::Enumerator options(rules, c.instance(), meter);
    std::string out;
    for (const std::vector<Int>& words : positions_up_to(rules.game(c.instance()), sizes.at(c.arguments() - 1))) {
        if (!c.speaks_of(words, meter)) continue;
        options.run(words, [&](std::span<const rules::Component> parts) {
            for (const rules::Component& to : parts)
                for (const Claimed& other : claims)
                    if (other.instance() == to.instance && !other.speaks_of(to.words, meter))
                        out = "at " + rules::to_text(rules, {c.instance(), words}) +
                              " a move leaves the positions of --where, to " + rules::to_text(rules, to);
            return out.empty();
        });
        if (!out.empty()) return out;
    }
    return out;
}

class Runner {
public:
    explicit Runner(const Budget& budget) : budget_(budget), meter_(budget) {}

    Verdict run(const std::string& text) { return run_mona(text, mona_limits(budget_, meter_.seconds())); }

private:
    Budget budget_;
    Meter meter_;
};

// Digits of a number, lowest first; 'X' is either.
std::optional<Int> number_of(const std::string& digits) {
    Int out = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (digits[i] != '1') continue;
        if (i >= 63) return std::nullopt;
        out |= Int{1} << i;
    }
    return out;
}

std::vector<std::string> names_in(const std::string& list) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < list.size();) {
        const std::size_t end = std::min(list.find(", ", at), list.size());
        out.push_back(list.substr(at, end - at));
        at = end + 2;
    }
    return out;
}

struct Fault {
    Verdict::Is is;
    std::string why{};      ///< refuted: "at nim(6) ..."
    rules::Component at{};  ///< refuted, and the numbers fit
};

// Whether a part is false somewhere.
Fault look_at(const rules::Ruleset& rules, const Sentence& sentence, const Part& part, Runner& runner) {
    const Verdict v = runner.run(sentence.text(part));
    Fault out{v.is, part.what};
    if (!v.counterexample) return out;
    rules::Component at{part.instance, {}};
    for (const std::string& name : names_in(part.variables)) {
        const auto digits = v.counterexample->find(name);
        const auto n = number_of(digits == v.counterexample->end() ? "" : digits->second);
        if (!n) return out;
        at.words.push_back(*n);
    }
    out.why = "at " + rules::to_text(rules, at) + " " + part.what;
    out.at = std::move(at);
    return out;
}

// The first part that is false somewhere, and where. It refutes the claim only if all that is `given` is true: a move
// that leaves --where leads to a position of which the claim says nothing.
void find_fault(const rules::Ruleset& rules, const Sentence& sentence, Runner& runner, Proof& out) {
    out.why = "MONA refutes the sentence, but none of its parts within the budget";
    bool all_valid = true;
    using Role = Part::Role;
    for (const Role role : {Role::given, Role::step, Role::ends})
        for (const Part& part : sentence.parts) {
            if (part.role != role) continue;
            Fault fault = look_at(rules, sentence, part, runner);
            if (fault.is == Verdict::Is::unfinished && role == Role::given) return;
            all_valid = all_valid && fault.is != Verdict::Is::unfinished;
            if (fault.is != Verdict::Is::refuted) continue;
            out.why = (role == Role::step ? "" : "there is no proof by induction: ") + fault.why;
            out.only_the_end_fails = all_valid && role == Role::ends;
            if (role != Role::step) return;
            out.status = Proof::Status::refuted;
            out.at = std::move(fault.at);
            return;
        }
}

}  // namespace

std::string leaves_where(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget) {
    constexpr std::uint64_t few = 2'000'000;
    if (std::none_of(claims.begin(), claims.end(), [](const Claimed& c) { return c.where().has_value(); })) return {};
    Meter meter(budget);
    const Allowance allowance(meter, few);
    try {
        for (const Claimed& c : claims)
            if (std::string out = first_leaving(rules, claims, c, meter); !out.empty()) return out;
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
    }
    return {};
}

Proof compared(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget) {
    Meter meter(budget);
    Proof out;
    meter.begin("comparing the claim with the definition");
    agrees_with_definition(rules, claims, meter, out);
    return out;
}

Proof prove(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget) {
    Meter meter(budget);
    Runner runner(budget);
    Proof out;
    meter.begin("comparing the claim with the definition");
    for (const Claimed& c : claims) {
        require_provable_repetition(rules.game(c.instance()), c, claims.size());
        require_positions(rules, c, meter);
    }
    if (!agrees_with_definition(rules, claims, meter, out)) return out;
    if (const std::string left = leaves_where(rules, claims, budget); !left.empty()) {
        out.why = "there is no proof by induction: " + left;
        return out;
    }
    Sentence sentence;
    try {
        sentence = sentence_of(rules, claims, meter);
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        out.why = stop.what();
        return out;
    }
    out.sentence = sentence.text();
    const auto unfinished = [&](const Verdict& v) {
        out.mona = v.version;
        out.seconds += v.seconds;
        out.why = v.why;
        return v.is == Verdict::Is::unfinished;
    };
    const Verdict guard = runner.run(sentence.guard_text());
    if (unfinished(guard)) return out;
    if (guard.is == Verdict::Is::refuted)
        throw Error(
            "internal error: the sentence for MONA disagrees with the rules on small positions; please report it");
    const Verdict verdict = runner.run(out.sentence);
    if (unfinished(verdict)) return out;
    if (verdict.is == Verdict::Is::valid)
        out.status = Proof::Status::proven;
    else
        find_fault(rules, sentence, runner, out);
    return out;
}

namespace {

// The numbers that an option chose; nothing if one does not fit.
std::optional<Choice> choice_of(const WinningLine& line, const Verdict& v) {
    Choice out;
    for (const Chosen& c : line.choices) {
        const std::string& digits = v.example->at(c.variables[0]);
        auto n = number_of(digits);
        if (c.place) n = static_cast<Int>(std::min(digits.find('1'), digits.size()));
        if (n && c.variables.size() > 1) {
            const auto less = number_of(v.example->at(c.variables[1]));
            n = less ? std::optional(*n - *less) : std::nullopt;
        }
        if (!n) return std::nullopt;
        out.emplace_back(c.name, *n);
    }
    return out;
}

std::string equal_to(const std::string& variable, Int n) { return " & " + variable + " = " + constant_term(n); }

}  // namespace

rules::KnownFormula::Moves constructed_moves(const rules::Ruleset& rules, const std::vector<Claimed>& claims,
                                             const rules::Component& at, Nimber target, std::size_t most,
                                             const Budget& budget) {
    rules::KnownFormula::Moves out;
    if (target > to_size(std::numeric_limits<Int>::max())) return out;  // no formula has such values
    Meter meter(budget);
    Runner runner(budget);
    const Sentence sentence = sentence_of_moves(rules, claims, meter);
    std::set<rules::Position> known;
    for (const WinningLine& line : sentence.winning) {
        if (line.instance != at.instance) continue;
        std::string text = "ws1s;\n" + sentence.predicates + "var2 T";
        std::vector<std::string> names = line.position;
        names.insert(names.end(), line.left.begin(), line.left.end());
        for (const Chosen& c : line.choices) names.insert(names.end(), c.variables.begin(), c.variables.end());
        for (const std::string& name : names) text += ", " + name;
        text += ";\n" + line.formula + equal_to("T", static_cast<Int>(target));
        for (std::size_t i = 0; i < at.words.size(); ++i) text += equal_to(line.position[i], at.words[i]);
        while (true) {
            const Verdict v = runner.run(text + ";\n");
            if (v.is == Verdict::Is::unfinished) {
                if (out.list.empty()) throw Stopped(Status::out_of_budget, v.why);
                out.complete = false;
                return out;
            }
            if (!v.example) break;
            rules::Position move;
            if (line.ends) move.push_back({rules::ended, {}});
            std::string same = "true";
            std::size_t next = 0;
            for (const int to : line.targets) {
                rules::Component c{to, {}};
                const std::size_t arity = to == 0 ? 1 : rules.game(to).args.size();
                for (std::size_t i = 0; i < arity; ++i, ++next) {
                    const auto n = number_of(v.example->at(line.left[next]));
                    if (!n) throw Error("a winning move has a number beyond 2^63 - 1");
                    c.words.push_back(*n);
                    same += equal_to(line.left[next], *n);
                }
                move.push_back(std::move(c));
            }
            text += " & ~(" + same + ")";
            rules::Position normal = move;  // two lines may have the same move, or its parts in another order
            rules::normalize(normal);
            if (!known.insert(std::move(normal)).second && !line.ends) continue;
            if (line.ends && !line.choices.empty()) out.complete = false;  // each choice is a move of its own
            if (out.list.size() == most) {
                out.complete = false;
                return out;
            }
            const auto choice = choice_of(line, v);
            if (!choice) throw Error("a winning move chooses a number beyond 2^63 - 1");
            out.list.push_back({std::move(move), *choice, {}});
        }
    }
    return out;
}

}  // namespace grundy::logic
