// SPDX-License-Identifier: MIT
// Files for Coq: what they state of a certificate, and what has none. That Coq accepts them is tested by `make proofs`.
#include "report/coq_text.hpp"

#include <gtest/gtest.h>

#include <grundy/errors.hpp>
#include <string>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::report::coq_text_test {

std::string why_not(const std::string& certificate) {
    try {
        return coq_text(certificate);
    } catch (const Error& error) {
        return error.what();
    }
}

// A certificate of taking a number in this set; what a file for Coq does not need is left out.
std::string taking(const std::string& set, const std::string& theorem) {
    return "grundy-certificate 1\ngame g\nmove parts 1 least 0 0 0 unequal 0 bonus 0 heaps 0- takes " + set +
           "\ntheorem " + theorem +
           "\nperiod 3\npreperiod 0\nsaltus 0\nmax 2\nmax-at 2\nvalues 5\nfrom 0\nstep 0\nmask 0\nposition 0\ntakes "
           "2\n";
}

TEST(CoqText, PowersFromANumberOn) {
    const std::string file = coq_text(taking("powers:2-5", "superset"));
    EXPECT_TRUE(test::has(file, "Definition game := taking_moves (powers_from 2 5).")) << file;
    EXPECT_TRUE(test::has(file, "w_base := 2; w_least := 5; w_exponent := 3; w_deciding := 2;")) << file;
    // The least power is beyond all numbers: the file ends, and Coq refuses it.
    EXPECT_TRUE(test::has(coq_text(taking("powers:2-9223372036854775807", "superset")), "w_exponent := 63;"));
}

TEST(CoqText, WhatHasNoFileIsNamed) {
    EXPECT_TRUE(test::has(why_not(taking("squares", "superset")), "no theorem for the set 'squares'"));
    EXPECT_TRUE(test::has(why_not(taking("1-2", "superset")), "no theorem for other sets than powers"));
    EXPECT_TRUE(test::has(why_not(taking("powers:2", "superset")), "is no number"));
    const std::string parts = test::slurp(test::source_dir() + "/tests/data/certificates/0.356-in-parts.cert");
    EXPECT_TRUE(test::has(why_not(parts), "its kernel would take years")) << why_not(parts);
}

}  // namespace grundy::report::coq_text_test
