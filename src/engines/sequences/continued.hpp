// SPDX-License-Identifier: MIT
// Values that go on as Theorem 46 of docs/proofs.md says, and the classes of its heaps and parts. The names are those
// of the theorem.
#pragma once

#include <array>

#include "core/size.hpp"
#include "engines/engine.hpp"
#include "engines/sequences/seen.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::sequences {

class Continued {
public:
    /// The tables have N values or more. Without a saltus all residues are flat, whatever `seen` says.
    Continued(Tables tables, const Rising& seen);

    /// Sets n0, A and P, a multiple of the period. `p` is the p of the theorem: P/2 is a multiple of it where rising
    /// parts of different sizes can match.
    void set(Int n0, Int small, Int p, Int step);
    void set(const WindowNumbers& numbers) { set(numbers.n0, numbers.small, numbers.p, numbers.step); }

    Int values() const { return static_cast<Int>(g_[0].size()); }
    Int n0() const { return n0_; }
    Int small() const { return small_; }  ///< A
    Int step() const { return step_; }    ///< P
    Int rise() const { return rise_; }    ///< S
    bool any_flat() const { return any_flat_; }
    bool any_flat(std::size_t q) const { return has_flat_[q]; }

    bool flat(std::size_t q, Int n) const { return n >= n0_ && flat_[q][to_size(n % period_)]; }
    bool rising(std::size_t q, Int n) const { return n >= n0_ && !flat_[q][to_size(n % period_)]; }
    Int at(std::size_t q, Int n) const {
        const Int size = values();
        if (n < size) return static_cast<Int>(g_[q][to_size(n)]);
        const Int rounds = (n - size) / step_ + 1;
        return static_cast<Int>(g_[q][to_size(n - rounds * step_)]) + (rising(q, n) ? rounds * rise_ : 0);
    }

    /// The parts of an option, of a kind and with a take.
    struct Option {
        const rules::HeapMove& kind;
        bool flat_take;  ///< the take can grow by P
        std::array<Int, 3> parts;
    };
    /// The value without the bonus.
    Int value(const Option& o) const;
    /// Whether part c can grow by P, and the option's value by S.
    bool shifts(const Option& o, int c) const;
    /// What can grow by P in all without a change of the value, besides the part `but`: the take, a part, or two parts
    /// by P/2 each.
    struct Slide {
        int first = -1, second = -1;
        bool take = false;
        bool any() const { return take || first >= 0; }
    };
    Slide slide(const Option& o, int but = -1) const;

private:
    static std::size_t to(const Option& o, int part) { return to_size(o.kind.to[to_size(part)]); }
    bool match(const Option& o, int i, int k) const;
    Slide greatest(const Option& o) const;

    Tables g_;
    Int period_, saltus_;
    std::vector<std::vector<bool>> flat_;  // by sequence and residue
    std::vector<bool> has_flat_;
    bool any_flat_ = false, halves_match_ = false;
    Int n0_ = 0, small_ = 0, step_ = 1, rise_ = 0, half_low_ = 1;  // half_low: 2^(kappa - 1)
};

}  // namespace grundy::engines::sequences
