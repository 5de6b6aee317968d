// SPDX-License-Identifier: MIT
// Confirms a checkpoint that anybody may have written. All its values are computed again, from each saved
// state to the next, on all threads. The first state is the one after the table. So, by induction, either all
// states are right or a wrong one is found. Stretches do not depend on each other, so with more cores this
// takes less time than the search did.
#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>

#include "core/joining_thread.hpp"
#include "engines/heap/streamed_period.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t heaps_confirmed = std::size_t{1} << 22;
constexpr auto pause = std::chrono::milliseconds(5);  // between two checks of the workers' progress

}  // namespace

void LargestValue::note(const kernels::BreakingStream& stream, std::size_t first, const std::uint8_t* indices,
                        std::size_t count) {
    std::uint8_t largest = 0;
    for (std::size_t i = 0; i < count; ++i) largest = std::max(largest, indices[i]);
    // A value with this index is at most the greater of these two.
    if (std::max(stream.value(0, largest), stream.value(1, largest)) <= value) return;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t v = stream.value(first + i, indices[i]);
        if (v <= value) continue;
        value = v;
        at = first + i;
    }
}

class StreamedPeriod::Confirmation {
public:
    Confirmation(const Stream& stream, const Reached& reached) : stream_(stream) {
        for (const auto& s : reached.states) way_.push_back(&s);
        const auto behind = [](const kernels::SavedState& a, const kernels::SavedState* b) { return a.heap < b->heap; };
        way_.insert(std::upper_bound(way_.begin(), way_.end(), reached.remembered, behind), &reached.remembered);
        way_.push_back(&reached.last);
        found_.resize(way_.size() - 1);
    }

    /// Returns false if some state is not the one that the values before it lead to.
    bool run(unsigned threads, Meter& meter) {
        {
            std::vector<JoiningThread> others;
            const Stopper stopper{stopped_};
            active_ = threads;
            for (unsigned i = 0; i < threads; ++i) others.emplace_back([this] { work(); });
            for (std::size_t left = threads; left > 0;) {
                std::this_thread::sleep_for(pause);
                left = active_;
                meter.tick(done_.exchange(0));
            }
        }
        if (fault_) std::rethrow_exception(fault_);
        return !wrong_;
    }

    struct Found {
        LargestValue largest;
        std::size_t part = 0;
    };
    const std::vector<Found>& found() const { return found_; }

private:
    // The meter's exception must not wait until the workers have finished.
    struct Stopper {
        std::atomic<bool>& flag;
        ~Stopper() { flag = true; }
    };

    void work() {
        try {
            Stream stream = stream_;
            for (std::size_t i; (i = next_++) < found_.size() && !stopped_ && !wrong_;)
                if (!passes(stream, i)) wrong_ = true;
        } catch (...) {
            if (!claimed_.exchange(true)) fault_ = std::current_exception();
        }
        --active_;
    }

    bool passes(Stream& stream, std::size_t i) {
        const auto &from = *way_[i], &to = *way_[i + 1];
        Found& found = found_[i];
        stream.restore(from.heap, from.indices);
        const auto sink = [&](std::size_t first, const std::uint8_t* indices, std::size_t count) {
            found.largest.note(stream, first, indices, count);
            return true;
        };
        while (stream.next() < to.heap && !stopped_ && !wrong_) {
            const std::size_t count = std::min(heaps_confirmed, to.heap - stream.next());
            if (stream.advance(count, sink) < count) return false;
            done_ += count;
        }
        found.part = stream.part();
        const auto state = stream.state();
        return stopped_ || wrong_ || std::equal(state.begin(), state.end(), to.indices.begin());
    }

    const Stream& stream_;
    std::vector<const kernels::SavedState*> way_;
    std::vector<Found> found_;  // by stretch
    std::exception_ptr fault_;
    std::atomic<std::size_t> next_{0}, done_{0}, active_{0};
    std::atomic<bool> stopped_{false}, wrong_{false}, claimed_{false};
};

// After this, nothing is taken from the file that was not computed here. This includes the largest value and the
// largest part that was needed. Whether a period is one, and the least, is checked when it is proven.
void StreamedPeriod::confirm(Reached& reached, Meter& meter) const {
    meter.begin("heaps of " + name_ + ", to confirm the checkpoint" +
                    (file_->trusted() ? "" : ", which is not signed with your key"),
                reached.last.heap - stream_.next());
    Confirmation confirmation(stream_, reached);
    if (!confirmation.run(search_.threads, meter))
        file_->refuse("does not match the rules: it was changed after it was written");
    reached.largest = largest_;
    reached.part = 0;
    for (const auto& found : confirmation.found()) {
        reached.part = std::max(reached.part, found.part);
        if (found.largest.value > reached.largest.value) reached.largest = found.largest;
    }
}

}  // namespace grundy::engines::heap
