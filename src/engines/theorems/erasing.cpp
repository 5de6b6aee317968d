// SPDX-License-Identifier: MIT
// Numbers are erased one by one, and the game ends when the XOR of those left is 0.
#include <algorithm>
#include <vector>

#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

const std::string erased = "self(remove(a, p)) for p in 1..len(a)",
                  leaves_0 = " for p in 1..len(a) if (0 = xor(q for q in each remove(a, p)))";

Nimber xor_of(std::span<const Int> numbers) {
    Nimber out = 0;
    for (const Int n : numbers) out ^= static_cast<Nimber>(n);
    return out;
}

class Erasing : public Theorem {
public:
    explicit Erasing(Match match) : match_(std::move(match)) {}

    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.tick(words.size());
        return numbers_win(words.subspan(1));
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                              [&](std::span<const Int> left) { return !numbers_win(left.subspan(1)); });
    }

protected:
    virtual bool numbers_win(std::span<const Int> numbers) const = 0;

private:
    Match match_;
};

/// Whoever leaves 0 wins.
class ErasingWins final : public Erasing {
public:
    using Erasing::Erasing;
    std::string theorem() const override {
        return "won exactly if there is an odd number of different numbers, or one of them is the XOR of all (Theorem "
               "51)";
    }
    bool serves(std::span<const Int> words) const override {
        std::vector<Int> numbers(words.begin() + 1, words.end());
        std::sort(numbers.begin(), numbers.end());
        return std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
    }
    bool serves_all() const override { return false; }
    std::optional<Written> written() const override { return Written{"erasing_wins"}; }

private:
    bool numbers_win(std::span<const Int> numbers) const override {
        if (numbers.size() % 2 == 1) return true;
        const Nimber all = xor_of(numbers);
        return std::any_of(numbers.begin(), numbers.end(), [&](Int n) { return static_cast<Nimber>(n) == all; });
    }
};

/// Whoever leaves 0 loses.
class ErasingLoses final : public Erasing {
public:
    using Erasing::Erasing;
    std::string theorem() const override {
        return "lost exactly if the number of numbers is odd and their XOR is not 0 (Theorem 51)";
    }
    std::optional<Written> written() const override { return Written{"erasing_loses"}; }

private:
    bool numbers_win(std::span<const Int> numbers) const override {
        return numbers.size() % 2 == 0 || xor_of(numbers) == 0;
    }
};

}  // namespace

Row erasing_wins() {
    return stated<ErasingWins>("erasing numbers, 0 wins (Theorem 51)", Says::winner, {{erased}, {"win" + leaves_0}});
}

Row erasing_loses() {
    return stated<ErasingLoses>("erasing numbers, 0 loses (Theorem 51)", Says::winner,
                                {{erased}, {"lose" + leaves_0}, {"win if (0 = xor(p for p in each a))"}});
}

}  // namespace grundy::engines::theorems
