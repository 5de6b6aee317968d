// SPDX-License-Identifier: MIT
// See file_lock.hpp.
#include "os/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/size.hpp"
#include "os/whole_file.hpp"

namespace grundy::os {
namespace {

// Whether the opened file still has this name: its last holder may have removed it in the meantime.
bool same(int descriptor, const std::string& path) {
    struct stat opened {
    }, named{};
    return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
           opened.st_dev == named.st_dev;
}

std::string holder(int descriptor) {
    char text[24] = {};
    const ssize_t size = pread(descriptor, text, sizeof text - 1, 0);
    return size > 0 ? " (process " + std::string(text, to_size(size)) + ")" : "";
}

}  // namespace

FileLock::FileLock(const std::string& path, const std::string& what) : path_(place_of(path) + ".lock") {
    for (;;) {
        descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
        if (descriptor_ < 0) throw Error(what + " cannot be written: " + path_ + ": " + std::strerror(errno));
        const bool held = flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (held) {
            const std::string who = holder(descriptor_);
            close(descriptor_);
            throw Error(what + " is in use by another run" + who + "; wait until it ends, or name another file");
        }
        if (same(descriptor_, path_)) break;
        close(descriptor_);
    }
    const std::string process = std::to_string(getpid());
    // The number serves only the message above; some file systems lock nothing, and others are full.
    if (ftruncate(descriptor_, 0) != 0 || pwrite(descriptor_, process.data(), process.size(), 0) < 0) return;
}

FileLock::~FileLock() {
    unlink(path_.c_str());
    close(descriptor_);
}

}  // namespace grundy::os
