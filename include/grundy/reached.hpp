// SPDX-License-Identifier: MIT
// A part of an answer that a query may fail to reach: without it, there is nothing to misread.
#pragma once

#include <grundy/errors.hpp>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

namespace grundy {

/// A T if the query came so far. Reading it otherwise throws Stopped, with how the query ended and how far it came.
template <class T>
class Reached {
public:
    /// Not reached.
    Reached() = default;
    Reached(T part) : part_(std::move(part)) {}
    Reached(const Stopped& why) : why_(std::make_shared<const Stopped>(why)) {}

    bool has_value() const { return part_.has_value(); }
    const T& value() const {
        if (part_) return *part_;
        throw why_ ? *why_
                   : Stopped(Outcome::out_of_budget, "this part of the answer was not asked for or not reached");
    }
    operator const T&() const { return value(); }
    const T& operator*() const { return value(); }
    T value_or(T otherwise) const { return part_ ? *part_ : std::move(otherwise); }

    friend std::ostream& operator<<(std::ostream& out, const Reached& part) requires requires(const T& value) {
        out << value;
    }
    { return out << part.value(); }

private:
    std::optional<T> part_;
    std::shared_ptr<const Stopped> why_;  // null: as above
};

}  // namespace grundy
