// SPDX-License-Identifier: MIT
// Tests the way from rule text to rules: the catalogue and its expectations, the form of the checker's result, values
// against the definition written out by hand, positions, and hostile text.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "core/error.hpp"
#include "core/mex.hpp"
#include "lang/lang.hpp"
#include "support/definition.hpp"
#include "support/paths.hpp"

namespace grundy::lang_test {

using rules::Binder;
using rules::Component;
using rules::Game;
using rules::Library;
using rules::Op;
using rules::Ruleset;
using rules::Term;

std::string slurp(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

Library read(const std::string& text) {
    Library library;
    Diagnostics faults("t.game", text);
    EXPECT_TRUE(lang::add_rules(text, "t.game", library, faults)) << faults.render();
    return library;
}

bool accepted(const std::string& text) {
    Library library;
    Diagnostics faults("t.game", text);
    return lang::add_rules(text, "t.game", library, faults);
}

Library catalogue() {
    Library library;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games")) {
        if (entry.path().extension() != ".game") continue;
        const std::string text = slurp(entry.path()), name = entry.path().filename().string();
        Diagnostics faults(name, text);
        EXPECT_TRUE(lang::add_rules(text, name, library, faults)) << faults.render();
    }
    return library;
}

const Game& game(const Library& library, const char* name) {
    return *library.games[static_cast<std::size_t>(library.find(name))];
}

Nimber value(const Library& library, const std::string& position) {
    return agreement::Definition(library).value(position).nimber();
}

std::string refusal(Library library, const std::string& position) {
    Ruleset ruleset(library);
    Diagnostics faults("position", position);
    return lang::parse_position(position, library, ruleset, faults) ? "accepted" : faults.render();
}

TEST(Lang, TheCatalogueParsesAndItsSmallExpectationsHold) {
    const Library library = catalogue();
    for (const char* name :
         {"brave", "cet4", "snim", "strip", "bracelet", "kayles", "grundys", "wythoff", "euclid", "fibnim", "slice"}) {
        ASSERT_GE(library.find(name), 0) << name;
        const Game& g = game(library, name);
        EXPECT_FALSE(g.note.empty() || g.source.empty() || g.expectations.empty()) << name;
        for (const auto& e : g.expectations) {
            if (e.kind == rules::Expectation::Kind::winner) {
                EXPECT_EQ(value(library, e.position) != 0, e.winner == rules::Expectation::Winner::first) << e.text;
            }
            if (e.kind != rules::Expectation::Kind::values) continue;
            if (!e.range) {
                EXPECT_EQ(value(library, e.position), e.values.at(0)) << e.text;
                continue;
            }
            const std::string before = e.position.substr(0, e.range->begin), after = e.position.substr(e.range->end);
            for (Int n = e.range->from; n <= e.range->to; ++n)
                EXPECT_EQ(value(library, before + std::to_string(n) + after),
                          e.values.at(static_cast<std::size_t>(n - e.range->from)))
                    << e.text;
        }
    }
}

TEST(Lang, TheStripsPeriodIsAsExpected) {
    std::vector<Nimber> v;
    for (std::size_t n = 0; n < 400; ++n) {
        std::vector<Nimber> options;
        for (std::size_t a = 0; a + 1 <= n; ++a) options.push_back(v[a] ^ v[n - 1 - a] ^ 1U);
        for (std::size_t a = 0; a + 2 <= n; ++a) options.push_back(v[a] ^ v[n - 2 - a]);
        v.push_back(mex(options));
    }
    std::size_t preperiod = 388;
    while (preperiod > 0 && v[preperiod - 1] == v[preperiod + 11]) --preperiod;
    const Library library = catalogue();
    for (const auto& e : game(library, "strip").expectations)
        if (e.kind == rules::Expectation::Kind::period) {
            EXPECT_EQ(static_cast<std::size_t>(e.preperiod), preperiod);
        }
}

TEST(Lang, SlotsFollowParametersArgumentsBinders) {
    const Library library = read(
        "game g(n, w: row) with m, S: set:\n    g(n - k - s, r)  for k in 1..m, s in S, r in runs(v in w if v < k)\n");
    const Game& g = game(library, "g");
    ASSERT_EQ(g.params.size(), 2U);
    EXPECT_EQ(g.params[0].variable.slot, 0);
    EXPECT_EQ(g.params[1].variable.slot, 0) << "slots are numbered per type";
    EXPECT_EQ(g.args[0].slot, 1);
    EXPECT_EQ(g.args[1].type, rules::Type::row);
    const auto& binders = g.options.at(0).binders;
    ASSERT_EQ(binders.size(), 3U);
    EXPECT_EQ(binders[0].kind, Binder::Kind::range);
    EXPECT_EQ(binders[0].vars[0].slot, 2);
    EXPECT_EQ(binders[1].kind, Binder::Kind::in_set);
    EXPECT_TRUE(binders[1].ends) << "n - k - s falls as s grows";
    EXPECT_EQ(binders[2].kind, Binder::Kind::in_rows);
    EXPECT_EQ(g.sets, 1);
    const Term& call = g.options[0].terms.at(0);
    EXPECT_TRUE(call.same_instance);
    EXPECT_EQ(call.site, -1);
}

TEST(Lang, ConditionsMoveToTheEarliestPlace) {
    const Library library = read(
        "game e(a, b):\n    e(a, b - q*a)  for q in 1.. if 0 < a and a <= b\ngame p(n):\n    p(a) + p(b)  for t in "
        "1..2, a + b = n - t if 0 < a and a < b and n mod 2 = 0 and t = 1\n");
    const auto& e = game(library, "e").options.at(0);
    EXPECT_EQ(e.guard.size(), 2U) << "tested before the open range";
    EXPECT_TRUE(e.binders.at(0).conditions.empty());
    EXPECT_TRUE(e.binders[0].ends);
    ASSERT_EQ(e.binders[0].falling.size(), 1U);
    EXPECT_EQ(e.binders[0].falling[0].op, Op::sub);
    const auto& p = game(library, "p").options.at(0);
    EXPECT_EQ(p.guard.size(), 1U);
    EXPECT_EQ(p.binders.at(0).conditions.size(), 1U);
    EXPECT_EQ(p.binders.at(1).kind, Binder::Kind::split);
    EXPECT_EQ(p.binders.at(1).conditions.size(), 2U);
}

TEST(Lang, LayoutIsFree) {
    const std::string plain = "game f(n):\n    f(n - k) + *1  for k in 1..n if k < 4 and 0 < k\n";
    const std::string spread =
        "\xEF\xBB\xBF# a mark of the editor, then a comment: \xC3\xA4\r\n\r\ngame f(n):\r\n\tf(n\r\n\t - k)\r\n\t+ "
        "*1\r\n\tfor k in 1..n # why\r\n\r\n\tif k < 4\r\n\tand 0 < k";
    const Library a = read(plain);
    Library b;
    Diagnostics faults("t.game", spread);
    if (!lang::add_rules(spread.substr(3), "t.game", b, faults)) FAIL() << faults.render();
    for (const char* position : {"f(0)", "f(5)", "f(9)"}) EXPECT_EQ(value(a, position), value(b, position));
}

TEST(Lang, AnOptionMayStandOnTheHeadsOwnLine) {
    const Library one_line = read("game s(n) with m: s(n - k) for k in 1..m\n");
    EXPECT_EQ(value(one_line, "s[3](10)"), 2U);
    EXPECT_EQ(value(read("game f(n): f(n - 1) if n > 0\n"), "f(3)"), 1U);
}

TEST(Lang, NumbersRangesAndCodesAreToldApart) {
    const Library library =
        read("game f(n):\n    0.77(n - k) for k in 1..2\n    4!.0(n - i) for i in 0..\n    *(n - 1)\n");
    EXPECT_EQ(game(library, "f").options.size(), 3U);
    EXPECT_GE(library.find("0.77"), 0);
    EXPECT_GE(library.find("4!.0"), 0);
    EXPECT_EQ(value({}, "0.77(12) + 0.3[3](5) + 0.3F(3)"), 4U ^ 5U ^ value({}, "0.3F(3)"));
}

TEST(Lang, AFiniteSetIsTriedToItsEnd) {
    const Library library = read("game g(n, m) with S: set:\n    g(n - s, s - 2)  for s in S\n");
    EXPECT_EQ(value(library, "g[{1, 2, 3}](9, 5)"), value(library, "g[{2, 3}](9, 5)"))
        << "s = 1 is not legal, 2 and 3 are";
    EXPECT_EQ(value(library, "g[{1, 2, 3}](9, 5)"), 2U);
}

TEST(Lang, DefaultsOfEveryKindReachTheGame) {
    const std::pair<const char*, const char*> sets[] = {
        {"squares", "squares"},        {"primes", "primes"}, {"fibs", "fibs"},
        {"powers(3)", "powers(3)"},    {"{2, 5}", "{2, 5}"}, {"{3..}", "{3..}"},
        {"all but {2}", "all but {2}"}};
    for (const auto& [fallback, written] : sets) {
        const Library library =
            read("game g(n) with S: set = " + std::string(fallback) + ":\n    g(n - s)  for s in S\n");
        std::vector<Nimber> by_default, in_brackets;
        for (int n = 0; n < 20; ++n) {
            const std::string heap = "(" + std::to_string(n) + ")";
            by_default.push_back(value(library, "g" + heap));
            in_brackets.push_back(value(library, "g[" + std::string(written) + "]" + heap));
        }
        EXPECT_EQ(by_default, in_brackets) << fallback;
    }
    EXPECT_EQ(value(read("game b(n) with m = 2:\n    b(n - k)  for k in 1..m\n"), "b(5) + b[m=4](5)"), 2U ^ 0U);
}

TEST(Lang, GamesOfAFileSeeEachOtherAndLaterOnesShadow) {
    Library library = read("game a(n): b(n - 1)\ngame b(n): a(n - 1) + *2\n");
    EXPECT_EQ(value(library, "a(2)"), 1U) << "a(2) -> b(1) -> a(0) + *2";
    const std::string again = "game a(n): *n\n";
    Diagnostics faults("again", again);
    ASSERT_TRUE(lang::add_rules(again, "again", library, faults));
    EXPECT_EQ(game(library, "a").file, "again");
}

TEST(Lang, Positions) {
    const Library library = catalogue();
    EXPECT_EQ(value(library, "0"), 0U);
    EXPECT_EQ(value(library, "kayles(5) + snim[{2,5}](12)\n + *3 + 0.77(12)"),
              4U ^ value(library, "snim[S={2, 5}](12)") ^ 3U ^ 4U);
    EXPECT_EQ(value(library, "*(2^3 - 1) + *2^2"), 7U ^ 4U);
    EXPECT_EQ(value(library, "bracelet([5, 1, 7, 2]) + bracelet([])"), 2U);
}

TEST(Lang, FaultyPositionsAreRefused) {
    const Library library = catalogue();
    const std::pair<const char*, const char*> cases[] = {
        {"", "expected a position"},
        {"kayels(3)", "did you mean 'kayles'?"},
        {"kayles(3, 4)", "kayles has 1 argument, but 2 are given"},
        {"kayles(-3)", "negative"},
        {"bracelet([1, -2])", "negative"},
        {"kayles(2^63)", "2^63 - 1"},
        {"bracelet([9223372036854775808])", "2^63 - 1"},
        {"kayles(9223372036854775808)", "2^63 - 1"},
        {"kayles(n)", "there is no variable 'n'"},
        {"snim[primse](9)", "did you mean 'primes'?"},
        {"kayles([5])", "expected an integer, but this is a row"},
        {"bracelet(5)", "expected a row, but this is an integer"},
        {"brave(3)", "brave needs its parameter m"},
        {"brave[squares](4)", "expected an integer, but this is a set"},
        {"kayles(3) kayles(4)", "expected `+` or the end of the position"},
        {"kayles(5 mod 0)", "positive divisor"},
        {"[5, 1]", "expected a game"},
        {"0.99_(3)", "a digit"},
        {"snim[{2", "expected '}'"},
        {"kayles(3) + q(1) + kayles(1, 2)", "there is no game 'q'"},
        {"kayles(3) + q(1) + kayles(1, 2)", "kayles has 1 argument"},
        {"\x01", "not text"},
    };
    for (const auto& [position, says] : cases)
        EXPECT_NE(refusal(library, position).find(says), std::string::npos) << position << "\n"
                                                                            << refusal(library, position);
}

TEST(Lang, ABareGame) {
    Library library = catalogue();
    Ruleset ruleset(library);
    const auto parse = [&](const std::string& text) {
        Diagnostics faults("game", text);
        return lang::parse_game(text, library, ruleset, faults);
    };
    EXPECT_EQ(ruleset.name(parse("snim[{2,5}]").value()), "snim[{2, 5}]");
    EXPECT_EQ(ruleset.name(parse("0.77").value()), "0.77");
    EXPECT_EQ(parse("snim[{5, 2}]"), parse("snim[{2, 5}]"));
    for (const char* bad : {"", "kayles(3)", "nosuch", "snim", "kayles +"}) EXPECT_FALSE(parse(bad)) << bad;
}

// If this took time with the square of the length, it would not end.
TEST(Lang, ALongRowIsReadAtOnce) {
    const Library library = catalogue();
    std::string text = "bracelet([";
    for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i) + ",";
    text += "7])";
    Library mine = library;
    Ruleset ruleset(mine);
    Diagnostics faults("position", text);
    const auto position = lang::parse_position(text, mine, ruleset, faults);
    ASSERT_TRUE(position);
    EXPECT_EQ(position->at(0).words.size(), 1'000'002U);
}

TEST(Lang, DeepAndWideTextEndsWithADiagnosis) {
    const auto repeat = [](const std::string& s, int n) {
        std::string out;
        while (n-- > 0) out += s;
        return out;
    };
    std::string games, arguments = "a";
    for (int i = 0; i < 15'000; ++i) games += "game g" + std::to_string(i) + "(n): h" + std::to_string(i) + "(n - 1)\n";
    for (int i = 0; i < 50'000; ++i) arguments += ", a" + std::to_string(i);
    const std::string texts[] = {
        "game f(n): f(" + repeat("(", 100'000),
        "game f(n): f(n - 1) if " + repeat("not ", 100'000) + "n = 1",
        "game f(n): f(" + repeat("-", 100'000) + "n)",
        "game f(n): f(2" + repeat("^2", 100'000) + ")",
        "game f(n): " + repeat("sum(", 100'000),
        "game f(n): f(n" + repeat(" - n", 100'000) + ")",
        "game f(n): f(w" + repeat("[", 100'000),
        "game f(n): f(n) for k in " + repeat("{", 100'000),
        games,
        "game f(" + arguments + "): f(1)\n",
    };
    for (const std::string& text : texts) EXPECT_FALSE(accepted(text)) << text.substr(0, 40);
}

TEST(Lang, RandomAndMutatedTextNeverCrashes) {
    std::string seed;
    for (const auto& entry : std::filesystem::directory_iterator(test::source_dir() + "/games"))
        seed += slurp(entry.path());
    const std::string alphabet = "gamefornikw(){}[]:,.+-*^=<>! \n\t0123456789\"#&%";
    std::mt19937 random(2);
    const auto below = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    for (int round = 0; round < 1500; ++round) {
        std::string text;
        if (round % 3 == 0) {
            for (std::size_t i = below(200); i-- > 0;) text += static_cast<char>(below(256));
        } else {
            const std::size_t from = below(seed.size());
            text = seed.substr(from, below(600));
            for (std::size_t i = below(6); i-- > 0 && !text.empty();) {
                const std::size_t at = below(text.size());
                if (below(2) == 0)
                    text[at] = alphabet[below(alphabet.size())];
                else
                    text.erase(at, below(8));
            }
        }
        Library library;
        Diagnostics faults("t.game", text);
        const bool added = lang::add_rules(text, "t.game", library, faults);
        EXPECT_EQ(added, faults.render().empty());
        Ruleset ruleset(library);
        Diagnostics position_faults("position", text);
        try {
            lang::parse_position(text, library, ruleset, position_faults);
        } catch (const Error&) {  // parameters that a ruleset rejects
        }
    }
}

}  // namespace grundy::lang_test
