// SPDX-License-Identifier: MIT
// See prove.hpp.
#include "logic/prove.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "core/size.hpp"
#include "logic/definition.hpp"
#include "logic/guard.hpp"
#include "rules/eval.hpp"

namespace grundy::logic {
namespace {

// The definition is asked as far as so many steps reach, and at most to these arguments.
constexpr std::uint64_t steps_of_definition = 3'000'000;
constexpr std::array<Int, 4> farthest = {500, 64, 16, 8};

std::string value_text(const std::optional<Nimber>& v) { return v ? std::to_string(*v) : "no value"; }

/// Compares the claims with the definition; returns false, with the fault in `out`, if one is wrong.
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
                      ", and the formula says " + value_text(claimed);
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

bool agrees_with_definition(const rules::Ruleset& rules, const std::vector<Claimed>& claims, Meter& meter, Proof& out) {
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
        if (!allowance.used_up() && stop.status == Status::interrupted) throw;
    }
    return true;
}

class Runner {
public:
    explicit Runner(const Budget& budget) : budget_(budget), meter_(budget) {}

    Verdict run(const std::string& text) {
        constexpr double usual_seconds = 60;
        processes::ProcessLimits limits;
        const double all = budget_.seconds > 0 ? budget_.seconds : usual_seconds;
        limits.seconds = std::max(0.0, all - meter_.seconds());
        limits.bytes = budget_.bytes;
        limits.interrupt = budget_.interrupt.flag;
        return run_mona(text, limits);
    }

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
    using Role = Part::Role;
    for (const Role role : {Role::given, Role::step, Role::ends})
        for (const Part& part : sentence.parts) {
            if (part.role != role) continue;
            Fault fault = look_at(rules, sentence, part, runner);
            if (fault.is == Verdict::Is::unfinished && role == Role::given) return;
            if (fault.is != Verdict::Is::refuted) continue;
            out.why = (role == Role::step ? "" : "there is no proof by induction: ") + fault.why;
            if (role != Role::step) return;
            out.status = Proof::Status::refuted;
            out.at = std::move(fault.at);
            return;
        }
}

}  // namespace

Proof prove(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget) {
    Meter meter(budget);
    Runner runner(budget);
    Proof out;
    meter.begin("comparing the claim with the definition");
    if (!agrees_with_definition(rules, claims, meter, out)) return out;
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
            "internal fault: the sentence for MONA disagrees with the rules on small positions; please report it");
    const Verdict verdict = runner.run(out.sentence);
    if (unfinished(verdict)) return out;
    if (verdict.is == Verdict::Is::valid)
        out.status = Proof::Status::proven;
    else
        find_fault(rules, sentence, runner, out);
    return out;
}

Winning winning_moves(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const rules::Component& at,
                      std::size_t most, const Budget& budget) {
    Meter meter(budget);
    Runner runner(budget);
    const Sentence sentence = sentence_of(rules, claims, meter);
    Winning out;
    std::set<rules::Position> known;
    for (const WinningLine& line : sentence.winning) {
        if (line.instance != at.instance) continue;
        std::string text = "ws1s;\n" + sentence.predicates, names;
        for (const auto* list : {&line.position, &line.left})
            for (const std::string& name : *list) names += (names.empty() ? "" : ", ") + name;
        text += "var2 " + names + ";\n" + line.formula;
        for (std::size_t i = 0; i < at.words.size(); ++i)
            text += " & " + line.position[i] + " = " + constant_term(at.words[i]);
        while (true) {
            const Verdict v = runner.run(text + ";\n");
            if (v.is == Verdict::Is::unfinished) throw Stopped(Status::out_of_budget, v.why);
            if (!v.example) break;
            rules::Position move;
            if (line.ends) move.push_back({rules::ended, {}});
            std::string other = "true";
            std::size_t next = 0;
            for (const int target : line.targets) {
                rules::Component c{target, {}};
                const std::size_t arity = target == 0 ? 1 : rules.game(target).args.size();
                for (std::size_t i = 0; i < arity; ++i, ++next) {
                    const auto n = number_of(v.example->at(line.left[next]));
                    if (!n) throw Error("a winning move has a number beyond 2^63 - 1");
                    c.words.push_back(*n);
                    other += " & " + line.left[next] + " = " + constant_term(*n);
                }
                move.push_back(std::move(c));
            }
            text += " & ~(" + other + ")";
            rules::Position normal = move;  // two lines may have the same move, or its parts in another order
            rules::normalize(normal);
            if (!known.insert(std::move(normal)).second) continue;
            if (out.moves.size() == most) return out;
            out.moves.push_back(std::move(move));
        }
    }
    out.complete = true;
    return out;
}

}  // namespace grundy::logic
