// SPDX-License-Identifier: MIT
// See solver.hpp.
#include "engines/heap/solver.hpp"

#include <algorithm>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/streamed_values.hpp"
#include "engines/sequences/heap_moves.hpp"

namespace grundy::engines::heap {

HeapSolver::HeapSolver(const rules::Ruleset& rules, rules::SystemForm form, unsigned threads)
    : PeriodFinder(std::move(form), threads), rules_(rules), threads_(threads), layers_(rules, this->form(), threads) {}

// True if the value of n is known, after as much work as a single value is worth.
bool HeapSolver::in_reach(std::size_t sequence, Int n, Meter& meter) {
    constexpr std::uint64_t most_in_layer = std::uint64_t{1} << 25;  // options: about a tenth of a second
    if (known(sequence).has(n)) return true;
    if (layers_.has(sequence)) return reach(n, false, false, meter, most_in_layer);
    const bool far = n >= far_heap;
    return reach(n, far, !far, meter);
}

// From a heap of n stones no more can be taken. So the values up to n are those of the rules without greater takes,
// which may repeat where nothing is known of all the rules. Null if there are no such takes, or too many others.
HeapSolver* HeapSolver::without_large_takes(Int n) {
    constexpr Int most_takes = 4096;
    if (!form().has_kernels()) return nullptr;
    const auto long_list = [](const rules::HeapMove& m) { return m.takes.size() > most_takes; };
    if (smaller_ && smaller_->most_ == n) return smaller_.get();
    auto less = form().forms[0].up_to(n, most_takes);
    if (!less) return nullptr;
    if (less->most_parts() > 1 && std::any_of(less->moves.begin(), less->moves.end(), long_list)) return nullptr;
    if (!smaller_ || smaller_->form().forms[0] != *less)
        smaller_ = std::make_unique<HeapSolver>(rules_, form().sequences[0].instance, std::move(*less), threads_);
    smaller_->most_ = n;
    return smaller_.get();
}

Nimber HeapSolver::value(std::size_t sequence, Int n, Meter& meter) {
    if (in_reach(sequence, n, meter)) return known(sequence).value(n);
    if (layers_.has(sequence)) return layers_.value(sequence, n, meter);
    if (HeapSolver* const smaller = without_large_takes(n)) return smaller->value(0, n, meter);
    return far_sum(sequence, {n}, meter);
}

Nimber HeapSolver::sum(std::span<const Int> heaps, Meter& meter) {
    Nimber total = 0;
    std::vector<Int> far;
    for (const Int n : heaps)
        if (in_reach(0, n, meter) || layers_.has(0) || without_large_takes(n) != nullptr)
            total ^= value(0, n, meter);
        else
            far.push_back(n);
    return far.empty() ? total : total ^ far_sum(0, std::move(far), meter);
}

// Takes one pass, however many heaps there are. All values between them are visited.
Nimber HeapSolver::far_sum(std::size_t sequence, std::vector<Int> heaps, Meter& meter) {
    std::sort(heaps.begin(), heaps.end());
    Nimber total = 0;
    auto next = heaps.begin();
    Int first = heaps.front();
    const RangeVisit add = [&](std::span<const ValueWord> values) {
        const Int end = first + static_cast<Int>(values.size());
        for (; next != heaps.end() && *next < end; ++next) total ^= values[to_size(*next - first)];
        first = end;
    };
    for_range(sequence, first, heaps.back(), add, meter);
    return total;
}

void HeapSolver::for_range(std::size_t sequence, Int from, Int to, const RangeVisit& visit, Meter& meter) {
    const bool reached = in_reach(sequence, to, meter);
    if (!reached && layers_.has(sequence)) return layers_.for_range(sequence, from, to, visit, meter);
    if (HeapSolver* const smaller = reached ? nullptr : without_large_takes(to))
        return smaller->for_range(0, from, to, visit, meter);
    Wide next = known(sequence).visit(from, to, visit, meter);
    if (!reached && to < most_streamed) {
        std::vector<ValueWord> block;
        const StreamVisit widen = [&](Int first, std::span<const std::uint32_t> values) {
            block.assign(values.begin(), values.end());
            visit(block);
            next = Wide{first} + static_cast<Wide>(values.size());
        };
        const auto stream = stream_to(next);
        if (stream && streamed_values(*stream, form().names[0], static_cast<Int>(next), to, threads_, meter, widen))
            return;
    }
    if (next > to) return;
    if (!reach(to, true, true, meter)) throw too_far(to);
    known(sequence).visit(static_cast<Int>(next), to, visit, meter);
}

std::optional<Period> HeapSolver::repeats(std::size_t sequence, Int to, Meter& meter) {
    const bool reached = form().has_kernels() ? in_reach(sequence, to, meter) : reach(to, false, false, meter);
    if (HeapSolver* const smaller = reached ? nullptr : without_large_takes(to)) return smaller->repeats(0, to, meter);
    const auto& period = known(sequence).period();
    return reached && period && period->saltus == 0 ? period : std::nullopt;
}

Moves HeapSolver::moves_to(std::size_t sequence, Int n, const Wanted& wanted, Meter& meter) {
    if (!wanted.target.is_nimber()) return {};
    if (form().has_kernels() && !reach(n, true, true, meter))
        if (HeapSolver* const smaller = without_large_takes(n)) return smaller->moves_to(0, n, wanted, meter);
    prepare(n, meter);
    return sequences::list_moves(*this, sequence, n, wanted, meter);
}

void HeapSolver::prepare(Int n, Meter& meter) {
    if (!form().has_kernels()) return void(reach(n, false, false, meter));
    if (reach(n, true, true, meter)) return;
    if (HeapSolver* const smaller = without_large_takes(n)) return smaller->prepare(n, meter);
    Stopped stop = too_far(n);
    if (n < most_streamed && stream_to(0))
        throw Stopped(stop.status, std::string(stop.what()) + "; its value alone needs no table ('value')");
    throw stop;
}

std::string HeapSolver::method() const {
    constexpr std::size_t decided = 1024;
    if (!filler().breaking() || known(0).settled() || table_size() < decided) return "";
    return rung_text(filler().breaking()->rung());
}

std::string HeapSolver::cores() const {
    const unsigned threads = method().empty() ? 0 : filler().breaking()->rung().threads;
    if (threads == 0) return "";
    if (threads == 1) return "1: no more are available or allowed (--threads)";
    return std::to_string(threads) +
           ", as long as all or many splits of a heap are examined, for 64 or 128 heaps at a time";
}

}  // namespace grundy::engines::heap
