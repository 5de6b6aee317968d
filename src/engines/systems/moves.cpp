// SPDX-License-Identifier: MIT
// Lists the moves that each kind allows; see moves.hpp.
#include "engines/systems/moves.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "engines/sequences/slid.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::engines::systems {
namespace {

using rules::HeapMove;

constexpr std::uint64_t most_pairs = std::uint64_t{1} << 26;  // pairs, where no period is known

class SystemMoves {
public:
    SystemMoves(Solver& solver, const Wanted& wanted, Meter& meter)
        : solver_(solver), target_(wanted.target.nimber()), distinct_(wanted.most), meter_(meter) {}

    void list(const HeapMove& m, Int n) {
        if (!m.allows(n)) return;
        bonus_ = m.bonus;
        if (m.parts == 0) {
            if (m.takes.contains(n) && m.bonus == target_) add(m, n, {});
            return;
        }
        const auto& joint = solver_.joint();
        const bool rises = joint && joint->rises.saltus > 0 && m.parts > 1;
        if (joint && n >= joint->window.values && (rises || !m.takes.finite())) return list_slid(m, n);
        for (auto t = m.takes.next(0); t && *t <= n && out_.complete; t = m.takes.after(*t)) {
            if (m.parts == 1 && n - *t >= m.least[0] && at(m, 0, n - *t) == want()) add(m, *t, {n - *t});
            if (m.parts == 2) list_pairs(m, *t, n - *t);
            if (m.parts == 3) list_triples(m, *t, n - *t);
        }
    }
    Moves take() {
        if (some_only_) out_.complete = false;
        return std::move(out_);
    }

private:
    Nimber want() const { return target_ ^ bonus_; }
    Nimber at(const HeapMove& m, std::size_t part, Int n) {
        meter_.tick();
        return solver_.value(to_size(m.to[part]), n, meter_);
    }

    bool add(const HeapMove& m, Int taken, std::initializer_list<Int> heaps) {
        return add(m, taken, std::span(heaps.begin(), heaps.size()));
    }
    bool add(const HeapMove& m, Int taken, std::span<const Int> heaps) {
        rules::Position to;
        for (const Int h : heaps) {
            const rules::HeapSequence& s = solver_.form().sequences[to_size(m.to[to.size()])];
            to.push_back({s.instance, s.words});
            to.back().words[s.heap] = h;
        }
        if (m.bonus > 0) to.push_back({0, {static_cast<Int>(m.bonus)}});
        out_.complete = rules::add_move(distinct_, out_.list, to, {{"take", taken}});
        return out_.complete;
    }

    // Options by which the window theorem shows that all smaller values are reached.
    void list_slid(const HeapMove& m, Int n) {
        if (!out_.complete) return;
        some_only_ = true;
        if (!continued_) continued_.emplace(solver_.continued());
        const auto visit = [&](Int take, const std::array<Int, 3>& parts) {
            return add(m, take, std::span(parts).first(to_size(m.parts)));
        };
        sequences::slid_options(m, n, target_, *continued_, solver_.joint()->window, solver_.tails().from, meter_,
                                visit);
    }

    // From n0 on all values repeat with period p. A pair (a, b) with a >= n0 + p and b >= n0 has the values of
    // (a - p, b + p). If there is no hit with n0 <= a < n0 + p, any later hit has b < n0.
    void list_pairs(const HeapMove& m, Int taken, Int rest) {
        const bool repeats = solver_.joint() && solver_.joint()->rises.saltus == 0;
        const Int p = repeats ? solver_.joint()->rises.period : 0, n0 = repeats ? solver_.joint()->window.n0 : 0;
        const Int near = repeats ? std::max(n0, m.least[0]) : std::numeric_limits<Int>::max();
        const Int far = repeats ? std::max(n0, m.least[1]) : 0;
        const Int last = rest - m.least[1];
        bool any = false;
        std::uint64_t walked = 0;
        for (Int a = m.least[0]; a <= last; ++a) {
            if (!repeats && ++walked > most_pairs) {
                out_.complete = false;
                return;
            }
            if (!any && a >= near && a - near >= p) a = std::max(a, rest - far);
            if (a > last) break;
            if ((m.unequal && a == rest - a) || (at(m, 0, a) ^ at(m, 1, rest - a)) != want()) continue;
            any = any || a >= near;
            if (!add(m, taken, {a, rest - a})) return;
        }
    }

    void list_triples(const HeapMove& m, Int taken, Int rest) {
        for (Int a = m.least[0]; a <= rest; ++a)
            for (Int b = m.least[1]; b <= rest - a - m.least[2]; ++b)
                if ((at(m, 0, a) ^ at(m, 1, b) ^ at(m, 2, rest - a - b)) == want() &&
                    !add(m, taken, {a, b, rest - a - b}))
                    return;
    }

    Solver& solver_;
    const Nimber target_;
    Nimber bonus_ = 0;
    rules::DistinctMoves distinct_;
    Meter& meter_;
    std::optional<sequences::Continued> continued_;
    bool some_only_ = false;  // there may be more moves than those looked for
    Moves out_;
};

}  // namespace

Moves list_moves(Solver& solver, std::size_t sequence, Int n, const Wanted& wanted, Meter& meter) {
    if (!wanted.target.is_nimber()) return {};
    solver.look_for_period(n, meter);
    SystemMoves moves(solver, wanted, meter);
    for (const HeapMove& m : solver.form().forms[sequence].moves) moves.list(m, n);
    return moves.take();
}

}  // namespace grundy::engines::systems
