// SPDX-License-Identifier: MIT
// Parity of play: every move changes the parity of a function of the position, and a position in which it is odd has a
// move. Then the value is that parity, and all moves are alike.
#include <algorithm>
#include <limits>

#include "engines/theorems/parity_rules.hpp"
#include "engines/theorems/play_parity.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

// Where numbers may grow, play never meets greater ones than their total, so none is beyond 64 bits.
constexpr Wide most_total = std::numeric_limits<Int>::max();

class Parity final : public PlayParity {
public:
    Parity(const rules::Ruleset& rules, int instance, ParityRules of)
        : PlayParity(rules, instance), of_(std::move(of)) {}

    bool serves(std::span<const Int> words) const override {
        Wide total = 0;
        bool natural = true;
        rules::for_each_argument(arguments(), words, [&](const rules::Variable& v, std::span<const Int> numbers) {
            const Int least = v.type == rules::Type::integer ? of_.least : 0;
            if (v.type == rules::Type::row) natural = natural && static_cast<Int>(numbers.size()) >= of_.length;
            for (const Int n : numbers) {
                natural = natural && n >= least;
                total += n;  // of fewer than 2^63 numbers
            }
        });
        return natural && (of_.shrinks || total <= most_total);
    }
    bool serves_all() const override { return false; }
    // With a 0, positions may be others.
    bool serves_most() const override { return of_.least == 0 && of_.length == 0; }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        std::size_t at = 0, i = 0;
        const auto add = [&](bool odd) { at |= std::size_t{odd ? 1U : 0U} << i++; };
        rules::for_each_argument(arguments(), words, [&](const rules::Variable& v, std::span<const Int> numbers) {
            if (v.type == rules::Type::row) add(numbers.size() % 2 != 0);
            add(std::count_if(numbers.begin(), numbers.end(), [](Int n) { return n % 2 != 0; }) % 2 != 0);
        });
        return static_cast<Nimber>(of_.odd >> at & 1);
    }

private:
    std::string function() const override { return of_.text(rules_.game(instance_)); }

    ParityRules of_;
};

}  // namespace

Row parity_of_play() {
    return {"parity of play (Theorem 48)",
            Says::values,
            [](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
                const auto& args = rules.game(instance).args;
                if (rules::one_integer(args)) return nullptr;  // the engines for heaps prove periods
                auto found = parity_rules(rules, instance);
                return found ? std::make_unique<Parity>(rules, instance, std::move(*found)) : nullptr;
            },
            {}};
}

}  // namespace grundy::engines::theorems
