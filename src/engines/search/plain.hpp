// SPDX-License-Identifier: MIT
// The rung below the search: whether component + *n is lost, depth first, on the same rules. It keeps the values and
// the questions that it has answered, and nothing else.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "engines/search/rules.hpp"

namespace grundy::engines::search {

/// Recursive: as deep as the longest line of play.
template <Rules R>
class PlainSearch {
public:
    explicit PlainSearch(R& rules) : rules_(rules) {}

    Nimber value(const Position<R>& position, Meter& meter) {
        std::vector<Part<R>> parts;
        Split<R> split{parts};
        rules_.components(position, split);
        Nimber sum = split.known;
        for (const Part<R>& part : parts) sum ^= value(part, meter);
        return sum;
    }

private:
    Nimber value(const Part<R>& part, Meter& meter) {
        Nimber n = 0;
        while (!is_lost(part, n, meter)) ++n;
        return n;
    }

    /// Whether the player to move loses part + *n: no option of the part has the value n, and neither has *m, m < n,
    /// the value of the part.
    bool is_lost(const Part<R>& part, Nimber n, Meter& meter) {
        if (const auto known = values_.find(part.key); known != values_.end()) return known->second == n;
        if (won_.count({part.key, n}) != 0) return false;
        meter.tick();
        std::vector<typename R::Move> moves;
        rules_.moves(part.position, moves);
        for (const auto move : moves) {
            std::vector<Part<R>> parts;
            Split<R> split{parts};
            rules_.option(part.position, move, split);
            cancel_equal(parts, 0);
            Nimber asked = n ^ split.known;
            for (std::size_t i = 1; i < parts.size(); ++i) asked ^= value(parts[i], meter);
            if (parts.empty() ? asked == 0 : is_lost(parts[0], asked, meter)) {
                won_.insert({part.key, n});
                return false;
            }
        }
        for (Nimber m = 0; m < n; ++m) {
            if (!is_lost(part, m, meter)) continue;
            return false;  // the value is known now
        }
        values_[part.key] = n;
        return true;
    }

    R& rules_;
    std::map<Key<R>, Nimber> values_;
    std::set<std::pair<Key<R>, Nimber>> won_;
};

}  // namespace grundy::engines::search
