// SPDX-License-Identifier: MIT
// Tests keep their key away from that of whoever runs them; programs that they start inherit this.
#include <cstdlib>

namespace {
[[maybe_unused]] const int set = setenv("XDG_STATE_HOME", GRUNDY_STATE_HOME, 1);
}
