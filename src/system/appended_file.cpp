// SPDX-License-Identifier: MIT
// See appended_file.hpp.
#include "system/appended_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::system {
namespace {

// Returns the error, or 0.
int written(int descriptor, std::uint64_t at, std::string_view bytes) {
    if (ftruncate(descriptor, static_cast<off_t>(at)) != 0) return errno;
    while (!bytes.empty()) {
        const ssize_t count = pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        bytes.remove_prefix(to_size(count));
        at += static_cast<std::uint64_t>(count);
    }
    while (fdatasync(descriptor) != 0)
        if (errno != EINTR) return errno == EINVAL || errno == EROFS || errno == ENOTSUP ? 0 : errno;
    return 0;
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
