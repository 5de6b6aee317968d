// SPDX-License-Identifier: MIT
// A lock that allows one run at a time to replace a file. It is on FILE.lock beside it, because each replacement makes
// FILE a different file. The lock ends with the process in every case; FILE.lock is then removed, or does no harm.
#pragma once

#include <string>

namespace grundy::os {

class FileLock {
public:
    /// Throws Error if another run holds the lock (with its process), or if the folder cannot be written to. `what`
    /// begins the message: "the checkpoint 'FILE'".
    FileLock(const std::string& path, const std::string& what);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    ~FileLock();

private:
    std::string path_;
    int descriptor_ = -1;
};

}  // namespace grundy::os
