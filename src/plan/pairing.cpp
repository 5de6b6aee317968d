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

constexpr std::size_t most_parts = 16;  // that a move may have to leave without answer
constexpr std::size_t most_found = 64;  // moves
constexpr std::uint64_t most_steps = std::uint64_t{1} << 24;
constexpr std::uint64_t steps_for_more = std::uint64_t{1} << 22;  // by search

}  // namespace

/// What pairing leaves of a sum.
struct Engines::Unpaired {
    Nimber nim = 0;                                      ///< the XOR of the nim heaps
    std::map<int, engines::theorems::OddParts> parts{};  ///< by instance

    bool lost() const { return nim == 0 && count() == 0; }
    std::size_t count() const {
        std::size_t out = 0;
        for (const auto& [instance, list] : parts) out += list.size();
        return out;
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

// False if the moves of a component are not known to come in pairs or not.
bool Engines::add_unpaired(std::span<const Component> sum, Unpaired& to, std::string& how, Meter& meter) {
    for (const Component& c : sum) {
        if (c.instance <= 0) {
            if (c.instance == rules::ended) return false;
            to.nim ^= static_cast<Nimber>(c.words[0]);
            continue;
        }
        const Pairing* const pairing = pairing_of(c.instance);
        if (pairing == nullptr) return false;
        auto rest = pairing->rest(c.words, meter);
        if (!rest) return false;
        if (rest->parts.empty() && how.find(rest->how) == std::string::npos)
            how += (how.empty() ? "" : "; ") + rest->how;
        for (Pairing::Part& part : rest->parts) to.parts[c.instance].add(*pairing, std::move(part), meter);
    }
    return true;
}

bool Engines::answer_by_pairing(std::span<const Component> sum, Verdict& verdict, Meter& meter) {
    if (std::none_of(sum.begin(), sum.end(), [&](const Component& c) { return c.instance > 0 && is_dear(c); }))
        return false;
    const Allowance few(meter, most_steps);
    std::string how;
    try {
        Unpaired all;
        if (!add_unpaired(sum, all, how, meter)) return false;
        verdict.first_wins = !all.lost();
        if (verdict.first_wins) {
            verdict.found.emplace();
            how.clear();
            if (all.count() > most_parts || !find_pairing_moves(sum, all, *verdict.found, how, meter)) {
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
    if (how.empty()) how = "the same move in an equal component";
    verdict.engines = "theorem";
    verdict.theorem = (verdict.first_wins ? "a move leaves a position where each move is answered by its image: "
                                          : "each move is answered by its image: ") +
                      how + " (docs/theory.md, Theorem 47)";
    return true;
}

std::string Engines::pairing_theorem(std::span<const Component> sum, const Meter& query) {
    Budget little;
    little.seconds = 0.5;
    little.bytes = query.bytes_left();
    Meter meter(little);
    Verdict verdict;
    try {
        answer_by_pairing(sum, verdict, meter);
    } catch (const Stopped&) {
        return "";
    }
    return verdict.theorem;
}

// Whether there are any.
bool Engines::find_pairing_moves(std::span<const Component> sum, const Unpaired& all, engines::SumMoves& found,
                                 std::string& how, Meter& meter) {
    found.complete = false;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (std::find(sum.begin(), sum.begin() + static_cast<std::ptrdiff_t>(i), sum[i]) !=
            sum.begin() + static_cast<std::ptrdiff_t>(i))
            continue;         // equal components have equal moves
        Unpaired rest = all;  // without this component: what is added again cancels
        std::string ignored;
        add_unpaired(sum.subspan(i, 1), rest, ignored, meter);
        if (sum[i].instance == 0) {
            const auto size = static_cast<Nimber>(sum[i].words[0]);
            if (rest.count() == 0 && rest.nim < size)
                found.list.push_back({i,
                                      {{{0, {static_cast<Int>(rest.nim)}}},
                                       {{"take", static_cast<Int>(size) - static_cast<Int>(rest.nim)}}}});
            continue;
        }
        rules::DistinctMoves distinct(most_found);
        std::vector<rules::Move> moves;
        moves::OptionStream options(rules_, sum[i].instance, meter, moves::OptionStream::Rung::walker);
        options.each(sum[i].words, [&](std::span<const Component> left) {
            meter.tick();
            Unpaired after = rest;
            std::string symmetry;
            if (!add_unpaired(left, after, symmetry, meter) || !after.lost()) return true;
            if (how.empty()) how = symmetry;
            rules::add_move(distinct, moves, left, options.choice());
            return moves.size() < most_found;
        });
        for (rules::Move& m : moves) found.list.push_back({i, std::move(m)});
    }
    return !found.list.empty();
}

}  // namespace grundy::plan
