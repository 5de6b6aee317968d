// SPDX-License-Identifier: MIT
// The first sentence of condition 1 of Theorem 46, which says how values go on; see window.hpp.
#include <algorithm>

#include "core/size.hpp"
#include "verify/parts.hpp"
#include "verify/window.hpp"

namespace grundy::verify {

Continued::Continued(const WindowNumbers& window, Values values, Meter& meter)
    : window_(window), g_(std::move(values)) {
    check_numbers();
    const auto& [n0, small, p, step, rise, count] = window_;
    rise_ = step / p * static_cast<Int>(rise);
    low_ = rise_ & -rise_;
    meter.claim_each(g_.size(), static_cast<std::uint64_t>(p / 8 + 64), "the classes of heaps");
    for (const auto& g : g_) {
        auto& flat = flat_.emplace_back(to_size(p), true);
        for (Int n = n0; n + p < count; ++n) {
            meter.tick();
            const Int before = g[to_size(n)], after = g[to_size(n + p)];
            if (n < n0 + p) flat[to_size(n % p)] = rise == 0 || after == before;
            if (after != before + (flat[to_size(n % p)] ? 0 : static_cast<Int>(rise)))
                throw Refuted("the value of heap " + std::to_string(n + p) + " breaks the period");
        }
        any_flat_.push_back(std::find(flat.begin(), flat.end(), true) != flat.end());
    }
}

void Continued::check_numbers() const {
    constexpr Int most = Int{1} << 61, few = Int{1} << 30;
    const auto& [n0, small, p, step, rise, count] = window_;
    demand(n0 < most && small < most && step < most && count < most && p >= 1 && step >= 1 && step % p == 0,
           "P is not a multiple of p, or a number is too large");
    demand(n0 <= small && (rise > 0 || small == n0), "n0 and A do not match");
    demand(count >= n0 + step && (p == step || count >= n0 + step + p), "the window theorem needs more values");
    if (rise == 0) return;
    // Sums of three heaps and a take, and of their values, stay far below 2^63.
    demand(small < few && step < few && count < few && rise < Nimber{1} << 28 &&
               Wide{step / p} * static_cast<Wide>(rise) < few,
           "the numbers are too large");
    demand(count >= n0 + 2 * p, "the values do not show which heaps rise");
}

Int Continued::at(std::size_t q, Int n) const {
    Int rounds = 0;
    if (n >= window_.values) {
        rounds = (n - window_.values) / window_.step + 1;
        n -= rounds * window_.step;
    }
    return static_cast<Int>(g_[q][to_size(n)]) + (rounds == 0 || flat(q, n) ? 0 : rounds * rise_);
}

}  // namespace grundy::verify
