// SPDX-License-Identifier: MIT
// See outcomes.hpp. Lost is what has won options only, won what has a lost one; both spread backwards. Of the rest, all
// from which no way through undecided positions leads to one that was not looked at are draws: each of them has an
// option among them, and none that is lost.
#include "logic/outcomes.hpp"

#include <set>

#include "core/error.hpp"
#include "logic/guard.hpp"

namespace grundy::logic {
namespace {

constexpr std::uint64_t steps_of_outcomes = 1'000'000;
constexpr std::size_t most_looked_at = 30'000;

}  // namespace

Outcomes::Outcomes(const rules::Ruleset& rules, int instance, Int most, Meter& meter)
    : instance_(instance), meter_(&meter) {
    for (const std::vector<Int>& words : positions_up_to(rules.game(instance), most)) number_of(words);
    rules::Enumerator options(rules, instance, meter);
    const Allowance allowance(meter, steps_of_outcomes);
    try {
        for (std::size_t n = 0; n < nodes_.size() && n < most_looked_at; ++n) look_at(n, options);
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
    }
    spread();
}

std::optional<Outcomes::Is> Outcomes::of(const std::vector<Int>& words) const {
    const auto found = numbers_.find(words);
    if (found == numbers_.end()) return std::nullopt;
    const Node& node = nodes_[found->second];
    if (node.is || node.may_change) return node.is;
    return Is::drawn;
}

std::size_t Outcomes::number_of(const std::vector<Int>& words) {
    const auto [at, is_new] = numbers_.emplace(words, nodes_.size());
    if (is_new) {
        constexpr std::uint64_t of_a_map = 64;
        meter_->claim(sizeof(Node) + 2 * (sizeof words + words.size() * sizeof(Int)) + of_a_map,
                      "outcomes of positions");
        nodes_.emplace_back();
        words_.push_back(words);
    }
    return at->second;
}

// Options that lead to other games stay undecided, but for nim heaps; so do sums.
void Outcomes::look_at(std::size_t n, rules::Enumerator& options) {
    std::set<std::vector<Int>> next;
    bool wins = false, other = false;
    options.run(std::vector<Int>(words_[n]), [&](std::span<const rules::Component> parts) {
        if (parts.empty() || (parts.size() == 1 && parts[0].instance == rules::ended))
            wins = true;
        else if (parts.size() == 1 && parts[0].instance == 0)
            wins = wins || parts[0].words[0] == 0;
        else if (parts.size() == 1 && parts[0].instance == instance_)
            next.insert({parts[0].words.begin(), parts[0].words.end()});
        else
            other = true;
        return true;
    });
    for (const std::vector<Int>& words : next) nodes_[number_of(words)].from.push_back(n);
    nodes_[n].open = next.size() + (other ? 1 : 0);
    nodes_[n].looked_at = !other;
    if (wins)
        decide(n, Is::won);
    else if (nodes_[n].open == 0)
        decide(n, Is::lost);
}

void Outcomes::decide(std::size_t n, Is is) {
    if (nodes_[n].is) return;
    nodes_[n].is = is;
    decided_.push_back(n);
}

void Outcomes::spread() {
    while (!decided_.empty()) {
        const std::size_t n = decided_.back();
        decided_.pop_back();
        for (const std::size_t before : nodes_[n].from)
            if (*nodes_[n].is == Is::lost)
                decide(before, Is::won);
            else if (--nodes_[before].open == 0)
                decide(before, Is::lost);
    }
    std::vector<std::size_t> open;
    const auto mark = [&](std::size_t n) {
        if (nodes_[n].is || nodes_[n].may_change) return;
        nodes_[n].may_change = true;
        open.push_back(n);
    };
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        if (!nodes_[n].looked_at) mark(n);
    while (!open.empty()) {
        const std::size_t n = open.back();
        open.pop_back();
        for (const std::size_t before : nodes_[n].from) mark(before);
    }
}

}  // namespace grundy::logic
