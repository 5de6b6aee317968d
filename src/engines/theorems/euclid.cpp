// SPDX-License-Identifier: MIT
// Values of two of Euclid's games, until a number is 0 and on positive numbers. From (a, r + q a) one may go to
// (a, r + j a), j < q: the value of (a, r) is skipped as values rise.
#include <algorithm>
#include <array>

#include "engines/theorems/on_integers.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_quotients = 100;  // of numbers below 2^63, by Fibonacci numbers

class Euclid : public OnIntegers {
public:
    /// `options`: of the rules; there is one if the order of the numbers has no meaning.
    Euclid(Match match, std::size_t options, bool to_zero)
        : OnIntegers(std::move(match)), to_zero_(to_zero), options_(options) {}

    std::string form() const override {
        return to_zero_ ? "Euclid's game, until a number is 0" : "Euclid's game on positive numbers";
    }
    std::string theorem() const override {
        return to_zero_ ? "the values follow from those of Euclid's algorithm, one for each quotient (Theorem 35)"
                        : "the value is floor(|a/b - b/a|) (Theorem 35; Nivasch 2006)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        const auto [least, most] = std::minmax(words[0], words[1]);
        return of(least, most);
    }
    Formula formula() const override { return to_zero_ ? Formula::euclid : Formula::euclid_positive; }

private:
    // Descends to the last quotient, and comes back.
    Nimber of(Int least, Int most) const {
        std::array<Nimber, most_quotients> quotients{};
        std::size_t known = 0;
        while (least > 0) {
            Int q = most / least, rest = most % least;
            if (!to_zero_ && rest == 0) {
                rest = least;
                --q;
            }
            quotients[known++] = static_cast<Nimber>(q);
            if (!to_zero_ && rest == least) break;
            most = least;
            least = rest;
        }
        Nimber out = 0;
        while (known > 0) out = after(out, quotients[--known]);
        return out;
    }
    // The value of (a, r + q a) if (a, r) has this one.
    static Nimber after(Nimber rest, Nimber q) { return q == 0 ? rest : q - 1 < rest ? q - 1 : q; }

    void list(std::span<const Int> numbers, Nimber target, const Add& add, Meter& /*meter*/) const override {
        const auto [a, b] = std::minmax(numbers[0], numbers[1]);
        if (a == 0) return;
        const bool swapped = numbers[1] < numbers[0];
        Int rest = b % a;
        if (!to_zero_ && rest == 0) rest = a;
        const Nimber last = of(std::min(rest, a), std::max(rest, a));
        // One choice leaves r + j a for each j from 0; only j = 0 has the value of (a, r), and the others have rising
        // ones.
        const Wide j = target == last ? Wide{0} : target < last ? Wide{target} + 1 : Wide{target};
        const Wide left = rest + j * a;
        if (left >= b) return;
        const Int chosen = (b - static_cast<Int>(left)) / a;
        swapped ? add(options_ - 1, chosen, {left, a}) : add(0, chosen, {a, left});
    }

    bool to_zero_;
    std::size_t options_;
};

// Who wins if two options play until a number is 0.
class EuclidWinner final : public Euclid {
public:
    explicit EuclidWinner(Match match) : Euclid(std::move(match), 2, true) {}
    std::string theorem() const override {
        return "(a, b), 0 < a <= b, is won exactly if a = b or b/a exceeds the golden section (Cole and Davie 1969)";
    }
};

Statement euclid_statement(bool to_zero) {
    const std::string up = "self(a, (b - (a * p))) for p in 1.. if ", down = "self((a - (b * p)), b) for p in 1.. if ";
    if (!to_zero) return {{up + "(((a * p) + 1) <= b) and (1 <= a)"}, {down + "(((b * p) + 1) <= a) and (1 <= b)"}};
    return {{up + "(1 <= a) and (a <= b)", up + "(1 <= a)"}, {down + "((1 + b) <= a) and (1 <= b)"}};
}

std::unique_ptr<Theorem> euclid_with_values(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (!rules::all_integers(game.args) || game.args.size() != 2) return nullptr;
    for (const bool to_zero : {true, false}) {
        const Statement statement = euclid_statement(to_zero);
        if (auto found = match(rules, instance, statement, true))
            return std::make_unique<Euclid>(std::move(*found), statement.size(), to_zero);
        if (game.symmetries.size() != 1) continue;
        if (auto found = match(rules, instance, {statement[0]}))
            return std::make_unique<Euclid>(std::move(*found), 1, to_zero);
    }
    return nullptr;
}

}  // namespace

Row euclid_values() { return {"Euclid's game (Theorem 35)", Says::values, euclid_with_values}; }

Row euclid_winner() {
    return stated<EuclidWinner>("Euclid's game (Theorem 27)", Says::winner, euclid_statement(true), true);
}

}  // namespace grundy::engines::theorems
