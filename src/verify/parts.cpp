// SPDX-License-Identifier: MIT
// Theorem 15 in parts (docs/proofs.md, section 3). The values before each border are claimed. The first part is
// computed from nothing, every other part from the border before it, and each must arrive at the claim of the next
// border. All other conditions concern the borders alone: the window repeats at the last of them, and nowhere before.
#include "verify/parts.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "verify/stretch.hpp"

namespace grundy::verify {

std::vector<Int> primes_of(Int n, Meter& meter) {
    std::vector<Int> out;
    for (Int q = 2; n > 1; ++q) {
        meter.tick();
        if (q > n / q) q = n;
        if (n % q != 0) continue;
        while (n % q == 0) n /= q;
        out.push_back(q);
    }
    return out;
}

std::string digest_of(std::span<const std::uint32_t> values, Meter& meter) {
    constexpr std::size_t some = 1 << 12;
    ValueDigest digest;
    for (; !values.empty(); values = values.subspan(std::min(some, values.size()))) {
        digest.add(values.first(std::min(some, values.size())));
        meter.tick(some);
    }
    return digest.hex();
}

namespace {

const std::vector<std::uint32_t>& border_at(const Certificate& c, Int heap) {
    for (const Border& b : c.borders)
        if (b.heap == heap) return b.values;
    throw Refuted("there is no border at heap " + std::to_string(heap));
}

// The parts show that the borders are right; this checks what follows from them.
void check_borders(const Certificate& c, Int window, Meter& meter) {
    demand(!c.borders.empty(), "there are no borders");
    demand(c.step == c.period, "the step is not the period");
    demand(c.preperiod > 0 && c.from == c.preperiod + window, "the window does not begin with the period");
    demand(c.max_at < c.preperiod + c.period, "the largest value is claimed to be beyond the first period");
    demand(c.borders.front().heap >= window + std::max(c.parts_below, c.form.threshold()) &&
               c.borders.back().heap == c.values,
           "the borders do not go from the bounds to the end");
    for (const Border& b : c.borders) {
        demand(static_cast<Int>(b.values.size()) == window + 1, "a border does not have the window and one more value");
        demand(&b == &c.borders[0] || b.heap > (&b - 1)->heap, "the borders do not ascend");
    }
    const auto& first = border_at(c, c.from);
    const auto repeats = [&](Int later) {
        return std::equal(first.begin() + 1, first.end(), border_at(c, c.from + later).begin() + 1);
    };
    demand(repeats(c.period), "the window does not repeat");
    demand(first[0] != border_at(c, c.values)[0], "the preperiod is not least");
    for (const Int q : primes_of(c.period, meter)) demand(!repeats(c.period / q), "the period is not least");
}

}  // namespace

void check_sparse_parts(const Certificate& c, Int window, Meter& meter, const Share& share) {
    check_borders(c, window, meter);
    demand(c.listed.empty(), "values are listed");
    const auto check_largest = [&](Int n, const auto& values) {
        for (const Nimber v : values) {
            if (v > c.max || (n <= c.max_at && (v == c.max) != (n == c.max_at)))
                throw Refuted("the largest value is not first at " + std::to_string(n));
            ++n;
        }
    };
    const Int start = c.borders.front().heap;
    const bool whole = share.machine == 0;
    const Computed all = recompute(c.form, whole ? start : c.parts_below, c.mask, c.position, 0, meter);
    demand(all.mask_suits, "the mask does not suit the rules");
    demand(all.rare == c.rare, "the rare heaps are different");
    if (whole) {
        demand(digest_of(all.g, meter) == c.digest, "the digest of the values does not match");
        demand(std::equal(all.g.end() - static_cast<std::ptrdiff_t>(to_size(window)) - 1, all.g.end(),
                          c.borders[0].values.begin()),
               "the first border is wrong");
        check_largest(0, all.g);
    }
    Stretch stretch(c, all, meter);
    for (std::size_t i = share.machine, parts = c.borders.size() - 1; i < parts; i += share.machines) {
        const Border &b = c.borders[i], &next = c.borders[i + 1];
        meter.begin("part " + std::to_string(i + 1) + " of " + std::to_string(parts));
        demand(stretch.run(b.values, b.heap, next.heap, check_largest) == next.values,
               "the border at heap " + std::to_string(next.heap) + " is wrong");
    }
}

}  // namespace grundy::verify
