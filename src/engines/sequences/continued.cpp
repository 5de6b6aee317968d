// SPDX-License-Identifier: MIT
// See continued.hpp.
#include "engines/sequences/continued.hpp"

#include <algorithm>

namespace grundy::engines::sequences {

Continued::Continued(Tables tables, const Rising& seen)
    : g_(std::move(tables)), period_(seen.period), saltus_(static_cast<Int>(seen.saltus)) {
    for (const auto& residues : seen.flat) {
        auto& flat = flat_.emplace_back(to_size(period_), seen.saltus == 0);
        for (const Int r : residues) flat[to_size(r)] = true;
        has_flat_.push_back(!residues.empty());
        any_flat_ = any_flat_ || has_flat_.back();
    }
}

void Continued::set(Int n0, Int small, Int p, Int step) {
    n0_ = n0, small_ = small, step_ = step, rise_ = step / period_ * saltus_;
    half_low_ = std::max<Int>((rise_ & -rise_) / 2, 1);
    halves_match_ = step % (2 * p) == 0;
}

Int Continued::value(const Option& o) const {
    Int v = 0;
    for (int i = 0; i < o.kind.parts; ++i) v ^= at(to(o, i), o.parts[to_size(i)]);
    return v;
}

// Rising parts of which the values agree but for the bits below those of S/2, or equal ones that stay equal.
bool Continued::match(const Option& o, int i, int k) const {
    const Int a = o.parts[to_size(i)], b = o.parts[to_size(k)];
    if (a == b && to(o, i) == to(o, k)) return true;
    return halves_match_ && rising(to(o, i), a) && rising(to(o, k), b) &&
           at(to(o, i), a) / half_low_ == at(to(o, k), b) / half_low_;
}

bool Continued::shifts(const Option& o, int c) const {
    if (!rising(to(o, c), o.parts[to_size(c)])) return false;
    const bool differ = o.kind.unequal;
    bool quiet = true;
    for (int i = 0; i < o.kind.parts; ++i) {
        const Int part = o.parts[to_size(i)];
        quiet = quiet && (i == c || part < (differ ? n0_ : small_) || flat(to(o, i), part));
    }
    return quiet || (o.kind.parts == 3 && !differ && match(o, (c + 1) % 3, (c + 2) % 3));
}

// Where parts must differ, the greatest part grows: it stays different from the others.
Continued::Slide Continued::greatest(const Option& o) const {
    const auto at = std::max_element(o.parts.begin(), o.parts.begin() + o.kind.parts);
    return *at < n0_ ? Slide{} : Slide{static_cast<int>(at - o.parts.begin())};
}

Continued::Slide Continued::slide(const Option& o, int but) const {
    if (o.flat_take) return {-1, -1, true};
    if (o.kind.unequal && o.kind.parts > 1) return rise_ == 0 ? greatest(o) : Slide{};
    for (int i = 0; i < o.kind.parts; ++i)
        if (i != but && flat(to(o, i), o.parts[to_size(i)])) return {i, -1};
    for (int i = 0; step_ % 2 == 0 && i < o.kind.parts; ++i)
        for (int k = i + 1; k < o.kind.parts; ++k)
            if (i != but && k != but && match(o, i, k)) return {i, k};
    return {};
}

}  // namespace grundy::engines::sequences
