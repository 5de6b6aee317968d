// SPDX-License-Identifier: MIT
// A step of one along either axis, or a leap of k along both, k > 1. With m = q (k + 1) + r the smaller number, r <= k,
// (a, b) is lost exactly if r < k and a + b + q is even; docs/theory.md has the proof. For k = 1, if both are even.
#include <algorithm>

#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

class StepsAndLeap final : public Theorem {
public:
    StepsAndLeap(Match match, Int leap) : match_(std::move(match)), leap_(leap) {}

    std::string theorem() const override {
        return leap_ == 1 ? "lost exactly if both numbers are even (Theorem 55)"
                          : "lost exactly if q = min(a, b) div (k + 1) leaves a rest below k and a + b + q is even, "
                            "k the leap (Theorem 55)";
    }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override { return !lost(words); }
    std::optional<Written> written() const override { return Written{"steps_and_leap", {leap_}}; }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                              [&](std::span<const Int> left) { return lost(left); });
    }

private:
    bool lost(std::span<const Int> words) const {
        if (leap_ == 1) return words[0] % 2 == 0 && words[1] % 2 == 0;
        const Wide least = std::min(words[0], words[1]), period = Wide{leap_} + 1;
        return least % period < leap_ && (Wide{words[0]} + words[1] + least / period) % 2 == 0;
    }

    Match match_;
    Int leap_;
};

std::unique_ptr<Theorem> steps_and_leap_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.options.size() != 3 || game.args.size() != 2) return nullptr;
    const Texts texts = texts_of(rules, instance);
    for (const Int leap : texts.numbers) {
        const std::string k = std::to_string(leap), leaping = "self((a - " + k + "), (b - " + k + "))";
        if (leap < 1 || !texts.has(leaping)) continue;
        if (auto found = match(rules, instance, {{"self((a - 1), b)"}, {"self(a, (b - 1))"}, {leaping}}))
            return std::make_unique<StepsAndLeap>(std::move(*found), leap);
    }
    return nullptr;
}

}  // namespace

Row steps_and_leap() { return {"steps and a leap (Theorem 55)", Says::winner, steps_and_leap_of, {}}; }

}  // namespace grundy::engines::theorems
