// SPDX-License-Identifier: MIT
// Bytes that start at a cache line, so that each vector read at a multiple of 64 lies in one line; and bytes that are
// not initialised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace grundy::kernels::breaking {

inline constexpr std::size_t line_bytes = 64;

template <class T>
struct LineAllocator {
    using value_type = T;
    LineAllocator() = default;
    template <class U>
    explicit LineAllocator(const LineAllocator<U>&) {}
    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{line_bytes}));
    }
    void deallocate(T* from, std::size_t) { ::operator delete (from, std::align_val_t{line_bytes}); }
    bool operator==(const LineAllocator&) const = default;
};

/// `resize` does not initialise what it adds, so that the thread that sets it is the first to touch its memory.
template <class T>
struct UnsetAllocator : std::allocator<T> {
    UnsetAllocator() = default;
    template <class U>
    explicit UnsetAllocator(const UnsetAllocator<U>&) {}
    template <class U>
    void construct(U* at) const {
        ::new (static_cast<void*>(at)) U;
    }
};

using UnsetBytes = std::vector<std::uint8_t, UnsetAllocator<std::uint8_t>>;
using AlignedBytes = std::vector<std::uint8_t, LineAllocator<std::uint8_t>>;

}  // namespace grundy::kernels::breaking
