// SPDX-License-Identifier: MIT
// x becomes x + 1 or m x, m even, and never exceeds n. If n is odd, exactly the odd numbers are lost. If n is even, the
// even numbers above n/m are lost, all from there down to n/m^2 are won, and below play is as with n div m^2 for n;
// docs/theory.md has the proof.
#include <limits>

#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

class AddOrMultiply final : public Theorem {
public:
    AddOrMultiply(Match match, Int most, Int factor) : match_(std::move(match)), most_(most), factor_(factor) {}

    std::string theorem() const override {
        return "lost exactly if x and n are odd, or x is even above n/m, where n stands for n div m^2 while it is even "
               "and not below x (Theorem 57)";
    }
    bool serves(std::span<const Int> words) const override { return words[0] >= 1 && words[0] <= most_; }
    bool serves_all() const override { return false; }
    std::vector<std::vector<Int>> samples() const override {
        constexpr Int below = 12;
        std::vector<std::vector<Int>> out;
        for (Int x = most_; x >= 1 && x > most_ - below; --x) out.push_back({x});
        return out;
    }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override { return !lost(words[0]); }
    std::optional<Written> written() const override { return Written{"add_or_multiply", {most_, factor_}}; }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                              [&](std::span<const Int> left) { return lost(left[0]); });
    }

private:
    bool lost(Int x) const {
        for (Int n = most_;;) {
            if (n % 2 == 1) return x % 2 == 1;
            const Int multiplied = n / factor_, twice = multiplied / factor_;
            if (x > multiplied) return x % 2 == 0;
            if (x > twice) return false;
            n = twice;
        }
    }

    Match match_;
    Int most_, factor_;
};

std::unique_ptr<Theorem> add_or_multiply_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.options.size() != 2 || game.args.size() != 1) return nullptr;
    const Texts texts = texts_of(rules, instance);
    for (const Int before : texts.numbers) {
        const std::string adds = "self((1 + a)) if (a <= " + std::to_string(before) + ")";
        if (before == std::numeric_limits<Int>::max() || !texts.has(adds)) continue;
        for (const Int factor : texts.numbers) {
            if (factor < 2 || factor % 2 != 0) continue;
            const std::string multiplies =
                "self((" + std::to_string(factor) + " * a)) if (a <= " + std::to_string((before + 1) / factor) + ")";
            if (!texts.has(multiplies)) continue;
            if (auto found = match(rules, instance, {{adds}, {multiplies}}))
                return std::make_unique<AddOrMultiply>(std::move(*found), before + 1, factor);
        }
    }
    return nullptr;
}

}  // namespace

Row add_or_multiply() { return {"add one or multiply (Theorem 57)", Says::winner, add_or_multiply_of, {}}; }

}  // namespace grundy::engines::theorems
