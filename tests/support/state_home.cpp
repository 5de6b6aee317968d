// SPDX-License-Identifier: MIT
// Tests keep their key separate from the user's key, and see neither the user's games nor results; programs that they
// start inherit these settings.
#include <cstdlib>

namespace {
[[maybe_unused]] const int state = setenv("XDG_STATE_HOME", GRUNDY_STATE_HOME, 1);
[[maybe_unused]] const int data = setenv("XDG_DATA_HOME", GRUNDY_STATE_HOME, 1);
[[maybe_unused]] const int store = setenv("GRUNDY_STORE", "off", 1);
}  // namespace
