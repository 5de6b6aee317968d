// SPDX-License-Identifier: MIT
// Runs all tests. Emscripten 3.1.6 looks for a function named main, which clang 15 gives another name; without one, a
// program ends at once with success.
#include <gtest/gtest.h>

extern "C" int run_tests(int argc, char** argv) asm("main");

int run_tests(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
