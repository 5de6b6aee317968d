// SPDX-License-Identifier: MIT
// Tests generated inputs: they are within the judge's limits, smallest first, and the same for the same seed; they are
// shrunk when they fail. No program is run here: "fails" is a condition on the text, so the least failing input is
// known.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

#include "judge/hunt.hpp"
#include "judge/judge_run.hpp"
#include "judge/positions.hpp"
#include "judge/schedule.hpp"
#include "judge/shrink.hpp"

namespace grundy::judge::test::judge_inputs_test {

using Case = judge::Test;  // in a TEST, `Test` is GoogleTest's

std::vector<Int> numbers_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<Int> out;
    for (Int n = 0; in >> n;) out.push_back(n);
    return out;
}

std::vector<std::vector<Case>> all_of(const Inputs& inputs, Int runs, std::uint64_t seed) {
    Schedule schedule(inputs, runs, seed);
    std::vector<std::vector<Case>> out;
    while (auto tests = schedule.next()) out.push_back(std::move(*tests));
    return out;
}

/// Reads numbers one by one and checks them against the limits that the judges publish.
class Limits {
public:
    explicit Limits(const std::string& text) : numbers_(numbers_of(text)) {}
    Int next(Int least, Int most) {
        if (at_ == numbers_.size()) {
            ADD_FAILURE() << "too short";
            return least;
        }
        const Int n = numbers_[at_++];
        EXPECT_GE(n, least);
        EXPECT_LE(n, most);
        return n;
    }
    bool end() const { return at_ == numbers_.size(); }

private:
    std::vector<Int> numbers_;
    std::size_t at_ = 0;
};

void expect_within(std::string_view id, const std::string& text) {
    Limits in(text);
    if (id == "hdu-1846") {
        for (Int c = in.next(1, 100); c > 0; --c) in.next(1, 1000), in.next(1, 1000);
    } else if (id == "hdu-1847") {
        do in.next(1, 1000);
        while (!in.end());
    } else if (id == "hdu-1536") {
        while (Int k = in.next(0, 100)) {
            while (k-- > 0) in.next(1, 10000);
            for (Int m = in.next(1, 100); m > 0; --m)
                for (Int l = in.next(1, 100); l > 0; --l) in.next(0, 10000);
        }
    } else if (id == "hdu-4559") {
        for (Int t = in.next(1, 74); t > 0; --t) {
            const Int columns = in.next(1, 4747);
            std::set<std::pair<Int, Int>> cells;
            for (Int m = in.next(0, 2 * columns); m > 0; --m) {
                const Int row = in.next(1, 2), column = in.next(1, columns);
                EXPECT_TRUE(cells.emplace(row, column).second) << "a cell twice";
            }
        }
    } else {
        ASSERT_EQ(id, "lightoj-1344") << "a format without limits here";
        for (Int t = in.next(1, 50); t > 0; --t)
            for (Int n = in.next(1, 50); n > 0; --n)
                for (Int k = in.next(1, 50); k > 0; --k) in.next(1, 100000);
    }
    EXPECT_TRUE(in.end());
}

TEST(JudgeInputs, KeepTheLimitsAndAreRead) {
    for (const Format& format : formats()) {
        std::size_t largest = 0;
        for (const auto& tests : all_of(format.inputs, 30, 7)) {
            ASSERT_FALSE(tests.empty());
            const std::string text = format.inputs.joined(tests);
            largest = std::max(largest, text.size());
            expect_within(format.id, text);
            if (HasFailure()) FAIL() << format.id << "\n" << text.substr(0, 1000);
            if (text.size() < 100000) {
                EXPECT_EQ(run(format.id, text).error, "") << text;
            }
        }
        EXPECT_GT(largest, format.id == "hdu-1846" ? 800U : 4000U) << format.id << " does not come near its limits";
    }
}

TEST(JudgeInputs, TheSameSeedMakesTheSameInputs) {
    for (const Format& format : formats()) {
        const auto text = [&](std::uint64_t seed) {
            std::string all;
            for (const auto& tests : all_of(format.inputs, 7, seed)) all += format.inputs.joined(tests);
            return all;
        };
        EXPECT_EQ(text(1), text(1));
        EXPECT_NE(text(1), text(2));
    }
}

TEST(JudgeInputs, ARecordedTestCanBeMadeAgain) {
    for (const Format& format : formats())
        for (const auto& tests : all_of(format.inputs, 9, 3))
            for (const Case& test : tests) {
                const Case again = make_test(format.inputs, test.choices);
                ASSERT_EQ(again.text, test.text) << format.id;
            }
}

TEST(JudgeInputs, AnyDamageToTheDecisionsMakesAGoodTest) {
    std::mt19937_64 random(5);
    const std::function<void(Choices&)> damage = [&](Choices& choices) {
        for (Choice& c : choices) {
            if (random() % 4 == 0) c.value = static_cast<Int>(random() % 20000) - 100;
            for (Choices& element : c.elements) damage(element);
        }
        if (!choices.empty() && random() % 4 == 0)
            choices.erase(choices.begin() + static_cast<int>(random() % choices.size()));
    };
    for (const Format& format : formats())
        for (const auto& tests : all_of(format.inputs, 9, 3)) {
            Choices choices = tests[0].choices;
            damage(choices);
            expect_within(format.id, format.inputs.joined({make_test(format.inputs, choices)}));
        }
}

TEST(JudgeInputs, TheSmallestComeFirstAndNoneIsLeftOut) {
    // For Brave Game, these are all (n, m) up to a square that fits into 3000 tests.
    std::set<std::string> seen;
    const auto runs = all_of(find_format("hdu-1846")->inputs, 300, 1);
    EXPECT_EQ(runs[0].size(), 1U);
    EXPECT_EQ(runs[0][0].text, "1 1\n");
    for (std::size_t i = 0; i < 100; ++i)
        for (const Case& test : runs[i]) seen.insert(test.text);
    for (int n = 1; n <= 40; ++n)
        for (int m = 1; m <= 40; ++m)
            EXPECT_TRUE(seen.count(std::to_string(n) + " " + std::to_string(m) + "\n")) << n << " " << m;
    // For bracelets, there are one or two rows, each of one or two weights that are 1 or 2: 6 + 36.
    std::set<std::string> rows, sums;
    for (const char* row : {"1 1\n", "1 2\n", "2 1 1\n", "2 1 2\n", "2 2 1\n", "2 2 2\n"}) rows.insert(row);
    for (const std::string& a : rows) {
        sums.insert("1\n" + a);
        for (const std::string& b : rows) sums.insert("2\n" + a + b);
    }
    seen.clear();
    for (const auto& tests : all_of(find_format("lightoj-1344")->inputs, 30, 1))
        for (const Case& test : tests)
            if (seen.size() < sums.size()) seen.insert(test.text);
    EXPECT_EQ(seen, sums);
}

TEST(JudgeInputs, FewRunsAreEnough) {
    for (const Format& format : formats())
        for (const Int runs : {1, 2, 3, 4, 7})
            EXPECT_EQ(all_of(format.inputs, runs, 1).size(), static_cast<std::size_t>(runs));
}

TEST(JudgeInputs, OnlyUsableTestsAreMade) {
    const auto even = [](const Case& test) { return std::stoi(test.text) % 2 == 0; };
    Schedule schedule(find_format("hdu-1847")->inputs, 30, 1, even);
    while (const auto tests = schedule.next())
        for (const Case& test : *tests) EXPECT_TRUE(even(test)) << test.text;
    Schedule nothing(find_format("hdu-1847")->inputs, 3, 1, [](const Case&) { return false; });
    EXPECT_TRUE(nothing.next()->empty());
}

TEST(JudgeInputs, DistinctInputsAreAsManyAsAskedFor) {
    // Three tests of four are unusable, as those are from which play does not begin.
    const auto fourth = [](const Case& test) { return std::stoi(test.text) % 4 == 0; };
    for (const Int runs : {4, 5, 8, 20, 60}) {
        Schedule schedule(find_format("hdu-1847")->inputs, runs, 1, fourth);
        schedule.without_repeats();
        std::set<std::string> inputs;
        while (const auto tests = schedule.next()) {
            EXPECT_FALSE(tests->empty()) << runs;
            inputs.insert(find_format("hdu-1847")->inputs.joined(*tests));
        }
        EXPECT_EQ(inputs.size(), static_cast<std::size_t>(runs));
    }
}

struct Shrunk {
    std::string text;
    bool minimal;
    int tried;
};

/// Returns the first generated input of some length that fails, after shrinking.
Shrunk shrunk(std::string_view id, const std::function<bool(const std::string&)>& fails, int most = 100000,
              std::size_t length = 0) {
    const Inputs& inputs = find_format(id)->inputs;
    for (const auto& tests : all_of(inputs, 400, 11)) {
        if (inputs.joined(tests).size() < length || !fails(inputs.joined(tests))) continue;
        Shrunk result{inputs.joined(tests), false, 0};
        Shrinking how;
        how.fails = [&](const std::vector<Case>& smaller) {
            ++result.tried;
            if (!fails(inputs.joined(smaller))) return false;
            result.text = inputs.joined(smaller);
            return true;
        };
        how.spent = [&] { return result.tried >= most; };
        result.minimal = shrink(inputs, tests, how);
        return result;
    }
    return {"never failed", false, 0};
}

TEST(JudgeShrink, FindsTheLeast) {
    const auto some = [](Int from, Int to) {
        return [=](const std::string& text) {
            const auto all = numbers_of(text);
            return std::any_of(all.begin(), all.end(), [=](Int n) { return n >= from && n < to; });
        };
    };
    EXPECT_EQ(shrunk("hdu-1847", some(613, 2000)).text, "613\n");
    EXPECT_EQ(shrunk("hdu-1846", some(613, 2000)).text.size(), 8U) << "1 613 or 613 1";
    EXPECT_EQ(shrunk("hdu-1536", some(7777, 20000)).text.size(), 15U) << "1 1, 1, 1 7777, 0 or with 7777 in the set";
    EXPECT_EQ(shrunk("hdu-4559", some(1000, 5000)).text, "1\n1000 0\n");
    EXPECT_EQ(shrunk("lightoj-1344", some(54321, 200000)).text, "1\n1\n1 54321\n");
    EXPECT_TRUE(shrunk("lightoj-1344", some(54321, 200000)).minimal);
}

TEST(JudgeShrink, ListsLoseWhatIsNotNeeded) {
    // A failing line has at least three numbers, two of them 5 to 9; a list of two numbers, neither lower than 5, is
    // expected.
    const auto two = [](const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const auto all = numbers_of(line);
            if (std::count_if(all.begin(), all.end(), [](Int n) { return n >= 5 && n < 10; }) >= 2 && all.size() > 2)
                return true;
        }
        return false;
    };
    const Shrunk small = shrunk("hdu-1536", two, 100000, 1000);
    EXPECT_TRUE(small.minimal);
    EXPECT_TRUE(small.text == "2 5 5\n1\n1 0\n0\n" || small.text == "1 1\n1\n2 5 5\n0\n") << small.text;
}

TEST(JudgeShrink, EqualNumbersAreLoweredTogether) {
    // A failing chain has two equal weights of at least 20.
    const auto twins = [](const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            auto all = numbers_of(line);
            if (all.size() < 3) continue;
            all.erase(all.begin());
            std::sort(all.begin(), all.end());
            for (std::size_t i = 1; i < all.size(); ++i)
                if (all[i] == all[i - 1] && all[i] >= 20) return true;
        }
        return false;
    };
    EXPECT_EQ(shrunk("lightoj-1344", twins).text, "1\n1\n2 20 20\n");
}

TEST(JudgeShrink, TestsThatFailOnlyTogetherStayTogether) {
    const auto repeated = [](const std::string& text) {
        const auto all = numbers_of(text);
        std::set<Int> seen;
        for (const Int n : all)
            if (n >= 30 && !seen.insert(n).second) return true;
        return false;
    };
    EXPECT_EQ(shrunk("hdu-1847", repeated).text, "30\n30\n");
}

TEST(JudgeShrink, StopsWhenTheTimeIsSpent) {
    const auto long_text = [](const std::string& text) { return text.size() >= 60; };
    const Shrunk cut = shrunk("hdu-1536", long_text, 3), whole = shrunk("hdu-1536", long_text);
    EXPECT_FALSE(cut.minimal);
    EXPECT_EQ(cut.tried, 3);
    EXPECT_TRUE(whole.minimal);
    EXPECT_EQ(whole.text.size(), 60U);
}

TEST(JudgeDifference, WordsCountBlanksDoNot) {
    EXPECT_FALSE(difference("a b\n", "a b\n"));
    EXPECT_FALSE(difference("a b\nc\n", "  a\tb\r\n\n c"));
    EXPECT_FALSE(difference("", " \n"));
    const auto other = difference("a b\nc d\n", "a b c e\n");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->word, 4U);
    EXPECT_EQ(other->line, 2U);
    EXPECT_EQ(other->expected, "d");
    EXPECT_EQ(other->got, "e");
    EXPECT_EQ(difference("a b", "a")->got, "");
    EXPECT_EQ(difference("a", "a b")->expected, "");
    EXPECT_TRUE(difference("WL", "W L"));
    EXPECT_TRUE(difference("first", "First"));
}

TEST(JudgePositions, AreAnsweredWithinTheirLimits) {
    const Rules rules = Rules::catalogue();
    const std::pair<const char*, const char*> cases[] = {
        // some position contains the text
        {"kayles", "(60)"},  {"wythoff", ", 60)"}, {"bracelet", ", 20"}, {"snim", "}]("},      {"brave[m=3]", "(60)"},
        {"euclid", "(60, "}, {"grundys", "(60)"},  {"cram", ". / "},     {"geography", "1-2 "}};
    for (const auto& [game, part] : cases) {
        PositionsOptions options;
        options.game = game;
        options.components = 2;
        options.most = 60;
        const Subject subject = positions(rules, options);
        Schedule schedule(subject.inputs, 12, 1, subject.usable);
        std::size_t tests = 0, with_part = 0;
        Solver solver(rules);
        while (const auto input = schedule.next())
            for (const Case& test : *input) {
                ++tests;
                with_part += test.text.find(part) != std::string::npos;
                const Answer answer = solver.solve(test.text);
                EXPECT_EQ(subject.answer(test.text), answer.first_wins ? "first\n" : "second\n") << test.text;
                if (test.text.find('"') != std::string::npos) continue;  // the digits of a picture are cells
                std::string digits = test.text;
                for (char& c : digits)
                    if (c < '0' || c > '9') c = ' ';
                for (const Int n : numbers_of(digits)) EXPECT_LE(n, 60) << test.text;
            }
        EXPECT_GT(tests, 100U) << game;
        EXPECT_GT(with_part, 0U) << game;
    }
    PositionsOptions unknown;
    unknown.game = "nosuch";
    EXPECT_THROW(positions(rules, unknown), Error);
}

}  // namespace grundy::judge::test::judge_inputs_test
