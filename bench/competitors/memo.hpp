// SPDX-License-Identifier: MIT
// Memo searches as one writes them by hand for one game, with recursion and std::unordered_map of vectors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace grundy::competitors {

class Memo {
public:
    using Row = std::vector<int>;
    static constexpr int loony = 1 << 30;

    /// Solves nim on a multiset of heaps.
    int bag(const Row& w) {
        return searched(w, [&](auto add) {
            for (std::size_t i = 0; i < w.size(); ++i)
                for (int k = 1; k <= w[i]; ++k) {
                    Row t = w;
                    t[i] -= k;
                    std::sort(t.begin(), t.end());
                    add(bag(t));
                }
        });
    }
    /// Solves heaps that must stay in ascending order.
    int ascending(const Row& w) {
        return searched(w, [&](auto add) {
            for (std::size_t i = 0; i < w.size(); ++i)
                for (int k = 1; k <= w[i] - (i > 0 ? w[i - 1] : 0); ++k) {
                    Row t = w;
                    t[i] -= k;
                    add(ascending(t));
                }
        });
    }
    /// Solves nim with ordered heaps, so that nothing is sorted.
    int heaps(const Row& w) {
        return searched(w, [&](auto add) {
            for (std::size_t i = 0; i < w.size(); ++i)
                for (int k = 1; k <= w[i]; ++k) {
                    Row t = w;
                    t[i] -= k;
                    add(heaps(t));
                }
        });
    }
    /// The first player to fill three cells in a row wins.
    int three(const Row& w) {
        const auto full = [&](std::size_t i) { return i < w.size() && w[i] == 1; };
        for (std::size_t i = 0; i < w.size(); ++i)
            if (w[i] == 0 &&
                ((full(i - 1) && full(i - 2)) || (full(i - 1) && full(i + 1)) || (full(i + 1) && full(i + 2))))
                return loony;
        return searched(w, [&](auto add) {
            for (std::size_t i = 0; i < w.size(); ++i) {
                if (w[i] != 0) continue;
                Row t = w;
                t[i] = 1;
                add(three(t));
            }
        });
    }

private:
    struct Hash {
        std::size_t operator()(const Row& r) const {
            std::size_t h = r.size();
            for (int x : r) h = (h ^ static_cast<std::size_t>(x)) * 0x9e3779b97f4a7c15u, h ^= h >> 32;
            return h;
        }
    };

    template <class Options>
    int searched(const Row& w, Options options) {
        if (const auto it = known_.find(w); it != known_.end()) return it->second;
        std::vector<bool> seen(64);
        options([&](int v) {
            if (v == loony) return;
            if (static_cast<std::size_t>(v) >= seen.size()) seen.resize(2 * static_cast<std::size_t>(v));
            seen[static_cast<std::size_t>(v)] = true;
        });
        int mex = 0;
        while (static_cast<std::size_t>(mex) < seen.size() && seen[static_cast<std::size_t>(mex)]) ++mex;
        return known_[w] = mex;
    }

    std::unordered_map<Row, int, Hash> known_;
};

}  // namespace grundy::competitors
