// SPDX-License-Identifier: MIT
// Solves LightOJ 1344 as accepted programs usually do, by memoised intervals. For each pearl of an interval, the pearls
// that are not lighter split the interval into runs. Only intervals that arise are examined.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "competitors/fast_input.hpp"

namespace competitors {

class Bracelets {
public:
    std::string run(std::string_view input) {
        FastInput in(input);
        std::string out;
        int tests = 0;
        in.read(tests);
        for (int t = 1; t <= tests; ++t) {
            int n = 0, total = 0;
            in.read(n);
            for (int c = 0; c < n; ++c) {
                in.read(size_[c]);
                for (int i = 0; i < size_[c]; ++i) in.read(w_[c][i]);
                std::memset(memo_[c], -1, sizeof memo_[c]);
                total ^= sg(c, 0, size_[c] - 1);
            }
            out += "Case " + std::to_string(t) + (total != 0 ? ": Aladdin\n" : ": Genie\n");
            if (total != 0) out += moves(n, total) + "\n";
        }
        return out;
    }

private:
    // Computes what is left of the interval when the pearl of weight x is chosen.
    int left_by(int c, int l, int r, int x) {
        int value = 0, from = l;
        for (int j = l; j <= r + 1; ++j) {
            if (j <= r && w_[c][j] < x) continue;
            if (from < j) value ^= sg(c, from, j - 1);
            from = j + 1;
        }
        return value;
    }

    int sg(int c, int l, int r) {
        if (l > r) return 0;
        int& known = memo_[c][l][r];
        if (known != -1) return known;
        bool vis[64] = {};
        for (int i = l; i <= r; ++i) vis[left_by(c, l, r, w_[c][i])] = true;
        int g = 0;
        while (vis[g]) ++g;
        return known = g;
    }

    std::string moves(int n, int total) {
        std::string out;
        for (int c = 0; c < n; ++c) {
            const int want = total ^ memo_[c][0][size_[c] - 1];
            std::vector<int> found;
            for (int i = 0; i < size_[c]; ++i)
                if (left_by(c, 0, size_[c] - 1, w_[c][i]) == want) found.push_back(w_[c][i]);
            std::sort(found.begin(), found.end());
            found.erase(std::unique(found.begin(), found.end()), found.end());
            for (const int x : found) out += "(" + std::to_string(c + 1) + " " + std::to_string(x) + ")";
        }
        return out;
    }

    int size_[50], w_[50][50];
    int memo_[50][50][50];
};

}  // namespace competitors
