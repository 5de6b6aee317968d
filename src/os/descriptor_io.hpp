// SPDX-License-Identifier: MIT
// What all files that we write have in common: bytes go out whole, and to the disk.
#pragma once

#include <string_view>

namespace grundy::os {

/// Writes all bytes where the file stands, or appends them to a file that is open for that. False, with errno, if that
/// fails.
bool write_all(int descriptor, std::string_view bytes);

/// Waits until the file is on disk. Some files cannot be forced there, as they have none (EINVAL, EROFS); any other
/// error means that the file was not written, although every write succeeded: false, with errno.
bool force_to_disk(int descriptor);

/// Opens those of the standard descriptors 0, 1 and 2 that are closed, so that no other file or pipe takes their
/// numbers. They fail as if they were closed: EBADF. For the begin of a program.
void hold_standard_descriptors();

}  // namespace grundy::os
