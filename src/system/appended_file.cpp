// SPDX-License-Identifier: MIT
// See appended_file.hpp.
#include "system/appended_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "system/descriptor_io.hpp"

namespace grundy::system {
namespace {

// Returns the error, or 0.
int written(int descriptor, std::uint64_t at, std::string_view bytes) {
    const auto place = static_cast<off_t>(at);
    const bool whole = ftruncate(descriptor, place) == 0 && lseek(descriptor, place, SEEK_SET) == place &&
                       write_all(descriptor, bytes) && force_to_disk(descriptor);
    return whole ? 0 : errno;
}

}  // namespace

void append(const std::string& path, std::uint64_t end, std::string_view bytes) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    int fault = descriptor < 0 ? errno : written(descriptor, end, bytes);
    // A reader drops an incomplete end in any case.
    if (descriptor >= 0 && fault != 0 && ftruncate(descriptor, static_cast<off_t>(end)) != 0) fault = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && fault == 0) fault = errno;
    if (fault != 0) throw Error("cannot write " + path + ": " + std::strerror(fault));
}

}  // namespace grundy::system
