// SPDX-License-Identifier: MIT
// Compiles the programs that are written for the games of the catalogue and compares the values that they print with
// the engine's. A few games run here; GRUNDY_ALL_PROGRAMS=1 takes all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <sstream>

#include "api/impl.hpp"
#include "codegen/language.hpp"
#include "codegen/written_programs.hpp"
#include "core/diagnostics.hpp"
#include "core/integer_functions.hpp"
#include "lang/lang.hpp"
#include "support/own_rules.hpp"

namespace grundy::test::catalogue_test {

// The game with values for the parameters that have none: numbers from 2 on, so that rules find enough to do.
std::string instance_of(const GameInfo& game) {
    static const std::map<std::string, std::string> small = {
        {"set", "{2, 5, 6}"}, {"row", "[2, 3]"}, {"board", "board(2, 2)"}, {"graph", "path(3)"}};
    std::string given;
    int number = 2;
    for (const Slot& p : game.parameters) {
        const auto value = small.find(p.type);
        given += (given.empty() ? "" : ", ") + p.name + "=" +
                 (value != small.end() ? value->second : std::to_string(number++));
    }
    return game.name + (given.empty() ? "" : "[" + given + "]");
}

// Small positions of a game in a fixed order: combinations of small arguments. At most `most` that take few steps.
Exam exam(Solver& solver, const Rules& rules, const std::string& game, const std::string& language, std::size_t most) {
    Exam out;
    out.game = game;
    ProgramQuery query;
    query.language = language;
    query.values = true;
    rules::Library library = rules.impl().library;
    rules::Ruleset ruleset(library);
    Diagnostics faults("game", game);
    const auto instance = lang::parse_game(game, library, ruleset, faults);
    EXPECT_TRUE(instance) << faults.render();
    if (!instance) return out;
    const rules::Game& g = ruleset.game(*instance);
    // as_input() writes edges.
    if (std::any_of(g.args.begin(), g.args.end(), [](const auto& a) { return a.type == rules::Type::graph; }))
        query.graph_lines = "edges";
    out.program = solver.program(game, query).text;
    const bool refuses = has(out.program, "this is no position");  // where the theorem it has does not serve
    std::mt19937_64 random(5);
    std::set<std::string> seen;
    for (std::size_t tries = 0, asked = 0; tries < 60 * most && asked < most; ++tries) {
        std::string input, text;
        for (const auto& arg : g.args) {
            const auto values = rules::small_arguments(arg.type, g.args.size());
            const auto& value =
                tries < values.size() && g.args.size() == 1 ? values[tries] : values[random() % values.size()];
            const std::string one = as_input(arg.type, value);
            if (one.empty()) break;
            input += (input.empty() ? "" : " ") + one;
            text += (text.empty() ? "" : ", ") + rules::argument_text(arg.type, value);
            if (&arg == &g.args.back()) text += ")";
        }
        if (text.empty() || text.back() != ')' || !seen.insert(text).second) continue;
        Limits limits;
        limits.nodes = 20000;
        try {
            const PositionHandle position = solver.position(game + "(" + text);
            if (!solver.may_start(position)) continue;  // programs may refuse it
            const Answer answer = solver.value(position, limits);
            if (answer.outcome != Outcome::answered || (refuses && answer.engine != "formula")) continue;
            out.input += input + "\n";
            out.expected += value_text(answer.value) + "\n";
            ++asked;
        } catch (const std::exception&) {
            continue;  // the rules do not fit this position
        }
    }
    return out;
}

std::vector<std::string> games(const Rules& rules) {
    const char* const all = std::getenv("GRUNDY_ALL_PROGRAMS");
    if (all == nullptr || std::string(all) != "1")
        return {"kayles",      "wythoff",         "bracelet",        "strip",
                "fibnim",      "octal_156",       "snim[{2, 5, 6}]", "cram",
                "node_kayles", "euclid",          "treblecross",     "subtract_a_prime_factor",
                "chomp",       "divide",          "0.137",           "snim[all but {2, 3}]",
                "nim_heaps",   "grossmans_euclid"};
    std::vector<std::string> out;
    for (const GameInfo& game : rules.games()) out.push_back(instance_of(game));
    return out;
}

std::vector<Exam> exams(const std::string& language) {
    const Rules rules = Rules::catalogue();
    std::vector<Exam> out;
    Solver solver(rules);
    for (const std::string& game : games(rules)) {
        SCOPED_TRACE(game);
        try {
            out.push_back(exam(solver, rules, game, language, 40));
        } catch (const Error& refused) {
            const std::string why = refused.what();
            EXPECT_TRUE(has(why, "its rules say `cyclic`") || has(why, "may have to move again")) << why;
            continue;
        }
        EXPECT_NE(out.back().expected, "") << "no position of " << game << " was asked";
    }
    return out;
}

TEST(Programs, InCppPrintTheEnginesValues) { run_cpp(exams("cpp")); }

TEST(Programs, InPythonPrintTheEnginesValues) {
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code != 0) GTEST_SKIP() << "there is no python3";
    run_python(exams("python"));
}

// A new function of the rule language has to be written down in both languages.
TEST(Programs, KnowAllIntegerFunctions) {
    for (const IntegerFunction& f : integer_functions())
        for (const auto language : {codegen::Language::cpp, codegen::Language::python})
            EXPECT_TRUE(codegen::function_form(f.name, language))
                << f.name << ": add a row in src/codegen/language.cpp";
}

}  // namespace grundy::test::catalogue_test
