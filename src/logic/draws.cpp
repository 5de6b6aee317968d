// SPDX-License-Identifier: MIT
// See draws.hpp.
#include "logic/draws.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "logic/guard.hpp"
#include "rules/options.hpp"

namespace grundy::logic {
namespace {

// Each argument, sums with small coefficients, the greatest, the least, and distances, in the order in which they are
// tried.
std::vector<std::string> usual_ranks(const rules::Game& game) {
    std::vector<std::string> names, out;
    for (const rules::Variable& v : game.args) names.push_back(v.name);
    std::string all, list;
    for (const std::string& n : names) {
        all += (all.empty() ? "" : " + ") + n;
        list += (list.empty() ? "" : ", ") + n;
    }
    out.push_back(all);
    if (names.size() == 1) return out;
    for (const std::string& n : names) out.push_back(n);
    out.push_back("max(" + list + ")");
    out.push_back("min(" + list + ")");
    out.push_back("max(" + list + ") - min(" + list + ")");
    for (const std::string& n : names) out.push_back(all + " + " + n);
    return out;
}

struct Options {
    std::vector<std::vector<Int>> next{};
    bool wins = false;  ///< an option ends the game, or leads to another game and is judged by the sentence alone
};

Options options_of(rules::Enumerator& all, int instance, const std::vector<Int>& words) {
    Options out;
    all.run(words, [&](std::span<const rules::Component> parts) {
        if (parts.size() == 1 && parts[0].instance == instance)
            out.next.emplace_back(parts[0].words.begin(), parts[0].words.end());
        else
            out.wins = true;
        return true;
    });
    return out;
}

// Whether the rank falls where it must, in small positions. It only saves calls of MONA.
bool falls_at_first(const rules::Ruleset& rules, const Claimed& c, Meter& meter) {
    constexpr std::array<Int, 4> sizes = {40, 8, 4, 3};
    rules::Enumerator all(rules, c.instance(), meter);
    for (const std::vector<Int>& words : positions_up_to(rules.game(c.instance()), sizes.at(c.arguments() - 1))) {
        if (!c.speaks_of(words, meter) || c.lost(words, meter) || c.draw()->holds(words, meter)) continue;
        const Wide rank = c.rank()->number(words, meter);
        const Options here = options_of(all, c.instance(), words);
        const auto ends = [&](const std::vector<Int>& to) {
            if (!c.lost(to, meter)) return false;
            const Options answers = options_of(all, c.instance(), to);
            return std::all_of(answers.next.begin(), answers.next.end(),
                               [&](const std::vector<Int>& a) { return c.rank()->number(a, meter) < rank; });
        };
        if (rank < 0 || (!here.wins && std::none_of(here.next.begin(), here.next.end(), ends))) return false;
    }
    return true;
}

// What is left of the seconds.
Budget rest_of(Budget budget, const Meter& meter) {
    constexpr double little = 0.001;
    if (budget.seconds > 0) budget.seconds = std::max(little, budget.seconds - meter.seconds());
    return budget;
}

}  // namespace

ProvenDraws prove_draws(const rules::Library& library, const rules::Ruleset& rules, int instance, const Claim& claim,
                        const Budget& budget) {
    Meter meter(budget);
    const bool given = !claim.rank.empty();
    const auto ranks = given ? std::vector<std::string>{claim.rank} : usual_ranks(rules.game(instance));
    const auto with = [&](const std::string& rank) {
        Claim c = claim;
        c.rank = rank;
        return Claimed(library, rules, instance, std::move(c));
    };
    std::string tried;
    std::optional<ProvenDraws> last;
    for (const std::string& rank : ranks) {
        tried += (tried.empty() ? "" : ", ") + rank;
        const Claimed claimed = with(rank);
        if (!given && !falls_at_first(rules, claimed, meter)) continue;
        last = {claimed, prove(rules, {claimed}, rest_of(budget, meter))};
        if (!last->proof.only_the_end_fails) return *last;
    }
    if (!last) {  // perhaps the claim is wrong
        const Claimed claimed = with(ranks[0]);
        last = {claimed, prove(rules, {claimed}, rest_of(budget, meter))};
    }
    if (!given) last->claimed = Claimed(library, rules, instance, claim);
    if (last->proof.only_the_end_fails && !given)
        last->proof.why =
            "each position fits its options, but no rank was found which shows that play from won positions ends; "
            "tried: " +
            tried + "; give one with --rank";
    return *last;
}

}  // namespace grundy::logic
