// SPDX-License-Identifier: MIT
// Extends the tables and looks for a period in turn; see solver.hpp.
#include "engines/systems/solver.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/sequences/rising.hpp"

namespace grundy::engines::systems {
namespace {

constexpr std::size_t first_size = 256;
constexpr std::uint64_t most_work_in_layer = std::uint64_t{1} << 25;  // about a tenth of a second
constexpr std::size_t most_heaps = std::size_t{1} << 20;
constexpr std::uint64_t bytes_a_number = 64;  // a node of the map of numbers, and a part of the list

}  // namespace

bool Solver::worth_more(std::uint64_t limit) const { return tables_.work() < limit && tables_.size() < most_heaps; }

void Solver::grow(std::size_t size, Meter& meter) {
    meter.begin("values of " + form_.names[0]);
    tables_.extend(size, meter);
    const std::size_t before = numbered_.size();
    for (std::size_t n = numbers_.size(); n < tables_.size(); ++n) {
        std::uint32_t number = 0;
        meter.tick(form_.forms.size());
        for (std::size_t s = 0; s < form_.forms.size(); ++s) {
            const std::pair key{number, known(s).table()[n]};
            number = numbered_.try_emplace(key, static_cast<std::uint32_t>(numbered_.size())).first->second;
        }
        numbers_.push_back(number);
    }
    meter.claim((numbered_.size() - before) * bytes_a_number, "the values of " + form_.names[0]);
    prove(meter);
}

void Solver::prove(Meter& meter) {
    if (const auto found = sequences::least_window(windows_, std::span(numbers_), &meter))
        return settle({found->period, found->first, 0, std::vector<std::vector<Int>>(known_.size())}, found->numbers);
    sequences::Tables tables;
    for (const auto& k : known_) tables.push_back(sequences::first_values(k.table(), sequences::most_rising_values));
    const auto seen = sequences::seen_rising(tables, meter);
    if (!seen) return;
    if (const auto found = sequences::prove_rising(form_.forms, tails_, tables, *seen, meter)) settle(*seen, *found);
}

// All sequences together have a period from n0 on, and each has a least one of its own.
void Solver::settle(const sequences::Rising& seen, const WindowNumbers& window) {
    for (std::size_t s = 0; s < known_.size(); ++s) {
        Period together = sequences::by_window(window);
        together.period = seen.period;
        together.preperiod = window.n0;
        together.saltus = seen.saltus;
        together.flat = seen.flat[s];
        known_[s].settle(std::move(together));
        known_[s].settle(period(s));
    }
}

std::optional<Period> Solver::find(std::size_t most, Meter& meter, const PeriodSearch& /*search*/) {
    while (!known(0).settled() && (most == 0 ? worth_more(most_work) : tables_.size() < most)) {
        const std::size_t next = std::max(first_size, tables_.size() + tables_.size() / 4);
        grow(most == 0 ? next : std::min(next, most), meter);
    }
    return known(0).period();
}

std::string Solver::why_not(Budget /*budget*/) const {
    if (tables_.size() == 0) return "";
    return (known_.size() == 1
                ? "its values do not repeat"
                : "the values of its " + std::to_string(known_.size()) + " sequences do not repeat together") +
           std::string(" for as long as the theorem requires");
}

bool Solver::known_after(Int n, std::uint64_t limit, Meter& meter) {
    while (!knows(n) && worth_more(limit)) grow(std::max(first_size, tables_.size() + tables_.size() / 4), meter);
    return knows(n);
}

Nimber Solver::value(std::size_t sequence, Int n, Meter& meter) {
    if (layers_.has(sequence) && !known_after(n, most_work_in_layer, meter)) return layers_.value(sequence, n, meter);
    reach(n, meter);
    return known(sequence).value(n);
}

void Solver::reach(Int n, Meter& meter) {
    if (known_after(n, most_work, meter)) return;
    const std::uint64_t left = meter.bytes_left() / (3 * tables_.bytes_a_heap() + form_.forms.size() * bytes_a_number);
    if (static_cast<std::uint64_t>(n) >= left)
        throw Stopped(Status::out_of_budget, "no period of " + form_.names[0] + " is proven by its values up to " +
                                                 std::to_string(tables_.size() - 1) + ", and a table up to " +
                                                 std::to_string(n) + " does not fit the memory budget");
    grow(to_size(n) + 1, meter);
}

// What holds at a distance q for one round holds for ever, and the least q of a sequence divides the joint period, with
// a saltus in proportion.
Period Solver::period(std::size_t sequence) const {
    const sequences::KnownValues& g = known(sequence);
    Period out = *g.period();
    const Int p = out.period, n0 = out.preperiod;
    const Nimber s = out.saltus;
    const bool still = std::cmp_equal(out.flat.size(), p) || s == 0;
    const auto repeats = [&](Int n, Int q) {
        return g.value(n + q) == g.value(n) + (g.period()->rise(n) > 0 ? out.saltus : 0);
    };
    const auto all = [&](Int q) {
        if (!still && s * static_cast<Nimber>(q) % static_cast<Nimber>(p) != 0) return false;
        out.saltus = still ? 0 : s * static_cast<Nimber>(q) / static_cast<Nimber>(p);
        for (Int n = n0; n < n0 + p; ++n)
            if (!repeats(n, q)) return false;
        return true;
    };
    for (out.period = 1; p % out.period != 0 || !all(out.period); ++out.period) continue;
    std::erase_if(out.flat, [&](Int r) { return still || r >= out.period; });
    while (out.preperiod > 0 && repeats(out.preperiod - 1, out.period)) --out.preperiod;
    for (Int n = 0; still && n < out.preperiod + out.period; ++n)
        if (g.value(n) > out.max) {
            out.max = g.value(n);
            out.max_at = n;
        }
    out.reason = known_.size() == 1 ? "the window theorem (Theorem 46)"
                 : s == 0           ? "the window theorem for systems of heap games (Theorem 31)"
                                    : "the window theorem for systems whose values rise (Theorem 46)";
    return out;
}

}  // namespace grundy::engines::systems
