// SPDX-License-Identifier: MIT
// Compares a table filled by a program, with any number of threads, with enumeration of the rules, cell by cell.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "engines/table/table.hpp"
#include "lang/lang.hpp"
#include "rules/options.hpp"

namespace grundy {

using Random = std::mt19937_64;

inline std::string one_of(Random& random, const std::vector<std::string>& list) { return list[random() % list.size()]; }

// The value of a position and its winning moves, or why there are none; "fault" if it breaks the rules.
inline std::string answer_of(Solver& solver, const std::string& position) {
    try {
        const Answer a = solver.solve(position);
        if (a.outcome != Outcome::answered) return a.reason;
        std::string out = value_text(a.value);
        for (const WinningMove& m : a.moves) out += " " + m.to;
        return out;
    } catch (const Error&) {
        return "fault";
    }
}

// Whether a program was made for the game; its table must be that of the rules as written.
inline bool same_tables(const std::string& text, const std::string& name, std::vector<Int> upper) {
    SCOPED_TRACE(text);
    Rules rules;
    rules.add(text, "random");
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    const int instance = ruleset.instantiate(library.find(name), {});
    std::string why_not;
    EXPECT_TRUE(engines::table::fits(ruleset, instance, why_not)) << why_not;
    Meter meter{Budget{}};
    engines::table::Engine compiled(ruleset, instance, {}),
        plain(ruleset, instance, {}, engines::table::Engine::Way::plain);
    std::vector<std::pair<Int, Int>> ranges;
    for (Int u : upper) ranges.emplace_back(0, u);
    const auto values = [&](engines::table::Engine& engine, std::string& fault) {
        std::vector<Nimber> out;
        try {
            engine.append_box(ranges, out, meter);
        } catch (const Error& e) {  // for example a game that never ends: the words must be the same
            fault = e.what();
        }
        return out;
    };
    std::string fault, plain_fault;
    const std::vector<Nimber> expected = values(plain, plain_fault);
    EXPECT_EQ(values(compiled, fault), expected);
    EXPECT_EQ(fault, plain_fault);
    for (const unsigned threads : {2U, 3U, 4U, 7U})
        for (const auto way : {engines::table::Engine::Way::compiled, engines::table::Engine::Way::plain}) {
            SCOPED_TRACE(threads);
            engines::table::Engine many(ruleset, instance, {threads, 0, 1}, way);
            std::string thread_fault;
            EXPECT_EQ(values(many, thread_fault), expected);
            EXPECT_EQ(thread_fault, plain_fault);
        }
    return compiled.compiled();
}

}  // namespace grundy
