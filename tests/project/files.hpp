// SPDX-License-Identifier: MIT
// The files of the project, read as texts.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/paths.hpp"

namespace grundy::test {

inline const std::filesystem::path root = source_dir();

/// A file that cannot be read is a failure of the test.
inline std::string contents(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    EXPECT_TRUE(in) << path;
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace grundy::test
