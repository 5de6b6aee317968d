// SPDX-License-Identifier: MIT
// Files that grow at their end. What they had is never rewritten, so that a crash harms at most the last addition.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::os {

/// Cuts an existing file after its first `end` bytes and appends these bytes. Throws Error if that fails; the file then
/// ends at `end`, as far as the system allows.
void append(const std::string& path, std::uint64_t end, std::string_view bytes);

/// Waits until all that was appended is on disk. Throws Error if that fails.
void force(const std::string& path);

}  // namespace grundy::os
