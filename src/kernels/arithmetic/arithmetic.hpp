// SPDX-License-Identifier: MIT
// Integer expressions as a list of steps for a stack machine, in two rungs: one value at a time with every operation
// checked, and a block of values at a time (lanes) after the range of each step was shown to be safe. Both may answer
// "not decided here": then the caller asks an arithmetic that is exact in more bits. They never answer wrongly.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace grundy::kernels {

/// What a step does to the stack. Comparisons and conditions give 0 or 1.
enum class Do : std::uint8_t {
    constant,  // push `value`
    slot,      // push variable `at`
    add,
    sub,
    mul,
    power,
    div,  // div and mod round down; the divisor must be positive
    mod,
    min,
    max,
    bit_xor,  // of naturals
    negate,
    less,
    less_equal,
    equal,
    not_equal,
    both,
    either,
    negation,
    divides,   // a divides b: a > 0 and b mod a = 0
    member,    // of the set whose marks are bitmap `at`
    choose,    // a if c else b, on the stack as a, b, c
    function,  // the first of core/integer_functions.hpp; the others follow
};

constexpr Do function(std::int64_t row) { return static_cast<Do>(static_cast<std::int64_t>(Do::function) + row); }

struct Step {
    Do what = Do::constant;
    int at = 0;
    std::int64_t value = 0;
};

/// What steps read. A bitmap says of each natural number whether it is in the set: 0, 1, or not_known. Its last entry
/// is for all numbers from there on.
struct Memory {
    static constexpr std::uint8_t not_known = 2;
    std::span<std::int64_t> slots;
    std::span<const std::vector<std::uint8_t>> bitmaps;
};

/// The value, or nothing: overflow, a divisor that is not positive, a number of which its bitmap knows nothing ...
std::optional<std::int64_t> evaluate(std::span<const Step> steps, const Memory& memory);

inline constexpr std::size_t lanes_in_block = 256;

/// Room for the stack of `evaluate_lanes`; reused from call to call.
class LaneStack {
public:
    struct Entry {
        bool uniform = true;
        std::int64_t lo = 0, hi = 0;  ///< bounds of the lanes; the value where uniform
        std::int64_t* lanes = nullptr;
    };
    Entry& entry(std::size_t i);
    /// Bounds of the lanes that `evaluate_lanes` gave last.
    const Entry& result() { return entry(0); }

private:
    std::vector<Entry> entries_;
    std::vector<std::vector<std::int64_t>> room_;
};

/// For each of the (at most lanes_in_block) ascending numbers `x` the value of the steps with slot `lane` = x, into
/// `out`. False: not decided for at least one of them; `out` is then without meaning.
bool evaluate_lanes(std::span<const Step> steps, const Memory& memory, int lane, std::span<const std::int64_t> x,
                    LaneStack& stack, std::int64_t* out);
/// `evaluate_lanes` by calls of `evaluate`, one number after another: what the lanes are tested against.
bool evaluate_lanes_plain(std::span<const Step> steps, const Memory& memory, int lane, std::span<const std::int64_t> x,
                          std::int64_t* out);

}  // namespace grundy::kernels
