// SPDX-License-Identifier: MIT
// The window theorem for systems, as a checklist; see system.hpp.
#include "verify/system.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/size.hpp"

namespace grundy::verify {
namespace {

using rules::HeapMove;

// Values, each once.
class Distinct {
public:
    void add(std::uint32_t v) {
        if (v >= met_.size()) met_.resize(std::size_t{2} * v + 64);
        if (!met_[v]) list_.push_back(v);
        met_[v] = true;
    }
    std::vector<std::uint32_t> take() {
        for (const std::uint32_t v : list_) met_[v] = false;
        return std::exchange(list_, {});
    }

private:
    std::vector<bool> met_;
    std::vector<std::uint32_t> list_;
};

// The values of all sequences by the definition, one heap size after the other.
class Values {
public:
    Values(const std::vector<SystemRules>& system, Meter& meter) : system_(system), meter_(meter), g_(system.size()) {
        std::vector<int> state(system.size());
        for (std::size_t s = 0; s < system.size(); ++s) visit(s, state);
    }

    void compute(Int count) {
        for (std::size_t s = 0; s < g_.size(); ++s)
            meter_.claim_each(static_cast<std::uint64_t>(count), 2 * sizeof(std::uint32_t), "the values of a sequence");
        for (Int n = 0; n < count; ++n)
            for (const std::size_t s : order_) g_[s].push_back(mex_of(system_[s].form, n));
    }
    std::vector<std::vector<std::uint32_t>> take() { return std::move(g_); }

private:
    // A part is as large as the heap if nothing is taken and the other parts are empty. The sequences to which that
    // leads come first; a chain of them that closes would be play without end.
    void visit(std::size_t s, std::vector<int>& state) {
        demand(state[s] != 1, "a heap may stay as it was for ever: " + system_[s].name);
        if (state[s] == 2) return;
        state[s] = 1;
        for (const HeapMove& m : system_[s].form.moves) {
            meter_.tick();
            for (int i = 0; i < m.parts && m.takes.contains(0); ++i)
                if (others_may_be_empty(m, i)) visit(to_size(m.to[to_size(i)]), state);
        }
        state[s] = 2;
        order_.push_back(s);
    }
    static bool others_may_be_empty(const HeapMove& m, int part) {
        for (int i = 0; i < m.parts; ++i)
            if (i != part && m.least[to_size(i)] > 0) return false;
        return true;
    }

    std::uint32_t mex_of(const rules::HeapForm& form, Int n) {
        Distinct options;
        for (const HeapMove& m : form.moves) {
            meter_.tick();
            if (n < m.heap_least || n > m.heap_most) continue;
            const auto bonus = static_cast<std::uint32_t>(m.bonus);
            if (m.parts == 0 && m.takes.contains(n)) options.add(bonus);
            for (auto t = m.takes.next(0); m.parts > 0 && t && *t <= n; t = m.takes.after(*t), meter_.tick())
                if (m.parts > 1) {
                    for (const std::uint32_t v : sums(m, 0, n - *t)) options.add(v ^ bonus);
                } else if (n - *t >= m.least[0]) {
                    options.add(g_[to_size(m.to[0])][to_size(n - *t)] ^ bonus);
                }
        }
        auto values = options.take();
        std::sort(values.begin(), values.end());
        std::uint32_t mex = 0;
        for (const std::uint32_t v : values) mex += v == mex ? 1 : 0;
        return mex;
    }

    // The values of the parts from `part` on, if these have so many stones together.
    const std::vector<std::uint32_t>& sums(const HeapMove& m, int part, Int stones) {
        Key key{stones, m.unequal, {}};
        for (int i = part; i < m.parts; ++i) std::get<2>(key).emplace_back(m.to[to_size(i)], m.least[to_size(i)]);
        if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
        auto values = add_up(m, part, stones);
        meter_.claim_each(values.size() + 64, sizeof(std::uint32_t), "the values of parts");
        return sums_.emplace(std::move(key), std::move(values)).first->second;
    }

    std::vector<std::uint32_t> add_up(const HeapMove& m, int part, Int stones) {
        Distinct out;
        const auto value = [&](int i, Int n) { return g_[to_size(m.to[to_size(i)])][to_size(n)]; };
        const Int least = m.least[to_size(part)];
        if (part + 1 == m.parts) {
            if (stones >= least) out.add(value(part, stones));
            return out.take();
        }
        for (Int a = least; a <= stones; ++a) {
            meter_.tick();
            const Int rest = stones - a;
            if (part + 2 < m.parts)
                for (const std::uint32_t v : sums(m, part + 1, rest)) out.add(v ^ value(part, a));
            else if (rest >= m.least[to_size(part + 1)] && !(m.unequal && a == rest))
                out.add(value(part, a) ^ value(part + 1, rest));
        }
        return out.take();
    }

    using Key = std::tuple<Int, bool, std::vector<std::pair<int, Int>>>;  // stones, unequal, sequences and least sizes

    const std::vector<SystemRules>& system_;
    Meter& meter_;
    std::vector<std::vector<std::uint32_t>> g_;
    std::vector<std::size_t> order_;
    std::map<Key, std::vector<std::uint32_t>> sums_;
};

// The numbers of the theorem: n0 is `from`, p is `step`.
void check_numbers(const Certificate& c) {
    demand(!c.system.empty() && c.system.size() <= 4096, "there are no sequences, or too many");
    demand(c.saltus == 0, "the window theorem for systems is for periods without saltus");
    demand(c.step >= 1 && c.step % c.period == 0, "the period of all sequences is not a multiple of the period");
    demand(c.preperiod <= c.from, "the preperiod ends after the repetition begins");
    Wide parts = 1, take = 0, threshold = 0;
    bool unequal = false;
    for (const SystemRules& s : c.system) {
        demand(s.form.finite(), "infinitely many numbers may be taken while heaps are left");
        parts = std::max<Wide>(parts, s.form.most_parts());
        take = std::max<Wide>(take, s.form.greatest_take());
        threshold = std::max<Wide>(threshold, s.form.threshold());
        for (const HeapMove& m : s.form.moves) {
            demand(m.bonus >> 16 == 0, "a bonus of *65536 or more is not supported by the checker");
            demand(m.parts < 3 || !m.unequal, "three parts that must differ are not covered by the theorem");
            unequal = unequal || (m.parts == 2 && m.unequal);
        }
    }
    demand(c.from < greatest_int / 8 && c.step < greatest_int / 8 && c.from >= threshold,
           "the repetition begins before the bounds end");
    Wide window = parts * c.from + (parts - 1) * c.step + take;
    if (unequal) window = std::max<Wide>(window, Wide{2} * c.from + Wide{2} * c.step + take);
    demand(window + c.step <= c.values, "the window theorem needs more values");
}

}  // namespace

std::vector<std::vector<std::uint32_t>> check_system_window(const Certificate& c, Meter& meter) {
    check_numbers(c);
    Values values(c.system, meter);
    values.compute(c.values);
    auto g = values.take();
    for (const auto& sequence : g)
        for (Int n = c.from; n + c.step < c.values; ++n) {
            meter.tick();
            if (sequence[to_size(n)] != sequence[to_size(n + c.step)])
                throw Refuted("the value of heap " + std::to_string(n + c.step) + " breaks the period of a sequence");
        }
    // One round at the claimed distance, all of it beyond `from`, is every round.
    const auto at = [&](Int n) { return g[0][to_size(n < c.values ? n : n - c.step)]; };
    for (Int n = c.from; n < c.from + c.step; ++n) {
        meter.tick();
        demand(at(n) == at(n + c.period), "the values of the game do not have its period");
    }
    return g;
}

}  // namespace grundy::verify
