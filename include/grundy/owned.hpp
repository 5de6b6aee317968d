// SPDX-License-Identifier: MIT
// What an object of the library holds, and gives away when the object is moved from.
#pragma once

#include <grundy/errors.hpp>
#include <memory>
#include <utility>

namespace grundy::detail {

/// A unique_ptr that throws Error where it would lead nowhere.
template <class T>
class Owned {
public:
    Owned() = default;
    Owned(std::unique_ptr<T> held) : held_(std::move(held)) {}

    T& operator*() const {
        if (!held_) throw Error("this object was moved from; assign another one to it first");
        return *held_;
    }
    T* operator->() const { return &**this; }

private:
    std::unique_ptr<T> held_;
};

}  // namespace grundy::detail
