// SPDX-License-Identifier: MIT
// Canonical forms of components (Theorem 14a of docs/theory.md): a component is another game if all of its options but
// those of that game can be answered by a move to it.
#include <algorithm>
#include <map>

#include "engines/misere/misere.hpp"

namespace grundy::engines::misere {
namespace {

// What is looked at for one component, and for all of them.
constexpr std::uint64_t most_here = 20'000, most_in_all = std::uint64_t{1} << 21;

}  // namespace

bool Search::plain(const Sum& sum) const {
    return std::all_of(sum.begin(), sum.end(), [&](Id id) {
        const Node& n = nodes_[id];
        return (n.nim() || n.expanded) && !n.wins && !n.loses;
    });
}

// An upper bound: an option may be counted several times. It stops growing where it is too large to be used.
std::uint64_t Search::most_options(const Sum& sum) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < sum.size(); ++i)
        if (i == 0 || sum[i] != sum[i - 1])
            out = std::min(most_here + 1, out + std::min(most_here + 1, nodes_[sum[i]].size()));
    return out;
}

std::vector<Search::Sum> Search::options_of_sum(const Sum& sum) {
    std::vector<Sum> out;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) continue;
        Sum rest = sum;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        const Node& node = expanded(sum[i]);
        for (std::uint64_t k = 0; k < node.size(); ++k) {
            meter_.tick();
            out.push_back(joined(rest, option_sum(node, k)));
        }
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

// A sum that is the same game as a component with these options.
std::optional<Search::Sum> Search::same_game(const std::vector<Sum>& options) {
    std::uint64_t work = 0;
    for (const Sum& o : options) {
        if (!plain(o)) return std::nullopt;
        work += most_options(o);
    }
    if (work > most_here || simplified_ + work > most_in_all) return std::nullopt;
    simplified_ += work;
    // Each candidate with the options from which a move leads to it.
    std::map<Sum, std::vector<std::uint32_t>> candidates;
    for (std::uint32_t i = 0; i < options.size(); ++i)
        for (const Sum& c : options_of_sum(options[i])) candidates[c].push_back(i);
    if (one_ != none)
        for (const Sum& o : options) candidates.try_emplace(with(o, one_));
    for (const auto& [c, from] : candidates) {
        // The options of one component stay different beside the others, and all must be among those given.
        if (std::any_of(c.begin(), c.end(), [&](Id id) { return nodes_[id].size() > options.size(); })) continue;
        const std::uint64_t size = most_options(c);
        if (from.size() + size < options.size() || !plain(c)) continue;
        work += size;
        if (work > most_here) return std::nullopt;
        meter_.tick();
        const std::vector<Sum> kept = options_of_sum(c);
        if (!std::includes(options.begin(), options.end(), kept.begin(), kept.end())) continue;
        std::size_t answered = 0;
        for (const std::uint32_t i : from) answered += std::binary_search(kept.begin(), kept.end(), options[i]) ? 0 : 1;
        if (answered + kept.size() < options.size()) continue;
        const bool lost_option =
            std::any_of(options.begin(), options.end(), [&](const Sum& o) { return all_nim(o) && nim_value(o) == 0; });
        if (kept.empty() && !lost_option) continue;
        return c;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::misere
