// SPDX-License-Identifier: MIT
// Programs whose rules run over sets, or ask whether a number is in one: sets of every kind, in loops over one heap and
// in searches, drawn at random, in both languages. The memo search, which evaluates rules by their definition, is the
// oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "api/impl.hpp"
#include "codegen/program.hpp"
#include "codegen/set_rules.hpp"
#include "codegen/written_programs.hpp"
#include "core/diagnostics.hpp"
#include "lang/lang.hpp"
#include "support/own_rules.hpp"

namespace grundy::test::set_programs_test {

constexpr int usual_rules = 300, in_a_game = 10;

int rules_wanted() {
    const char* const asked = std::getenv("GRUNDY_RANDOM_PROGRAMS");
    return asked == nullptr ? usual_rules : std::atoi(asked);
}

// The text of the program alone: no period is sought, so that the recurrence is written.
std::string recurrence(rules::Library& library, const SetGame& game, codegen::Language language) {
    rules::Ruleset ruleset(library);
    const std::string text = game.name + (game.set.empty() ? "" : "[" + game.set + "]");
    Diagnostics faults("game", text);
    const auto instance = lang::parse_game(text, library, ruleset, faults);
    if (!instance) throw Error(faults.render());
    std::vector<InputSlot> slots;
    codegen::Order order;
    order.language = language;
    order.values = true;
    if (game.set_is_read) {
        slots.push_back({"S", "set", true});
        order.given = {"S"};
    }
    for (const auto& arg : ruleset.game(*instance).args)
        slots.push_back({arg.name, std::string(rules::type_name(arg.type, false)), true});
    order.input = usual_input_format(slots);
    name_counts(order.input, slots);
    Meter meter{{}};
    return codegen::program(ruleset, std::vector<int>{*instance}, order, meter);
}

struct Question {
    std::string arguments, input;
};

std::vector<Question> of_one_rule(SetGame::Shape shape) {
    using Shape = SetGame::Shape;
    std::vector<Question> out;
    if (shape == Shape::heap || shape == Shape::won_heap) {
        for (int n = 0; n <= 30; ++n) out.push_back({std::to_string(n), std::to_string(n)});
    } else if (shape == Shape::row) {
        for (const std::string row : {"", "3", "7", "12", "2, 5", "1, 9", "4, 4, 3"}) {
            const auto size = row.empty() ? 0 : std::count(row.begin(), row.end(), ',') + 1;
            std::string words = row;
            std::erase(words, ',');
            out.push_back({"[" + row + "]", std::to_string(size) + " " + words});
        }
    } else {
        for (int a = 0; a <= 12; ++a)
            for (int b = 0; b <= 3; ++b) {
                const std::string first = std::to_string(a), second = std::to_string(b);
                out.push_back({first + ", " + second, first + " " + second});
            }
    }
    return out;
}

std::vector<Question> questions(const SetGame& game) {
    std::vector<Question> out = of_one_rule(game.shape);
    if (game.shape == SetGame::Shape::heap) return out;
    for (const Question& q : std::exchange(out, {}))
        for (int rule = 1; rule <= game.rules; ++rule)
            out.push_back({std::to_string(rule) + ", " + q.arguments, std::to_string(rule) + " " + q.input});
    return out;
}

// A set as programs read it; "{2, 5}" is given with one element twice.
std::string as_read(std::string set) {
    std::erase_if(set, [](char c) { return c == '{' || c == '}' || c == ','; });
    return "4 " + set + " " + set.substr(0, set.find(' '));
}

struct Written {
    std::vector<Exam> cpp, python;
    int searches = 0, answered = 0;
};

// Two fifths of the rules are for one heap.
Written written(std::uint64_t seed, int count) {
    SetRules draw(seed);
    std::vector<SetGame> all;
    Rules rules;
    for (int have = 0, i = 0; have < count; have += all.back().rules, ++i) {
        SetGame game{"f" + std::to_string(i)};
        if (have >= count * 2 / 5) {
            game.shape = static_cast<SetGame::Shape>(1 + i % 4);
            game.rules = in_a_game;
        }
        all.push_back(draw.game(std::move(game)));
        rules.add(all.back().text, "drawn.game");
    }
    Solver solver(rules, with("memo"));
    rules::Library library = rules.impl().library;
    Written out;
    for (const SetGame& game : all) {
        SCOPED_TRACE(game.text + "S = " + game.set);
        Exam exam;
        exam.game = game.text + "S = " + game.set + "\n";
        for (const Question& q : questions(game)) {
            Limits limits;
            limits.nodes = 20000;
            try {
                const Answer answer = solver.value(
                    game.name + (game.set.empty() ? "" : "[" + game.set + "]") + "(" + q.arguments + ")", limits);
                if (answer.outcome != Outcome::answered) continue;
                exam.input += (game.set_is_read ? as_read(game.set) + " " : "") + q.input + "\n";
                exam.expected += value_text(answer.value) + "\n";
                ++out.answered;
            } catch (const std::exception&) {  // a fault in play
                continue;
            }
        }
        for (auto* const exams : {&out.cpp, &out.python}) {
            exam.program =
                recurrence(library, game, exams == &out.cpp ? codegen::Language::cpp : codegen::Language::python);
            out.searches += exam.program.find("memo_") != std::string::npos ? 1 : 0;
            exams->push_back(exam);
        }
    }
    return out;
}

void run(const std::vector<Exam>& cpp, const std::vector<Exam>& python) {
    run_cpp(cpp);
    if (spawn({"/usr/bin/env", "python3", "--version"}, "").code == 0) run_python(python);
}

TEST(SetPrograms, DrawnRulesHaveTheEnginesValues) {
    std::uint64_t seed = 34;
    for (int left = rules_wanted(); left > 0 && !testing::Test::HasFailure(); left -= usual_rules) {
        SCOPED_TRACE(seed);
        const Written all = written(seed++, usual_rules);
        EXPECT_GT(all.searches, 0);
        EXPECT_GT(all.answered, 30 * usual_rules);
        run(all.cpp, all.python);
    }
}

struct Stated {
    std::vector<std::string> words;
    std::string input, expected;
};

void run(const std::vector<Stated>& all) {
    std::vector<Exam> cpp, python;
    for (const Stated& one : all)
        for (const std::string language : {"cpp", "python"}) {
            std::vector<std::string> words = one.words;
            words.insert(words.begin(), "code");
            words.insert(words.end(), {"--answers", "value", "--language", language});
            const Result result = grundy(words);
            EXPECT_EQ(result.code, 0) << result.err;
            (language == "cpp" ? cpp : python).push_back({one.words.back(), result.out, one.input, one.expected});
        }
    run(cpp, python);
}

// The values by the definition, of positions of a game f in rules.
std::string values(const std::string& rules, const std::vector<std::string>& arguments) {
    std::string lines = rules;
    std::replace(lines.begin(), lines.end(), ';', '\n');
    Solver solver(rules_of(lines), with("memo"));
    std::string out;
    for (const std::string& one : arguments) out += value_text(solver.value("f(" + one + ")").value) + "\n";
    return out;
}

Stated of_large_numbers(const std::string& rules) {
    const std::vector<std::string> numbers = {"9223372036854775807", "4611686018427387904", "9223372030926249001",
                                              "7540113804746346429", "8000000000000000000", "1000000000000000000"};
    std::string input;
    std::vector<std::string> arguments;
    for (const std::string& n : numbers) {
        input += n + " 1\n";
        arguments.push_back(n + ", 1");
    }
    return {{"f", "-e", rules}, input, values(rules, arguments)};
}

TEST(SetPrograms, OfStatedRules) {
    run({
        {{"f", "-e", "game f(n, m): f(n - k, m) for k in all but {1, 2} if m > 0"}, "5 1\n9 0\n6 2\n", "1\n0\n2\n"},
        // 2 is listed twice; as a set it counts once.
        {{"f", "--input", "T; k S; n", "-e", "game f(n) with S: set: f(n - 1) if count(k <= n for k in S) > 1"},
         "2\n3 2 2 9\n5\n3 2 3 9\n5\n",
         "0\n1\n"},
        // Products of numbers in the rules have 64 bits, too.
        {{"f", "-e", "game f(n, m): f(n - 1, m) if n < 100000*100000 and m < 60*60*1000*1000"}, "3 5\n", "1\n"},
        // Nimbers that moves leave may be large, and few.
        {{"f", "-e", "game f(n, m): f(n - 1, m) + *m; f(n - 1, m)"}, "3 1000000000000000000\n2 1\n", "1\n0\n"},
        // The elements of a set, and powers, end at 2^63 - 1.
        of_large_numbers("game f(n, m): f(n - k, m) for k in powers(2) if n - k < k"),
        of_large_numbers("game f(n, m): f(n - k, m) for k in fibs if n - k < k; f(n div 2, m) if n in fibs"),
        of_large_numbers("game f(n, m): f(isqrt(n), m) if n > 1; f(n div 7, m) if n in squares"),
        of_large_numbers("game f(n, m): f(n div 3, m) if n > 0 and (n - 1)^2 >= n; f(n div 5, m) if n > 0"),
        of_large_numbers("game f(n, m): f(n div 3, m) if n > 0 and n in powers(3); f(n div 4, m) if n > 3"),
    });
}

// Where moves lead to a part of the heap, or below its square root, smaller values are enough, as in problem 255 E of
// Codeforces, whose heaps have up to 777777777777 stones.
TEST(SetPrograms, KeepNoValuesThatMovesDoNotReach) {
    const auto stated = [](const std::string& rules, const std::vector<std::string>& heaps) {
        std::string input;
        for (const std::string& n : heaps) input += n + "\n";
        return Stated{{"f", "-e", rules}, input, values(rules, heaps)};
    };
    std::vector<std::string> small;
    for (int n = 0; n <= 70; ++n) small.push_back(std::to_string(n));
    const std::string
        roots = "game f(n): f(y) for y in isqrt(isqrt(n)) + 1..isqrt(n) if n > 1 and y < n",
        parts = "game f(n): f(a) + f(b) for a + b = n div 3 if n > 0; f(n div 2) if n > 0; f(n div 4) if n > 9",
        mixed = "game f(n): f(n div 2) if n > 0; f(n - 1) if 3 divides n";
    run({stated(roots, small), stated(parts, small), stated(mixed, small), stated(roots, {"7777777", "12"}),
         stated("game f(n): f(isqrt(n) div 2) if n > 1; f(isqrt(n) div 3) if n > 1", {"3999999999", "15", "81"})});
    EXPECT_TRUE(has(grundy({"code", "f", "-e", roots}).out, "all values up to isqrt(n)"));
    EXPECT_TRUE(has(grundy({"code", "f", "-e", parts}).out, "all values up to n / 2"));
    EXPECT_TRUE(has(grundy({"code", "f", "-e", mixed}).out, "all values up to the largest n"));
}

TEST(SetPrograms, SayFromWhereTheirNumbersAreTooLarge) {
    const auto head = [](const std::vector<std::string>& words) { return grundy(words).out; };
    EXPECT_TRUE(has(head({"code", "8.[F]", "--answers", "value"}), "6917529027641081857")) << "4/3 n, about";
    EXPECT_FALSE(has(head({"code", "8.[F]", "--language", "python"}), "2^63"));
    EXPECT_TRUE(has(head({"code", "wythoff", "--answers", "value"}), "is beyond 2^63 - 1"));
    EXPECT_FALSE(has(head({"code", "kayles"}), "2^63"));
    EXPECT_EQ(grundy({"value", "8.[F](6917529027641081857)"}).code, 2);
    EXPECT_EQ(grundy({"value", "8.[F](6917529027641081856)"}).code, 0);
}

}  // namespace grundy::test::set_programs_test
