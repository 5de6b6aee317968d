// SPDX-License-Identifier: MIT
// Brent's search for a cycle, in blocks; see subtraction_cycle.hpp.
#include "engines/heap/subtraction_cycle.hpp"

#include <algorithm>
#include <functional>

#include "core/size.hpp"
#include "kernels/subtraction/subtraction.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t block = std::size_t{1} << 16;

// The number of values after which the saved window returns, if that is within the next `most` values. It is the least
// period if the window is beyond the preperiod.
std::optional<std::size_t> next_return(SubtractionStream& stream, const std::vector<std::uint32_t>& saved,
                                       std::size_t most, Meter& meter) {
    const std::size_t start = stream.at();
#ifdef __cpp_lib_boyer_moore_searcher
    const std::boyer_moore_horspool_searcher search(saved.begin(), saved.end());
#else
    const std::default_searcher search(saved.begin(), saved.end());
#endif
    while (stream.at() - start < most) {
        stream.next(std::min(block, most - (stream.at() - start)));
        meter.tick(block);
        // The saved window itself is the history of the first block.
        const auto all = stream.with_history().subspan(stream.at() - start <= block ? 1 : 0);
        const auto found = std::search(all.begin(), all.end(), search);
        if (found != all.end()) {
            const auto behind = to_size(all.end() - found) - saved.size();
            return stream.at() - start - behind;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> period_of(const std::vector<Int>& takes, std::size_t window, std::size_t most,
                                     Meter& meter) {
    SubtractionStream stream(takes);
    stream.next(std::max(window, block));
    for (std::size_t reach = block; stream.at() < most; reach *= 2) {
        const auto history = stream.with_history();
        const std::vector<std::uint32_t> saved(history.end() - static_cast<std::ptrdiff_t>(window), history.end());
        if (const auto p = next_return(stream, saved, std::min(reach, most - stream.at()), meter)) return p;
    }
    return std::nullopt;
}

}  // namespace

SubtractionStream::SubtractionStream(std::vector<Int> takes, const Sequence& values)
    : takes_(std::move(takes)),
      window_(takes_.empty() ? 0 : to_size(takes_.back())),
      g_(std::min(window_, values.size())),
      at_(values.size()) {
    values.copy(at_ - g_.size(), g_);
}

std::span<const std::uint32_t> SubtractionStream::next(std::size_t count) {
    const std::size_t kept = std::min(window_, g_.size());
    std::copy(g_.end() - static_cast<std::ptrdiff_t>(kept), g_.end(), g_.begin());
    g_.resize(kept + count);
    // While less than a window is kept, the table begins at heap 0; so takes beyond it are impossible.
    kernels::subtraction_onward(takes_, g_, kept);
    at_ += count;
    return std::span(g_).subspan(kept);
}

std::optional<Period> subtraction_cycle(const std::vector<Int>& takes, std::size_t most, Meter& meter) {
    const auto window = to_size(takes.back());
    const auto found = period_of(takes, window, most, meter);
    if (!found) return std::nullopt;
    const std::size_t p = *found;
    Period out;
    // One stream runs p heaps ahead of the other. When a whole window agrees, everything after it does.
    SubtractionStream behind(takes), ahead(takes);
    const auto note = [&](std::span<const std::uint32_t> values, std::size_t first) {
        const auto it = std::max_element(values.begin(), values.end());
        if (*it > out.max || first == 0) {
            out.max = *it;
            out.max_at = static_cast<Int>(first) + (it - values.begin());
        }
    };
    while (ahead.at() < p) {
        const std::size_t first = ahead.at();
        note(ahead.next(std::min(block, p - first)), first);
        meter.tick(block);
    }
    std::size_t preperiod = 0;  // first heap after the last one at which they differ
    while (behind.at() < preperiod + window) {
        const std::size_t first = behind.at();
        const auto a = behind.next(block), b = ahead.next(block);
        note(b, first + p);
        meter.tick(2 * block);
        for (std::size_t i = block; i-- > 0;)
            if (a[i] != b[i]) {
                preperiod = first + i + 1;
                break;
            }
    }
    out.period = static_cast<Int>(p);
    out.preperiod = static_cast<Int>(preperiod);
    out.proof = RepetitionTheorem::sequences;
    out.values = static_cast<Int>(preperiod + p + window);
    out.theorem = "a window as long as the greatest take (Theorem 2)";
    return out;
}

}  // namespace grundy::engines::heap
