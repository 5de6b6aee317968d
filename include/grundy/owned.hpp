// SPDX-License-Identifier: MIT
// What guards the objects of the library: against use after they were moved from, and against two calls at a time.
#pragma once

#include <atomic>
#include <grundy/errors.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <utility>

namespace grundy {
inline namespace abi_1 {
namespace detail {

[[noreturn]] GRUNDY_API void throw_moved_from();
[[noreturn]] GRUNDY_API void throw_in_use();

/// A unique_ptr that throws Error where it would lead nowhere.
template <class T>
class Owned {
public:
    Owned() = default;
    Owned(std::unique_ptr<T> held) : held_(std::move(held)) {}

    T& operator*() const {
        if (!held_) throw_moved_from();
        return *held_;
    }
    T* operator->() const { return &**this; }

private:
    std::unique_ptr<T> held_;
};

/// A call that has not returned. Throws Error if there is one already: of another thread, or the one whose progress
/// callback makes this call.
class InUse {
public:
    explicit InUse(std::atomic<bool>& flag) : flag_(flag) {
        if (flag_.exchange(true)) throw_in_use();
    }
    ~InUse() { flag_ = false; }
    InUse(const InUse&) = delete;
    InUse& operator=(const InUse&) = delete;

private:
    std::atomic<bool>& flag_;
};

}  // namespace detail
}  // namespace abi_1
}  // namespace grundy
