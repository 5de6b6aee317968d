// SPDX-License-Identifier: MIT
// The memory of the process as the operating system counts it.
#pragma once

#include <cstdint>

namespace grundy {

/// Returns the bytes in memory, or 0 if the system does not report them.
std::uint64_t resident_bytes();
/// Declares that the process does nothing but queries from now on. Memory budgets then also bound what it uses beyond
/// its memory at the first such call.
void bound_resident_memory();
/// Returns the memory at that call, or 0 if budgets bound only what engines claim.
std::uint64_t resident_before();
/// Returns freed memory to the system as far as possible.
void return_freed_memory();

/// Says when to give up what is kept from earlier questions: where it grows from one look to the next, since then it
/// serves few of the later ones. A large table that stays as it is serves them all.
class KeptMemory {
public:
    /// Looks at the memory, and calls `forget` if that is due.
    template <class Forget>
    void look(const Forget& forget) {
        const std::uint64_t now = resident_bytes();
        const bool grew = looked_ && now > last_ + small_bytes;
        looked_ = true;
        last_ = now;
        if (now == 0 || grew) give_up(forget);
    }

    /// Whether so much is kept that another question may lack it.
    bool much() const { return resident_bytes() > start_ + much_bytes; }

    template <class Forget>
    void give_up(const Forget& forget) {
        forget();
        return_freed_memory();
        last_ = resident_bytes();
        looked_ = false;
    }

private:
    static constexpr std::uint64_t small_bytes = std::uint64_t{1} << 20, much_bytes = std::uint64_t{64} << 20;
    std::uint64_t start_ = resident_bytes(), last_ = 0;
    bool looked_ = false;
};

}  // namespace grundy
