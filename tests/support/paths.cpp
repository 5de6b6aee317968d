// SPDX-License-Identifier: MIT
#include "support/paths.hpp"

namespace grundy::test {

const std::string& source_dir() {
    static const std::string path = GRUNDY_SOURCE_DIR;
    return path;
}

const std::string& program() {
    static const std::string path = GRUNDY_PROGRAM;
    return path;
}

}  // namespace grundy::test
