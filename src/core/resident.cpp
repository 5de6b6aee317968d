// SPDX-License-Identifier: MIT
// See resident.hpp.
#include "core/resident.hpp"

#include <atomic>
#include <charconv>

#include "core/sanitized.hpp"

#if defined(__linux__)
#include <fcntl.h>
#include <unistd.h>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace grundy {
namespace {

std::atomic<std::uint64_t> before{0};

#if defined(__linux__)
// The file stays open, because it is read hundreds of times a second. A process that was forked opens its own: the
// descriptor of its parent, if it still has it, is about its parent.
int statm_of_this_process() {
    static std::atomic<std::uint64_t> opened{0};  // process and descriptor in one, so that threads see both or neither
    const auto process = static_cast<std::uint64_t>(getpid());
    std::uint64_t now = opened;
    if (now >> 32 != process) {
        const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
        now = process << 32 | static_cast<std::uint32_t>(file);
        opened = now;
    }
    return static_cast<int>(static_cast<std::uint32_t>(now));
}
#endif

}  // namespace

// The second number of the file counts the pages in memory.
std::uint64_t resident_bytes() {
#if defined(__linux__)
    const int file = statm_of_this_process();
    static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    char text[128];
    const ssize_t size = file < 0 ? -1 : pread(file, text, sizeof text, 0);
    if (size <= 0) return 0;
    const char* at = text;
    const char* const end = text + size;
    while (at < end && *at != ' ') ++at;
    std::uint64_t pages = 0;
    if (at == end || std::from_chars(at + 1, end, pages).ec != std::errc{}) return 0;
    return pages * page;
#else
    return 0;
#endif
}

void bound_resident_memory() {
    if (sanitized) return;
    std::uint64_t none = 0;
    before.compare_exchange_strong(none, resident_bytes());
}

std::uint64_t resident_before() { return before; }

void return_freed_memory() {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

}  // namespace grundy
