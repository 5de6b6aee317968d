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

/// Visits the parts that a move of this kind leaves of `rest`; of equal kinds of parts in one order. Stops when `visit`
/// returns false.
template <class Visit>
bool each_split(const rules::HeapMove& m, Int rest, Meter& meter, const Visit& visit) {
    const auto& least = m.least;
    if (m.parts == 1) return rest < least[0] || visit(std::array<Int, 3>{rest});
    const auto ordered = [&m](std::size_t i) { return m.to[i] == m.to[i - 1] && m.least[i] == m.least[i - 1]; };
    const auto differ = [&m](Int a, Int b) { return !m.unequal || a != b; };
    if (m.parts == 2) {
        const Int last = ordered(1) ? rest / 2 : rest - least[1];
        meter.tick(static_cast<std::uint64_t>(std::max<Int>(last - least[0] + 1, 0)));
        for (Int a = least[0]; a <= last; ++a)
            if (rest - a >= least[1] && differ(a, rest - a) && !visit(std::array<Int, 3>{a, rest - a})) return false;
        return true;
    }
    for (Int a = least[0]; a <= rest - least[1] - least[2]; ++a) {
        const Int last = ordered(2) ? (rest - a) / 2 : rest - a - least[2];
        meter.tick(static_cast<std::uint64_t>(std::max<Int>(last, 1)));
        for (Int b = ordered(1) ? a : least[1]; b <= last; ++b) {
            const Int c = rest - a - b;
            if (c >= least[2] && differ(a, b) && differ(b, c) && differ(a, c) && !visit(std::array<Int, 3>{a, b, c}))
                return false;
        }
    }
    return true;
}

}  // namespace grundy::engines::sequences
