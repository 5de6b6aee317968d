// SPDX-License-Identifier: MIT
// An array of zeros. Pages that were not touched yet cost neither time nor memory, so that a large table begins at once
// and its budget is looked at while it is filled.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace grundy {

template <class T>
requires std::is_trivially_copyable_v<T>
class ZeroedArray {
public:
    /// Throws std::bad_alloc.
    void reset(std::size_t count) {
        clear();
        if (count == 0) return;
        data_.reset(static_cast<T*>(std::calloc(count, sizeof(T))));
        if (!data_) throw std::bad_alloc();
        size_ = count;
    }
    void clear() {
        data_.reset();
        size_ = 0;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return data_.get(); }
    const T* data() const { return data_.get(); }
    T& operator[](std::size_t i) { return data_.get()[i]; }
    const T& operator[](std::size_t i) const { return data_.get()[i]; }

private:
    struct Free {
        void operator()(T* block) const { std::free(block); }
    };
    std::unique_ptr<T[], Free> data_;
    std::size_t size_ = 0;
};

}  // namespace grundy
