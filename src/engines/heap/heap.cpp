// SPDX-License-Identifier: MIT
// Answers for one heap from what is known, or from a stream of values; see heap.hpp.
#include "engines/heap/heap.hpp"

#include <algorithm>

#include "engines/heap/breaking_game.hpp"
#include "engines/heap/streamed_values.hpp"
#include "engines/sequences/heap_moves.hpp"

namespace grundy::engines::heap {

Engine::Engine(const rules::Ruleset& rules, int instance, rules::HeapForm form, unsigned threads)
    : rules_(rules), threads_(threads), finder_(rules::SystemForm::of(rules, instance, std::move(form)), threads) {}

// True if the value of n is known, after as much work as a single value is worth.
bool Engine::in_reach(Int n, Meter& meter) {
    const bool far = n >= far_heap;
    return known().has(n) || finder_.reach(n, far, !far, meter);
}

// From a heap of n stones no more can be taken. So the values up to n are those of the rules without greater takes,
// which may repeat where nothing is known of all the rules. Null if there are no such takes, or too many others.
Engine* Engine::without_large_takes(Int n) {
    constexpr Int most_takes = 4096;
    const auto long_list = [](const rules::HeapMove& m) { return m.takes.size() > most_takes; };
    if (smaller_ && smaller_->most_ == n) return smaller_.get();
    auto form = this->form().up_to(n, most_takes);
    if (!form) return nullptr;
    if (form->most_parts() > 1 && std::any_of(form->moves.begin(), form->moves.end(), long_list)) return nullptr;
    if (!smaller_ || smaller_->form() != *form)
        smaller_ = std::make_unique<Engine>(rules_, finder_.form().sequences[0].instance, std::move(*form), threads_);
    smaller_->most_ = n;
    return smaller_.get();
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    if (in_reach(words[0], meter)) return known().value(words[0]);
    if (Engine* const smaller = without_large_takes(words[0])) return smaller->value(words, meter);
    return far_sum({words[0]}, meter);
}

Value Engine::sum(std::span<const Int> heaps, Meter& meter) {
    Nimber total = 0;
    std::vector<Int> far;
    for (const Int n : heaps)
        if (in_reach(n, meter)) {
            total ^= known().value(n);
        } else if (Engine* const smaller = without_large_takes(n)) {
            total ^= smaller->value(std::span(&n, 1), meter).nimber();
        } else {
            far.push_back(n);
        }
    return far.empty() ? total : total ^ far_sum(std::move(far), meter);
}

// Takes one pass, however many heaps there are. All values between them are visited.
Nimber Engine::far_sum(std::vector<Int> heaps, Meter& meter) {
    std::sort(heaps.begin(), heaps.end());
    Nimber total = 0;
    auto next = heaps.begin();
    Int first = heaps.front();
    const RangeVisit add = [&](std::span<const ValueWord> values) {
        const Int end = first + static_cast<Int>(values.size());
        for (; next != heaps.end() && *next < end; ++next) total ^= values[to_size(*next - first)];
        first = end;
    };
    for_range(first, heaps.back(), add, meter);
    return total;
}

void Engine::for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) {
    const bool reached = in_reach(to, meter);
    if (Engine* const smaller = reached ? nullptr : without_large_takes(to))
        return smaller->for_range(from, to, visit, meter);
    Wide next = known().visit(from, to, visit, meter);
    if (!reached && to < most_streamed) {
        std::vector<ValueWord> block;
        const StreamVisit widen = [&](Int first, std::span<const std::uint32_t> values) {
            block.assign(values.begin(), values.end());
            visit(block);
            next = Wide{first} + static_cast<Wide>(values.size());
        };
        const auto stream = finder_.stream_to(next);
        if (stream &&
            streamed_values(*stream, finder_.form().names[0], static_cast<Int>(next), to, threads_, meter, widen))
            return;
    }
    if (next > to) return;
    if (!finder_.reach(to, true, true, meter)) throw finder_.too_far(to);
    known().visit(static_cast<Int>(next), to, visit, meter);
}

std::optional<Period> Engine::repeats(Int to, Meter& meter) {
    const bool reached = in_reach(to, meter);
    if (Engine* const smaller = reached ? nullptr : without_large_takes(to)) return smaller->repeats(to, meter);
    const bool repeats = reached && known().settled() && known().period()->saltus == 0;
    return repeats ? known().period() : std::nullopt;
}

Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    if (!wanted.target.is_nimber()) return {};
    if (!finder_.reach(words[0], true, true, meter))
        if (Engine* const smaller = without_large_takes(words[0])) return smaller->moves_to(words, wanted, meter);
    prepare(words, meter);
    return sequences::list_moves(finder_, 0, words[0], wanted, meter);
}

void Engine::prepare(std::span<const Int> words, Meter& meter) {
    if (finder_.reach(words[0], true, true, meter)) return;
    if (Engine* const smaller = without_large_takes(words[0])) return smaller->prepare(words, meter);
    Stopped stop = finder_.too_far(words[0]);
    if (words[0] < most_streamed && finder_.stream_to(0))
        throw Stopped(stop.status, std::string(stop.what()) + "; its value alone needs no table ('value')");
    throw stop;
}

std::string Engine::method() const {
    constexpr std::size_t decided = 1024;
    if (!finder_.filler().breaking() || known().settled() || known().table().size() < decided) return "";
    return rung_text(finder_.filler().breaking()->rung());
}

std::string Engine::cores() const {
    const unsigned threads = method().empty() ? 0 : finder_.filler().breaking()->rung().threads;
    if (threads == 0) return "";
    if (threads == 1) return "1: no more are available or allowed (--threads)";
    return std::to_string(threads) +
           ", as long as all or many splits of a heap are examined, for 64 or 128 heaps at a time";
}

}  // namespace grundy::engines::heap
