// SPDX-License-Identifier: MIT
// Stretches of a row whose options are runs of a simple kind; see runs.hpp. In most tables a position has only a few
// options, so that most of the time goes into other work than reading cells. Here that work is a handful of
// multiplications and one 32-bit division per position, with all coefficients in registers.
#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "engines/table/runner.hpp"

namespace grundy::engines {

template <class Cell>
template <std::size_t options>
std::size_t Runner<Cell>::stretch_of(const RowRuns::Stretch* of, Cell* g, Cell* turned, std::size_t at, Int y,
                                     std::size_t cells) {
    std::uint64_t work = 0;
    std::size_t done = 0;
    for (; done < cells; ++done, ++at, ++y) {
        std::size_t count[options + 1], all = 0, longest = 0;
        Int base[options + 1], step[options + 1];
        bool decided = true;
        for (std::size_t k = 0; k < options; ++k) {
            decided = of[k].at(y, static_cast<Int>(at), count[k], base[k], step[k]) && decided;
            all += count[k];
            longest = std::max(longest, count[k]);
        }
        if (!decided) break;
        work += all + 1;
        Nimber value = 0;
        if (all < 64 && (sizeof(Cell) > 1 || longest < 32)) {  // values from 64 on decide nothing
            std::uint64_t word = 0;
            for (std::size_t k = 0; k < options; ++k) {
                const Cell* a = g + base[k];
                for (std::size_t n = count[k]; n > 0; --n, a += step[k])
                    word |= static_cast<std::uint64_t>(*a < 64) << (*a & 63);
            }
            value = static_cast<Nimber>(std::countr_one(word));
        } else {
            seen_.clear();
            for (std::size_t k = 0; k < options; ++k) {
                if (count[k] == 0) continue;
                const Cell* const a = turn(base[k], step[k]);
                mark_one(a, step[k], count[k], 0);
            }
            value = seen_.mex();
        }
        if (value > std::numeric_limits<Cell>::max()) break;
        g[at] = static_cast<Cell>(value);
        if (turned != nullptr) turned[static_cast<Int>(done) * board_.rows] = static_cast<Cell>(value);
        if (value > board_.most) board_.most = value;
    }
    work_ += work;
    return done;
}

template <class Cell>
std::size_t Runner<Cell>::stretch(const RowRuns& runs, const RowGuards& guards, Cell* g, Cell* turned, std::size_t at,
                                  Int y, std::size_t most_cells) {
    constexpr std::size_t most_options = 2;
    RowRuns::Stretch of[most_options];
    std::size_t options = 0;
    auto cells = static_cast<Int>(most_cells);
    for (std::size_t k = 0; k < runs.options(); ++k) {  // as far as the same options remain possible
        const RowGuard& guard = guards.of(k);
        if (y < guard.from)
            cells = std::min(cells, guard.from - y);
        else if (y <= guard.to)
            cells = std::min(cells, guard.to - y + 1);
    }
    for (std::size_t k = 0; k < runs.options(); ++k) {
        const RowGuard& guard = guards.of(k);
        if (y < guard.from || y > guard.to) continue;
        if (options == most_options || !runs.stretch(k, y, y + cells - 1, of[options])) return 0;
        ++options;
    }
    const auto n = to_size(cells);
    if (options == 0) return stretch_of<0>(of, g, turned, at, y, n);
    if (options == 1) return stretch_of<1>(of, g, turned, at, y, n);
    return stretch_of<2>(of, g, turned, at, y, n);
}

template std::size_t Runner<std::uint8_t>::stretch(const RowRuns&, const RowGuards&, std::uint8_t*, std::uint8_t*,
                                                   std::size_t, Int, std::size_t);
template std::size_t Runner<std::uint16_t>::stretch(const RowRuns&, const RowGuards&, std::uint16_t*, std::uint16_t*,
                                                    std::size_t, Int, std::size_t);
template std::size_t Runner<std::uint32_t>::stretch(const RowRuns&, const RowGuards&, std::uint32_t*, std::uint32_t*,
                                                    std::size_t, Int, std::size_t);

}  // namespace grundy::engines
