// SPDX-License-Identifier: MIT
// See line_file.hpp.
#include "os/line_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "os/descriptor_io.hpp"

namespace grundy::os {

LineFile::LineFile(const std::string& stem, const std::string& ending) {
    for (int number = 1; descriptor_ < 0; ++number) {
        path_ = stem + (number == 1 ? "" : "-" + std::to_string(number)) + ending;
        descriptor_ = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        if (descriptor_ < 0 && errno != EEXIST)
            throw Error("cannot create '" + path_ + "': " + std::strerror(errno) + "; is the folder writable?");
    }
}

LineFile::~LineFile() { close(descriptor_); }

void LineFile::add_line(std::string_view text) {
    if (torn_) throw Error("'" + path_ + "' ends with a torn line");
    std::string line(text);
    line += '\n';
    torn_ = true;
    if (!write_all(descriptor_, line))
        throw Error("cannot write to '" + path_ + "': " + std::strerror(errno) +
                    "; what it has so far counts: make room, and run the same command again");
    torn_ = false;
}

void LineFile::sync() {
    if (!force_to_disk(descriptor_)) throw Error("cannot write to '" + path_ + "': " + std::strerror(errno));
}

}  // namespace grundy::os
