// SPDX-License-Identifier: MIT
// Where the tests find the project's files and its program. These paths are compiled into one source, so that a
// compiler cache can share all others between working copies.
#pragma once

#include <string>

namespace grundy::test {

/// The folder of the sources, without a slash at the end.
const std::string& source_dir();
/// The program under test, with its folder.
const std::string& program();

}  // namespace grundy::test
