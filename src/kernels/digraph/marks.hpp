// SPDX-License-Identifier: MIT
// What a table of values holds besides nimbers. A table has one byte per vertex until a value does not fit.
#pragma once

#include <limits>

namespace grundy::digraph {

template <class Word>
struct Marks {
    static constexpr Word infinite = std::numeric_limits<Word>::max();  ///< no finite value
    static constexpr Word unknown = infinite - 1;                       ///< not yet computed
    static constexpr Word open = infinite - 2;                          ///< on the path of a depth-first search
    static constexpr Word most = infinite - 3;                          ///< the largest nimber that fits
};

}  // namespace grundy::digraph
