// SPDX-License-Identifier: MIT
// Finds the least preperiod of a game whose states are known to recur: first the earliest saved state that recurs, then
// the last heap before it whose value differs from the one a period later; see streamed_period.hpp.
#include <algorithm>
#include <set>

#include "core/size.hpp"
#include "engines/heap/streamed_period.hpp"

namespace grundy::engines::heap {
namespace {

using kernels::SavedState;

constexpr std::size_t heaps_compared = std::size_t{1} << 22;  // heaps compared at once

}  // namespace

// Reads values in ascending order: from the table, then from a stream.
class StreamedPeriod::Reader {
public:
    Reader(const StreamedPeriod& owner, std::size_t heap, Meter& meter)
        : owner_(owner), at_(heap), stream_(owner.stream_) {
        owner_.go_to(stream_, std::max(heap, owner_.values_.size()), meter);
    }

    std::span<const std::uint32_t> next(std::size_t count, Meter& meter) {
        out_.clear();
        if (const std::size_t size = owner_.values_.size(); at_ < size) {
            out_.resize(std::min(count, size - at_));
            owner_.values_.copy(at_, out_);
        }
        const std::size_t left = count - out_.size();
        if (left > 0)
            stream_.advance(
                left,
                [&](std::size_t first, const std::uint8_t* indices, std::size_t some) {
                    out_.resize(out_.size() + some);
                    stream_.values(first, {indices, some}, out_.data() + (out_.size() - some));
                    return true;
                },
                owner_.search_.threads);
        at_ += count;
        meter.tick(left);
        return out_;
    }
    std::size_t at() const { return at_; }

private:
    const StreamedPeriod& owner_;
    std::size_t at_;
    Stream stream_;
    std::vector<std::uint32_t> out_;
};

// Starts from the last saved state that is not after the heap. All heaps up to stream_.next() are known to be decided.
void StreamedPeriod::go_to(Stream& stream, std::size_t heap, Meter& meter) const {
    const auto before = [&](const SavedState& s) { return s.heap <= heap; };
    const auto& states = states_->states();
    const SavedState* from = &*(std::partition_point(states.begin(), states.end(), before) - 1);
    if (before(states_->remembered()) && states_->remembered().heap > from->heap) from = &states_->remembered();
    if (stream_.next() <= heap && stream_.next() > from->heap)
        stream.restore(stream_.next(), stream_.state());
    else
        stream.restore(from->heap, from->indices);
    const auto go_on = [](std::size_t, const std::uint8_t*, std::size_t) { return true; };
    while (stream.next() < heap)
        meter.tick(stream.advance(std::min(heaps_compared, heap - stream.next()), go_on, search_.threads));
}

bool StreamedPeriod::repeats(const SavedState& state, Stream& stream, Meter& meter) const {
    go_to(stream, state.heap + found_->period, meter);
    return std::equal(state.indices.begin(), state.indices.end(), stream.state().begin());
}

// The last n with low.at() <= n < end for which the values of the two readers differ.
std::optional<std::size_t> StreamedPeriod::last_difference(Reader& low, Reader& high, std::size_t end,
                                                           Meter& meter) const {
    std::optional<std::size_t> last;
    while (low.at() < end) {
        const std::size_t first = low.at(), count = std::min(heaps_compared, end - first);
        const auto a = low.next(count, meter), b = high.next(count, meter);
        for (std::size_t i = count; i-- > 0;)
            if (a[i] != b[i]) {
                last = first + i;
                break;
            }
    }
    return last;
}

// Searches for the first saved state that recurs. It is usually one of the last, because
// the first that was found recurs.
std::size_t StreamedPeriod::least_preperiod(Meter& meter) {
    meter.begin("the last exception of " + name_);
    const std::size_t period = found_->period, window = stream_.window();
    std::vector<const SavedState*> states;
    for (const SavedState& s : states_->states())
        if (s.heap < found_->heap) states.push_back(&s);
    Stream work = stream_;
    std::size_t low = 0, high = states.size(), back = 1;  // those below `low` do not recur, those from `high` on do
    for (bool any = false; low < high;) {
        const std::size_t middle = any ? low + (high - low) / 2 : high - std::min(back, high - low);
        if (repeats(*states[middle], work, meter)) {
            high = middle;
            back *= 2;
        } else {
            low = middle + 1;
            any = true;
        }
    }
    const std::size_t first = low < states.size() ? states[low]->heap : found_->heap;  // the state before it recurs
    const std::size_t begin = low > 0 ? states[low - 1]->heap : 0;
    Reader at(*this, begin, meter), later(*this, begin + period, meter);
    if (const auto last = last_difference(at, later, first - window, meter)) return *last + 1;
    if (low == 0) return 0;
    // The last exception is in the window before the last state that does not recur.
    const SavedState& s = *states[low - 1];
    go_to(work, s.heap + period, meter);
    const auto recurring = work.state();
    for (std::size_t i = window; i-- > 0;)
        if (s.indices[i] != recurring[i]) return s.heap - window + i + 1;
    throw Error("the saved windows of " + name_ + " contradict each other");
}

void StreamedPeriod::for_values(std::size_t count, const std::function<void(std::span<const std::uint32_t>)>& visit,
                                Meter& meter) const {
    Reader reader(*this, 0, meter);
    while (reader.at() < count) visit(reader.next(std::min(heaps_compared, count - reader.at()), meter));
}

// The borders are at some of the saved states, and where the theorem compares windows: at n1, a period
// later, and, to show that the period is least, at each n1 + p/q, where q is a prime that divides p. The
// first is the end of the table.
void StreamedPeriod::add_borders(Period& period, Meter& meter) const {
    constexpr std::size_t most_parts = 48;
    const auto window = saturated_size(period.parts_below - 1 + form_.greatest_take());
    const std::size_t table = values_.size(), from = to_size(period.from), end = from + found_->period;
    const bool suits = window + 1 <= stream_.window() && largest_.value < 256 && end > search_.whole &&
                       end <= stream_.next() && from == to_size(period.preperiod) + window && period.preperiod > 0 &&
                       from > table &&
                       table >= window + std::max<std::size_t>(window, saturated_size(form_.threshold()));
    if (!suits) return;
    std::set<std::size_t> heaps{table, from, end};
    for (std::size_t rest = found_->period, q = 2; rest > 1; ++q) {
        if (q > rest / q) q = rest;
        if (rest % q != 0) continue;
        while (rest % q == 0) rest /= q;
        heaps.insert(from + found_->period / q);
    }
    std::size_t last = table;
    for (const SavedState& s : states_->states()) {
        if (s.heap < last + end / most_parts || s.heap >= end) continue;
        heaps.insert(last = s.heap);
    }
    period.proof = RepetitionTheorem::sparse_parts;
    Stream work = stream_;
    for (const std::size_t heap : heaps) {
        go_to(work, heap, meter);
        Border& border = period.borders.emplace_back();
        border.heap = static_cast<Int>(heap);
        for (std::size_t n = heap - window - 1; n < heap; ++n)
            border.values.push_back(n < table ? values_[n] : work.value(n, work.state()[work.window() - (heap - n)]));
    }
}

}  // namespace grundy::engines::heap
