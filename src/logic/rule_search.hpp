// SPDX-License-Identifier: MIT
// The smallest rule that separates a set of positions from the others, built from tests of single features by `and` and
// `or`. Whoever asks names the tests, in the language of rules, and says at which positions they hold.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace grundy::logic {

/// One bit for each position.
class Marks {
public:
    explicit Marks(std::size_t size = 0) : size_(size), words_((size + 63) / 64) {}
    std::size_t size() const { return size_; }
    bool at(std::size_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
    void set(std::size_t i, bool on) {
        const std::uint64_t bit = std::uint64_t{1} << i % 64;
        words_[i / 64] = on ? words_[i / 64] | bit : words_[i / 64] & ~bit;
    }
    void push(bool on) {
        if (size_ % 64 == 0) words_.push_back(0);
        set(size_++, on);
    }
    std::size_t count() const;
    bool any() const;
    /// Whether every mark of this one is a mark of `other`.
    bool within(const Marks& other) const;
    bool meets(const Marks& other) const;
    Marks without(const Marks& other) const;
    Marks both(const Marks& other) const;
    Marks inverted() const;
    /// The first mark; size() if there is none.
    std::size_t first() const;
    friend bool operator==(const Marks&, const Marks&) = default;
    friend bool operator<(const Marks& a, const Marks& b) { return a.words_ < b.words_; }

private:
    std::size_t size_;
    std::vector<std::uint64_t> words_;  // bits beyond the size are 0
};

/// A condition on positions in the language of rules, without `or` outside of brackets; `cost` is larger for longer
/// ones. Negations are tests of their own.
struct Test {
    std::string text;
    int cost = 1;
    Marks holds;
};

struct Rule {
    std::string text;
    int cost = 0;   ///< that of its tests together
    int tests = 0;  ///< how many tests it has
};

/// Returns the cheapest rule for exactly these positions that the search finds: up to three conditions joined by `or`,
/// each of one or two tests joined by `and`, or the same with `and` and `or` exchanged. `looked` is called often, with
/// an amount of work, and ends the search by throwing. Nothing for the empty set and the set of all positions.
std::optional<Rule> smallest_rule(const std::vector<Test>& tests, const Marks& members,
                                  const std::function<void(std::uint64_t)>& looked);

}  // namespace grundy::logic
