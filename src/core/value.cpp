// SPDX-License-Identifier: MIT
// infinity(K) in a word; see value.hpp. A word below bit 63 holds the members of K that are below 62, as bits; with bit
// 62, it holds a common prefix of all members, and 32 bits for their last five. The prefix is used only where the bits
// alone do not do, so that equal sets have equal words.
#include "core/value.hpp"

#include <algorithm>
#include <ostream>

#include "core/error.hpp"

namespace grundy {
namespace {

constexpr ValueWord tag = ValueWord{1} << 63, prefixed = ValueWord{1} << 62, low = (ValueWord{1} << 32) - 1;
constexpr Nimber narrow = 62, block = 32, most_prefix = (Nimber{1} << 29) - 1;

}  // namespace

std::optional<Value> infinity_in_a_word(std::span<const Nimber> k) {
    ValueWord bits = 0;
    if (std::all_of(k.begin(), k.end(), [](Nimber n) { return n < narrow; })) {
        for (const Nimber n : k) bits |= ValueWord{1} << n;
        return Value::of_word(tag | bits);
    }
    const Nimber prefix = k[0] / block;
    if (prefix > most_prefix) return std::nullopt;
    for (const Nimber n : k) {
        if (n / block != prefix) return std::nullopt;
        bits |= ValueWord{1} << n % block;
    }
    return Value::of_word(tag | prefixed | prefix << 32 | bits);
}

bool wins(Value v) {
    if (!v.is_infinite()) return v != Value{};
    const auto k = v.numbers();
    return !k.empty() && k[0] == 0;
}

std::string infinity_text(std::span<const Nimber> k) {
    std::string out = "infinity(";
    for (const Nimber n : k) out += (out.back() == '(' ? "" : ",") + std::to_string(n);
    return out + ")";
}

inline namespace abi_1 {

Value Value::infinity(const std::vector<std::uint64_t>& k) {
    if (const auto value = infinity_in_a_word(k)) return *value;
    throw Error(infinity_text(k) + " is no Value: its numbers are too far apart");
}

std::vector<std::uint64_t> Value::numbers() const {
    std::vector<std::uint64_t> out;
    if (!is_infinite()) return out;
    const bool prefix = (word_ & prefixed) != 0;
    const Nimber base = prefix ? ((word_ & ~(tag | prefixed)) >> 32) * block : 0;
    const ValueWord bits = prefix ? word_ & low : word_ & ~tag;
    for (Nimber n = 0; n < narrow; ++n)
        if ((bits >> n & 1) != 0) out.push_back(base + n);
    return out;
}

PlayResult result_of(Value value) {
    return wins(value) ? PlayResult::win : value == Value{} ? PlayResult::loss : PlayResult::draw;
}

std::string value_text(Value value) {
    return value.is_loony()      ? "loony"
           : value.is_infinite() ? infinity_text(value.numbers())
                                 : std::to_string(value.word());
}

std::ostream& operator<<(std::ostream& out, Value value) { return out << value_text(value); }

namespace detail {

void throw_too_large(std::uint64_t nimber) {
    throw Error(std::to_string(nimber) + " is no nimber: it is above 2^63 - 1");
}

void throw_no_nimber(Value value) { throw Error("the value " + value_text(value) + " is not a nimber"); }

Value sum_with_infinity(Value a, Value b) {
    if (a.is_infinite() && b.is_infinite()) return Value::infinity();
    if (b.is_infinite()) std::swap(a, b);
    if (!b.is_nimber()) return b;
    std::vector<Nimber> k = a.numbers();
    for (Nimber& n : k) n ^= b.nimber();
    std::sort(k.begin(), k.end());
    const auto sum = infinity_in_a_word(k);
    if (!sum)
        throw Error("the sum of " + value_text(a) + " and " + value_text(b) + " is " + infinity_text(k) +
                    ", whose numbers are too far apart; ask about a sum with a smaller nimber");
    return *sum;
}

}  // namespace detail
}  // namespace abi_1
}  // namespace grundy
