// SPDX-License-Identifier: MIT
// Extends the tables and looks for a period in turn; see solver.hpp.
#include "engines/systems/solver.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/heap/agreement.hpp"
#include "engines/heap/period_proof.hpp"

namespace grundy::engines::systems {
namespace {

constexpr std::size_t first_size = 256;
constexpr std::uint64_t most_work_in_layer = std::uint64_t{1} << 25;  // about a tenth of a second
constexpr std::size_t most_heaps = std::size_t{1} << 20;
constexpr std::uint64_t bytes_a_number = 64;  // a node of the map of numbers, and a part of the list

}  // namespace

std::optional<Joint> prove_together(const rules::SystemForm& form, std::span<const std::uint32_t> joint, Meter& meter) {
    if (joint.size() < 2) return std::nullopt;
    const auto z = heap::agreement(joint, &meter);
    const auto size = static_cast<Wide>(joint.size());
    const Wide threshold = form.threshold();
    const heap::Window window(form.forms);
    for (Wide p = 1; 2 * p <= size; ++p) {
        const Wide n0 = std::max(size - p - z[to_size(p)], threshold);
        const Wide needed = window.needed(n0, p);
        if (needed <= size) return Joint{static_cast<Int>(p), static_cast<Int>(n0), static_cast<Int>(needed)};
    }
    return std::nullopt;
}

bool Solver::worth_more(std::uint64_t limit) const { return tables_.work() < limit && tables_.size() < most_heaps; }

void Solver::grow(std::size_t size, Meter& meter) {
    meter.begin("values of " + form_.names[0]);
    tables_.extend(size, meter);
    const std::size_t before = numbered_.size();
    for (std::size_t n = numbers_.size(); n < tables_.size(); ++n) {
        std::uint32_t number = 0;
        for (std::size_t s = 0; s < form_.forms.size(); ++s) {
            const std::pair key{number, tables_.values(s)[n]};
            number = numbered_.try_emplace(key, static_cast<std::uint32_t>(numbered_.size())).first->second;
        }
        numbers_.push_back(number);
    }
    meter.claim((numbered_.size() - before) * bytes_a_number, "the values of " + form_.names[0]);
    joint_ = prove_together(form_, numbers_, meter);
}

std::optional<Period> Solver::find(std::size_t most, std::size_t sequence, Meter& meter) {
    while (!joint_ && (most == 0 ? worth_more(most_work) : tables_.size() < most)) {
        const std::size_t next = std::max(first_size, tables_.size() + tables_.size() / 4);
        grow(most == 0 ? next : std::min(next, most), meter);
    }
    return joint_ ? std::optional(period(sequence)) : std::nullopt;
}

bool Solver::known_after(Int n, std::uint64_t limit, Meter& meter) {
    while (!known(n) && worth_more(limit)) grow(std::max(first_size, tables_.size() + tables_.size() / 4), meter);
    return known(n);
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

Nimber Solver::value(std::size_t sequence, Int n) const {
    const auto& g = tables_.values(sequence);
    if (std::cmp_less(n, g.size())) return g[to_size(n)];
    return g[to_size(joint_->from + (n - joint_->from) % joint_->period)];
}

// What holds at a distance q for one round holds for ever, and the least q of a sequence divides the joint period.
Period Solver::period(std::size_t sequence) const {
    const auto repeats = [&](Int n, Int q) { return value(sequence, n + q) == value(sequence, n); };
    const auto all = [&](Int q) {
        for (Int n = joint_->from; n < joint_->from + joint_->period; ++n)
            if (!repeats(n, q)) return false;
        return true;
    };
    Period out;
    out.period = joint_->period;
    for (Int q = 1; q < joint_->period; ++q)
        if (joint_->period % q == 0 && all(q)) {
            out.period = q;
            break;
        }
    out.preperiod = joint_->from;
    while (out.preperiod > 0 && repeats(out.preperiod - 1, out.period)) --out.preperiod;
    for (Int n = 0; n < out.preperiod + out.period; ++n)
        if (value(sequence, n) > out.max) {
            out.max = value(sequence, n);
            out.max_at = n;
        }
    out.theorem = "the window theorem for systems of heap games (Theorem 31)";
    out.proof.kind = Proof::Kind::system;
    out.proof.values = joint_->values;
    out.proof.from = joint_->from;
    out.proof.step = joint_->period;
    return out;
}

}  // namespace grundy::engines::systems
