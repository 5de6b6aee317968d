// SPDX-License-Identifier: MIT
// Values of small components: the mex of the values of all options, kept in the table of the search.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/budget.hpp"
#include "core/mex.hpp"
#include "engines/search/rules.hpp"
#include "engines/search/table.hpp"

namespace grundy::engines::search {

template <Rules R>
class MexBelow {
public:
    MexBelow(R& rules, Table<Key<R>>& table) : rules_(rules), table_(table) {}

    /// Forgets a line of play on which a meter stopped.
    void restart() {
        moves_.clear();
        parts_.clear();
    }

    /// Recursive: as deep as the longest line of play.
    std::uint32_t value(Part<R> part, Meter& meter) {
        if (const Known known = table_.find(part.key); known.has_value()) return known.value();
        const std::size_t first_move = moves_.size(), first_part = parts_.size();
        rules_.moves(part.position, moves_);
        meter.tick(moves_.size() - first_move);
        std::uint64_t low = 0;     // values of options, as bits
        std::vector<Nimber> high;  // and those that no bit stands for
        for (std::size_t i = first_move, end = moves_.size(); i < end; ++i) {
            Split<R> split{parts_};
            rules_.option(part.position, moves_[i], split);
            Nimber option = split.known;
            while (parts_.size() > first_part) {
                const Part<R> rest = parts_.back();
                parts_.pop_back();
                option ^= value(rest, meter);
            }
            if (option < 64)
                low |= std::uint64_t{1} << option;
            else
                high.push_back(option);
        }
        moves_.resize(first_move);
        auto n = static_cast<std::uint32_t>(std::countr_one(low));
        if (n == 64)
            while (std::find(high.begin(), high.end(), n) != high.end()) ++n;
        table_.change(part.key, [&](Known& known) { known.set_value(n); });
        return n;
    }

private:
    R& rules_;
    Table<Key<R>>& table_;
    std::vector<typename R::Move> moves_;  // of all positions on the line of play
    std::vector<Part<R>> parts_;
};

}  // namespace grundy::engines::search
