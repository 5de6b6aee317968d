// SPDX-License-Identifier: MIT
// Solves HDU 1536 as accepted programs usually do, by memoised recursion over heaps, with one array of marks per call.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>

#include "competitors/fast_input.hpp"

namespace competitors {

class SNim {
public:
    std::string run(std::string_view input) {
        FastInput in(input);
        std::string out;
        while (in.read(k_) && k_ > 0) {
            for (int i = 0; i < k_; ++i) in.read(s_[i]);
            std::sort(s_, s_ + k_);
            std::memset(memo_, -1, sizeof memo_);
            int m = 0;
            in.read(m);
            while (m-- > 0) {
                int l = 0, x = 0, h = 0;
                in.read(l);
                while (l-- > 0) {
                    in.read(h);
                    x ^= sg(h);
                }
                out += x != 0 ? 'W' : 'L';
            }
            out += '\n';
        }
        return out;
    }

private:
    int sg(int n) {
        if (memo_[n] != -1) return memo_[n];
        bool vis[101] = {};
        for (int i = 0; i < k_ && s_[i] <= n; ++i) vis[sg(n - s_[i])] = true;
        int g = 0;
        while (vis[g]) ++g;
        return memo_[n] = g;
    }

    int k_ = 0, s_[101];
    int memo_[10001];
};

}  // namespace competitors
