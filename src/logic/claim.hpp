// SPDX-License-Identifier: MIT
// What is claimed of a game: a value for every position, or which positions are lost.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/budget.hpp"
#include "core/error.hpp"
#include "logic/automaton.hpp"
#include "rules/position.hpp"

namespace grundy::logic {

/// What `asks` says; false if a term has no value there, such as v2(0). Being stopped is thrown on.
template <class Asks>
bool false_without_a_value(const Asks& asks) {
    try {
        return asks();
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {
        return false;
    }
}

struct Claim {
    enum class Kind { value, lost };
    Kind kind = Kind::value;
    std::string formula{};  ///< as written, in the language of rules; empty: the automaton says it
    std::string where{};    ///< the positions that are spoken of; empty: all
    bool misere = false;    ///< whoever makes the last move loses; for Kind::lost
    std::optional<Automaton> automaton{};
    /// What the arguments are called, where parameters have no names then; empty: as in the game.
    std::vector<std::string> names{};
    /// Of a cyclic game, with Kind::lost: a condition for what is drawn, and a number that shows that what is won ends
    /// (draws.hpp). Empty: the game ends, and all that is not lost is won.
    std::string draw{}, rank{};
};

/// A formula or condition on the arguments of a game, read as its rules are.
class Reading {
public:
    enum class As { number, condition };
    /// Throws TextError if the text is no formula; `what` names it in the report.
    Reading(const rules::Library& library, const rules::Ruleset& rules, int instance, const Claim& claim,
            const std::string& text, As as, const std::string& what);

    const rules::Game& game() const { return *game_; }
    const std::shared_ptr<const rules::Game>& shared_game() const { return game_; }
    const rules::Expr& expr() const { return *expr_; }
    const std::vector<rules::ParamValue>& params() const { return params_; }
    Wide number(std::span<const Int> words, Meter& meter) const;
    bool holds(std::span<const Int> words, Meter& meter) const;

private:
    std::shared_ptr<const rules::Game> game_;
    const rules::Expr* expr_ = nullptr;
    std::vector<rules::ParamValue> params_;
};

/// A claim about one game, ready to be evaluated and translated.
class Claimed {
public:
    Claimed(const rules::Library& library, const rules::Ruleset& rules, int instance, Claim claim);

    int instance() const { return instance_; }
    std::size_t arguments() const { return arguments_; }
    const Claim& claim() const { return claim_; }
    const std::optional<Reading>& formula() const { return formula_; }
    const std::optional<Reading>& where() const { return where_; }
    const std::optional<Reading>& draw() const { return draw_; }
    const std::optional<Reading>& rank() const { return rank_; }

    bool speaks_of(std::span<const Int> words, Meter& meter) const;
    /// The value that is claimed; nothing if there is none.
    std::optional<Nimber> value(std::span<const Int> words, Meter& meter) const;
    bool lost(std::span<const Int> words, Meter& meter) const;

private:
    int instance_;
    std::size_t arguments_;
    Claim claim_;
    std::optional<Reading> formula_, where_, draw_, rank_;
};

}  // namespace grundy::logic
