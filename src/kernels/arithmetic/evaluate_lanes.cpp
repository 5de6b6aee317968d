// SPDX-License-Identifier: MIT
// Each step runs over all lanes of a block before the next one does. An interval that holds all lanes is kept with
// them; as long as it stays within 2^50, no sum, difference or product can have wrapped (the operands were within 2^50,
// and a product is refused before it is formed), and division may use doubles, which hold such numbers exactly.
//
// The quotient: let q be the double nearest to a/b, rounded to the nearest integer; |a/b - q| <= 1/2 + |a/b| 2^-53,
// so a - q b lies in [-b, b], is below 2^53 and exact, and one correction by b makes it the remainder in [0, b). With
// a times the rounded 1/b in place of a/b the error is |a/b| 2^-52 < 1/4 before rounding: the same correction is
// enough.
#include <algorithm>
#include <cstring>

#include "core/size.hpp"
#include "kernels/arithmetic/arithmetic.hpp"
#include "kernels/arithmetic/step_bounds.hpp"
#include "kernels/cpu.hpp"

namespace grundy::kernels {

// Defined before its uses, several in each step, so that it is inlined.
LaneStack::Entry& LaneStack::entry(std::size_t i) {
    while (i >= entries_.size()) {
        room_.emplace_back(lanes_in_block);
        entries_.push_back({true, 0, 0, room_.back().data()});  // a vector's elements stay where they are when moved
    }
    return entries_[i];
}

namespace {

#define GRUNDY_INLINE [[gnu::always_inline]] inline

using Value = std::int64_t;
using Entry = LaneStack::Entry;
using V __attribute__((vector_size(32))) = Value;
using D __attribute__((vector_size(32))) = double;

constexpr std::size_t width = sizeof(V) / sizeof(Value);
// Adding 2^52 + 2^51 puts an integer into the low bits of a double, and rounds what has a fraction.
constexpr Value magic_bits = 0x4338000000000000;
constexpr double magic = 6755399441055744.0;

GRUNDY_INLINE void load(const Value* p, V& v) { std::memcpy(&v, p, sizeof v); }

GRUNDY_INLINE void store(Value* p, const V& v) { std::memcpy(p, &v, sizeof v); }

GRUNDY_INLINE void to_double(const V& v, D& out) {
    const V shifted = v + magic_bits;
    std::memcpy(&out, &shifted, sizeof out);
    out -= magic;
}

GRUNDY_INLINE void to_integer(const D& d, V& out) {
    const D shifted = d + magic;
    std::memcpy(&out, &shifted, sizeof out);
    out -= magic_bits;
}

GRUNDY_INLINE void divide(const V& a, const V& b, V& quotient, V& remainder) {
    D x, y;
    to_double(a, x);
    to_double(b, y);
    D q = x / y + magic;
    q -= magic;
    V n, r;
    to_integer(q, n);
    to_integer(x - q * y, r);
    const V low = r < 0;
    r += low & b;
    n += low;  // true is -1
    const V high = r >= b;
    quotient = n - high;
    remainder = r - (high & b);
}

// Works on each lane of `a` with that of `b`, or with the number *b where it is the same for all.
template <bool same, class Work>
GRUNDY_INLINE void each(const Value* a, const Value* b, Value* out, std::size_t n, Work work) {
    V x, y = V{} + *b, result;
    for (std::size_t i = 0; i < n; i += width) {
        load(a + i, x);
        if constexpr (!same) load(b + i, y);
        work(x, y, result);
        store(out + i, result);
    }
}

template <bool same>
GRUNDY_INLINE void arithmetic(Do what, const Value* a, const Value* b, Value* out, std::size_t n) {
    switch (what) {
        case Do::add:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x + y; });
        case Do::sub:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x - y; });
        case Do::mul:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x * y; });
        case Do::min:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x < y ? x : y; });
        case Do::max:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x < y ? y : x; });
        case Do::bit_xor:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x ^ y; });
        case Do::div:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) {
                V rest;
                divide(x, y, r, rest);
            });
        case Do::mod:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) {
                V quotient;
                divide(x, y, quotient, r);
            });
        case Do::divides:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) {
                const V positive = x > 0, one = positive - positive + 1;
                V quotient, rest;
                divide(y, positive ? x : one, quotient, rest);
                r = -(positive & (rest == 0));
            });
        case Do::less:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = -(x < y); });
        case Do::less_equal:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = -(x <= y); });
        case Do::equal:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = -(x == y); });
        case Do::not_equal:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = -(x != y); });
        case Do::both:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x & y; });
        case Do::either:
            return each<same>(a, b, out, n, [](const V& x, const V& y, V& r) { r = x | y; });
        default:
            return;
    }
}

// All lanes by the same number.
GRUNDY_INLINE void divide_by(bool rest, Value by, Value* v, std::size_t n) {
    const V b = V{} + by;
    const D inverse = D{} + 1.0 / static_cast<double>(by), y = D{} + static_cast<double>(by);
    for (std::size_t i = 0; i < n; i += width) {
        V a, quotient, r;
        D x;
        load(v + i, a);
        to_double(a, x);
        D q = x * inverse + magic;
        q -= magic;
        to_integer(q, quotient);
        to_integer(x - q * y, r);
        const V low = r < 0;
        r += low & b;
        quotient += low;  // true is -1
        const V high = r >= b;
        store(v + i, rest ? r - (high & b) : quotient - high);
    }
}

// All lanes by the same power of two; shift and mask round down in two's complement.
GRUNDY_INLINE void shift_by(bool rest, Value by, Value* v, std::size_t n) {
    const int bits = __builtin_ctzll(static_cast<unsigned long long>(by));
    for (std::size_t i = 0; i < n; ++i) v[i] = rest ? v[i] & (by - 1) : v[i] >> bits;
}

GRUNDY_INLINE void spread(Entry& e, std::size_t n) {
    if (!e.uniform) return;
    std::fill(e.lanes, e.lanes + n, e.lo);
    e.uniform = false;
}

// A step that has no vector form, or whose operands are all the same: by the plain rung, lane by lane.
bool by_lane(const Step& step, const Memory& memory, Entry* const* operands, std::size_t count, std::size_t n) {
    Step list[4];
    Value lo = 0, hi = 0;
    bool uniform = true;
    for (std::size_t k = 0; k < count; ++k) uniform = uniform && operands[k]->uniform;
    list[count] = step;
    for (std::size_t i = 0; i < (uniform ? 1 : n); ++i) {
        for (std::size_t k = 0; k < count; ++k)
            list[k] = {Do::constant, 0, operands[k]->uniform ? operands[k]->lo : operands[k]->lanes[i]};
        const auto v = evaluate({list, count + 1}, memory);
        if (!v || *v > safe || *v < -safe) return false;
        lo = i == 0 ? *v : std::min(lo, *v);
        hi = i == 0 ? *v : std::max(hi, *v);
        if (!uniform) operands[0]->lanes[i] = *v;
    }
    operands[0]->uniform = uniform;
    operands[0]->lo = lo;
    operands[0]->hi = hi;
    return true;
}

GRUNDY_INLINE bool step_of(const Step& step, const Memory& memory, LaneStack& stack, std::size_t& top, std::size_t n) {
    const std::size_t count = operands_of(step.what);
    top -= count;
    Entry* operands[3] = {};
    bool uniform = true;
    for (std::size_t k = 0; k < count; ++k) {
        operands[k] = &stack.entry(top + k);
        uniform = uniform && operands[k]->uniform;
    }
    ++top;
    if (uniform || !vectorised(step.what)) {
        // -x is 0 - x; the rest goes lane by lane.
        if (step.what != Do::negate || uniform) return by_lane(step, memory, operands, count, n);
        Entry& a = *operands[0];
        for (std::size_t i = 0; i < n; ++i) a.lanes[i] = -a.lanes[i];
        const Value lo = a.lo;
        a.lo = -a.hi;
        a.hi = -lo;
        return true;
    }
    Value lo = 0, hi = 0;
    if (!bound(step.what, *operands[0], *operands[1], lo, hi)) return false;
    Entry &a = *operands[0], &by = *operands[1];
    if (by.uniform && (step.what == Do::mod || step.what == Do::div)) {
        if ((by.lo & (by.lo - 1)) == 0)
            shift_by(step.what == Do::mod, by.lo, a.lanes, n);
        else
            divide_by(step.what == Do::mod, by.lo, a.lanes, n);
    } else {
        spread(a, n);
        if (by.uniform)  // half of all conditions compare with a constant
            arithmetic<true>(step.what, a.lanes, &by.lo, a.lanes, n);
        else
            arithmetic<false>(step.what, a.lanes, by.lanes, a.lanes, n);
    }
    a.lo = lo;
    a.hi = hi;
    return true;
}

GRUNDY_INLINE bool run(std::span<const Step> steps, const Memory& memory, int lane, std::span<const Value> x,
                       LaneStack& stack, Value* out) {
    const std::size_t n = (x.size() + width - 1) / width * width;  // whole vectors: the last number is repeated
    std::size_t top = 0;
    for (const Step& step : steps) {
        if (step.what != Do::constant && step.what != Do::slot) {
            if (!step_of(step, memory, stack, top, n)) return false;
            continue;
        }
        Entry& e = stack.entry(top++);
        if (step.what == Do::slot && step.at == lane) {
            e.uniform = false;
            e.lo = x.front();
            e.hi = x.back();
            std::copy(x.begin(), x.end(), e.lanes);
            std::fill(e.lanes + x.size(), e.lanes + n, x.back());
        } else {
            e.uniform = true;
            e.lo = e.hi = step.what == Do::constant ? step.value : memory.slots[to_size(step.at)];
        }
        if (e.lo < -safe || e.hi > safe) return false;
    }
    Entry& e = stack.entry(0);
    spread(e, n);
    std::copy(e.lanes, e.lanes + x.size(), out);
    return true;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] bool run_avx2(std::span<const Step> steps, const Memory& memory, int lane,
                                      std::span<const Value> x, LaneStack& stack, Value* out) {
    return run(steps, memory, lane, x, stack, out);
}
#endif

}  // namespace

bool evaluate_lanes(std::span<const Step> steps, const Memory& memory, int lane, std::span<const Value> x,
                    LaneStack& stack, Value* out) {
    if (x.empty()) return true;
    for (std::size_t i = 0; i < steps.size(); ++i) stack.entry(i);  // no entry moves while the steps run
#if defined(__x86_64__)
    if (cpu() >= Cpu::avx2) return run_avx2(steps, memory, lane, x, stack, out);
#endif
    return run(steps, memory, lane, x, stack, out);
}

}  // namespace grundy::kernels
