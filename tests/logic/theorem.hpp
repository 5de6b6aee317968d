// SPDX-License-Identifier: MIT
// A claim about a game, from texts as a user writes them.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "lang/lang.hpp"
#include "logic/prove.hpp"

namespace grundy::test {

struct Theorem {
    rules::Library library{};
    std::unique_ptr<rules::Ruleset> rules{};
    std::vector<logic::Claimed> claims{};

    explicit Theorem(const std::string& text) {
        Diagnostics faults("rules", text);
        if (!lang::add_rules(text, "rules", library, faults)) throw std::runtime_error(faults.render());
        rules = std::make_unique<rules::Ruleset>(library);
    }
    int instance(const std::string& game) {
        Diagnostics faults("game", game);
        const auto found = lang::parse_game(game, library, *rules, faults);
        if (!found) throw std::runtime_error(faults.render());
        return *found;
    }
    Theorem& claim(const std::string& game, logic::Claim c) {
        const int i = instance(game);
        claims.emplace_back(library, *rules, i, std::move(c));
        return *this;
    }
    Theorem& value(const std::string& game, const std::string& formula, const std::string& where = {}) {
        return claim(game, {logic::Claim::Kind::value, formula, where, false, {}});
    }
    Theorem& lost(const std::string& game, const std::string& condition, bool misere = false) {
        return claim(game, {logic::Claim::Kind::lost, condition, {}, misere, {}});
    }
    logic::Proof prove(Budget budget = {}) const { return logic::prove(*rules, claims, budget); }
};

}  // namespace grundy::test
