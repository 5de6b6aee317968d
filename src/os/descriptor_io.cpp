// SPDX-License-Identifier: MIT
// See descriptor_io.hpp.
#include "os/descriptor_io.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "core/size.hpp"

namespace grundy::os {

bool write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written >= 0)
            bytes.remove_prefix(to_size(written));
        else if (errno != EINTR)
            return false;
    }
    return true;
}

bool force_to_disk(int descriptor) {
    while (fsync(descriptor) != 0)
        if (errno != EINTR) return errno == EINVAL || errno == EROFS || errno == ENOTSUP;
    return true;
}

void hold_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(descriptor, F_GETFD) < 0)  // open takes the least number that is free, which is this one
            (void)open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace grundy::os
