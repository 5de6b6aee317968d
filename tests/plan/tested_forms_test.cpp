// SPDX-License-Identifier: MIT
// The planner trusts the forms of the catalogue's games and of codes, because this test compares every form that a row
// of its table recognises with the rules: for games without parameters, for many parameters of the others, for all
// octal codes of three digits after the point, and for random codes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <grundy/grundy.hpp>
#include <random>
#include <string>

#include "api/impl.hpp"
#include "lang/lang.hpp"
#include "plan/plan.hpp"
#include "support/random_codes.hpp"

namespace grundy::tested_forms_test {

class Parameters {
public:
    std::string integer() {
        constexpr std::uint64_t beyond[] = {16, 16, 16, 100, 1'000'000'000};
        return std::to_string(random_() % beyond[random_() % 5]);
    }

    std::string set() {
        switch (random_() % 8) {
            case 0:
                return one_of({"primes", "squares", "evens", "odds", "powers(2)", "naturals", "positives"});
            case 1:
                return "multiples(" + std::to_string(1 + random_() % 9) + ")";
            case 2:
                return "{" + std::to_string(random_() % 9) + ".." + std::to_string(9 + random_() % 20) + "}";
            case 3:
                return "{" + integer() + ".., " + integer() + "}";
            default:
                break;
        }
        std::string out = "{" + integer();
        for (auto more = random_() % 6; more > 0; --more) out += ", " + integer();
        return out + "}";
    }

    // Nothing for a type of which none is known.
    std::string of(const std::string& type) {
        if (type == "int") return integer();
        if (type == "set") return set();
        if (type == "row") return "[" + integer() + ", " + integer() + ", " + integer() + "]";
        if (type == "board") return "board(\"12. / 3.1 / .23\")";
        return type == "graph" ? "graph(\"1>2 2>3 1>3\")" : "";
    }

private:
    std::string one_of(const std::vector<std::string>& all) { return all[random_() % all.size()]; }

    std::mt19937_64 random_{1};
};

class Planner {
public:
    explicit Planner(const rules::Library& library) : library_(library), ruleset_(library_), engines_(ruleset_, {}) {}

    // Compares all forms of an instance with its rules. Returns the number of forms, or none if the text is not one.
    int compare(const std::string& game) {
        Diagnostics faults("game", game);
        std::optional<int> instance;
        try {
            instance = lang::parse_game(game, library_, ruleset_, faults);
        } catch (const Error&) {  // parameters that the rules refuse, such as a set that they cannot keep
        }
        if (!instance) return 0;
        int forms = 0;
        for (const engines::EngineRow& row : plan::engine_table()) {
            if (!row.recognise || (ruleset_.game(*instance).cyclic && !row.cyclic) ||
                (ruleset_.moves_again(*instance) && !row.again))
                continue;
            const auto found = row.recognise({ruleset_, *instance, {}, engines_, engines_});
            if (!found.candidate) continue;
            EXPECT_EQ(found.candidate->difference(1), std::nullopt) << game << ", engine " << row.name;
            ++forms;
        }
        return forms;
    }

private:
    rules::Library library_;
    rules::Ruleset ruleset_;
    plan::Engines engines_;
};

// CI takes few; `make nightly` takes more, and all codes of three digits.
int rounds(int few, int fraction) {
    const char* const many = std::getenv("GRUNDY_RANDOM_FORMS");
    return many != nullptr ? std::atoi(many) / fraction : few;
}

TEST(TestedForms, OfTheCatalogueAreWhatTheRulesSay) {
    const Rules rules = Rules::catalogue();
    ASSERT_EQ(rules.impl().library.catalogued, rules.impl().library.games.size());
    const int drawn = rounds(4, 100);
    Parameters draw;
    for (const GameInfo& game : rules.games()) {
        const bool fixed = game.parameters.empty() && game.defaulted.empty();
        int forms = 0;
        for (int round = 0; round < (fixed ? 1 : drawn); ++round) {
            Planner planner(rules.impl().library);
            std::string text;
            for (const auto& list : {game.parameters, game.defaulted})
                for (const auto& p : list) {
                    const std::string drawn_value = draw.of(p.type);
                    ASSERT_NE(drawn_value, "") << game.name << ": how is one drawn of " << p.type;
                    text += (text.empty() ? "[" : ", ") + p.name + " = " + drawn_value;
                }
            forms += planner.compare(game.name + text + (text.empty() ? "" : "]"));
        }
        EXPECT_GT(forms, 0) << game.name;
    }
}

TEST(TestedForms, OfOctalCodesAreWhatTheRulesSay) {
    for (const char* before : {"0.", "4."})
        for (int digits = 0; digits<512; digits += rounds(0, 1)> 0 ? 1 : 5) {
            std::string code = before;
            for (const int place : {64, 8, 1}) code += std::to_string(digits / place % 8);
            Planner planner({});
            EXPECT_GT(planner.compare(code), 1) << code;  // the heap engine's and the memo's
        }
}

TEST(TestedForms, OfRandomCodesAreWhatTheRulesSay) {
    agreement::Random random(7);
    for (int round = 0; round < rounds(200, 10); ++round)
        for (const std::string& code :
             {agreement::random_taking_code(random).code, agreement::random_coin_code(random).code}) {
            Planner planner({});
            EXPECT_GT(planner.compare(code), 0) << code;
        }
}

TEST(TestedForms, OnlyGamesOfTheCatalogueAndCodesAreTrusted) {
    Rules rules = Rules::catalogue();
    const std::size_t known = rules.impl().library.catalogued;
    rules.add("game kayles(n):\n    kayles(n - 1)\n", "own");
    EXPECT_EQ(rules.impl().library.catalogued, known);
    EXPECT_EQ(static_cast<std::size_t>(rules.impl().library.find("kayles")), known);
    const rules::Library& library = rules.impl().library;
    rules::Ruleset ruleset(library);
    EXPECT_FALSE(ruleset.forms_are_tested(ruleset.instantiate(library.find("kayles"), {})));
    EXPECT_TRUE(ruleset.forms_are_tested(ruleset.instantiate(library.find("nim"), {})));
    EXPECT_EQ(Rules().impl().library.catalogued, 0U);
}

}  // namespace grundy::tested_forms_test
