// SPDX-License-Identifier: MIT
// See ruler.hpp.
#include "engines/heap/ruler.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "core/size.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int most_ruler_values = Int{1} << 13, longest_ruler_period = 256, fewest_rounds = 64, farthest_origin = 16;

class Look {
public:
    Look(const Sequence& g, Int size) : g_(g), size_(size), first_(size / 4) {}

    std::optional<RulerRegularity> with_period(Int p) const {
        RulerRegularity out{p, first_, size_ - 1, usual_rise(p), {}};
        if (out.saltus <= 0) return std::nullopt;
        for (Int r = 0; r < p; ++r) {
            if (rises(r, out)) continue;
            const auto origin = origin_of(r, out);
            if (!origin || 4 * (static_cast<Int>(out.lagging.size()) + 1) > p) return std::nullopt;
            out.lagging.push_back({r, *origin});
        }
        return out.lagging.empty() ? std::nullopt : std::optional(std::move(out));
    }

private:
    Int at(Int n) const { return static_cast<Int>(g_[to_size(n)]); }

    Int usual_rise(Int p) const {
        std::map<Int, Int> count;
        for (Int n = first_; n + p < size_; ++n) ++count[at(n + p) - at(n)];
        return std::max_element(count.begin(), count.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; })
            ->first;
    }

    bool rises(Int r, const RulerRegularity& to) const {
        const Int p = to.period;
        for (Int n = first_ + (r - first_ % p + p) % p; n + p < size_; n += p)
            if (at(n + p) != at(n) + to.saltus) return false;
        return true;
    }

    // The k0 from which the lag of p k + r follows the ruler: at least three marks of different lengths, each seen
    // twice, lag differently.
    std::optional<Int> origin_of(Int r, const RulerRegularity& to) const {
        for (Int k0 = 0; k0 < farthest_origin; ++k0) {
            std::map<int, std::pair<Int, int>> lags;  // by the length of the mark: the lag, and how often it is seen
            bool follows = true;
            for (Int k = std::max(first_ / to.period + 1, k0 + 1); follows && to.period * k + r < size_; ++k) {
                const auto from = static_cast<std::uint64_t>(k - k0);
                if (std::has_single_bit(from)) continue;
                const Int lag = to.saltus * k - at(to.period * k + r);
                const auto [mark, added] = lags.try_emplace(std::countr_zero(from), lag, 0);
                follows = mark->second.first == lag;
                ++mark->second.second;
            }
            std::set<Int> different;
            for (const auto& [length, seen] : lags)
                if (seen.second > 1) different.insert(seen.first);
            if (follows && different.size() >= 3) return k0;
        }
        return std::nullopt;
    }

    const Sequence& g_;
    Int size_, first_;
};

}  // namespace

std::optional<RulerRegularity> seen_ruler(const Sequence& g) {
    const Int size = std::min(most_ruler_values, static_cast<Int>(g.size()));
    const Look look(g, size);
    for (Int p = 1; p <= longest_ruler_period && p * fewest_rounds <= size; ++p)
        if (auto found = look.with_period(p)) return found;
    return std::nullopt;
}

}  // namespace grundy::engines::heap
