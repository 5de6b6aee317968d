// SPDX-License-Identifier: MIT
// What a table of values says as a whole: how often each value comes and where, and for games that leave two heaps
// the sparse space: the mask under which few values, the rare ones, have the other parity (Winning Ways ch. 4;
// docs/theory.md, section 10). The mask is read off the values in the table: it is an observation, not a theorem.
#include <algorithm>
#include <bit>
#include <map>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/heap/breaking.hpp"
#include "kernels/breaking/mask.hpp"
#include "rules/heap_form.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t most_counted_in_place = 1 << 16, most_bound = 1 << 20, most_mask_work = 100'000'000;
constexpr std::size_t most_listed = 10000;

std::vector<std::int64_t> place(const Table& table, std::size_t at) {
    if (table.ranges.size() == 1) return {table.ranges[0].first + static_cast<Int>(at)};
    const auto columns = static_cast<std::size_t>(table.ranges[1].second - table.ranges[1].first + 1);
    return {table.ranges[0].first + static_cast<Int>(at / columns),
            table.ranges[1].first + static_cast<Int>(at % columns)};
}

struct Met {
    std::uint64_t count = 0;
    std::size_t first = 0, last = 0;
    void at(std::size_t i) {
        if (count++ == 0) first = i;
        last = i;
    }
};

// Small values are counted in a vector: there are seldom others, and tables are long.
std::map<Nimber, Met> count_values(const std::vector<Nimber>& values) {
    std::vector<Met> small(most_counted_in_place);
    std::map<Nimber, Met> out;
    for (std::size_t i = 0; i < values.size(); ++i)
        (values[i] < small.size() ? small[values[i]] : out[values[i]]).at(i);
    for (std::size_t v = 0; v < small.size(); ++v)
        if (small[v].count > 0) out[v] = small[v];
    return out;
}

// The splits that decide which values two heaps can leave; nothing where the rules are not of that kind.
std::optional<std::vector<kernels::Split>> splits_of(const rules::Ruleset& ruleset, int instance, std::size_t size) {
    std::string why_not;
    const auto form = rules::heap_form(ruleset, instance, why_not);
    if (!form || form->most_parts() != 2) return std::nullopt;
    auto plan = engines::breaking_plan(*form, size);
    if (!plan || plan->rules.splits.empty() || !plan->rules.split_tails.empty()) return std::nullopt;
    return std::move(plan->rules.splits);
}

std::optional<SparseSpace> sparse_space(const Table& table, Nimber max, const std::vector<kernels::Split>& splits) {
    const std::uint64_t bound = std::bit_ceil(max + 1);
    if (bound > most_bound || bound * splits.size() > most_mask_work) return std::nullopt;
    const std::vector<std::uint32_t> g(table.values.begin(), table.values.end());
    const auto guess = kernels::breaking::guess_mask(g, static_cast<std::size_t>(bound), splits);
    if (guess.mask.ones == 0 || guess.rare * 4 > g.size()) return std::nullopt;
    SparseSpace out;
    out.mask = guess.mask.ones;
    out.position = guess.mask.position;
    out.common_odd = guess.mask.common;
    for (std::size_t n = 0; n < g.size(); ++n) {
        if (!guess.mask.rare(n, g[n])) continue;
        ++out.count;
        out.last = static_cast<Int>(n);
        if (out.rare.size() < most_listed) out.rare.push_back(out.last);
    }
    return out;
}

}  // namespace

TableStats Solver::stats(const Table& table) {
    if (table.outcome != Outcome::answered || table.values.empty()) throw Error("a table without values");
    TableStats out;
    out.count = table.values.size();
    for (const auto& [value, met] : count_values(table.values)) {
        out.frequencies.push_back({value, met.count, place(table, met.first), place(table, met.last)});
        if (value == loony) continue;
        out.max = value;
        out.max_at = out.frequencies.back().first;
    }
    const bool whole = table.ranges.size() == 1 && table.ranges[0].first == 0 && table.engine != "misere";
    if (!whole || out.frequencies.back().value == loony) return out;
    if (const auto splits = splits_of(*impl_->ruleset, impl_->parse_game(table.game), table.values.size()))
        out.sparse = sparse_space(table, out.max, *splits);
    return out;
}

}  // namespace grundy
