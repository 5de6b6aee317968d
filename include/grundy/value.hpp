// SPDX-License-Identifier: MIT
// The value of a position: what it is worth in a sum. A program can print it, compare it, hash it and add it; the
// nimber is a number only for who asks for it, because not every value is one.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <grundy/version.hpp>
#include <iosfwd>
#include <string>
#include <vector>

namespace grundy {
inline namespace abi_1 {

class Value;

namespace detail {
[[noreturn]] GRUNDY_API void throw_too_large(std::uint64_t nimber);
[[noreturn]] GRUNDY_API void throw_no_nimber(Value value);
GRUNDY_API Value sum_with_infinity(Value a, Value b);
}  // namespace detail

/// A value of a position under normal play is one of these:
/// - a nimber n: the position is worth the nim heap *n (Sprague 1935, Grundy 1939);
/// - infinity(K): play may go on for ever, and K are the nimbers among the options (Smith 1966, Fraenkel and Yesha
///   1986). infinity() is a draw beside every nim heap;
/// - loony: whoever moves wins the whole sum at once (Winning Ways, ch. 12).
/// `+` is the value of a sum: nimbers are added by XOR, infinity(K) + n = infinity(K xor n), infinity(K) + infinity(L)
/// = infinity(), and loony + x = loony. Misere nim values are Values too; their sums mean nothing.
class Value {
public:
    constexpr Value() = default;  ///< 0
    /// Throws Error unless it is below 2^63.
    constexpr Value(std::uint64_t nimber) : word_(nimber) {
        if (!is_nimber()) detail::throw_too_large(nimber);
    }
    /// K, in any order. Throws Error if its numbers are too far apart: they fit if all are below 62, or if all are the
    /// same but for their last five bits, and below 2^34.
    static GRUNDY_API Value infinity(const std::vector<std::uint64_t>& k = {});

    constexpr bool is_nimber() const { return word_ < first_infinite; }
    constexpr bool is_infinite() const { return !is_nimber() && word_ < first_reserved; }
    constexpr bool is_loony() const { return word_ == ~std::uint64_t{0}; }

    /// Throws Error if it is none.
    constexpr std::uint64_t nimber() const {
        if (!is_nimber()) detail::throw_no_nimber(*this);
        return word_;
    }
    /// K of infinity(K), ascending; empty for every other value.
    GRUNDY_API std::vector<std::uint64_t> numbers() const;

    /// The value as it lies in tables, where it takes eight bytes. A nimber is its own word.
    constexpr std::uint64_t word() const { return word_; }
    /// The value of such a word.
    static constexpr Value of_word(std::uint64_t word) {
        Value out;
        out.word_ = word;
        return out;
    }

    /// Throws Error if the sum is infinity(K) with a K that does not fit.
    friend constexpr Value operator+(Value a, Value b) {
        if (a.is_nimber() && b.is_nimber()) return of_word(a.word_ ^ b.word_);
        if (a.is_infinite() || b.is_infinite()) return detail::sum_with_infinity(a, b);
        return a.word_ > b.word_ ? a : b;
    }
    constexpr Value& operator+=(Value other) { return *this = *this + other; }

    friend constexpr bool operator==(Value a, Value b) = default;
    /// Nimbers have an order; every other value has one only to itself.
    friend constexpr std::partial_ordering operator<=>(Value a, Value b) {
        if (a.word_ != b.word_ && !(a.is_nimber() && b.is_nimber())) return std::partial_ordering::unordered;
        return a.word_ <=> b.word_;
    }

private:
    static constexpr std::uint64_t first_infinite = std::uint64_t{1} << 63;
    static constexpr std::uint64_t first_reserved = ~std::uint64_t{0} - 9;  // from here on: loony, and no values

    std::uint64_t word_ = 0;
};

inline constexpr Value loony = Value::of_word(~std::uint64_t{0});

/// What the player to move reaches with best play.
enum class PlayResult { win, loss, draw };

/// Lost with the nimber 0, won with any other nimber, with loony and with infinity(K) if K contains 0, otherwise drawn.
GRUNDY_API PlayResult result_of(Value value);
/// "5", "infinity(0,2)" or "loony".
GRUNDY_API std::string value_text(Value value);
GRUNDY_API std::ostream& operator<<(std::ostream& out, Value value);

}  // namespace abi_1
}  // namespace grundy

template <>
struct std::hash<grundy::Value> {
    std::size_t operator()(grundy::Value value) const noexcept { return std::hash<std::uint64_t>()(value.word()); }
};
