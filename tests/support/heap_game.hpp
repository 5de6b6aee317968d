// SPDX-License-Identifier: MIT
// A game on one heap, by its name or code, with everything that engines need to know about it.
#pragma once

#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <string>

#include "api/impl.hpp"
#include "engines/heap/solver.hpp"
#include "lang/lang.hpp"
#include "rules/heap_form.hpp"

namespace grundy {

struct HeapGame {
    explicit HeapGame(const std::string& game, const Rules& from = Rules::catalogue())
        : library(from.impl().library), rules(library) {
        Diagnostics faults("game", game);
        instance = lang::parse_game(game, library, rules, faults).value_or(0);
        std::string why_not;
        form = rules::heap_form(rules, instance, why_not).value_or(rules::HeapForm{});
        EXPECT_FALSE(form.moves.empty()) << game << why_not;
    }

    rules::Library library;
    rules::Ruleset rules;
    rules::HeapForm form;
    int instance = 0;
    Meter meter{Budget{}};
};

inline std::vector<Nimber> range(engines::heap::HeapSolver& solver, Int from, Int to, Meter& meter) {
    std::vector<Nimber> out;
    const auto add = [&](std::span<const Nimber> some) { out.insert(out.end(), some.begin(), some.end()); };
    solver.for_range(0, from, to, add, meter);
    return out;
}

}  // namespace grundy
