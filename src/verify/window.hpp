// SPDX-License-Identifier: MIT
// The window theorem (Theorem 46 of docs/proofs.md) as a checklist: sequences that repeat or rise for ever. The names
// are those of the theorem.
#pragma once

#include "core/repetition.hpp"
#include "core/size.hpp"
#include "verify/definition.hpp"

namespace grundy::verify {

/// Values that go on as the window claims, and the class of each heap from n0 on.
class Continued {
public:
    /// Throws Error if a number is out of range, or the values up to N do not repeat and rise with p and s.
    Continued(const WindowNumbers& window, Values values, Meter& meter);

    const WindowNumbers& window() const { return window_; }
    const Values& values() const { return g_; }
    Int rise() const { return rise_; }  ///< S
    Int low() const { return low_; }    ///< 2^kappa; 0 if nothing rises
    bool flat(std::size_t q, Int n) const { return n >= window_.n0 && flat_[q][to_size(n % window_.p)]; }
    bool rising(std::size_t q, Int n) const { return n >= window_.n0 && !flat(q, n); }
    bool any_flat(std::size_t q) const { return any_flat_[q]; }
    Int at(std::size_t q, Int n) const;

private:
    void check_numbers() const;

    WindowNumbers window_;
    Values g_;
    Int rise_ = 0, low_ = 0;
    std::vector<std::vector<bool>> flat_;  // by sequence and residue
    std::vector<bool> any_flat_;
};

/// Throws Error unless the theorem applies: then the continued values are those of all heaps.
void check_window(const std::vector<Sequence>& sequences, const Continued& values, Meter& meter);

}  // namespace grundy::verify
