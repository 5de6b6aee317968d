// SPDX-License-Identifier: MIT
// For loops that wait for another thread.
#pragma once

namespace grundy {

/// Tells the core that this is such a loop.
inline void breathe() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
}

}  // namespace grundy
