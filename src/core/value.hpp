// SPDX-License-Identifier: MIT
// The value of a position under normal play: a nimber, or loony where an option wins the whole game at once.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>

#include "core/nimber.hpp"

namespace grundy {

/// A value as it lies in tables and public answers; see Value.
using ValueWord = std::uint64_t;

/// A value in one word. Words below 2^63 are the nimbers; the words above are values that are not nimbers, with room
/// for infinity(K) of games with cycles, and states for tables that keep a value or a state in each cell.
class Value {
public:
    constexpr Value() = default;  ///< *0
    constexpr Value(Nimber n) : word_(n) {}

    constexpr bool is_nimber() const { return word_ < first_word; }
    /// The nimber; needs is_nimber().
    constexpr Nimber nimber() const {
        assert(is_nimber());
        return word_;
    }

    constexpr ValueWord word() const { return word_; }
    static constexpr Value of_word(ValueWord word) {
        Value out;
        out.word_ = word;
        return out;
    }
    /// The k-th word that is the value of no position, k < 8.
    static constexpr Value state(unsigned k) { return of_word(~ValueWord{0} - 2 - k); }

    /// The order of the words: nimbers first.
    friend constexpr auto operator<=>(Value, Value) = default;

private:
    static constexpr std::uint64_t first_word = ValueWord{1} << 63;
    ValueWord word_ = 0;
};

/// The value of a position with an option that wins the whole game at once: whoever moves wins, whatever else is
/// in the sum (Winning Ways, ch. 12: loony). A sum with a loony component is loony.
inline constexpr Value loony = Value::of_word(~ValueWord{0});
/// The value of such an option. It is never the value of a position.
inline constexpr Value won = Value::of_word(~ValueWord{0} - 1);

/// The value of a sum of two: XOR, or the greater of those that are not nimbers.
constexpr Value nim_sum(Value a, Value b) {
    if (a.is_nimber() && b.is_nimber()) return a.nimber() ^ b.nimber();
    return a > b ? a : b;
}

/// "5", or "loony".
inline std::string text_of(Value v) { return v == loony ? "loony" : std::to_string(v.word()); }

}  // namespace grundy
