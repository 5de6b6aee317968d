// SPDX-License-Identifier: MIT
// What is known of all positions of a game by a proof outside the engines: their values, or which are lost. Engines get
// it through the library of games; whoever proves, or has proofs, implements the source.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

class KnownFormula {
public:
    virtual ~KnownFormula() = default;
    /// Whether it gives values; else it says which positions are lost.
    virtual bool gives_values() const = 0;
    /// "the value is a xor b, proven by MONA v1.4-18"
    virtual std::string text() const = 0;
    /// "a formula, proven by MONA v1.4-18"
    virtual std::string how() const = 0;
    /// The positions that it is about.
    virtual bool speaks_of_all() const = 0;
    virtual bool speaks_of(std::span<const Int> words) const = 0;
    /// Of a position that it is about; the value only if it gives values.
    virtual Nimber value(std::span<const Int> words, Meter& meter) const = 0;
    virtual bool lost(std::span<const Int> words, Meter& meter) const = 0;

    struct Moves {
        std::vector<Move> list{};
        bool complete = true;
    };
    /// Moves to positions of this value, at most `most`; if it gives no values, to lost positions and to the end of the
    /// game, and the target is 0.
    virtual Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const = 0;

    /// The number of lost positions with arguments in these inclusive ranges, modulo `modulus` if there is one, and
    /// else exactly (2^126 - 1 if there are more); nothing if the formula does not give it, or is not about all of
    /// them.
    virtual std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> /*ranges*/,
                                        std::optional<std::uint64_t> /*modulus*/, Meter& /*meter*/) const {
        return std::nullopt;
    }
    /// What lost_in counts by: "an automaton of 12 states that a proof by MONA v1.4-18 gives".
    virtual std::string counts_by() const { return text(); }

    /// For programs: the formula or condition, which stands in a game of its own with the arguments in their order, and
    /// no parameters. Null if it is none, or if it is not about all positions.
    struct Expression {
        std::shared_ptr<const Game> game;
        const Expr* expr = nullptr;
    };
    virtual std::optional<Expression> expression() const { return std::nullopt; }

    /// A conjecture is compared with the definition by whoever wants to use it, once more, and after all theorems.
    virtual bool is_conjecture() const { return false; }
    /// Reports the result: the first difference, or that it is used.
    virtual void compared(const std::optional<std::string>& /*difference*/) const {}
};

enum class Play : std::uint8_t { normal, misere };

class FormulaSource {
public:
    virtual ~FormulaSource() = default;
    /// What is known of an instance, or null. Several threads may ask at once.
    virtual std::unique_ptr<KnownFormula> find(const Ruleset& rules, int instance, Play play) = 0;

    struct Verdict {
        enum class Status : std::uint8_t { proven, refuted, open } status = Status::open;
        std::string text;  ///< "proven for all positions by MONA v1.4-18", or the reason
    };
    /// Tries to prove an expectation of a formula.
    virtual Verdict examine(const Library& library, const Expectation& expectation, const Budget& budget) = 0;
};

}  // namespace grundy::rules
