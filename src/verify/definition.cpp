// SPDX-License-Identifier: MIT
// The definition, one heap size after the other; see definition.hpp.
#include "verify/definition.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/size.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

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

class Definition {
public:
    Definition(const std::vector<Sequence>& sequences, Meter& meter)
        : sequences_(sequences), meter_(meter), g_(sequences.size()) {
        for (const Sequence& s : sequences)
            for (const Kind& kind : s.kinds) {
                demand(kind.bonus >> 16 == 0, "a bonus of *65536 or more is not supported by the checker");
                for (const Part& part : kind.parts) add(part);
            }
        std::vector<int> state(sequences.size());
        for (std::size_t s = 0; s < sequences.size(); ++s) visit(s, state);
    }

    void compute(Int count) {
        for (std::size_t s = 0; s < g_.size(); ++s)
            meter_.claim_each(static_cast<std::uint64_t>(count), 2 * sizeof(std::uint32_t), "the values of a sequence");
        for (Int n = 0; n < count; ++n)
            for (const std::size_t s : order_) g_[s].push_back(mex_of(sequences_[s], n));
    }
    Values take() { return std::move(g_); }

private:
    using Places = std::vector<std::size_t>;  // of parts in known_
    using Key = std::tuple<Int, bool, Places>;

    void add(const Part& part) {
        if (place(part) == known_.size()) known_.push_back(part);
    }
    std::size_t place(const Part& part) const {
        return to_size(std::find(known_.begin(), known_.end(), part) - known_.begin());
    }

    // A part is as large as the heap if nothing is taken and the other parts are empty. The sequences to which that
    // leads come first; a chain of them that closes would be play without end.
    void visit(std::size_t s, std::vector<int>& state) {
        demand(state[s] != 1, "a move that takes nothing may leave the heap as it was for ever: " + sequences_[s].name);
        if (state[s] == 2) return;
        state[s] = 1;
        for (const Kind& kind : sequences_[s].kinds) {
            meter_.tick();
            for (std::size_t i = 0; i < kind.parts.size() && kind.takes.contains(0); ++i)
                if (others_may_be_empty(kind, i)) visit(to_size(kind.parts[i].sequence), state);
        }
        state[s] = 2;
        order_.push_back(s);
    }
    static bool others_may_be_empty(const Kind& kind, std::size_t part) {
        for (std::size_t i = 0; i < kind.parts.size(); ++i)
            if (i != part && !kind.parts[i].sizes.contains(0)) return false;
        return true;
    }

    std::uint32_t mex_of(const Sequence& sequence, Int n) {
        Distinct options;
        for (const Kind& kind : sequence.kinds) {
            meter_.tick();
            if (!kind.heaps.contains(n)) continue;
            const auto bonus = static_cast<std::uint32_t>(kind.bonus);
            if (kind.parts.empty() && kind.takes.contains(n)) options.add(bonus);
            Places places;
            for (const Part& part : kind.parts) places.push_back(place(part));
            for (auto t = kind.takes.next(0); !places.empty() && t && *t <= n; t = kind.takes.after(*t), meter_.tick())
                if (places.size() > 1) {
                    for (const std::uint32_t v : sums({n - *t, kind.differ, places})) options.add(v ^ bonus);
                } else if (kind.parts[0].sizes.contains(n - *t)) {
                    options.add(value(places[0], n - *t) ^ bonus);
                }
        }
        auto values = options.take();
        std::sort(values.begin(), values.end());
        std::uint32_t mex = 0;
        for (const std::uint32_t v : values) mex += v == mex ? 1 : 0;
        return mex;
    }

    std::uint32_t value(std::size_t place, Int n) const { return g_[to_size(known_[place].sequence)][to_size(n)]; }

    // The values of parts that have this number of stones together.
    const std::vector<std::uint32_t>& sums(const Key& key) {
        if (const auto known = sums_.find(key); known != sums_.end()) return known->second;
        auto values = add_up(key);
        meter_.claim_each(values.size() + 64, sizeof(std::uint32_t), "the values of parts");
        return sums_.emplace(key, std::move(values)).first->second;
    }

    // A value is read once the other parts are known to be allowed: before, the part might be the whole heap.
    std::vector<std::uint32_t> add_up(const Key& key) {
        const auto& [stones, differ, places] = key;
        Distinct out;
        const rules::IntSet& sizes = known_[places[0]].sizes;
        for (auto a = sizes.next(0); a && *a <= stones; a = sizes.after(*a)) {
            meter_.tick();
            const Int rest = stones - *a;
            if (places.size() == 2) {
                if (!(differ && *a == rest) && known_[places[1]].sizes.contains(rest))
                    out.add(value(places[0], *a) ^ value(places[1], rest));
            } else if (differ) {
                add_unequal(*a, rest, places, out);
            } else {
                for (const std::uint32_t u : sums({rest, false, {places[1], places[2]}}))
                    out.add(u ^ value(places[0], *a));
            }
        }
        return out.take();
    }

    void add_unequal(Int a, Int rest, const Places& places, Distinct& out) {
        const rules::IntSet& sizes = known_[places[1]].sizes;
        for (auto b = sizes.next(0); b && *b <= rest; b = sizes.after(*b)) {
            meter_.tick();
            const Int c = rest - *b;
            if (*b == a || c == a || c == *b || !known_[places[2]].sizes.contains(c)) continue;
            out.add(value(places[0], a) ^ value(places[1], *b) ^ value(places[2], c));
        }
    }

    const std::vector<Sequence>& sequences_;
    Meter& meter_;
    Values g_;
    std::vector<Part> known_;  // each once
    std::vector<std::size_t> order_;
    std::map<Key, std::vector<std::uint32_t>> sums_;
};

}  // namespace

Values defined_values(const std::vector<Sequence>& sequences, Int count, Meter& meter) {
    meter.begin("values of the certificate");
    Definition definition(sequences, meter);
    definition.compute(count);
    return definition.take();
}

}  // namespace grundy::verify
