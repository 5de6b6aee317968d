// SPDX-License-Identifier: MIT
// Sums that are lost because moves come in pairs (docs/theory.md, Theorem 47), and moves that leave such sums. A
// position is a sum of parts; parts that pair their own moves add nothing, and two equal ones answer each other.
#include <algorithm>

#include "engines/theorems/guard.hpp"
#include "engines/theorems/pairing.hpp"
#include "moves/stream.hpp"
#include "plan/plan.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::plan {
namespace {

using engines::theorems::Pairing;
using rules::Component;

rules::Position normal(rules::Position p) {
    rules::normalize(p);
    return p;
}

constexpr std::size_t most_parts = 16;  // that a move may have to leave without answer
constexpr std::size_t most_found = 64;  // moves
constexpr std::uint64_t most_steps = std::uint64_t{1} << 24;
constexpr std::uint64_t steps_for_more = std::uint64_t{1} << 22;  // by search

}  // namespace

/// What pairing leaves of a sum.
struct Engines::Unpaired {
    Nimber nim = 0;                                      ///< the XOR of the values that are known
    std::map<int, engines::theorems::OddParts> parts{};  ///< by instance
    std::vector<std::string> symmetries{};               ///< of the parts that answer their own moves
    bool cancelled = false;                              ///< two equal parts or components did
    bool valued = false;                                 ///< there are components with known values

    bool lost() const { return nim == 0 && count() == 0; }
    std::size_t count() const {
        std::size_t out = 0;
        for (const auto& [instance, list] : parts) out += list.size();
        return out;
    }
    void answers(const std::string& how) {
        if (std::find(symmetries.begin(), symmetries.end(), how) == symmetries.end()) symmetries.push_back(how);
    }
    /// Of a lost sum: what answers a move.
    std::string how() const {
        std::vector<std::string> all = symmetries;
        if (cancelled) all.emplace_back("the same move in an equal component");
        if (valued) all.emplace_back("the values of the other components have the XOR 0");
        std::string out;
        for (const std::string& one : all)
            if (!one.empty()) out += (out.empty() ? "" : "; ") + one;
        return out.empty() ? "no move is left" : out;
    }
};

const engines::theorems::Theorem* Engines::theorem_on_values(int instance) {
    if (!question_.engine.empty()) return nullptr;
    const auto [it, fresh] = on_values_.try_emplace(instance);
    if (fresh) it->second = engines::theorems::guarded(rules_, instance, engines::theorems::Says::values);
    return it->second.get();
}

const Pairing* Engines::pairing_of(int instance) {
    const auto* const theorem = theorem_on_values(instance);
    return theorem != nullptr ? theorem->pairing() : nullptr;
}

// The value of a component, where it takes no search.
std::optional<Value> Engines::cheap_value(const Component& c, Meter& meter) {
    if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
    if (rules_.moves_again(c.instance) || is_dear(c) || fills_much(c)) return std::nullopt;
    return value(c, meter);
}

// False if a component is neither paired nor cheap, or has a value that is no nimber.
bool Engines::add_unpaired(std::span<const Component> sum, Unpaired& to, Meter& meter) {
    for (const Component& c : sum) {
        if (c.instance == rules::ended) return false;
        // An empty heap says nothing.
        if (c.instance == 0 && c.words[0] == 0) continue;
        const Pairing* const pairing = c.instance > 0 ? pairing_of(c.instance) : nullptr;
        auto rest = pairing == nullptr ? std::nullopt : pairing->rest(c.words, meter);
        if (rest) {
            if (rest->parts.empty() && !rest->over) to.answers(rest->how);
            for (Pairing::Part& part : rest->parts) {
                auto& odd = to.parts[c.instance];
                const std::size_t before = odd.size();
                odd.add(*pairing, std::move(part), meter);
                to.cancelled = to.cancelled || odd.size() < before;
            }
        } else if (const auto known = cheap_value(c, meter)) {
            if (!known->is_nimber()) return false;
            to.nim ^= known->nimber();
            to.valued = true;
        } else {
            return false;
        }
    }
    return true;
}

bool Engines::answer_by_pairing(std::span<const Component> sum, Verdict& verdict, Meter& meter) {
    return std::any_of(sum.begin(), sum.end(), [&](const Component& c) { return c.instance > 0 && is_dear(c); }) &&
           is_paired(sum, verdict, meter);
}

bool Engines::is_paired(std::span<const Component> sum, Verdict& verdict, Meter& meter, const Component* before) {
    if (std::none_of(sum.begin(), sum.end(),
                     [&](const Component& c) { return c.instance > 0 && pairing_of(c.instance) != nullptr; }))
        return false;
    const Allowance few(meter, most_steps);
    std::string how;
    try {
        Unpaired all;
        if (!add_unpaired(sum, all, meter)) return false;
        verdict.first_wins = !all.lost();
        how = all.how();
        if (verdict.first_wins) {
            verdict.found.emplace();
            if (all.count() > most_parts || !find_pairing_moves(sum, all, before, *verdict.found, how, meter)) {
                verdict.found.reset();
                return false;
            }
            verdict.more_by_search = true;
            verdict.steps_for_more = steps_for_more;
        }
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
        verdict.found.reset();
        return false;
    }
    verdict.engines = "theorem";
    verdict.theorem = (verdict.first_wins ? "a move leaves a position where each move is answered by its image: "
                                          : "each move is answered by its image: ") +
                      how + " (docs/theory.md, Theorem 47)";
    return true;
}

std::string Engines::pairing_theorem(std::span<const Component> sum, Meter& meter) {
    Verdict verdict;
    try {
        answer_by_pairing(sum, verdict, meter);
    } catch (const Stopped&) {
        return "";
    }
    return verdict.theorem;
}

// The moves of a component after which it, and what pairing leaves of the others, is paired. The symmetries that show
// which are likely are those of `before`.
std::vector<rules::Move> Engines::moves_to_pairs(const Component& c, const Component& before, const Unpaired& others,
                                                 Meter& meter) {
    const Pairing* const pairing = before.instance == c.instance ? pairing_of(c.instance) : nullptr;
    const Pairing::Likely likely = pairing == nullptr ? Pairing::Likely{} : pairing->likely(before.words, meter);
    rules::DistinctMoves distinct(most_found);
    std::vector<rules::Move> out;
    moves::OptionStream options(rules_, c.instance, meter, moves::OptionStream::Rung::walker);
    const auto look = [&](bool all) {
        options.each(c.words, [&](std::span<const Component> left) {
            meter.tick();
            if (!all && !likely(left)) return true;
            Unpaired after = others;
            if (!add_unpaired(left, after, meter) || !after.lost()) return true;
            rules::add_move(distinct, out, left, options.choice());
            return out.size() < most_found;
        });
    };
    // Some steps are left for what follows a move that was found, and for a search.
    const Allowance most(meter, meter.nodes_left() - meter.nodes_left() / 8);
    try {
        if (likely) look(false);
        if (out.empty()) look(true);
    } catch (const Stopped&) {
        if (!most.used_up()) throw;
    }
    return out;
}

// Whether there are any. `how`: what answers the moves after the first of them.
bool Engines::find_pairing_moves(std::span<const Component> sum, const Unpaired& all, const Component* before,
                                 engines::SumMoves& found, std::string& how, Meter& meter) {
    found.complete = false;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto here = sum.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(sum.begin(), here, sum[i]) != here) continue;  // equal components have equal moves
        Unpaired rest = all;  // without this component: what is added again cancels
        add_unpaired(sum.subspan(i, 1), rest, meter);
        const auto add = [&](std::vector<rules::Move> moves) {
            if (found.list.empty() && !moves.empty()) {
                rules::Position after(sum.begin(), here);
                after.insert(after.end(), moves[0].to.begin(), moves[0].to.end());
                after.insert(after.end(), here + 1, sum.end());
                how = how_lost(after, meter);
            }
            for (rules::Move& m : moves) found.list.push_back({i, std::move(m)});
        };
        if (const auto value = cheap_value(sum[i], meter)) {
            if (rest.count() > 0 || (sum[i].instance == 0 && !(rest.nim < value->nimber()))) continue;
            const auto left = static_cast<Int>(rest.nim);
            if (sum[i].instance == 0)
                add({{{{0, {left}}}, {{"take", static_cast<Int>(value->nimber()) - left}}}});
            else
                add(moves_to(sum[i], {Value{rest.nim}, most_found}, meter).list);
            continue;
        }
        add(moves_to_pairs(sum[i], before == nullptr ? sum[i] : *before, rest, meter));
    }
    return !found.list.empty();
}

std::string Engines::how_lost(std::span<const Component> sum, Meter& meter) {
    Unpaired all;
    return add_unpaired(sum, all, meter) && all.lost() ? all.how() : "";
}

// Preferred is the same move in an equal component, and then a move that leaves what is lost for the same reason.
std::optional<engines::SumMove> Engines::answer_in_pairs(const rules::Position& lost, std::size_t at,
                                                         const rules::Position& to, Meter& meter) {
    const auto replaced = [](rules::Position sum, std::size_t i, const rules::Position& by) {
        const auto here = sum.erase(sum.begin() + static_cast<std::ptrdiff_t>(i));
        sum.insert(here, by.begin(), by.end());
        return sum;
    };
    const rules::Position after = replaced(lost, at, to);
    Verdict verdict;
    verdict.values.resize(after.size());
    if (!is_paired(after, verdict, meter, &lost[at]) || !verdict.found) {
        verdict = winner(after, meter);
        engines::SumMoves any = winning_moves(after, verdict, 1, meter);
        return any.list.empty() ? std::nullopt : std::optional(std::move(any.list[0]));
    }
    auto& list = verdict.found->list;
    const auto first = [&](const auto& wanted) { return std::find_if(list.begin(), list.end(), wanted); };
    auto best = first([&](const engines::SumMove& m) {
        const bool elsewhere = m.component < at || m.component >= at + to.size();
        return elsewhere && after[m.component] == lost[at] && normal(m.move.to) == normal(to);
    });
    if (const std::string how = how_lost(lost, meter); best == list.end())
        best = first(
            [&](const engines::SumMove& m) { return how_lost(replaced(after, m.component, m.move.to), meter) == how; });
    return best == list.end() ? std::move(list[0]) : std::move(*best);
}

}  // namespace grundy::plan
