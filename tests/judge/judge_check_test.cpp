// SPDX-License-Identifier: MIT
// Tests grundy judge --check from outside, on programs for which it is known how and on which least input they fail:
// awk programs, and shell lines around grundy itself that corrupt a few of its answers.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/effort.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "support/waiting.hpp"

namespace grundy::test::judge_check_test {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

/// The failure that --json reports; null if none was found. No program is too slow, unless the words have a limit.
Json failure(Words words, int code = 1) {
    if (std::find(words.begin(), words.end(), "--time-limit") == words.end())
        words.insert(words.begin(), {"--time-limit", "60s"});
    words.insert(words.begin(), {"judge", "--json"});
    const Result run = grundy(words);
    EXPECT_EQ(run.code, code) << run.out << run.err;
    EXPECT_EQ(run.err, "");
    const Json json = Json::parse(run.out, nullptr, false);
    if (json.is_discarded()) return "no JSON: " + run.out;
    EXPECT_EQ(json["agrees"], code == 0);
    return json["failure"];
}

/// A script that answers with grundy and then lets `filter` corrupt the answers; $IN is the input.
std::string spoiled(const Folder& folder, const std::string& arguments, const std::string& filter) {
    const std::string in = folder.file("in");
    return "sh " + folder.file("spoiled.sh", "IN=" + in + "; cat > $IN\n" + test::program() + " judge " + arguments +
                                                 " < $IN | " + filter + "\n");
}

const std::string brave = "NR > 1 { print $1 % ($2 + 1) ? \"first\" : \"second\" }";
const std::string games = test::source_dir() + "/games/";

TEST(JudgeCheck, RightProgramsAreFoundRight) {
    const std::string self = test::program() + " judge ";
    for (const std::string id : {"hdu-1846", "hdu-1847", "hdu-1536", "hdu-4559", "lightoj-1344"}) {
        if (effort::sanitized && id == "hdu-1536") break;
        const Result run = grundy(
            {"judge", id, "--runs", "10", "--memory-limit", "none", "--time-limit", "60s", "--check", self + id});
        EXPECT_EQ(run.code, 0) << run.out << run.err;
        EXPECT_TRUE(has(run.out, "no difference found in 10 runs: ")) << run.out;
        EXPECT_EQ(run.err, "");
    }
    const Folder folder;
    EXPECT_EQ(failure({"hdu-1846", "--check", "awk -f " + folder.file("brave.awk", brave)}, 0), nullptr);
    // The known closed form is that a multiple of 3 is lost.
    EXPECT_EQ(failure({"hdu-1847", "--check", "awk '{ print $1 % 3 ? \"Kiki\" : \"Cici\" }'"}, 0), nullptr);
}

TEST(JudgeCheck, RareWrongAnswersAreFoundAndMadeSmall) {
    const Folder folder;
    const auto input = [&](const std::string& id, const std::string& program) {
        const Json found =
            failure({id, "--runs", "400", "--time-limit", "60s", "--memory-limit", "none", "--check", program});
        EXPECT_EQ(found["verdict"], "wrong answer");
        EXPECT_EQ(found["minimal"], true);
        return found["input"].get<std::string>();
    };
    const std::string flip = "if (BAD) print r == \"first\" ? \"second\" : \"first\"; else print r }";
    EXPECT_EQ(input("hdu-1846",
                    "awk 'NR > 1 { r = $1 % ($2 + 1) ? \"first\" : \"second\"; "
                    "BAD = $1 >= 150 && $2 == 7; " +
                        flip + "'"),
              "1\n150 7\n");
    EXPECT_EQ(input("hdu-1847", "awk '{ print $1 % 3 && $1 != 971 ? \"Kiki\" : \"Cici\" }'"), "971\n");
    if (effort::sanitized) return;
    // The program assumes that S is sorted; the test expects the least S that is not sorted and the least heap.
    const std::string sorted = R"(
        function value(h,   i, j, s, seen) {
            if (h in known) return known[h]
            split("", seen)
            for (i = 1; i <= k && S[i] <= h; ++i) seen[value(h - S[i])] = 1
            for (j = 0; j in seen; ++j);
            return known[h] = j
        }
        state == 0 { k = $1; if (k == 0) exit; for (i = 1; i <= k; ++i) S[i] = $(i + 1); split("", known); state = 1; next }
        state == 1 { m = $1; state = 2; line = ""; next }
        { x = 0; for (i = 2; i <= $1 + 1; ++i) { v = value($i); y = 0; for (b = 1; b <= v || b <= x; b *= 2)
              if (int(v / b) % 2 != int(x / b) % 2) y += b; x = y }
          line = line (x ? "W" : "L"); if (--m == 0) { print line; state = 0 } }
    )";
    EXPECT_EQ(input("hdu-1536", "awk -f " + folder.file("snim.awk", sorted)), "2 2 1\n1\n1 1\n0\n");
    EXPECT_EQ(input("hdu-4559", spoiled(folder, "hdu-4559",
                                        "awk 'NR == FNR { if (FNR > 1) { if (left) --left; else "
                                        "{ ++t; columns[t] = $1; left = $2 } } next } "
                                        "{ print (columns[FNR] >= 15 ? \"Case \" FNR \": Nobody\" : $0) }' $IN -")),
              "1\n15 0\n");
    EXPECT_EQ(input("lightoj-1344", spoiled(folder, "lightoj-1344", "sed 's/(2 3)/(2 3)(2 3)/'")).substr(0, 4),
              "1\n2\n");
}

TEST(JudgeCheck, WhatIsCarriedFromTestToTestIsFound) {
    const Json found = failure({"hdu-1846", "--check",
                                "awk 'NR > 1 { if ($1 == last && $1 > 20) print \"first\"; else print $1 % ($2 + 1) ? "
                                "\"first\" : \"second\"; last = $1 }'"});
    EXPECT_EQ(found["input"], "2\n21 1\n21 2\n");  // 21 is lost for m = 2, and for no smaller m
    EXPECT_EQ(found["word"], 2);
}

TEST(JudgeCheck, TheWaysToFailAreToldApart) {
    const auto fails = [](const std::string& program, const std::string& verdict) {
        const char* const limit = verdict == "time limit exceeded" ? "200ms" : "60s";
        const Json found = failure({"hdu-1847", "--time-limit", limit, "--memory-limit", "64MiB", "--check", program});
        EXPECT_EQ(found["verdict"], verdict) << program;
        EXPECT_EQ(found["input"], "1\n") << program;
        EXPECT_EQ(found["expected"], "Kiki\n");
        EXPECT_EQ(found["run"], 1);
        return found;
    };
    EXPECT_EQ(fails("echo Cici", "wrong answer")["got"], "Cici\n");
    fails("printf 'Kiki\\nKiki\\n'", "wrong answer");
    EXPECT_EQ(fails("sh -c 'echo oops >&2; exit 3'", "crashed")["exit_code"], 3);
    EXPECT_EQ(fails("sh -c 'echo oops >&2; echo Kiki; exit 1'", "crashed")["stderr"], "oops\n");
    EXPECT_EQ(fails("sh -c 'kill -SEGV $$'", "crashed")["signal"], SIGSEGV);
    fails("true", "no output");
    fails("printf '  \\n\\n'", "no output");
    fails("sleep 1000", "time limit exceeded");
    EXPECT_EQ(fails("sh -c 'echo Kiki; while :; do :; done'", "time limit exceeded")["exit_code"], nullptr);
    fails("yes Kiki", "too much output");
    fails("dd if=/dev/zero of=/dev/null bs=128M count=100000", "memory limit exceeded");
}

TEST(JudgeCheck, OnlySomeInputsCrashOrHang) {
    const auto input = [](const std::string& action, const std::string& limit) {
        return failure({"hdu-1847", "--time-limit", limit, "--check",
                        "awk '$1 >= 300 { " + action + " } { print $1 % 3 ? \"Kiki\" : \"Cici\" }'"})["input"];
    };
    EXPECT_EQ(input("exit 2", "60s"), "300\n");
    Json hangs;
    for (const char* limit : {"500ms", "5s", "30s"})  // on a busy machine the others are that slow as well
        if (hangs != "300\n") hangs = input("while (1) x = 1", limit);
    EXPECT_EQ(hangs, "300\n");
}

TEST(JudgeCheck, TheReportInWords) {
    const Folder folder;
    const std::string file = folder.file("failing.in");
    const Result run = grundy({"judge", "hdu-1846", "--save", file, "--check",
                               "awk 'NR > 1 { print $1 % $2 ? \"first\" : \"\\033[2Jsecond\" }'"});
    EXPECT_EQ(run.code, 1);
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(run.out,
              "wrong answer in run 1 of 200: word 1 (line 1): expected 'first', got '\\x1b[2Jsecond'\n"
              "the input (1 test, 6 bytes):\n  1\n  1 1\nexpected:\n  first\ngot:\n  \\x1b[2Jsecond\n"
              "input saved in " +
                  file + "\n");
    EXPECT_EQ(slurp(file), "1\n1 1\n");
    const Result crash = grundy({"judge", "hdu-1847", "--check", "sh -c 'echo deep trouble >&2; kill -ABRT $$'"});
    EXPECT_TRUE(has(crash.out, "crashed in run 1 of 200: SIGABRT")) << crash.out;
    EXPECT_TRUE(has(crash.out, "its standard error ended with:\n  deep trouble\n")) << crash.out;
    EXPECT_FALSE(std::filesystem::exists(folder.file("none")));
    EXPECT_EQ(grundy({"judge", "hdu-1847", "--runs", "1", "--save", folder.file("none"), "--check", "echo Kiki"}).code,
              0);
    EXPECT_FALSE(std::filesystem::exists(folder.file("none"))) << "nothing failed, nothing is written";
}

TEST(JudgeCheck, SameSeedSameHunt) {
    const auto hunt = [](const std::string& seed) {
        Json json = failure({"hdu-1847", "--runs", "60", "--seed", seed, "--check",
                             "awk '{ print $1 % 3 && $1 < 900 ? \"Kiki\" : \"Cici\" }'"});
        json.erase("seconds");
        return json;
    };
    EXPECT_EQ(hunt("5"), hunt("5"));
}

TEST(JudgePositionLines, AreAnswered) {
    const auto answer = [](const Words& more, const std::string& input) {
        Words words = {"judge", "--game", games + "kayles.game"};
        words.insert(words.end(), more.begin(), more.end());
        return grundy(words, input);
    };
    // The values of Kayles are 0 1 2 3 1 4 3 2 1 4 2 (Guy and Smith 1956).
    const std::string input = "kayles(0)\nkayles(5)\n\n  kayles(5) + *4 \r\nkayles(3) + kayles(6)";
    EXPECT_EQ(answer({}, input).out, "second\nfirst\nsecond\nsecond\n");
    EXPECT_EQ(answer({"--answers", "value"}, input).out, "0\n4\n0\n0\n");
    EXPECT_EQ(answer({}, "").out, "");
    const Result wrong = answer({}, "kayles(5)\nkayls(5)\n");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_EQ(wrong.out, "") << "held back";
    EXPECT_TRUE(has(wrong.err, "input line 2 ")) << wrong.err;
    EXPECT_TRUE(has(wrong.err, "did you mean 'kayles'")) << wrong.err;
    std::string long_input, expected;
    for (int i = 0; i < 5000; ++i) {
        long_input += "kayles(" + std::to_string(i % 11) + ")\n";
        expected += std::to_string("01231432142"[i % 11] - '0') + "\n";
    }
    EXPECT_EQ(answer({"--answers", "value"}, long_input).out, expected);
}

TEST(JudgePositionLines, ProgramsAreHeldAgainstThem) {
    const auto check = [](const std::string& game, const std::string& program, const Words& more, int code) {
        Words words = {"--game", games + game,     "--runs", "40",      "--time-limit",
                       "60s",    "--memory-limit", "none",   "--check", program};
        words.insert(words.end(), more.begin(), more.end());
        return failure(words, code);
    };
    // The lost positions are (floor(i phi), floor(i phi) + i) (Wythoff 1907).
    const std::string wythoff =
        "awk -F '[(,) ]+' '{ a = $2 < $3 ? $2 : $3; d = $2 < $3 ? $3 - $2 : $2 - $3; "
        "print int(d * (1 + sqrt(5)) / 2) == a LIMIT ? \"second\" : \"first\" }'";
    const auto with = [](std::string text, const std::string& limit) {
        return text.replace(text.find("LIMIT"), 5, limit);
    };
    EXPECT_EQ(check("wythoff.game", with(wythoff, ""), {}, 0), nullptr);
    EXPECT_EQ(check("wythoff.game", with(wythoff, "&& a < 8"), {}, 1)["input"], "wythoff(8, 13)\n");
    // The program computes Kayles by its recurrence; it sees only numbers and recognises sums by their number of
    // fields.
    const std::string kayles =
        "awk -F '[^0-9]+' 'BEGIN { for (n = 0; n <= 60; ++n) { split(\"\", seen); for (t = 1; t <= 2; ++t) "
        "for (a = 0; a <= n - t; ++a) seen[nim(g[a], g[n - t - a])] = 1; for (v = 0; v in seen; ++v); g[n] = v } } "
        "function nim(p, q,  r, b) { r = 0; for (b = 1; b <= p || b <= q; b *= 2) "
        "if (int(p / b) % 2 != int(q / b) % 2) r += b; return r } "
        "{ x = 0; for (i = 2; i <= LAST; ++i) x = nim(x, g[$i]); print x }'";
    const auto last = [](std::string text, const std::string& fields) {
        return text.replace(text.find("LAST"), 4, fields);
    };
    const Words sums = {"--answers", "value", "--components", "3", "--most", "60"};
    EXPECT_EQ(check("kayles.game", last(kayles, "NF - 1"), sums, 0), nullptr);
    const Json third = check("kayles.game", last(kayles, "(NF > 4 ? 3 : NF - 1)"), sums, 1);
    EXPECT_EQ(third["input"], "kayles(0) + kayles(0) + kayles(1)\n") << "the third component was forgotten";
    EXPECT_EQ(third["expected"], "1\n");
    if (effort::sanitized) return;
    // In this row game, the least failing row has a pearl of 3.
    const Folder folder;
    const std::string program = spoiled(folder, "--game " + games + "bracelet.game",
                                        "awk 'NR == FNR { bad[FNR] = /[^0-9]3[^0-9]/; next } "
                                        "{ print bad[FNR] ? \"third\" : $0 }' $IN -");
    EXPECT_EQ(check("bracelet.game", program, {}, 1)["input"], "bracelet([3])\n");
    // Parameters are generated, or fixed.
    EXPECT_EQ(
        check("brave.game", "awk 'BEGIN { FS = \"[^0-9]+\" } { print $3 % ($2 + 1) ? \"first\" : \"second\" }'", {}, 0),
        nullptr);
    const std::string residues = "awk -F '[()]' '{ print index(\"014\", $2 % 7) ? \"second\" : \"first\" }'";
    const Json snim = check("snim.game", residues, {"snim[{2,5}]"}, 0);
    EXPECT_EQ(snim, nullptr) << "snim[{2,5}]: second exactly for n mod 7 = 0, 1, 4";
}

TEST(JudgePositionLines, PositionsThatTheRulesDoNotFitAreLeftOut) {
    const Folder folder;
    // w[1] does not exist in an empty row.
    const std::string rules = folder.file("top.game", "game top(w: row):\n    top(w[2..len(w)]) for k in 1..w[1]\n");
    const Json found = failure({"--game", rules, "--runs", "10", "--check", "echo first"});
    EXPECT_EQ(found["input"], "top([0])\n") << found;
    const std::string two = folder.file("two.game", "game a(n): a(n - 1)\ngame b(n): b(n - 2)\n");
    const Result which = grundy({"judge", "--game", two, "--check", "true"});
    EXPECT_EQ(which.code, 2);
    EXPECT_TRUE(has(which.err, "several games") && has(which.err, "a b")) << which.err;
    EXPECT_EQ(failure({"--game", two, "b", "--check", "echo first"})["input"], "b(0)\n");
}

TEST(JudgePositionLines, UnorderedArgumentsAscend) {
    const Folder folder;
    const std::string rules = folder.file("u.game",
                                          "game u({a, b}, w: bag):\n    u(a - 1, b, w)\n    u(a, b - 1, w)\n"
                                          "    u(a, b, remove(w, i))  for i in 1..len(w)\n");
    // Each move takes one of a + b + len(w) things. The fields are "u", a, b, the elements.
    const std::string program =
        "awk -F '[^0-9]+' '{ odd = ($2 + $3 + NF - 4) % 2; bad = $2 + 0 > $3 + 0; "
        "for (i = 5; i < NF; ++i) if ($i + 0 < $(i - 1) + 0) bad = 1; "
        "print bad ? \"not ascending\" : odd ? \"first\" : \"second\" }'";
    EXPECT_EQ(failure({"--game", rules, "--runs", "30", "--check", program}, 0), nullptr);
}

TEST(JudgePositionLines, ALoonyPositionHasThatValue) {
    const Folder folder;
    const std::string rules = folder.file("l.game", "game l(n):\n    win if n = 3\n    l(n - k)  for k in 1..2\n");
    const std::string input = "l(3)\nl(4)\nl(2) + l(2)\nl(3) + l(2)\n";
    EXPECT_EQ(grundy({"judge", "--game", rules, "--answers", "value"}, input).out, "loony\n0\n0\nloony\n");
    EXPECT_EQ(grundy({"judge", "--game", rules}, input).out, "first\nsecond\nsecond\nfirst\n");
}

TEST(JudgeCheck, BadUseIsRefused) {
    const std::string kayles = games + "kayles.game";
    const std::vector<std::pair<Words, std::string>> lines = {
        {{"--json", "hdu-1846"}, "--json needs --list or --check"},
        {{"--json", "--game", kayles}, "--json needs"},
        {{"--check", "true"}, "an ID, or --game"},
        {{"--list", "--check", "true"}, "--list"},
        {{"hdu-1846", "--runs", "5"}, "--runs needs --check"},
        {{"hdu-1846", "--save", "x"}, "--save needs --check"},
        {{"hdu-1846", "--check", "true", "--answers", "value"}, "--answers needs --game"},
        {{"hdu-1846", "--check", "true", "--most", "5"}, "--most needs --game"},
        {{"--game", kayles, "kayles"}, "names the game"},
        {{"--game", kayles, "kayls", "--check", "true"}, "no game"},
        {{"--game", kayles, "--answers", "loser"}, "winner, value"},
        {{"--game", "-"}, "standard input"},
        {{"--game", "/no/such.game"}, "No such file"},
        {{"hdu-1846", "--check", ""}, "--check"},
        {{"hdu-1846", "--check", "surely-not-there"}, "PATH"},
        {{"hdu-1846", "--check", "true", "--runs", "0"}, "from 1"},
        {{"hdu-1846", "--check", "true", "--runs", "many"}, "natural"},
        {{"hdu-1846", "--check", "true", "--time-limit", "5"}, "2s"},
        {{"hdu-1846", "--check", "true", "--time-limit", "5MiB"}, "time"},
        {{"hdu-1846", "--check", "true", "--memory-limit", "5s"}, "memory"},
    };
    for (auto [words, message] : lines) {
        words.insert(words.begin(), "judge");
        const Result run = grundy(words);
        EXPECT_EQ(run.code, 2) << message;
        EXPECT_TRUE(has_no_answer(run)) << run.out;
        EXPECT_TRUE(has(run.err, message)) << run.err;
    }
}

TEST(JudgeCheck, AnInterruptEndsTheHuntAndTheProgram) {
    const Folder folder;
    const std::string pid = folder.file("pid");
    const Result run =
        shell(waiting + test::program() + " judge hdu-1847 --time-limit 600s --check \"sh -c 'echo \\$\\$ > " + pid +
              "; sleep 1000'\" & hunt=$!\n"
              "until_so [ -s " +
              pid +
              " ]; kill -INT $hunt; wait $hunt; "
              "echo code $?\n"
              "is_gone() { ! kill -0 $(cat " +
              pid +
              ") 2> /dev/null; }\n"
              "until_so is_gone || echo alive");
    EXPECT_TRUE(has(run.out, "code 130\n")) << run.out << run.err;
    EXPECT_FALSE(has(run.out, "alive"));
    EXPECT_TRUE(has(run.err, "interrupted")) << run.err;
}

TEST(JudgeCheck, AnInterruptWhileShrinkingKeepsWhatFails) {
    const Folder folder;
    const std::string runs = folder.file("runs"), save = folder.file("failing.in");
    // Failing runs are counted, and what runs after three of them waits, so the signal comes while the input is shrunk.
    const std::string program =
        folder.file("sol.sh",
                    "awk '{ bad = bad || $1 >= 300; print $1 % 3 && $1 < 300 ? \"Kiki\" : \"Cici\" }\n"
                    "END { if (bad) { print >> \"" +
                        runs + "\" } }'\n[ $(wc -l < " + runs + " || echo 0) -lt 3 ] || sleep 1000\n");
    const Result run = shell(waiting + test::program() + " judge hdu-1847 --time-limit 600s --check \"sh " + program +
                             "\" --save " + save + " & hunt=$!\nthrice() { [ $(wc -l < " + runs +
                             " || echo 0) -ge 3 ]; } 2> /dev/null\nuntil_so thrice\n"
                             "kill -INT $hunt; wait $hunt; echo code $?");
    EXPECT_TRUE(has(run.out, "code 1\n")) << run.out << run.err;
    EXPECT_TRUE(has(run.out, "wrong answer in run ") && has(run.out, " more runs, until it was interrupted ("))
        << run.out;
    EXPECT_TRUE(has(run.out, "input saved in ")) << run.out;
    EXPECT_NE(slurp(save), "");
}

TEST(JudgeCheck, TheBudgetEndsTheHunt) {
    const Result run = grundy({"judge", "hdu-1847", "--budget", "300ms", "--runs", "1000000", "--check",
                               "awk '{ print $1 % 3 ? \"Kiki\" : \"Cici\" }'"});
    EXPECT_EQ(run.code, 3) << run.out << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(has(run.err, "runs")) << run.err;
}

}  // namespace grundy::test::judge_check_test
