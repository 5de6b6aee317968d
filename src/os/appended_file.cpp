// SPDX-License-Identifier: MIT
// See appended_file.hpp.
#include "os/appended_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "os/descriptor_io.hpp"

namespace grundy::os {
namespace {

// Opens the file, works on it, and closes it.
template <class Work>
void with_file(const std::string& path, Work work) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    int fault = descriptor < 0 || !work(descriptor) ? errno : 0;
    if (descriptor >= 0 && close(descriptor) != 0 && fault == 0) fault = errno;
    if (fault != 0) throw Error("cannot write " + path + ": " + std::strerror(fault));
}

}  // namespace

void append(const std::string& path, std::uint64_t end, std::string_view bytes) {
    with_file(path, [&](int descriptor) {
        const auto place = static_cast<off_t>(end);
        if (ftruncate(descriptor, place) == 0 && lseek(descriptor, place, SEEK_SET) == place &&
            write_all(descriptor, bytes))
            return true;
        const int fault = errno;
        // A reader drops an incomplete end in any case.
        if (ftruncate(descriptor, place) == 0) errno = fault;
        return false;
    });
}

void force(const std::string& path) { with_file(path, force_to_disk); }

}  // namespace grundy::os
