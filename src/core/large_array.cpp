// SPDX-License-Identifier: MIT
// See large_array.hpp. Blocks of many pages come directly from the system, which moves them by changing addresses
// alone.
#include "core/large_array.hpp"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace grundy::large_array {
namespace {

void* checked(void* block) {
    if (block == nullptr) throw std::bad_alloc();
    return block;
}

#if defined(__linux__)

constexpr std::size_t least_mapped = std::size_t{1} << 20;

bool mapped(std::size_t bytes) { return bytes >= least_mapped; }

void* map(std::size_t bytes) {
    void* const out = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return checked(out == MAP_FAILED ? nullptr : out);
}

void* remap(void* block, std::size_t now, std::size_t wanted) {
    void* const out = mremap(block, now, wanted, MREMAP_MAYMOVE);
    return checked(out == MAP_FAILED ? nullptr : out);
}

#endif

}  // namespace

void* resize(void* block, std::size_t now, std::size_t wanted) {
#if defined(__linux__)
    if (mapped(now) && wanted == 0) return munmap(block, now), nullptr;
    if (mapped(now) && mapped(wanted)) return remap(block, now, wanted);
    if (mapped(wanted)) {
        void* const out = map(wanted);
        if (now > 0) std::memcpy(out, block, now);
        std::free(block);
        return out;
    }
#endif
    if (wanted == 0) return std::free(block), nullptr;
    return checked(std::realloc(block, wanted));
}

}  // namespace grundy::large_array
