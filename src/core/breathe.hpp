// SPDX-License-Identifier: MIT
// A pause for loops that wait for another thread.
#pragma once

namespace grundy {

/// Tells the core that it is in such a loop, so that it leaves resources to its sibling thread.
inline void breathe() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

}  // namespace grundy
