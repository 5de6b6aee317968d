// SPDX-License-Identifier: MIT
// See lost_set.hpp.
#include "logic/lost_set.hpp"

#include "core/size.hpp"
#include "logic/claim_predicates.hpp"
#include "logic/guard.hpp"
#include "logic/mona.hpp"
#include "logic/repeating.hpp"

namespace grundy::logic {
namespace {

// The set where an automaton gives the value 0: the digits of the value are read as zeros.
Automaton where_zero(const Automaton& values) {
    Automaton out{values.arguments, false, values.next, values.accepts};
    for (auto& row : out.next) row.resize(out.symbols());
    return out.minimised();
}

LostSet by_mona(const rules::Ruleset& rules, const Claimed& claimed, const processes::ProcessLimits& limits) {
    const rules::Game& game = rules.game(claimed.instance());
    const std::vector<std::string> variables = numbered("P", game.args.size());
    Preamble preamble;
    int counter = 0;
    Definitions d(counter);
    const std::vector<std::string> position = sorted_arguments(game, variables, preamble, d);
    const Spoken spoken = add_claim(rules, claimed, "", position, preamble, counter);
    const std::string here = claim_name(claimed, "") + "(" + joined(position) +
                             (claimed.claim().kind == Claim::Kind::value ? ", empty)" : ")");
    const auto set = [&](const std::string& formula) {
        auto out = set_by_mona(preamble.text(), d.around(formula), variables, limits);
        if (!out) throw Undefinable(game.name + ": MONA makes no automaton of '" + claimed.claim().formula + "'");
        return *std::move(out);
    };
    if (!claimed.where()) return {set(here), std::nullopt};
    return {set(spoken.domain + " & " + here), set("~(" + spoken.domain + ")")};
}

// What was misunderstood on the way from the claim to the automaton is seen in small positions. False if they take more
// steps than a few.
bool agrees(const rules::Game& game, const Claimed& claimed, const LostSet& set) {
    constexpr Int small = 8;
    Budget few;
    few.nodes = 10'000'000;
    Meter meter(few);
    try {
        for (const std::vector<Int>& words : positions_up_to(game, small)) {
            const bool speaks = false_without_a_value([&] { return claimed.speaks_of(words, meter); });
            if (speaks == (set.unspoken && set.unspoken->contains(words)) ||
                set.lost.contains(words) != (speaks && claimed.lost(words, meter)))
                throw Error("internal error: the automaton of the lost positions of " + game.name +
                            " disagrees with the formula; please report it");
        }
        return true;
    } catch (const Stopped&) {
        return false;
    }
}

}  // namespace

std::optional<LostSet> lost_set(const rules::Ruleset& rules, const Claimed& claimed, const Budget& budget) {
    const rules::Game& game = rules.game(claimed.instance());
    const auto& automaton = claimed.claim().automaton;
    std::optional<LostSet> out;
    if (automaton && !claimed.where() && game.symmetries.empty()) {
        out = {automaton->gives_value ? where_zero(*automaton) : *automaton, std::nullopt};
    } else if (has_mona()) {
        try {
            out = by_mona(rules, claimed, mona_limits(budget, 0));
        } catch (const Undefinable&) {
            return std::nullopt;
        }
    }
    return out && agrees(game, claimed, *out) ? out : std::nullopt;
}

const std::optional<LostSet>& LostCount::set() const {
    std::call_once(once_, [&] { set_ = lost_set(rules_, claimed_, budget_); });
    return set_;
}

std::optional<Wide> LostCount::in(std::span<const std::pair<Int, Int>> box, std::optional<std::uint64_t> modulus,
                                  Meter& meter) const {
    const auto& known = set();
    const bool all_spoken = known && (!known->unspoken || members_in(*known->unspoken, box, std::nullopt, meter) == 0);
    return all_spoken ? std::optional(members_in(known->lost, box, modulus, meter)) : std::nullopt;
}

std::string LostCount::name() const { return set() ? set()->lost.name() : ""; }

}  // namespace grundy::logic
