// SPDX-License-Identifier: MIT
// Tests keep their key separate from the user's key; programs that they start inherit this setting.
#include <cstdlib>

namespace {
[[maybe_unused]] const int set = setenv("XDG_STATE_HOME", GRUNDY_STATE_HOME, 1);
}
