// SPDX-License-Identifier: MIT
// Tests certificates by someone who wants the checker to accept a false claim, to hang, to fill the memory, or to print
// what looks like something else.
#include <gtest/gtest.h>

#include <algorithm>
#include <grundy/grundy.hpp>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "support/program.hpp"
#include "verify/check.hpp"
#include "verify/values.hpp"

namespace grundy::hostile_certificate_test {

using test::Folder;
using test::grundy;
using test::Result;
using verify::Certificate;

std::string text_of(const std::string& game) {
    PeriodQuery query;
    query.certificate = true;
    const Rules rules = Rules::catalogue();
    return Solver(rules).period(game, query).certificate;
}

Certificate certificate_of(const std::string& game) {
    bool sealed = false;
    return verify::read(text_of(game), sealed);
}

// The values of 4.344 in parts; its period is 51 = 3 * 17.
Certificate in_parts() {
    Certificate c = certificate_of("4.344");
    Meter meter{Budget{}};
    const auto g = verify::recompute(c.form, c.values, c.mask, c.position, 0, meter).g;
    const Int window = c.parts_below - 1 + c.form.greatest_take();
    c.proof = RepetitionTheorem::sparse_parts;
    for (const Int heap : {Int{700}, c.from, c.from + c.period / 17, c.from + c.period / 3, c.values})
        c.borders.push_back({heap, {g.begin() + (heap - window - 1), g.begin() + heap}});
    verify::ValueDigest digest;
    digest.add(std::span(g).first(700));
    c.digest = digest.hex();
    c.listed.clear();
    return c;
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
    text.resize(text.find("seal "));
    const std::size_t at = text.find("\n" + from);
    EXPECT_NE(at, std::string::npos) << from << "\n" << text;
    text.replace(at + 1, text.find('\n', at + 1) - at - 1, to);
    return text + "seal " + sha256(text) + "\n";
}

TEST(HostileCertificate, TheLargestValueMustLieWhereItIsSeen) {
    const Certificate good = in_parts();
    EXPECT_EQ(check_certificate(verify::write(good)).fault, "");
    for (const Int far : {Int{1'000'000'000'000'000}, good.values, good.preperiod + good.period}) {
        for (const Nimber max : {Nimber{200}, Nimber{63}, good.max}) {
            Certificate c = good;
            c.max = max;
            c.max_at = far;
            EXPECT_NE(check_certificate(verify::write(c)).fault.find("largest value"), std::string::npos) << max << far;
        }
    }
}

// Limits on seconds and bytes are kept whatever the text demands.
TEST(HostileCertificate, BudgetsAreKept) {
    const std::string primes =
        changed(text_of("cet4"), "move", "move parts 1 least 0 0 0 unequal 0 bonus 0 heaps 0- takes primes");
    const auto put = [](Certificate c, auto change) {
        change(c);
        return verify::write(c);
    };
    const auto huge = [](auto& c) {
        c.listed.clear();
        c.values = (Int{1} << 62) + 1;
    };
    const Certificate window = certificate_of("0.77"), state = certificate_of("snim[all but {2, 3, 9}]"),
                      three = certificate_of("0.28"), parts = in_parts();
    const std::vector<std::pair<std::string, std::string>> texts = {
        {"values * 4 is 4 modulo 2^64", put(window, huge)},
        {"values * 8 is 0 modulo 2^64", put(state,
                                            [&](auto& c) {
                                                huge(c);
                                                c.values = Int{1} << 61;
                                                c.from = c.values - c.step;
                                            })},
        {"values of 3 PB", put(window, [&](auto& c) { huge(c), c.values = 1'000'000'000'000'000; })},
        {"many takes of one kind", put(three,
                                       [](auto& c) {
                                           c.game = "x";
                                           c.sequences[0].kinds.back().takes =
                                               rules::IntSet::interval(1, 3'000'000'000);
                                       })},
        {"many takes that decide", changed(primes, "takes", "takes 1000000000")},
        {"primes of a large period", put(parts,
                                         [](auto& c) {
                                             const Int length = c.from - c.preperiod;
                                             c.period = c.step = (Int{1} << 61) - 31;  // a prime
                                             c.preperiod = Int{1} << 60;
                                             c.from = c.preperiod + length;
                                             c.values = c.from + c.step;
                                             c.borders.resize(3);
                                             c.borders[1].heap = c.from;
                                             c.borders[2] = c.borders[1];
                                             c.borders[2].heap = c.values;
                                             c.borders[2].values[0] ^= 1;
                                         })},
        {"triples", put(three,
                        [&](auto& c) {
                            huge(c);
                            c.game = "x";
                            c.values = 50'000'000;
                        })},
    };
    for (const auto& [what, text] : texts) {
        for (const std::uint64_t bytes : {std::uint64_t{1} << 28, std::uint64_t{1} << 33}) {
            Limits limits;
            const bool time = what.find("primes") == 0 || what == "triples";
            if (time) limits.time = Seconds(0.3);
            limits.bytes = bytes;
            const CertificateCheck v = check_certificate(text, limits);
            EXPECT_EQ(v.outcome, Outcome::out_of_budget) << what << v.fault;
            EXPECT_NE(v.reason.find(time ? "time budget" : "memory budget is"), std::string::npos)
                << what << ": " << v.reason;
        }
    }
    // With a budget larger than everything available, there is still an answer.
    Limits all;
    all.bytes = ~std::uint64_t{0};
    EXPECT_EQ(check_certificate(texts[0].second, all).outcome, Outcome::out_of_budget);
}

// Sets and moves are read in time proportional to the text.
TEST(HostileCertificate, LongTextsAreReadSwiftly) {
    std::string takes = "1", moves;
    for (Int t = 3; t < 400'000; t += 2) takes += "," + std::to_string(t);
    for (Int t = 1; t < 60'000; ++t)
        moves += "move parts 1 least 0 0 0 unequal 0 bonus 0 heaps 0- takes " + std::to_string(2 * t) + "\n";
    const std::string one = "move parts 1 least 0 0 0 unequal 0 bonus 0 heaps 0- takes " + takes;
    const std::string brave = changed(text_of("brave[m=7]"), "game", "game x");
    for (const std::string& text : {changed(brave, "move", one), changed(brave, "move", moves + one)})
        EXPECT_FALSE(check_certificate(text).holds);
}

TEST(HostileCertificate, FieldsWithoutUseAreZero) {
    for (const auto& [game, field, value] : {std::tuple{"cet4", "from", "from 7"},
                                             {"0.12", "position", "position 1"},
                                             {"cet4", "step", "step 3"},
                                             {"cet4", "parts-below", "parts-below 4"}}) {
        const std::string text = text_of(game);
        EXPECT_TRUE(check_certificate(text).holds) << game;
        EXPECT_NE(check_certificate(changed(text, field, value)).fault.find("does not use"), std::string::npos)
            << game << value << check_certificate(changed(text, field, value)).fault;
    }
}

TEST(HostileCertificate, NamesAreEscapedAndSaidNotToBeChecked) {
    const std::string text = text_of("strip");
    EXPECT_TRUE(check_certificate(text_of("0.77")).game_checked);
    const Folder folder;
    for (const auto& [name, shown] : {std::pair<std::string, std::string>{"strip", "'strip'"},
                                      {"[0.16]", "'[0.16]'"},
                                      {"", "''"},
                                      {"0\xe2\x80\xa4"
                                       "16",
                                       "'0\\u{2024}16'"},
                                      {"\x1b[2J\rok\x7f", "'\\u{1b}[2J\\u{d}ok\\u{7f}'"},
                                      {"a\\\xff", "'a\\\\\\xff'"}}) {
        const std::string other = changed(text, "game", "game " + name);
        const CertificateCheck check = check_certificate(other);
        EXPECT_TRUE(check.holds) << check.fault;
        EXPECT_FALSE(check.game_checked);
        EXPECT_EQ("'" + check.game + "'", shown);
        const Result said = grundy({"check", folder.file("c.cert", other)});
        EXPECT_NE(said.out.find(": " + shown + " (name not checked): G(n + "), std::string::npos) << said.out;
        const Result json = grundy({"check", folder.file("c.cert", other), "--json"});
        EXPECT_NE(json.out.find("\"name_checked\": false"), std::string::npos) << json.out;
    }
    const Result code = grundy({"check", folder.file("k.cert", text_of("0.77"))});
    EXPECT_EQ(code.out.find("not checked"), std::string::npos) << code.out;
    // A name with a point must be a code, and the message about it is escaped, too.
    const Result none = grundy({"check", folder.file("n.cert", changed(text, "game", "game 0.\x1b[1m"))});
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.out.find('\x1b'), std::string::npos);
    EXPECT_NE(none.out.find("is not a code"), std::string::npos) << none.out;
    const Result word = grundy({"check", folder.file("w.cert", changed(text, "theorem", "theorem \x1b[1m"))});
    EXPECT_EQ(word.code, 2);
    EXPECT_EQ(word.err.find('\x1b'), std::string::npos);
}

TEST(HostileCertificate, AShareIsNoProof) {
    const Folder folder;
    Certificate c = in_parts();
    const std::string file = folder.file("good.cert", verify::write(c));
    const Result whole = grundy({"check", file, "--json"});
    EXPECT_NE(whole.out.find("\"holds\": true"), std::string::npos) << whole.out;
    EXPECT_EQ(whole.out.find("share"), std::string::npos) << whole.out;
    const Result part = grundy({"check", file, "--json", "--part", "2/3"});
    EXPECT_EQ(part.code, 0);
    EXPECT_NE(part.out.find("\"holds\": null"), std::string::npos) << part.out;
    for (const char* field : {"\"share\": {", "\"part\": 2", "\"of\": 3", "\"holds\": true"})
        EXPECT_NE(part.out.find(field), std::string::npos) << field << part.out;
    c.borders[2].values.back() ^= 1;
    const Result wrong = grundy({"check", folder.file("bad.cert", verify::write(c)), "--json", "--part", "2/3"});
    EXPECT_EQ(wrong.code, 1);
    EXPECT_EQ(wrong.out.find("\"holds\": null"), std::string::npos) << wrong.out;
    EXPECT_NE(wrong.out.find("\"holds\": false"), std::string::npos) << wrong.out;
}

}  // namespace grundy::hostile_certificate_test
