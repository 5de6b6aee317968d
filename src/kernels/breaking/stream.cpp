// SPDX-License-Identifier: MIT
// See stream.hpp.
#include "kernels/breaking/stream.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <string_view>

namespace grundy::kernels {
namespace {

constexpr std::size_t room = 1 << 17;      // heaps, after which the window is moved to the front
constexpr std::size_t signature = 64;      // heaps, the last of a state, that are looked for first
constexpr std::size_t most_values = 1024;  // where a mask is looked for

}  // namespace

std::optional<BreakingStream> BreakingStream::of(const BreakingRules& rules, std::span<const std::uint32_t> values,
                                                 const breaking::LaneBuild& build) {
    std::size_t bound = 1;
    for (const std::uint32_t v : values)
        while (bound <= v) bound *= 2;
    if (bound > most_values || rules.splits.empty()) return std::nullopt;
    auto lanes = breaking::Lanes::of(rules, breaking::guess_mask(values, bound, rules.splits).mask, values, build);
    if (!lanes || lanes->end() != Heaps{}.most) return std::nullopt;
    BreakingStream out(std::move(*lanes));
    const std::size_t window = out.window();
    out.buffer_.resize(window + room + breaking::lane_count);
    out.lanes_.indices(values.size() - window, values.last(window), out.buffer_.data());
    out.at_ = window;
    out.next_ = values.size();
    return out;
}

std::span<const std::uint8_t> BreakingStream::state() const { return {buffer_.data() + at_ - window(), window()}; }

void BreakingStream::restore(std::size_t next, std::span<const std::uint8_t> state) {
    assert(state.size() == window());
    std::copy(state.begin(), state.end(), buffer_.begin());
    at_ = window();
    next_ = next;
}

std::size_t BreakingStream::advance(std::size_t count, const Sink& sink) {
    const std::size_t end = next_ + count, begin = next_;
    while (next_ < end) {
        if (at_ == window() + room) {
            std::memmove(buffer_.data(), buffer_.data() + room, window());
            at_ = window();
        }
        const std::size_t piece = std::min(end - next_, window() + room - at_);
        const std::size_t done = lanes_.run(buffer_.data() + at_, next_, piece);
        const bool more = sink(next_, buffer_.data() + at_, done);
        next_ += done;
        at_ += done;
        if (done < piece || !more) break;
    }
    return next_ - begin;
}

void RecurrenceSearch::remember(const std::uint8_t* state) { state_.assign(state, state + stream_.window()); }

bool RecurrenceSearch::operator()(std::size_t first, const std::uint8_t* indices, std::size_t count) {
    const auto text = [](const std::uint8_t* p, std::size_t n) {
        return std::string_view(reinterpret_cast<const char*>(p), n);
    };
    const std::string_view wanted = text(state_.data() + state_.size() - signature, signature);
    const std::size_t window = state_.size();
    // Where a state ends in this piece, the search may have to begin before it.
    for (const std::uint8_t *from = indices - signature + 1, *const end = indices + count; from + signature <= end;) {
        const void* const hit = memmem(from, static_cast<std::size_t>(end - from), wanted.data(), signature);
        if (hit == nullptr) break;
        const std::uint8_t* const last = static_cast<const std::uint8_t*>(hit) + signature;
        const std::size_t heap = first + static_cast<std::size_t>(last - indices);
        const bool same_parity = !stream_.mask().position || (heap - heap_) % 2 == 0;
        if (heap > heap_ && same_parity && std::memcmp(last - window, state_.data(), window) == 0) {
            found_ = {heap_, heap - heap_};
            return false;
        }
        from = last - signature + 1;
    }
    if (first + count >= 2 * heap_) {
        heap_ = first + count;
        remember(indices + count - window);
    }
    return true;
}

}  // namespace grundy::kernels
