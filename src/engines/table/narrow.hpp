// SPDX-License-Identifier: MIT
// Evaluates compiled expressions and loops at one position: values of expressions, and the part of a binder's range
// within its bounds.
#pragma once

#include "core/budget.hpp"
#include "core/size.hpp"
#include "engines/table/table_program.hpp"

namespace grundy::engines::table {

/// floor(a / b) for b > 0.
inline Int floor_div(Int a, Int b) {
    if (b == 1) return a;
    if (((a | b) >> 32) == 0) return static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b);  // much faster
    return a / b - (a % b < 0 ? 1 : 0);
}

/// The x of a loop: lo, lo + step, ..., up to hi; or the elements of a list.
struct Range {
    Int lo = 0, hi = -1, step = 1;
    const Int* list = nullptr;
    std::size_t count = 0;  ///< of a list or a finished range
    bool empty() const { return count == 0; }
    Int at(std::size_t i) const { return list != nullptr ? list[i] : lo + static_cast<Int>(i) * step; }
};

/// Counts the turns of loops over sets, whose lengths come from the rules, and lets a meter look at them now and then.
class Turns {
public:
    void count_on(Meter& meter) { meter_ = &meter; }
    void one() {
        constexpr std::uint64_t unit = 4096;
        if (++turns_ % unit == 0 && meter_ != nullptr) meter_->tick(unit);
    }
    void claim(std::uint64_t bytes) {
        if (meter_ != nullptr) meter_->claim(bytes, "the elements of a set");
    }

private:
    Meter* meter_ = nullptr;
    std::uint64_t turns_ = 0;
};

/// Makes the bitmaps of the sets of `x in S`. `most` bounds the arguments of the box, and so their length.
void make_bitmaps(Program& program, Int most, Meter& meter);

/// The variables of one program while a table is filled. Functions return false if something is not decided here.
class Scope {
public:
    /// The program must have its bitmaps.
    explicit Scope(Program& program) : slots(program.initial), program_(program) {}
    /// Where work is counted from now on. It must be called before the first use.
    void count_on(Meter& meter) { turns_.count_on(meter); }
    /// Counts one turn of a loop whose length comes from the rules.
    void turn() { turns_.one(); }

    bool value(const CompiledExpr& c, Int& out) const {
        if (c.linear) {
            Int v = c.constant;
            for (std::size_t i = 0; i < c.count; ++i) v += c.coefficient[i] * slots[to_size(c.slot[i])];
            out = v;
            return true;
        }
        return steps(c, out);
    }
    bool test(const Test& t, bool& holds) const {
        Int v = 0;
        if (!value(t.e, v)) return false;
        holds = t.kind == Test::Kind::not_negative ? v >= 0 : t.kind == Test::Kind::zero ? v == 0 : v != 0;
        return true;
    }
    bool tests(const std::vector<Test>& list, bool& all) const {
        all = true;
        for (const Test& t : list) {
            if (!test(t, all)) return false;
            if (!all) return true;
        }
        return true;
    }
    /// Also returns false if the value is beyond what linear expressions may use.
    bool set(int slot, Int v) {
        slots[to_size(slot)] = v;
        return v <= most_slot && v >= -most_slot;
    }
    /// Combines all bounds of the loop. Tests are left to the caller.
    bool narrow(const Loop& loop, Range& out);
    kernels::Memory memory() { return {slots, *program_.bitmaps}; }

    std::vector<Int> slots;
    static constexpr Int most_slot = Int{1} << 31;

private:
    bool steps(const CompiledExpr& c, Int& out) const;
    bool limits(const Loop& loop, Range& out);
    bool end_by_steps(const Loop& loop, Range& out);
    bool ends_at(const Loop& loop, Int x, bool& ends);
    bool list(const Loop& loop, Range& out);
    bool residues(const Loop& loop, Range& out);
    void list_divisors(Int length);
    bool divisors(Int n, Range& out);
    bool extend(Elements& elements, Int to);

    Program& program_;
    Turns turns_;
    std::vector<Int> divisors_;  ///< divisors of 1, then of 2, ...: those of n end at divisors_end_[n]
    std::vector<std::size_t> divisors_end_;
    std::vector<Int> large_divisors_;
};

}  // namespace grundy::engines::table
