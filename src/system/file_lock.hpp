// SPDX-License-Identifier: MIT
// A file that one run at a time may replace. The lock is on FILE.lock beside it, since FILE itself is another file
// after each replacement; it ends with the process, however that ends, and FILE.lock goes with it, or is of no account.
#pragma once

#include <string>

namespace grundy::system {

class FileLock {
public:
    /// Error where another run has it, with its process, or where the folder cannot be written to. `what` begins the
    /// message: "the checkpoint 'FILE'".
    FileLock(const std::string& path, const std::string& what);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    std::string path_;
    int descriptor_ = -1;
};

}  // namespace grundy::system
