// SPDX-License-Identifier: MIT
// What a person reads who made a mistake: the layout of a report, and for each kind of fault in rules and in
// positions the whole report, word for word. A change of a message is a change of this file.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "core/diagnostics.hpp"
#include "core/utf8.hpp"
#include "lang/lang.hpp"

namespace grundy {
namespace {

struct Golden {
    const char* name;
    std::string text, report;
};

void PrintTo(const Golden& g, std::ostream* out) { *out << g.name; }

std::string report_of(const std::string& text) {
    rules::Library library;
    Diagnostics faults("t.game", text);
    const bool added = lang::add_rules(text, "t.game", library, faults);
    EXPECT_EQ(added, faults.ok());
    EXPECT_EQ(library.games.empty(), !faults.ok()) << "faulty rules add nothing";
    return faults.render();
}

std::string rendered(const std::string& text, Span where, const std::string& hint = {}) {
    Diagnostics faults("t", text);
    faults.report(where, "wrong", hint);
    return faults.render();
}

TEST(Diagnostics, LineColumnCaretAndHint) {
    EXPECT_EQ(rendered("one\ntwo three\n", {8, 13}, "mend it"),
              "t:2:5: wrong\n    two three\n        ^~~~~\n    hint: mend it\n");
    EXPECT_EQ(rendered("one", {3, 3}), "t:1:4: wrong\n    one\n       ^\n");
    EXPECT_EQ(rendered("one", {99, 99}), "t:1:4: wrong\n    one\n       ^\n");
    EXPECT_EQ(rendered("", {0, 0}), "t:1:1: wrong\n");
    EXPECT_EQ(rendered("ab\ncd", {1, 5}), "t:1:2: wrong\n    ab\n     ^\n") << "underlined to the end of its line only";
}

TEST(Diagnostics, FaultsComeInTextOrderAndTheRestIsCounted) {
    const std::string text(30, 'x');
    Diagnostics faults("t", text);
    for (std::size_t i = 25; i-- > 0;) faults.report({i, i + 1}, "wrong");
    EXPECT_EQ(faults.count(), 25U);
    EXPECT_EQ(faults.list().size(), 20U);
    const std::string out = faults.render();
    EXPECT_EQ(out.rfind("t:1:6: wrong\n", 0), 0U) << out;
    EXPECT_LT(out.find("t:1:6:"), out.find("t:1:25:"));
    EXPECT_NE(out.find("... and 5 more faults\n"), std::string::npos) << out;
}

TEST(Diagnostics, TheCaretCountsCharactersTabsAndLineEnds) {
    EXPECT_EQ(rendered("\tä x", {4, 5}), "t:1:5: wrong\n     ä x\n       ^\n");
    EXPECT_EQ(rendered("ab\r\ncd\r\n", {1, 2}), "t:1:2: wrong\n    ab\n     ^\n");
    EXPECT_EQ(rendered("a\x1b[31m\xff!", {7, 8}), "t:1:8: wrong\n    a?[31m?!\n           ^\n")
        << "nothing a terminal acts upon";
}

TEST(Diagnostics, ALongLineIsShownInPart) {
    std::string text(1'000'000, 'a');
    text[500'000] = 'b';
    const std::string out = rendered(text, {500'000, 500'001});
    EXPECT_LT(out.size(), 400U);
    EXPECT_NE(out.find("..." + std::string(40, 'a') + "b"), std::string::npos) << out;
    EXPECT_NE(out.find("\n    " + std::string(43, ' ') + "^\n"), std::string::npos) << out;
    for (std::size_t cut = 0; cut < 4; ++cut) {  // wherever the window cuts, it cuts between characters
        std::string wide(cut, 'x');
        for (int i = 0; i < 200; ++i) wide += "\xE2\x82\xAC";
        EXPECT_EQ(rendered(wide, {cut + 300, cut + 303}).find('?'), std::string::npos);
    }
}

TEST(Diagnostics, Utf8) {
    for (const std::string good : {"a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"})
        EXPECT_EQ(utf8_length(good, 0), good.size());
    for (const std::string bad :
         {"\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80"})
        EXPECT_EQ(utf8_length(bad, 0), 0U);
}

TEST(Diagnostics, NearestIsASlipOfTheFingerOrNothing) {
    const std::vector<std::string> names = {"kayles", "grundys", "snim", "m", "S"};
    EXPECT_EQ(nearest("kayels", names), "kayles");
    EXPECT_EQ(nearest("KAYLES", names), "kayles");
    EXPECT_EQ(nearest("grundy", names), "grundys");
    EXPECT_EQ(nearest("sinm", names), "snim");
    EXPECT_EQ(nearest("s", names), "S");
    EXPECT_EQ(nearest("k", names), "") << "a short word has no slips";
    EXPECT_EQ(nearest("wythoff", names), "");
    EXPECT_EQ(nearest(std::string(1'000'000, 'k'), names), "");
}

const std::vector<Golden> goldens = {
    {"unknown_variable", "game f(n):\n    f(n - k)  for j in 1..n\n", R"(t.game:2:11: there is no variable 'k' here
        f(n - k)  for j in 1..n
              ^
)"},
    {"misspelt_variable", "game f(stones): f(stoens - 1)\n", R"(t.game:1:19: there is no variable 'stoens' here
    game f(stones): f(stoens - 1)
                      ^~~~~~
    hint: did you mean 'stones'?
)"},
    {"unknown_game", "game f(n):\n    g(n - 1)\n", R"(t.game:2:5: there is no game 'g'
        g(n - 1)
        ^
)"},
    {"misspelt_game", "game kayles(n): kayels(n - 1)\n", R"(t.game:1:17: there is no game 'kayels'
    game kayles(n): kayels(n - 1)
                    ^~~~~~
    hint: did you mean 'kayles'?
)"},
    {"never_ends", "game f(n): f(n)\n", R"(t.game:1:12: this option never ends: f(n) is not smaller than f(n)
    game f(n): f(n)
               ^~~~
    hint: every option must lead closer to the end of the game
)"},
    {"never_ends_range", "game f(n): f(n + k) for k in 0..3\n",
     R"(t.game:1:12: this option never ends: f(n + k) is not smaller than f(n)
    game f(n): f(n + k) for k in 0..3
               ^~~~~~~~~~~~~~~~~~~~~~
    hint: every option must lead closer to the end of the game
)"},
    {"never_ends_second_option", "game f(n):\n    f(n - 1)\n    f(n) + f(n - 1)\n",
     R"(t.game:3:5: this option never ends: f(n) is not smaller than f(n)
        f(n) + f(n - 1)
        ^~~~~~~~~~~~~~~
    hint: every option must lead closer to the end of the game
)"},
    {"open_range_rises", "game f(n):\n    f(n mod (k + 1)) for k in 1..\n",
     R"(t.game:2:26: this open range never ends: no argument of the option is seen to fall without bound as k grows
        f(n mod (k + 1)) for k in 1..
                             ^~~~~~~~
    hint: give it an upper end, as in `k in 1..n`
)"},
    {"open_range_unused", "game f(n):\n    f(n - 1) for k in 1..\n",
     R"(t.game:2:18: this open range never ends: no argument of the option is seen to fall without bound as k grows
        f(n - 1) for k in 1..
                     ^~~~~~~~
    hint: give it an upper end, as in `k in 1..n`
)"},
    {"infinite_set", "game f(n):\n    f(n - 1) for s in squares\n",
     R"(t.game:2:18: this set is infinite, and no argument of the option is seen to fall without bound as s grows
        f(n - 1) for s in squares
                     ^~~~~~~~~~~~
)"},
    {"too_many_arguments", "game f(n):\n    f(n - 1, 2)\n", R"(t.game:2:5: f has 1 argument, but 2 are given
        f(n - 1, 2)
        ^~~~~~~~~~~
)"},
    {"too_few_arguments", "game w(a, b): w(a - 1)\n", R"(t.game:1:15: w has 2 arguments, but 1 is given
    game w(a, b): w(a - 1)
                  ^~~~~~~~
)"},
    {"row_for_integer", "game f(n, w: row): f(w, w)\n", R"(t.game:1:22: expected an integer, but this is a row
    game f(n, w: row): f(w, w)
                         ^
)"},
    {"integer_for_row", "game b(w: row): b(w[1])\n", R"(t.game:1:19: expected a row, but this is an integer
    game b(w: row): b(w[1])
                      ^~~~
)"},
    {"integer_as_condition", "game f(n):\n    f(n - 1) if n\n",
     R"(t.game:2:17: expected a condition, but this is an integer
        f(n - 1) if n
                    ^
)"},
    {"condition_as_integer", "game f(n):\n    f(n < 1)\n", R"(t.game:2:7: expected an integer, but this is a condition
        f(n < 1)
          ^~~~~
)"},
    {"set_as_integer", "game f(n) with S: set: f(n - S)\n", R"(t.game:1:30: expected an integer, but this is a set
    game f(n) with S: set: f(n - S)
                                 ^
)"},
    {"binder_over_integer", "game f(n): f(n - k) for k in n\n",
     R"(t.game:1:30: expected a range LO..HI, a set or a row behind `in`, but this is an integer
    game f(n): f(n - k) for k in n
                                 ^
    hint: a range is written `k in 1..n`
)"},
    {"missing_parameter", "game s(n) with m:\n    s(n - k) for k in 1..m\ngame t(n): s(n - 1)\n",
     R"(t.game:3:12: s needs its parameter m in square brackets
    game t(n): s(n - 1)
               ^
    hint: for instance s[m=3]
)"},
    {"unknown_parameter", "game s(n) with m:\n    s(n - k) for k in 1..m\ngame t(n): s[k=2](n - 1)\n",
     R"(t.game:3:12: s needs its parameter m in square brackets
    game t(n): s[k=2](n - 1)
               ^
    hint: for instance s[m=3]
t.game:3:14: s has no parameter 'k'
    game t(n): s[k=2](n - 1)
                 ^
)"},
    {"parameter_twice", "game s(n) with m:\n    s(n - k) for k in 1..m\ngame t(n): s[m=2, m=3](n - 1)\n",
     R"(t.game:3:21: the parameter 'm' is given twice
    game t(n): s[m=2, m=3](n - 1)
                        ^
)"},
    {"parameter_on_position", "game s(n) with m:\n    s(n - k) for k in 1..m\ngame t(n): s[n](n - 1)\n",
     R"(t.game:3:14: a parameter of a call may depend on parameters only, not on the position
    game t(n): s[n](n - 1)
                 ^
    hint: make it an argument of the game instead
)"},
    {"duplicate_game", "game f(n): f(n - 1)\ngame f(n): f(n - 2)\n",
     R"(t.game:2:6: there is a game 'f' in this file already
    game f(n): f(n - 2)
         ^
    hint: choose another name
)"},
    {"shadowing", "game f(n): f(n - n) for n in 1..3\n", R"(t.game:1:25: the name 'n' is taken here already
    game f(n): f(n - n) for n in 1..3
                            ^
    hint: choose another name
)"},
    {"shadowing_split", "game f(n): f(a) + f(a) for a + a = n - 1\n", R"(t.game:1:32: the name 'a' is taken here already
    game f(n): f(a) + f(a) for a + a = n - 1
                                   ^
    hint: choose another name
)"},
    {"keyword_name", "game sum(n): 0\n", R"(t.game:1:6: 'sum' is a word of the language and cannot be a name
    game sum(n): 0
         ^~~
)"},
    {"double_equals", "game f(n): f(n - 1) if n == 3\n", R"(t.game:1:26: '==' is not part of the language
    game f(n): f(n - 1) if n == 3
                             ^~
    hint: equality is written `=`
)"},
    {"percent", "game f(n): f(n % 3) if 2 < n\n", R"(t.game:1:16: '%' is not part of the language
    game f(n): f(n % 3) if 2 < n
                   ^
    hint: write `mod`
)"},
    {"slash", "game f(n): f(n / 2) if 2 < n\n", R"(t.game:1:16: '/' is not part of the language
    game f(n): f(n / 2) if 2 < n
                   ^
    hint: division of integers is written `div`
)"},
    {"and_or", "game f(n): f(n - 1) if n < 3 && 1 < n || n = 9\n", R"(t.game:1:30: '&&' is not part of the language
    game f(n): f(n - 1) if n < 3 && 1 < n || n = 9
                                 ^~
    hint: write `and`
t.game:1:39: '||' is not part of the language
    game f(n): f(n - 1) if n < 3 && 1 < n || n = 9
                                          ^~
    hint: write `or`
)"},
    {"stars", "game f(n): f(n - 2**k) for k in 0..\n", R"(t.game:1:19: '**' is not part of the language
    game f(n): f(n - 2**k) for k in 0..
                      ^~
    hint: a power is written `^`
)"},
    {"bang", "game f(n): f(n - 1) if !(n = 3)\n", R"(t.game:1:24: '!' is not part of the language
    game f(n): f(n - 1) if !(n = 3)
                           ^
    hint: write `not`
)"},
    {"product_without_star", "game f(n): f(n - 2k) for k in 1..n\n",
     R"(t.game:1:18: expected an operator between the number and 'k'
    game f(n): f(n - 2k) for k in 1..n
                     ^~
    hint: a product is written 2*k
)"},
    {"set_argument", "game f(S: set): 0\n", R"(t.game:1:11: an argument is an `int`, a `row` or a `bag`, not 'set'
    game f(S: set): 0
              ^~~
    hint: a set can be a parameter: `game S(n) with S: set`
)"},
    {"row_parameter", "game f(n) with w: row: f(n - 1)\n", R"(t.game:1:19: a parameter is an `int` or a `set`, not 'row'
    game f(n) with w: row: f(n - 1)
                      ^~~
    hint: make it an argument of the game
)"},
    {"default_of_argument", "game f(n = 3): f(n - 1)\n",
     R"(t.game:1:10: only parameters (behind `with`) can have a default value
    game f(n = 3): f(n - 1)
             ^
)"},
    {"four_parts", "game f(n): f(a) + f(b) + f(c) + f(d) for a + b + c + d = n - 1\n",
     R"(t.game:1:54: a heap can be split in two or three parts, not more
    game f(n): f(a) + f(b) + f(c) + f(d) for a + b + c + d = n - 1
                                                         ^
)"},
    {"not_a_term", "game f(n):\n    n - 1\n", R"(t.game:2:7: expected '(' and the arguments of the game, but found '-'
        n - 1
          ^
)"},
    {"nimber_without_star", "game f(n):\n    f(n - 1) + 2\n",
     R"(t.game:2:16: expected a game with its arguments, `*` and a nimber, `0` or `sum(`, but found '2'
        f(n - 1) + 2
                   ^
    hint: a nim heap is written *2
)"},
    {"code_as_number", "game f(n): f(n - 0.77)\n", R"(t.game:1:18: '0.77' is the code of a game, not a number
    game f(n): f(n - 0.77)
                     ^~~~
)"},
    {"bad_code", "game f(n): 3.77(n)\n",
     R"(t.game:1:12: the digit before the point takes nothing, so it may only split a heap: 0, 4, 8 or C
    game f(n): 3.77(n)
               ^~~~
)"},
    {"expectation_without_game", "expect f(1) = 0\n", R"(t.game:1:1: an expectation needs a game before it
    expect f(1) = 0
    ^~~~~~
)"},
    {"expect_count", "game f(n): f(n - 1)\nexpect f(0..3) = 0 1 0\n",
     R"(t.game:2:1: this promises 3 values for 4 positions
    expect f(0..3) = 0 1 0
    ^~~~~~~~~~~~~~~~~~~~~~
)"},
    {"expect_winner", "game f(n): f(n - 1)\nexpect winner f(2) = third\n", R"(t.game:2:22: expected `first` or `second`
    expect winner f(2) = third
                         ^~~~~
)"},
    {"open_note", "game f(n): f(n - 1)\n\"\"\"\nno end\n", R"(t.game:2:1: this note has no end
    """
    ^~~
    hint: close it with """
)"},
    {"function_arity", "game f(n): f(max(n))\n",
     R"(t.game:1:14: 'max' needs two integers, a row, or `for` and what it runs over
    game f(n): f(max(n))
                 ^~~~~~
    hint: as in `max(v for v in w)`
)"},
    {"crlf", "game f(n):\r\n\tf(n - q)\r\n", R"(t.game:2:8: there is no variable 'q' here
     f(n - q)
           ^
)"},
    {"empty", "", R"(t.game:1:1: there is no game here
    hint: a rule file begins with `game NAME(ARGUMENTS):` and its options, one a line
)"},
    {"blank", "  \n# nothing\n\n", R"(t.game:1:1: there is no game here
    hint: a rule file begins with `game NAME(ARGUMENTS):` and its options, one a line
)"},
    {"binary",
     "game f(n):\n\x01"
     "\x02"
     "",
     R"(t.game:2:1: this is not text: byte 0x01 at offset 11
    ??
    ^
    hint: a rule is plain UTF-8 text
)"},
    {"several", R"(game f(n) with m:
    f(n - q)  for k in 1..m
    g(n - 1)
    f(n - 1, n)
    f(n)
    f(n % m) if n == 2

game h(w: row):
    h(w + 1)
    h(v) for v in runs(x in w if y < 3)
)",
     R"(t.game:2:11: there is no variable 'q' here
        f(n - q)  for k in 1..m
              ^
t.game:3:5: there is no game 'g'
        g(n - 1)
        ^
t.game:4:5: f has 1 argument, but 2 are given
        f(n - 1, n)
        ^~~~~~~~~~~
t.game:5:5: this option never ends: f(n) is not smaller than f(n)
        f(n)
        ^~~~
    hint: every option must lead closer to the end of the game
t.game:6:9: '%' is not part of the language
        f(n % m) if n == 2
            ^
    hint: write `mod`
t.game:6:19: '==' is not part of the language
        f(n % m) if n == 2
                      ^~
    hint: equality is written `=`
t.game:9:7: expected a row, but this is an integer
        h(w + 1)
          ^~~~~
t.game:10:34: there is no variable 'y' here
        h(v) for v in runs(x in w if y < 3)
                                     ^
)"},
};

class FaultyRules : public testing::TestWithParam<Golden> {};

TEST_P(FaultyRules, Report) { EXPECT_EQ(report_of(GetParam().text), GetParam().report); }

INSTANTIATE_TEST_SUITE_P(Goldens, FaultyRules, testing::ValuesIn(goldens),
                         [](const auto& p) { return std::string(p.param.name); });

// Where something is missing, the caret stands behind what was written last, not on the line below.
const std::vector<Golden> cut_short = {
    {"no_colon", "game f(n)\n    f(n - 1)\n",
     R"(t.game:1:10: expected ':' at the end of the game's head, but the line ends
    game f(n)
             ^
)"},
    {"not_a_binder", "game f(n): f(n - k) for k\n",
     R"(t.game:1:26: expected `in` (as in `k in 1..m`), `=` (as in `m = n div 2`) or `+` (as in `a + b = n`), but the line ends
    game f(n): f(n - k) for k
                             ^
)"},
    {"expect_period", "game f(n): f(n - 1)\nexpect period f = 2\n",
     R"(t.game:2:20: expected `from` and the preperiod, as in `expect period kayles = 12 from 71`, but the line ends
    expect period f = 2
                       ^
)"},
};

class CutShort : public testing::TestWithParam<Golden> {};

TEST_P(CutShort, Report) { EXPECT_EQ(report_of(GetParam().text), GetParam().report); }

INSTANTIATE_TEST_SUITE_P(Goldens, CutShort, testing::ValuesIn(cut_short),
                         [](const auto& p) { return std::string(p.param.name); });

TEST(FaultyRules, TooLongATextIsRefusedByItsSize) {
    const std::string text(lang::most_rule_bytes + 1, 'x');
    const std::string out = report_of(text);
    EXPECT_EQ(out.rfind("t.game:1:1: this text has 1048577 bytes; the most that is read is 1048576\n", 0), 0U) << out;
    EXPECT_LT(out.size(), 400U);
}

}  // namespace
}  // namespace grundy
