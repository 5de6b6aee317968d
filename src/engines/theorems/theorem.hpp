// SPDX-License-Identifier: MIT
// Theorems that answer positions of any size, by their values or by who wins them. Each is a row of one table: it
// recognises the rules of the game that it is about, refuses all others, and knows the moves to a value, or those that
// win. The guard (guard.hpp) compares any of them with the definition.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engines/engine.hpp"
#include "engines/misere/kind.hpp"
#include "engines/theorems/statement.hpp"
#include "rules/formulas.hpp"

namespace grundy::engines::theorems {

class Pairing;  // pairing.hpp

class Theorem {
public:
    virtual ~Theorem() = default;
    /// What it says, with its number in docs/theory.md or its source: "lost exactly if ... (Wythoff 1907)".
    virtual std::string theorem() const = 0;
    /// What it says of a position that it serves.
    virtual std::string theorem_on(std::span<const Int> /*words*/) const { return theorem(); }
    /// How it sees the rules, if it gives values: "nim with the elements of the row as heaps".
    virtual std::string form() const { return ""; }
    /// Whether the theorem is about this position: some need a bounded size, or a graph without arcs.
    virtual bool serves(std::span<const Int> /*words*/) const { return true; }
    /// The bound that keeps it from a position that it does not serve, as a clause: "Theorem 50 lists up to 2^26 rows";
    /// "" if none does.
    virtual std::string bound(std::span<const Int> /*words*/) const { return ""; }
    /// Whether it is about all of them.
    virtual bool serves_all() const { return true; }
    /// Whether it is about most of them, so that other engines have to be excused.
    virtual bool serves_most() const { return true; }
    /// The value, if the theorem gives it.
    virtual std::optional<Nimber> value(std::span<const Int> /*words*/) const { return std::nullopt; }
    /// Positions that the guard compares with the definition, which takes little play from each; none: those with small
    /// numbers.
    virtual std::vector<std::vector<Int>> samples() const { return {}; }
    /// Whether the player to move wins.
    virtual bool wins(std::span<const Int> words, Meter& /*meter*/) const { return value(words) != Nimber{0}; }
    /// The number of lost positions with arguments in these inclusive ranges, of a game of integers: exactly, or one
    /// that is the same modulo `modulus`; nothing if that takes a look at each position.
    virtual std::optional<Wide> lost_in(std::span<const std::pair<Int, Int>> /*ranges*/,
                                        std::optional<std::uint64_t> /*modulus*/, Meter& /*meter*/) const {
        return std::nullopt;
    }
    /// What lost_in counts by.
    virtual std::string counts_by() const { return theorem(); }
    /// The moves to positions of this value, at most `most` of them. A theorem that says only who wins is asked about
    /// positions that are won, for the moves to value 0.
    virtual Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const = 0;
    /// The theorem on the first positions of play that have these arguments, and integers besides (Game::begins), so
    /// that what it derives from them is derived once; `this` must live as long. Null: it has none.
    virtual std::unique_ptr<Theorem> beginning(std::span<const Int> /*arguments*/) const { return nullptr; }
    /// The heaps, if the position is a sum of nim heaps and nothing else.
    virtual std::optional<misere::Kind> nim(std::span<const Int> /*words*/) const { return std::nullopt; }
    /// How moves come in pairs, if that is what the theorem is about.
    virtual const Pairing* pairing() const { return nullptr; }
    /// The formulas that programs can be written from.
    enum class Formula {
        other,
        xor_of_heaps,
        euclid,
        euclid_positive,
        wythoff_winner,
        fibonacci_winner,
        end_nim,
        expression
    };
    virtual Formula formula() const { return Formula::other; }
    /// A function of programs that is right for all positions, or ends with a message: its name in
    /// codegen/written_theorems.cpp, and the numbers that stand in it.
    struct Written {
        std::string name;
        std::vector<Int> numbers{};
    };
    virtual std::optional<Written> written() const { return std::nullopt; }
    /// xor_of_heaps: the arguments that are heaps, or rows of them; no other number matters.
    virtual std::vector<std::size_t> heaps() const { return {}; }
    /// expression: what a program computes.
    virtual std::optional<rules::KnownFormula::Expression> expression() const { return std::nullopt; }
    /// m > 0 if the value of a heap n is n mod m.
    virtual Int modulus() const { return 0; }
    /// The formula, if the theorem is one that was proven elsewhere; else null.
    virtual const rules::KnownFormula* proven() const { return nullptr; }
};

/// Values say who wins, too; theorems on who wins are for games whose values are not known, or take longer.
enum class Says { values, winner };

/// A row of the table.
struct Row {
    std::string name;  ///< "Wythoff's game (Theorem 26)"
    Says says = Says::winner;
    /// Returns nothing if the rules are not those of the theorem.
    std::function<std::unique_ptr<Theorem>(const rules::Ruleset& rules, int instance)> recognise;
    Statement statement{};  ///< the options of its game, if they are always the same
};

/// The row of a theorem on the game with these options. T is made of the Match; see match() for `turned`.
template <class T>
Row stated(std::string name, Says says, const Statement& statement, bool turned = false) {
    const auto recognise = [statement, turned](const rules::Ruleset& rules, int instance) -> std::unique_ptr<Theorem> {
        auto found = match(rules, instance, statement, turned);
        return found ? std::make_unique<T>(std::move(*found)) : nullptr;
    };
    return {std::move(name), says, recognise, statement};
}

/// One line per theorem.
const std::vector<Row>& table();

/// The first that fits the rules and says this; or null.
std::unique_ptr<Theorem> recognised(const rules::Ruleset& rules, int instance, Says says);

}  // namespace grundy::engines::theorems
