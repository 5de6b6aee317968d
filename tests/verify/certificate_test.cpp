// SPDX-License-Identifier: MIT
// Each kind of certificate is written, read back and accepted. A text that was changed anywhere is refused, or states
// the same as before. A refusal names its reason.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>
#include <random>
#include <set>
#include <sstream>

#include "core/sha256.hpp"
#include "support/effort.hpp"
#include "support/paths.hpp"
#include "support/program.hpp"
#include "verify/add_values.hpp"

namespace grundy::certificate_test {

// There is one game for each theorem; for the sparse window, one with and one without the parity of the heap.
const std::vector<std::pair<std::string, std::string>> games = {
    {"0.77", "window"},          {"0.12", "window"},
    {"\"0.0{0,2!}\"", "window"}, {"\"0.{0,1,3!}\"", "window"},
    {"0.156", "sparse-window"},  {"0.644", "sparse-window"},
    {"strip", "window"},         {"snim[{2, 5, 11}]", "window"},
    {"cet4", "superset"},        {"snim[all but {2, 3, 9}]", "state"},
    {"brave[m=7]", "interval"},  {"snim[all but {1, 2}]", "interval"},
    {"0.0", "no-moves"},         {"0.B", "window"},
    {"0.3F", "window"},          {"0.8B", "window"},
    {"0.28", "window"},          {"0.2002C", "window"},
    {"round_kayles", "window"},  {"subtraction_with_a_pass(n, 1)", "window"}};

std::string certificate_of(const std::string& game) {
    PeriodQuery query;
    query.certificate = true;
    query.limit = 1 << 17;
    const Rules rules = Rules::catalogue();
    const PeriodAnswer answer = Solver(rules).period(game, query);
    EXPECT_TRUE(answer.period) << game << ": " << answer.why_not;
    return answer.certificate;
}

// Windows in format 1, as the program wrote them when each kind of them had a theorem of its own.
std::vector<std::string> former() {
    std::vector<std::string> out;
    const std::filesystem::path folder = test::source_dir() + "/tests/data/certificates/format_1";
    for (const auto& file : std::filesystem::directory_iterator(folder))
        out.push_back(test::slurp(file.path().string()));
    std::sort(out.begin(), out.end());
    return out;
}

// Those of the games, and former ones.
std::vector<std::string> certificates() {
    std::vector<std::string> out = former();
    for (const auto& [game, theorem] : games) out.push_back(certificate_of(game));
    return out;
}

std::string sealed(const std::string& body) { return body + "seal " + sha256(body) + "\n"; }
std::string body_of(const std::string& text) { return text.substr(0, text.find("seal ")); }

// Returns "holds", or the reason. The claim of a certificate consists of its statement, its rules and its game.
struct Verdict {
    bool malformed = false, holds = false;
    std::string fault, claim;
};

Verdict verdict(const std::string& text) {
    Limits limits;
    limits.nodes = 3'000'000;  // a certificate may require any amount of work
    try {
        const CertificateCheck check = check_certificate(text, limits);
        const bool stopped = check.outcome != Outcome::answered;
        return {false, check.holds && !stopped, check.fault + check.reason, check.game + check.statement + check.rules};
    } catch (const std::exception& fault) {
        return {true, false, fault.what(), ""};
    }
}

TEST(Sha256, PublishedVectors) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1000000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

// Whole blocks have code of their own, which may use the processor's instructions.
TEST(Sha256, TheSameInOneGoAndByteByByte) {
    std::string text;
    for (std::size_t size = 0; size < 700; ++size, text += static_cast<char>(size * size)) {
        Sha256 bytes, halves;
        for (const char c : text) bytes.add(static_cast<std::uint8_t>(c));
        halves.add(text.substr(0, size / 3));
        halves.add(text.substr(size / 3));
        const std::string want = bytes.hex();
        ASSERT_EQ(sha256(text), want) << size;
        ASSERT_EQ(halves.hex(), want) << size;
    }
}

TEST(Certificate, EveryTheoremHasOneThatHolds) {
    for (const auto& [game, theorem] : games) {
        SCOPED_TRACE(game);
        const std::string text = certificate_of(game);
        EXPECT_NE(text.find("\ntheorem " + theorem + "\n"), std::string::npos) << text;
        const Verdict v = verdict(text);
        EXPECT_TRUE(v.holds) << v.fault << "\n" << text;
    }
}

TEST(Certificate, FormerWindowsHold) {
    std::set<std::string> theorems;
    for (const std::string& text : former()) {
        ASSERT_TRUE(text.starts_with("grundy-certificate 1\n"));
        const std::size_t at = text.find("\ntheorem ") + 9;
        theorems.insert(text.substr(at, text.find('\n', at) - at));
        const Verdict v = verdict(text);
        EXPECT_TRUE(v.holds) << v.fault << "\n" << text;
    }
    EXPECT_EQ(theorems, (std::set<std::string>{"arithmetic-window", "sapp-window", "system-window", "window"}));
}

// Two programs that share no code agree on what is a proof, for codes that nobody chose.
TEST(Certificate, WhatIsProvenForRandomCodesIsAccepted) {
    std::mt19937_64 random(22);
    const Rules rules;
    PeriodQuery query;
    query.certificate = true;
    query.limit = 4000;
    int sparse = 0;
    for (int round = 0; round < effort::rounds(400); ++round) {
        std::string code = random() % 4 == 0 ? "4." : "0.";
        for (auto k = 1 + random() % 4; k > 0; --k) code += "01234567"[random() % 8];
        const PeriodAnswer answer = Solver(rules).period(code, query);
        if (!answer.period) continue;
        sparse += answer.certificate.find("theorem sparse-window") != std::string::npos;
        const Verdict v = verdict(answer.certificate);
        EXPECT_TRUE(v.holds) << code << ": " << v.fault;
    }
    EXPECT_GT(sparse, effort::sanitized ? 0 : 15);
}

// With bonuses, the parity of the heap alone may separate rare heaps from the others, under an empty mask.
TEST(Certificate, WhatIsProvenForRandomBonusesIsAccepted) {
    std::mt19937_64 random(23);
    PeriodQuery query;
    query.certificate = true;
    query.limit = 4000;
    int proven = 0;
    const auto below = [&](std::uint64_t n) { return std::to_string(random() % n); };
    for (int round = 0; round < effort::rounds(200); ++round) {
        std::string text = "game f(n):\n";
        for (auto k = 1 + random() % 3; k > 0; --k) {
            text += "    f(a) + f(b)" + (random() % 3 != 0 ? " + *" + below(4) : "");
            text += "  for a + b = n - " + std::to_string(1 + random() % 6);
            text += random() % 3 == 0 ? " if a != b\n" : "\n";
        }
        Rules rules;
        rules.add(text, "test");
        const PeriodAnswer answer = Solver(rules).period("f", query);
        if (!answer.period) continue;
        ++proven;
        const Verdict v = verdict(answer.certificate);
        EXPECT_TRUE(v.holds) << text << v.fault;
    }
    EXPECT_GT(proven, effort::rounds(20));
}

// Every word of every line is replaced and the seal recomputed, as a forger would do: by each of the others if
// GRUNDY_ALL_RANDOM is set, else by every third of all replacements. Sanitizers see one word of 25.
TEST(Certificate, EveryFieldCounts) {
    int refused = 0, replacements = 0;
    const int every = effort::share(1, 3);
    for (const std::string& text : certificates()) {
        const std::string body = body_of(text);
        const std::string claim = verdict(text).claim;
        std::size_t words = 0;
        std::size_t end = 0;
        for (std::size_t begin = 0; begin < body.size() && words < 120; ++words, begin = end + 1) {
            end = body.find_first_of(" \n", begin);
            if (effort::sanitized && words % 25 != 0) continue;
            const std::string word = body.substr(begin, end - begin);
            std::vector<std::string> others = {"0", "1", "", "-1", "none", "window", word + "0", word + "1"};
            if (word.find_first_not_of("0123456789") == std::string::npos && word.size() < 18) {
                others.push_back(std::to_string(std::stoll(word) + 1));
                others.push_back(std::to_string(std::stoll(word) - 1));
                others.push_back(std::to_string(std::stoll(word) * 2));
            }
            for (const std::string& other : others) {
                if (other == word || ++replacements % every != 0) continue;
                std::string changed = body;
                changed.replace(begin, word.size(), other);
                const Verdict v = verdict(sealed(changed));
                refused += !v.holds;
                // A name that is not a code is free; other rules are a different claim, which may be true.
                const std::string line = changed.substr(0, begin);
                const std::size_t start = line.rfind('\n') + 1;
                const std::string field = line.substr(start, 4);
                const bool free = field == "game" || field == "sequ" || field == "move" || field == "kind";
                if (v.holds && !free) {
                    EXPECT_EQ(v.claim, claim) << "'" << word << "' as '" << other << "'\n" << changed;
                }
            }
        }
    }
    EXPECT_GT(refused, effort::sanitized ? 200 : 5000);
}

// The values are 0 1 0 1 2 3 2, then rise by 2 every 4 heaps. The last two of these heaps could be read as period 2
// with saltus 1; the recurring state does not rule that out.
TEST(Certificate, APeriodThatBeginsAfterTheStateIsRefused) {
    std::string body = body_of(certificate_of("snim[all but {2, 3}]"));
    const auto put = [&](const std::string& from, const std::string& to) {
        const std::size_t at = body.find("\n" + from + "\n");
        ASSERT_NE(at, std::string::npos) << from << "\n" << body;
        body.replace(at + 1, from.size(), to);
    };
    put("period 4", "period 2");
    put("preperiod 0", "preperiod 5");
    put("saltus 2", "saltus 1");
    const Verdict v = verdict(sealed(body));
    EXPECT_FALSE(v.holds) << v.claim;
    EXPECT_NE(v.fault.find("after the state"), std::string::npos) << v.fault;
}

TEST(Certificate, RulesThatDoNotEndAreRefused) {
    const std::string body = body_of(certificate_of("4.0"));
    for (const char* parts : {"0 0- 0 1-", "0 1- 0 0-", "0 0- 0 0-"}) {
        std::string changed = body;
        const std::size_t at = changed.find("0 1- 0 1-");
        ASSERT_NE(at, std::string::npos) << body;
        changed.replace(at, 9, parts);
        changed.replace(changed.find("game 4.0"), 8, "game any");
        EXPECT_NE(verdict(sealed(changed)).fault.find("takes nothing"), std::string::npos)
            << verdict(sealed(changed)).fault;
    }
}

TEST(Certificate, TheNameOfACodeMustBeThatOfItsRules) {
    std::string body = body_of(certificate_of("0.77"));
    body.replace(body.find("game 0.77"), 9, "game 0.75");
    EXPECT_NE(verdict(sealed(body)).fault.find("not"), std::string::npos);
    EXPECT_FALSE(verdict(sealed(body)).holds);
}

TEST(Certificate, RandomBytesAreSeen) {
    std::mt19937_64 random(21);
    const std::vector<std::string> texts = certificates();
    for (int round = 0; round < effort::rounds(10'000); ++round) {
        std::string text = texts[random() % texts.size()];
        char& byte = text[random() % text.size()];
        const char before = byte;
        byte = static_cast<char>(random());
        if (byte == before) continue;
        const Verdict v = verdict(text);
        ASSERT_FALSE(v.holds) << text;
        ASSERT_FALSE(v.fault.empty());
    }
    // The seal is recomputed, so the change must be detected by its content.
    for (int round = 0; round < effort::rounds(1000); ++round) {
        const std::string& text = texts[random() % texts.size()];
        std::string body = body_of(text);
        const std::size_t from = body.find("theorem ");
        const std::size_t at = from + random() % (body.size() - from);
        body[at] = "0123456789 \n-x"[random() % 14];
        const Verdict v = verdict(sealed(body));
        if (v.holds) {
            ASSERT_EQ(v.claim, verdict(text).claim) << body;
        }
    }
}

TEST(Certificate, WhatIsNoneIsMalformed) {
    const std::string good = certificate_of("0.77");
    for (const std::string& text : {std::string(), std::string("\n"), std::string("grundy-certificate 2\n"), good + "x",
                                    good.substr(0, good.size() / 2), good.substr(1), std::string(100000, ' '),
                                    std::string("grundy-certificate 1\ngame x\nmove parts 9")}) {
        const Verdict v = verdict(text);
        EXPECT_TRUE(v.malformed) << text.substr(0, 100);
        EXPECT_NE(v.fault.find("not a certificate"), std::string::npos) << v.fault;
    }
}

// The code that people have to trust stays short: counts the checker's lines that are neither blank nor comment.
// A code has the moves that it says, and no others: not those of a system that stands in its certificate.
TEST(Certificate, ACodeIsNoSystem) {
    std::string body = body_of(certificate_of("round_dawsons_kayles"));
    ASSERT_TRUE(verdict(sealed(body)).holds);
    const std::size_t at = body.find("game round_dawsons_kayles");
    ASSERT_NE(at, std::string::npos);
    body.replace(at, std::string("game round_dawsons_kayles").size(), "game 0.0");
    if (const std::size_t rules = body.find("\nrules "); rules != std::string::npos)
        body.erase(rules, body.find('\n', rules + 1) - rules);
    const Verdict changed = verdict(sealed(body));
    EXPECT_FALSE(changed.malformed) << changed.fault;
    EXPECT_FALSE(changed.holds);
}

TEST(Certificate, TheCheckerIsShort) {
    const auto lines = [](const std::vector<std::string>& names) {
        int count = 0;
        for (const std::string& name : names) {
            std::ifstream in(test::source_dir() + "/src/verify/" + name);
            EXPECT_TRUE(in) << name;
            for (std::string line; std::getline(in, line);) {
                const std::size_t at = line.find_first_not_of(' ');
                count += at != std::string::npos && line.compare(at, 2, "//") != 0;
            }
        }
        return count;
    };
    EXPECT_LT(lines({"check.hpp", "check.cpp", "values.hpp", "values.cpp"}), 450);
    // The window theorem; the last file only concerns values that rise.
    EXPECT_LT(lines({"kinds.hpp", "kinds.cpp", "window.hpp", "continued.cpp", "window.cpp", "reached.cpp"}), 540);
    EXPECT_LT(lines({"definition.hpp", "definition.cpp"}), 160);  // for several sequences only
    EXPECT_LT(lines({"format_2.hpp", "translation.cpp"}), 110);   // for windows in format 1 only
    // These are for certificates in parts only.
    EXPECT_LT(lines({"parts.hpp", "parts.cpp", "stretch.hpp", "stretch.cpp"}), 225);
}

}  // namespace grundy::certificate_test
