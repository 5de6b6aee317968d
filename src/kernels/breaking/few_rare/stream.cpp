// SPDX-License-Identifier: MIT
// See stream.hpp.
#include "kernels/breaking/few_rare/stream.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstring>
#include <exception>
#include <optional>
#include <system_error>

#include "core/joining_thread.hpp"
#include "core/size.hpp"

namespace grundy::kernels {
namespace {

constexpr std::size_t room = std::size_t{1} << 18;   // heaps, after which the window is moved to the front
constexpr std::size_t piece = std::size_t{1} << 14;  // heaps that a thread hands to the other
constexpr std::size_t most_values = 1024;            // where a mask is looked for

}  // namespace

std::optional<BreakingStream> BreakingStream::of(const BreakingRules& rules, const Sequence& values,
                                                 const breaking::LaneBuild& build) {
    if (values.empty() || rules.splits.empty()) return std::nullopt;
    const std::size_t bound = std::bit_ceil(values.top() + std::size_t{1});
    if (bound > most_values) return std::nullopt;
    auto lanes = breaking::Lanes::of(rules, breaking::guess_mask(values, bound, rules.splits).mask, values,
                                     breaking::window_parts, build);
    if (!lanes || lanes->end() != Heaps{}.most) return std::nullopt;
    BreakingStream out(std::move(*lanes));
    const std::size_t window = out.window();
    out.buffers_[0].resize(window + room + breaking::lane_count);
    out.lanes_.indices(values, values.size() - window, out.buffers_[0].data());
    out.at_ = window;
    out.next_ = values.size();
    return out;
}

std::span<const std::uint8_t> BreakingStream::state() const { return {buffers_[0].data() + at_ - window(), window()}; }

void BreakingStream::restore(std::size_t next, std::span<const std::uint8_t> state) {
    assert(state.size() == window());
    std::copy(state.begin(), state.end(), buffers_[0].begin());
    at_ = window();
    next_ = next;
}

void BreakingStream::to_front(std::vector<std::uint8_t>& buffer, const std::uint8_t* next) const {
    std::memmove(buffer.data(), next - window(), window());
}

// The first thread chooses, and may be some pieces ahead; what is not confirmed in the end is thrown away. There are
// two buffers: a window is copied from one to the other while the second thread is still at work in the first.
class BreakingStream::Pair {
public:
    Pair(BreakingStream& stream, std::size_t count) : stream_(stream), count_(count) {
        stream_.to_front(stream_.buffers_[0], stream_.buffers_[0].data() + stream_.at_);
        stream_.at_ = stream_.window();
        stream_.buffers_[1].resize(stream_.buffers_[0].size());
    }

    /// Returns false if the system has no second thread.
    bool run(const Sink& sink) {
        std::optional<JoiningThread> chooser;
        try {
            chooser.emplace([this] { choose(); });
        } catch (const std::system_error&) {
            return false;
        }
        const std::uint8_t* next = stream_.buffers_[0].data() + stream_.at_;
        std::size_t buffer = 0;
        std::exception_ptr fault;
        for (std::size_t round = 0, left = count_; left > 0; ++round) {
            chosen_.wait(round, std::memory_order_acquire);
            const Piece p = pieces_[round % ahead];
            const std::size_t done = stream_.lanes_.confirm(p.at, stream_.next_, p.chosen);
            bool more = false;
            try {
                more = sink(stream_.next_, p.at, done);
            } catch (...) {
                fault = std::current_exception();  // the other thread must end first
            }
            stream_.next_ += done;
            next = p.at + done;
            buffer = p.buffer;
            left -= done;
            if (done < p.count || !more) break;
            confirmed_.store(round + 1, std::memory_order_release);
            confirmed_.notify_one();
        }
        enough_ = true;
        confirmed_.store(~std::size_t{0} / 2, std::memory_order_release);
        confirmed_.notify_one();
        chooser->join();
        std::swap(stream_.buffers_[0], stream_.buffers_[buffer]);
        stream_.at_ = to_size(next - stream_.buffers_[0].data());
        if (fault) std::rethrow_exception(fault);
        return true;
    }

private:
    struct Piece {
        std::uint8_t* at = nullptr;
        std::size_t count = 0, chosen = 0, buffer = 0;
    };
    static constexpr std::size_t ahead = 8;  // pieces: less than there are in a buffer
    static_assert(ahead * piece < room);

    void choose() {
        std::size_t buffer = 0, left = count_;
        std::uint8_t* at = stream_.buffers_[0].data() + stream_.at_;
        for (std::size_t round = 0; left > 0; ++round) {
            for (std::size_t seen; (seen = confirmed_.load(std::memory_order_acquire)) + ahead <= round;)
                confirmed_.wait(seen, std::memory_order_acquire);
            if (enough_) return;
            const std::size_t used = to_size(at - stream_.buffers_[buffer].data()) - stream_.window();
            if (used == room) {
                buffer = 1 - buffer;
                stream_.to_front(stream_.buffers_[buffer], at);
                at = stream_.buffers_[buffer].data() + stream_.window();
            }
            Piece& p = pieces_[round % ahead];
            p = {at, std::min(piece, left), 0, buffer};
            p.chosen = stream_.lanes_.choose(at, p.count);
            chosen_.store(round + 1, std::memory_order_release);
            chosen_.notify_one();
            if (p.chosen < p.count) return;
            at += p.count;
            left -= p.count;
        }
    }

    BreakingStream& stream_;
    std::size_t count_;
    Piece pieces_[ahead];
    alignas(64) std::atomic<std::size_t> chosen_{0};
    alignas(64) std::atomic<std::size_t> confirmed_{0};
    std::atomic<bool> enough_{false};
};

std::size_t BreakingStream::advance(std::size_t count, const Sink& sink, unsigned threads) {
    const std::size_t end = next_ + count, begin = next_;
    if (threads > 1 && count > piece && Pair(*this, count).run(sink)) return next_ - begin;
    while (next_ < end) {
        if (at_ == window() + room) {
            to_front(buffers_[0], buffers_[0].data() + at_);
            at_ = window();
        }
        const std::size_t some = std::min({end - next_, window() + room - at_, piece});
        const std::size_t done = lanes_.run(buffers_[0].data() + at_, next_, some);
        const bool more = sink(next_, buffers_[0].data() + at_, done);
        next_ += done;
        at_ += done;
        if (done < some || !more) break;
    }
    return next_ - begin;
}

}  // namespace grundy::kernels
