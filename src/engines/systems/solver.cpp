// SPDX-License-Identifier: MIT
// Extends the tables and looks for a period in turn; see solver.hpp.
#include "engines/systems/solver.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/sequences/raised.hpp"
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
            const std::pair key{number, tables_.values(s)[n]};
            number = numbered_.try_emplace(key, static_cast<std::uint32_t>(numbered_.size())).first->second;
        }
        numbers_.push_back(number);
    }
    meter.claim((numbered_.size() - before) * bytes_a_number, "the values of " + form_.names[0]);
    prove(meter);
}

sequences::Tables Solver::first_values(std::size_t most) const {
    sequences::Tables out;
    for (std::size_t s = 0; s < form_.forms.size(); ++s) {
        const auto values = std::span(tables_.values(s)).first(std::min(tables_.size(), most));
        out.emplace_back(values.begin(), values.end());
    }
    return out;
}

void Solver::prove(Meter& meter) {
    if (const auto found = sequences::least_window(windows_, std::span(numbers_), &meter)) {
        joint_ = {{found->period, found->first, 0, std::vector<std::vector<Int>>(form_.forms.size())}, found->numbers};
        return;
    }
    const auto tables = first_values(sequences::most_rising_values);
    const auto seen = sequences::seen_rising(tables, meter);
    if (!seen) return;
    if (const auto found = sequences::prove_rising(form_.forms, tails_, tables, *seen, meter)) joint_ = {*seen, *found};
}

sequences::Continued Solver::continued() const {
    sequences::Continued out(first_values(std::max(sequences::most_rising_values, to_size(joint_->window.values))),
                             joint_->rises);
    out.set(joint_->window);
    return out;
}

std::optional<Period> Solver::find(std::size_t most, std::size_t sequence, Meter& meter) {
    while (!joint_ && (most == 0 ? worth_more(most_work) : tables_.size() < most)) {
        const std::size_t next = std::max(first_size, tables_.size() + tables_.size() / 4);
        grow(most == 0 ? next : std::min(next, most), meter);
    }
    return joint_ ? std::optional(period(sequence)) : std::nullopt;
}

PeriodSource::Reached Solver::reached() const {
    const auto& g = values(0);
    if (g.empty()) return {};
    const auto largest = std::max_element(g.begin(), g.end());
    return {g.size(), *largest, largest - g.begin()};
}

std::string Solver::why_not(Budget /*budget*/) const {
    if (tables_.size() == 0) return "";
    return (forms().size() == 1
                ? "its values do not repeat"
                : "the values of its " + std::to_string(forms().size()) + " sequences do not repeat together") +
           std::string(" for as long as the theorem requires");
}

void Solver::for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& /*meter*/) const {
    visit(std::span(values(sequence)).first(count));
}

bool Solver::known_after(Int n, std::uint64_t limit, Meter& meter) {
    while (!knows(n) && worth_more(limit)) grow(std::max(first_size, tables_.size() + tables_.size() / 4), meter);
    return knows(n);
}

Nimber Solver::value(std::size_t sequence, Int n, Meter& meter) {
    if (layers_.has(sequence) && !known_after(n, most_work_in_layer, meter)) return layers_.value(sequence, n, meter);
    reach(n, meter);
    return value(sequence, n);
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

// What is added to the value of a heap n >= n0 every period.
Nimber Solver::rise(std::size_t sequence, Int n) const {
    const auto& flat = joint_->rises.flat[sequence];
    return std::binary_search(flat.begin(), flat.end(), n % joint_->rises.period) ? 0 : joint_->rises.saltus;
}

Nimber Solver::value(std::size_t sequence, Int n) const {
    const auto& g = tables_.values(sequence);
    if (std::cmp_less(n, g.size())) return g[to_size(n)];
    const Int rounds = (n - joint_->window.n0) / joint_->rises.period;
    const Nimber first = g[to_size(n - rounds * joint_->rises.period)];
    return first + sequences::raised(form_.names[sequence], n, rounds, static_cast<Wide>(rise(sequence, n)), first);
}

// What holds at a distance q for one round holds for ever, and the least q of a sequence divides the joint period, with
// a saltus in proportion.
Period Solver::period(std::size_t sequence) const {
    const Int p = joint_->rises.period, n0 = joint_->window.n0;
    const Nimber s = joint_->rises.saltus;
    const bool still = std::cmp_equal(joint_->rises.flat[sequence].size(), p) || s == 0;
    Nimber saltus = 0;
    const auto repeats = [&](Int n, Int q) {
        return value(sequence, n + q) == value(sequence, n) + (rise(sequence, n) > 0 ? saltus : 0);
    };
    const auto all = [&](Int q) {
        if (!still && s * static_cast<Nimber>(q) % static_cast<Nimber>(p) != 0) return false;
        saltus = still ? 0 : s * static_cast<Nimber>(q) / static_cast<Nimber>(p);
        for (Int n = n0; n < n0 + p; ++n)
            if (!repeats(n, q)) return false;
        return true;
    };
    Period out;
    for (out.period = 1; p % out.period != 0 || !all(out.period); ++out.period) continue;
    out.saltus = saltus;
    for (const Int r : joint_->rises.flat[sequence])
        if (!still && r < out.period) out.flat.push_back(r);
    out.preperiod = n0;
    while (out.preperiod > 0 && repeats(out.preperiod - 1, out.period)) --out.preperiod;
    for (Int n = 0; still && n < out.preperiod + out.period; ++n)
        if (value(sequence, n) > out.max) {
            out.max = value(sequence, n);
            out.max_at = n;
        }
    out.theorem = form_.forms.size() == 1 ? "the window theorem (Theorem 46)"
                  : s == 0                ? "the window theorem for systems of heap games (Theorem 31)"
                                          : "the window theorem for systems whose values rise (Theorem 46)";
    out.proof = sequences::proof_by(joint_->window);
    return out;
}

}  // namespace grundy::engines::systems
