// SPDX-License-Identifier: MIT
// One part of a certificate in parts: heaps so large that no bound of the rules matters, computed from the values of
// the first heaps and of the last ones before them (Lemma 15a of docs/proofs.md). Values are bytes here.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "verify/certificate.hpp"
#include "verify/values.hpp"

namespace grundy::verify {

class Stretch {
public:
    using Visit = std::function<void(Int first, std::span<const std::uint8_t> values)>;

    /// `first` contains the values of all heaps below the bound of the parts, and the rare heaps, and its mask suits.
    Stretch(const Certificate& certificate, const Computed& first, Meter& meter);

    /// Computes the values of heaps begin, ..., end - 1, some at a time, from the last ones before `begin`. For each
    /// heap, splits with a rare part, or with one of the first heaps, must decide the value, and the heap must be
    /// common; otherwise throws Error. Returns as many values as `before` has, the last ones before `end`.
    std::vector<std::uint32_t> run(const std::vector<std::uint32_t>& before, Int begin, Int end, const Visit& visit);

private:
    // The option of heap n with value G(n - distance) ^ with.
    struct Option {
        std::ptrdiff_t distance;
        std::uint8_t with;
    };
    struct Split {
        std::ptrdiff_t take, least;  // least: of the smaller part
        std::uint8_t bonus;
    };
    void add_kind(const rules::HeapMove& move, const std::vector<Int>& rare);
    std::uint8_t byte(std::uint32_t value) const;
    // Sets of values in this many words of 64 bits; a single word stays in a register.
    template <std::size_t words>
    std::uint8_t value(Int n, const std::uint8_t* here);

    Nimber mask_, bound_;  // all values are below the bound, 64 or 256
    bool position_, common_;
    Meter& meter_;
    std::vector<std::uint8_t> low_, fixed_;  // the values of the first heaps, and those of options that leave no heap
    std::vector<Option> always_;
    std::vector<Split> splits_;
};

}  // namespace grundy::verify
