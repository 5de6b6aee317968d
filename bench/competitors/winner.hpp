// SPDX-License-Identifier: MIT
// Searches for who wins as one writes them by hand for one game: recursion, a set of numbers as one word, a hash map,
// and an end with the first winning move.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace grundy::competitors {

class WinnerByHand {
public:
    /// LeetCode 464: of the numbers 1 to `most`, each taken once, whoever brings the sum to `total` wins.
    bool can_i_win(int most, int total, std::uint32_t used = 0) {
        const auto known = sums_.find(used);
        if (known != sums_.end()) return known->second;
        bool wins = false;
        for (int i = 1; i <= most && !wins; ++i)
            if ((used >> i & 1) == 0) wins = i >= total || !can_i_win(most, total - i, used | 1U << i);
        return sums_[used] = wins;
    }

    /// Numbers on a board, bit x for x <= 63: a move adds the difference of two of them that is not there yet.
    bool differences(std::uint64_t board) {
        const auto known = boards_.find(board);
        if (known != boards_.end()) return known->second;
        bool wins = false;
        for (int x = 1; x < 64 && !wins; ++x)
            for (int y = 1; y < x && !wins; ++y)
                if ((board >> x & 1) != 0 && (board >> y & 1) != 0 && (board >> (x - y) & 1) == 0)
                    wins = !differences(board | std::uint64_t{1} << (x - y));
        return boards_[board] = wins;
    }

private:
    std::unordered_map<std::uint32_t, bool> sums_;
    std::unordered_map<std::uint64_t, bool> boards_;
};

}  // namespace grundy::competitors
