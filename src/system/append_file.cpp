// SPDX-License-Identifier: MIT
// See append_file.hpp.
#include "system/append_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::system {

AppendFile::AppendFile(const std::string& stem, const std::string& ending) {
    for (int number = 1; descriptor_ < 0; ++number) {
        path_ = stem + (number == 1 ? "" : "-" + std::to_string(number)) + ending;
        descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        if (descriptor_ < 0 && errno != EEXIST)
            throw Error("cannot create '" + path_ + "': " + std::strerror(errno) + "; is the folder writable?");
    }
}

AppendFile::~AppendFile() { close(descriptor_); }

void AppendFile::add_line(std::string_view text) {
    if (torn_) throw Error("'" + path_ + "' ends with a torn line");
    std::string line(text);
    line += '\n';
    std::string_view rest = line;
    torn_ = true;
    while (!rest.empty()) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0)
            rest.remove_prefix(to_size(written));
        else if (errno != EINTR)
            throw Error("cannot write to '" + path_ + "': " + std::strerror(errno) +
                        "; what it has so far counts: make room, and run the same command again");
    }
    torn_ = false;
}

void AppendFile::sync() {
    while (fdatasync(descriptor_) != 0)
        if (errno != EINTR) {
            if (errno == EINVAL || errno == EROFS || errno == ENOTSUP) return;  // files that have no disk
            throw Error("cannot write to '" + path_ + "': " + std::strerror(errno));
        }
}

}  // namespace grundy::system
