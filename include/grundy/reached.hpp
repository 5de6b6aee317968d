// SPDX-License-Identifier: MIT
// A part of an answer that a query may fail to reach: without it, there is nothing to misread.
#pragma once

#include <grundy/errors.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace grundy {
inline namespace abi_1 {

namespace detail {

/// Why a part of an answer was not reached.
class GRUNDY_API Unreached {
public:
    Unreached() = default;
    explicit Unreached(const Stopped& why);
    [[noreturn]] void raise() const;

private:
    std::shared_ptr<const Stopped> why_;
};

}  // namespace detail

/// A T if the query came so far. Reading it otherwise throws Stopped, with how the query ended and how far it came. It
/// converts to a T where one is needed; `*part` and `part.value()` are one, and `part->` reads its members.
template <class T>
class Reached {
public:
    /// Not reached.
    Reached() = default;
    Reached(T part) : part_(std::move(part)) {}
    Reached(const Stopped& why) : why_(why) {}

    bool has_value() const { return part_.has_value(); }
    T value() const {
        if (!part_) why_.raise();
        return *part_;
    }
    operator T() const { return value(); }
    T operator*() const { return value(); }
    const T* operator->() const {
        if (!part_) why_.raise();
        return &*part_;
    }
    T value_or(T otherwise) const { return part_ ? *part_ : std::move(otherwise); }

    friend std::ostream& operator<<(std::ostream& out, const Reached& part) requires requires(const T& value) {
        out << value;
    }
    { return out << part.value(); }

private:
    std::optional<T> part_;
    detail::Unreached why_;
};

}  // namespace abi_1
}  // namespace grundy
