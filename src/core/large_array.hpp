// SPDX-License-Identifier: MIT
// An array that grows in place. A vector that grows holds its elements twice for a while, and a budget must cover both
// copies; pages of memory can be moved without a copy. Memory that is reserved but not written costs nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/budget.hpp"
#include "core/size.hpp"

namespace grundy {

namespace large_array {

/// Resizes a block from `now` to `wanted` bytes; size 0 means no block. Throws std::bad_alloc and then leaves the block
/// as it is.
void* resize(void* block, std::size_t now, std::size_t wanted);

}  // namespace large_array

template <class T>
requires std::is_trivially_copyable_v<T>
class LargeArray {
public:
    LargeArray() = default;
    LargeArray(LargeArray&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    LargeArray& operator=(LargeArray&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    LargeArray(const LargeArray&) = delete;
    LargeArray& operator=(const LargeArray&) = delete;
    ~LargeArray() { large_array::resize(data_, to_size(bytes()), 0); }

    T* data() { return data_; }
    const T* data() const { return data_; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T& back() { return data_[size_ - 1]; }
    const T& back() const { return data_[size_ - 1]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t capacity() const { return capacity_; }
    std::uint64_t bytes() const { return std::uint64_t{capacity_} * sizeof(T); }

    void push_back(T value) {
        if (size_ == capacity_) reserve(grown(1));
        data_[size_++] = value;
    }
    /// Adds an element, constructed in place; there must be room.
    T& add() { return *::new (data_ + size_++) T{}; }
    void append(std::span<const T> values) {
        if (capacity_ - size_ < values.size()) reserve(grown(values.size()));
        if (!values.empty()) std::memcpy(data_ + size_, values.data(), values.size_bytes());
        size_ += values.size();
    }
    void take_in(std::size_t more) { size_ += more; }  ///< adds elements that were written after the end
    void pop_back() { --size_; }
    void clear() { size_ = 0; }
    void cut(std::size_t size) { size_ = size; }  ///< `size` is at most the present size
    /// Until there are more than `count` elements, no block is moved.
    void reserve(std::size_t count) {
        if (count <= capacity_) return;
        data_ =
            static_cast<T*>(large_array::resize(data_, to_size(bytes()), to_size(std::uint64_t{count} * sizeof(T))));
        capacity_ = count;
    }
    /// Reserves room for `more` further elements and claims the memory first. Reserves less in advance if the budget is
    /// short, so that others also have room.
    void make_room(std::size_t more, Meter& meter, std::string_view what) {
        if (capacity_ - size_ >= more) return;
        const std::size_t affordable = capacity_ + to_size(meter.bytes_left() / 2 / sizeof(T));
        const std::size_t wanted = std::max(size_ + more, std::min(grown(more), affordable));
        meter.claim((wanted - capacity_) * sizeof(T), what);
        reserve(wanted);
    }

private:
    std::size_t grown(std::size_t more) const {
        return std::max({size_ + more, capacity_ + capacity_ / 2, std::size_t{64} / sizeof(T)});
    }

    T* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace grundy
