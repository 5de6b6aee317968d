// SPDX-License-Identifier: MIT
// What reached.hpp and owned.hpp throw, apart from them, because they are compiled into every program that asks.
#include <grundy/owned.hpp>
#include <grundy/reached.hpp>

namespace grundy {
inline namespace abi_1 {
namespace detail {

Unreached::Unreached(const Stopped& why) : why_(std::make_shared<const Stopped>(why)) {}

void Unreached::raise() const {
    if (why_) throw *why_;
    throw Stopped(Outcome::out_of_budget, "this part of the answer was not asked for or not reached");
}

void throw_moved_from() { throw Error("this object was moved from; assign another one to it first"); }

void throw_in_use() {
    throw Error("this solver is in use: one thread at a time may ask it, and not from its own progress callback");
}

}  // namespace detail
}  // namespace abi_1
}  // namespace grundy
