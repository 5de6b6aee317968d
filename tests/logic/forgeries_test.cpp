// SPDX-License-Identifier: MIT
// Certificates of formulas in which one character, or one line, is another. Whatever they say then, they are refused:
// rules, games, claims, restrictions, automata and each line of the sentence count.
#include <gtest/gtest.h>

#include <cctype>

#include "core/size.hpp"
#include "logic/certificate.hpp"
#include "logic/theorem.hpp"
#include "support/effort.hpp"

namespace forgeries_test {

using grundy::logic::Automaton;
using grundy::logic::Claim;
using grundy::test::Theorem;

const char* const two_heaps = "game two(a, b):\n    two(a - k, b) for k in 1..\n    two(a, b - k) for k in 1..\n";

// One of each kind of line.
std::vector<std::string> certificates() {
    std::vector<std::string> out;
    const auto add = [&](const Theorem& t) { out.push_back(grundy::logic::certificate_text(*t.rules, t.claims)); };
    Theorem choc(
        "game choc(y, z):\n    choc(v, z) for v in 0..y - 1\n    choc(min(y, w div 2), w) for w in 0..z - 1\n");
    add(choc.value("choc", "y xor z", "y <= z div 2"));
    Theorem misere(two_heaps);
    add(misere.lost("two", "a = b and a > 1 or a + b = 1", true));
    Theorem learnt(two_heaps);
    add(learnt.claim("two", {Claim::Kind::value, {}, {}, false, Automaton::read("2 value +0,x,x,0,x,0,0,x")}));
    Theorem set(two_heaps);
    add(set.claim("two", {Claim::Kind::lost, {}, {}, false, Automaton::read("2 set +0,x,x,0")}));
    Theorem several("game big(n):\n    small(n - 1)\ngame small(n):\n    big(n - 1)\n");
    add(several.value("big", "n mod 2").value("small", "n mod 2"));
    Theorem repeats("cyclic game line(n):\n    line(n - 1)\n    line(n + 1)  if n > 2\n");
    Claim draws{Claim::Kind::lost, "n = 0 or n = 2", {}, false, {}};
    draws.draw = "n > 3";
    draws.rank = "n";
    add(repeats.claim("line", draws));
    return out;
}

bool is_refused(const std::string& text) {
    try {
        return !grundy::logic::check_certificate(text, {}).holds;
    } catch (const std::runtime_error&) {  // it cannot be read
        return true;
    }
}

char another(char c) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isdigit(u) != 0) return c == '9' ? '0' : static_cast<char>(c + 1);
    if (std::isalpha(u) != 0) return c == 'z' || c == 'Z' ? 'a' : static_cast<char>(c + 1);
    return c == '+' ? '-' : '+';
}

// The lines that explain the file to readers say nothing.
bool is_explanation(const std::string& line) { return line.starts_with("# A ") || line.starts_with("# 'grundy "); }

TEST(Forgeries, EveryCharacterAndEveryLineCount) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const auto step = grundy::to_size(4 / grundy::effort::share(4, 1));  // of the characters of a sentence
    for (const std::string& text : certificates()) {
        ASSERT_FALSE(is_refused(text)) << text;
        std::size_t changed = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string line = text.substr(at, end - at);
            const bool head = line.starts_with("# ");
            for (std::size_t i = at; i < end; i += head ? 1 : step) {
                if (is_explanation(line) || text[i] == ' ') continue;
                std::string forged = text;
                forged[i] = another(text[i]);
                EXPECT_TRUE(is_refused(forged)) << line << "\n" << forged.substr(at, end - at);
                ++changed;
            }
            std::string shorter = text;
            shorter.erase(at, end + 1 - at);
            EXPECT_TRUE(is_explanation(line) || is_refused(shorter)) << line;
            at = end + 1;
        }
        EXPECT_GT(changed, 200U);
    }
}

TEST(Forgeries, SentencesAreThoseOfTheirOwnTheorem) {
    if (!grundy::logic::has_mona()) GTEST_SKIP() << "there is no MONA on this machine";
    const std::string sentence = "ws1s;";
    const std::vector<std::string> all = certificates();
    for (const std::string& one : all)
        for (const std::string& other : all) {
            if (&one == &other) continue;
            EXPECT_TRUE(is_refused(one.substr(0, one.find(sentence)) + other.substr(other.find(sentence))));
        }
}

}  // namespace forgeries_test
