// SPDX-License-Identifier: MIT
// See reached.hpp. Of a heap, first the options are listed of which all parts but one are small, or two are equal:
// these are few, and mostly enough.
#include "verify/reached.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "verify/parts.hpp"

namespace grundy::verify {
namespace {

class Options {
public:
    Options(const std::vector<LiveKind>& kinds, std::size_t q, const Continued& g, Meter& meter)
        : kinds_(kinds), q_(q), g_(g), w_(g.window()), meter_(meter) {}

    void check(Int n) {
        const bool rises = g_.rising(q_, n);
        const std::size_t bound = to_size(g_.at(q_, n) + (rises ? g_.rise() : 0));
        meter_.expect(bound, "the values of options");
        met_.assign(bound, 0);
        for (const bool all : {false, true}) {
            for (const LiveKind& k : kinds_) list(k, n, all);
            missing_ = -1;
            if (rises ? classes_reached(n) : all_steady(n)) return;
        }
        throw Refuted("heap " + std::to_string(n) + " misses " + (rises ? "a value that is " : "the value ") +
                      std::to_string(missing_) +
                      (rises ? " modulo " + std::to_string(g_.rise()) : " among its steady options"));
    }

private:
    enum : std::uint8_t { steady = 1, shiftable = 2, both = 4 };
    using Sizes = std::array<Int, 3>;

    bool all_steady(Int n) {
        for (Int v = 0; v < g_.at(q_, n); ++v, meter_.tick())
            if (!(met_[to_size(v)] & steady)) return missing_ = v, false;
        return true;
    }
    bool classes_reached(Int n) {
        for (Int v = 0; v < g_.rise(); ++v, meter_.tick())
            if (!class_reached(v, g_.at(q_, n))) return missing_ = v, false;
        return true;
    }
    // Looks for the b of condition 4.
    bool class_reached(Int v0, Int value) const {
        for (Int b = v0; b < value + g_.rise(); b += g_.rise()) {
            bool found = (met_[to_size(b)] & both) != 0;
            for (Int v = b + g_.rise(); found && v < value; v += g_.rise()) found = (met_[to_size(v)] & shiftable) != 0;
            if (found) return true;
            if (!(met_[to_size(b)] & steady)) return false;
        }
        return false;
    }

    void list(const LiveKind& k, Int n, bool all) {
        const Kind& kind = *k.kind;
        if (!kind.heaps.contains(n)) return;
        if (kind.parts.empty()) {
            if (kind.takes.contains(n)) add(k, n, {});
            return;
        }
        for (auto t = kind.takes.next(0); t && *t <= n; t = kind.takes.after(*t)) {
            meter_.tick();
            if (kind.parts.size() == 1)
                add(k, *t, {n - *t});
            else if (all)
                choose(k, *t, n - *t);
            else
                for (std::size_t i = 0; i < kind.parts.size(); ++i) choose_small(k, *t, n - *t, i);
        }
    }

    void choose(const LiveKind& k, Int take, Int rest) {
        const auto& parts = k.kind->parts;
        for (auto a = parts[0].sizes.next(0); a && *a <= rest; a = parts[0].sizes.after(*a)) {
            meter_.tick();
            if (parts.size() == 2) {
                add(k, take, {*a, rest - *a});
                continue;
            }
            const auto& second = parts[1].sizes;
            for (auto b = second.next(parts[0] == parts[1] ? *a : 0); b && *b <= rest - *a; b = second.after(*b))
                add(k, take, {*a, *b, rest - *a - *b});
        }
    }

    // All parts but number `large` are small, or equal. (Of infinitely many takes, small parts alone are much.)
    void choose_small(const LiveKind& k, Int take, Int rest, std::size_t large) {
        const auto& parts = k.kind->parts;
        const std::size_t i = large == 0 ? 1 : 0, j = large == 2 ? 1 : 2;
        const Int end = std::min(w_.small, rest + 1);
        Sizes sizes{};
        for (auto a = parts[i].sizes.next(0); a && *a < end; a = parts[i].sizes.after(*a)) {
            sizes[i] = *a, sizes[large] = rest - *a;
            if (parts.size() == 2) add(k, take, sizes);
            for (auto b = parts.size() == 3 ? parts[j].sizes.next(0) : std::nullopt; b && *b < end && *a + *b <= rest;
                 b = parts[j].sizes.after(*b)) {
                sizes[j] = *b, sizes[large] = rest - *a - *b;
                add(k, take, sizes);
            }
        }
        if (parts.size() == 2 && rest % 2 == 0) add(k, take, {rest / 2, rest / 2});
        for (Int a = 0; parts.size() == 3 && !k.infinite && 2 * a <= rest; ++a) {
            sizes[i] = sizes[j] = a, sizes[large] = rest - 2 * a;
            add(k, take, sizes);
        }
    }

    // Adds an option if the sizes are allowed. They have the sum that they must have.
    void add(const LiveKind& k, Int take, const Sizes& sizes) {
        meter_.tick();
        const auto& parts = k.kind->parts;
        Int value = static_cast<Int>(k.kind->bonus);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!parts[i].sizes.contains(sizes[i])) return;
            for (std::size_t j = 0; k.kind->differ && j < i; ++j)
                if (sizes[i] == sizes[j]) return;
            value ^= g_.at(to(k, i), sizes[i]);
        }
        if (std::cmp_greater_equal(value, met_.size())) return;
        std::uint8_t& met = met_[to_size(value)];
        if (met == (steady | shiftable | both)) return;
        if (slides(k, take, sizes, parts.size())) met |= steady;
        for (std::size_t c = 0; c < parts.size() && !(met & both); ++c) {
            if (!shifts(k, sizes, c)) continue;
            met |= shiftable;
            if (slides(k, take, sizes, c)) met |= both;
        }
    }

    // Whether P can be added to the heap without a change of the value, beside the part `but`.
    bool slides(const LiveKind& k, Int take, const Sizes& sizes, std::size_t but) const {
        if (k.flat(take)) return true;
        for (std::size_t i = 0; !k.kind->differ && i < k.kind->parts.size(); ++i) {
            if (i == but) continue;
            if (g_.flat(to(k, i), sizes[i])) return true;
            for (std::size_t j = 0; j < i; ++j)
                if (j != but && slide(k, sizes, i, j)) return true;
        }
        return false;
    }

    bool shifts(const LiveKind& k, const Sizes& sizes, std::size_t c) const {
        if (!g_.rising(to(k, c), sizes[c])) return false;
        bool quiet = true;
        for (std::size_t i = 0; i < k.kind->parts.size(); ++i)
            quiet = quiet && (i == c || sizes[i] < (k.kind->differ ? w_.n0 : w_.small) || g_.flat(to(k, i), sizes[i]));
        if (quiet || k.kind->parts.size() < 3 || k.kind->differ) return quiet;
        const std::size_t i = c == 0 ? 1 : 0, j = c == 2 ? 1 : 2;
        return equal(k, sizes, i, j) || match(k, sizes, i, j);
    }

    static bool equal(const LiveKind& k, const Sizes& sizes, std::size_t i, std::size_t j) {
        return sizes[i] == sizes[j] && to(k, i) == to(k, j);
    }
    // Rising parts of which the values are equal but for the bits below 2^(kappa - 1).
    bool match(const LiveKind& k, const Sizes& sizes, std::size_t i, std::size_t j) const {
        const Int half = g_.low() / 2;
        return w_.step % (2 * w_.p) == 0 && g_.rising(to(k, i), sizes[i]) && g_.rising(to(k, j), sizes[j]) &&
               g_.at(to(k, i), sizes[i]) / half == g_.at(to(k, j), sizes[j]) / half;
    }
    // P/2 can be added to both.
    bool slide(const LiveKind& k, const Sizes& sizes, std::size_t i, std::size_t j) const {
        if (match(k, sizes, i, j)) return true;
        return w_.step % 2 == 0 && equal(k, sizes, i, j) && goes_on(k.kind->parts[i].sizes, sizes[i]) &&
               goes_on(k.kind->parts[j].sizes, sizes[j]);
    }
    // Whether the set has x + P/2, x + P, ..., too.
    bool goes_on(const rules::IntSet& set, Int x) const {
        if (!set.finite() && set.kind() == rules::IntSet::Kind::intervals && set.intervals().back().first <= x)
            return true;
        return w_.step % (2 * w_.p) == 0 && x >= w_.n0;
    }

    static std::size_t to(const LiveKind& k, std::size_t part) { return to_size(k.kind->parts[part].sequence); }

    const std::vector<LiveKind>& kinds_;
    std::size_t q_;
    const Continued& g_;
    const WindowNumbers& w_;
    Meter& meter_;
    std::vector<std::uint8_t> met_;  // by value
    Int missing_ = -1;
};

}  // namespace

void check_reached(const std::vector<std::vector<LiveKind>>& kinds, const Continued& values, Meter& meter) {
    const WindowNumbers& w = values.window();
    for (const bool rises : {false, true})
        for (std::size_t q = 0; q < kinds.size(); ++q) {
            Options options(kinds[q], q, values, meter);
            for (Int n = w.values - w.step; n < w.values; ++n)
                if (values.rising(q, n) == rises) options.check(n);
        }
}

}  // namespace grundy::verify
