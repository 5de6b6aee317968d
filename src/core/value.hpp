// SPDX-License-Identifier: MIT
// What engines need of values besides the public class: the words that are the value of no position.
#pragma once

#include <cstdint>
#include <grundy/value.hpp>
#include <optional>
#include <span>
#include <string>

#include "core/nimber.hpp"

namespace grundy {

/// A value as it lies in tables; see Value::word.
using ValueWord = std::uint64_t;

/// The value of an option that wins the whole game at once. It is never the value of a position.
inline constexpr Value won = Value::of_word(~ValueWord{0} - 1);

/// The k-th word that is the value of no position, k <= last_state: for tables that keep a value or a state in each
/// cell.
constexpr Value state_value(unsigned k) { return Value::of_word(~ValueWord{0} - 2 - k); }
inline constexpr unsigned last_state = 7;

/// infinity(K); nothing if the numbers of K are too far apart for a word.
std::optional<Value> infinity_in_a_word(std::span<const Nimber> k);

/// The value of a sum of two.
constexpr Value nim_sum(Value a, Value b) { return a + b; }

/// Whether the player to move wins a position of this value. If not, it is lost if the value is 0, and else drawn.
bool wins(Value v);

/// "infinity(0,2)".
std::string infinity_text(std::span<const Nimber> k);

}  // namespace grundy
