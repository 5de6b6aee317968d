// SPDX-License-Identifier: MIT
// See heap_residues.hpp.
#include "rules/heap_residues.hpp"

#include <algorithm>
#include <numeric>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {
namespace {

class Periods {
public:
    Periods(int heap, const std::function<bool(const Expr&)>& settled, Environment& env)
        : heap_(heap), settled_(settled), env_(env) {}

    std::optional<Int> period() const { return period_ > 1 ? std::optional(period_) : std::nullopt; }

    // Whether the heap stands in residues only; collects their moduli.
    bool residual(const Expr& e) {
        if (settled_(e)) return true;
        if (e.op == Op::mod) return sum_of_heap(e.args[0]) && modulus(e.args[1]);
        if (e.op == Op::divides) return sum_of_heap(e.args[1]) && modulus(e.args[0]);
        const bool plain = e.op == Op::add || e.op == Op::sub || e.op == Op::mul || e.op == Op::min ||
                           e.op == Op::max || e.op == Op::negate || (e.op >= Op::less && e.op <= Op::negation);
        return plain && std::all_of(e.args.begin(), e.args.end(), [this](const Expr& x) { return residual(x); });
    }

private:
    // Its residues depend on that of the heap.
    bool sum_of_heap(const Expr& e) const {
        if (settled_(e) || (e.op == Op::variable && e.slot == heap_)) return true;
        const bool plain = e.op == Op::add || e.op == Op::sub || e.op == Op::mul || e.op == Op::negate;
        return plain && std::all_of(e.args.begin(), e.args.end(), [this](const Expr& x) { return sum_of_heap(x); });
    }
    bool modulus(const Expr& e) {
        if (!settled_(e)) return false;
        const Wide m = evaluate_integer(e, env_);
        if (m < 1) return false;
        if (m > most_residues) refuse("a condition asks for residues of a modulus beyond 64");
        period_ = std::lcm(period_, static_cast<Int>(m));
        if (period_ > most_residues) refuse("the moduli of conditions are beyond 64 together");
        return true;
    }

    const int heap_;
    const std::function<bool(const Expr&)>& settled_;
    Environment& env_;
    Int period_ = 1;
};

}  // namespace

std::optional<Int> residue_period(const Expr& condition, int heap, const std::function<bool(const Expr&)>& settled,
                                  Environment& env) {
    try {
        Periods periods(heap, settled, env);
        return periods.residual(condition) ? periods.period() : std::nullopt;
    } catch (const Error&) {  // a fault in a number, for play to report
        return std::nullopt;
    }
}

bool HeapResidues::restrict(Int period, const std::function<bool(Int n)>& holds) {
    const Int now = static_cast<Int>(allowed_.size()), both = std::lcm(now, period);
    if (both > most_residues) refuse("the moduli of conditions are beyond 64 together");
    std::vector<bool> all;
    for (Int n = 0; n < both; ++n) all.push_back(allowed_[to_size(n % now)] && holds(n));
    Int least = 1;
    const auto repeats = [&](Int q) {
        for (Int n = 0; n < both; ++n)
            if (all[to_size(n)] != all[to_size(n % q)]) return false;
        return true;
    };
    while (both % least != 0 || !repeats(least)) ++least;
    allowed_.assign(all.begin(), all.begin() + least);
    return std::find(allowed_.begin(), allowed_.end(), true) != allowed_.end();
}

std::vector<HeapMove> HeapResidues::moves(const HeapMove& move) const {
    std::vector<HeapMove> out;
    for (Int r = 0; std::cmp_less(r, allowed_.size()); ++r) {
        if (!allowed_[to_size(r)]) continue;
        out.push_back(move);
        out.back().modulus = static_cast<Int>(allowed_.size());
        out.back().residue = r;
        out.back().heap_least += ((r - move.heap_least) % out.back().modulus + out.back().modulus) % out.back().modulus;
    }
    return out;
}

}  // namespace grundy::rules
