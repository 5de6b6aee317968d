// SPDX-License-Identifier: MIT
// The value of a position under normal play: a nimber, infinity(K) where play may go on for ever, or loony where an
// option wins the whole game at once.
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {

/// A value as it lies in tables and public answers; see Value.
using ValueWord = std::uint64_t;

/// A value in one word. Words below 2^63 are the nimbers; the words above are infinity(K) of games with cycles, loony,
/// and states for tables that keep a value or a state in each cell.
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

    /// infinity(K); nothing if the numbers of K are too far apart for a word. They fit if all are below 62, or if all
    /// are the same but for their last five bits, and below 2^34.
    static std::optional<Value> infinity(std::span<const Nimber> k);
    constexpr bool is_infinite() const { return !is_nimber() && word_ < state(last_state).word_; }
    /// K, ascending; needs is_infinite().
    std::vector<Nimber> numbers() const;

    constexpr ValueWord word() const { return word_; }
    static constexpr Value of_word(ValueWord word) {
        Value out;
        out.word_ = word;
        return out;
    }
    /// The k-th word that is the value of no position, k <= last_state.
    static constexpr Value state(unsigned k) { return of_word(~ValueWord{0} - 2 - k); }
    static constexpr unsigned last_state = 7;

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

/// infinity(K) + n = infinity(K xor n), and infinity(K) + infinity(L) = infinity(). Throws Error if the sum does not
/// fit into a word.
Value sum_with_infinity(Value a, Value b);

/// The value of a sum of two: XOR, or the greater of those that are not nimbers.
constexpr Value nim_sum(Value a, Value b) {
    if (a.is_nimber() && b.is_nimber()) return a.nimber() ^ b.nimber();
    if (a.is_infinite() || b.is_infinite()) return sum_with_infinity(a, b);
    return a > b ? a : b;
}

/// Whether the player to move wins a position of this value. If not, it is lost if the value is 0, and else drawn.
bool wins(Value v);

/// "infinity(0,2)".
std::string infinity_text(std::span<const Nimber> k);
/// "5", "infinity(0,2)" or "loony".
std::string text_of(Value v);

}  // namespace grundy
