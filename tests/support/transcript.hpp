// SPDX-License-Identifier: MIT
// Recorded conversations with a program.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "support/paths.hpp"
#include "support/program.hpp"

namespace grundy::test {

/// Compares the file of tests/data with what `record` makes of it now. With GRUNDY_GENERATE=1 in the environment, the
/// file is written anew.
template <class Record>
void expect_as_recorded(const std::string& name, const Record& record) {
    const std::string path = source_dir() + "/tests/data/" + name;
    const std::string now = record(slurp(path));
    if (std::getenv("GRUNDY_GENERATE") != nullptr) std::ofstream(path, std::ios::binary) << now;
    // One line of a failure, not all of both texts.
    std::istringstream expected(slurp(path)), found(now);
    for (std::string one, other; std::getline(expected, one) && std::getline(found, other);)
        ASSERT_EQ(one, other) << name;
    EXPECT_EQ(now.size(), slurp(path).size()) << name;
}

}  // namespace grundy::test
