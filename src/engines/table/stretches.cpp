// SPDX-License-Identifier: MIT
// Positions all of whose options are runs; see stretches.hpp.
#include "engines/table/stretches.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::table {

template <class Cell>
bool Stretches<Cell>::by_runs(const RowRuns& runs, const RowGuards& guards, std::size_t at, Int y, Nimber& value) {
    const bool narrow = sizeof(Cell) == 1 && board_.limit() <= 64;
    std::size_t options = 0;
    std::uint64_t word = 0;
    seen_.word = 0;
    for (std::size_t k = 0; k < runs.options(); ++k) {
        const RowGuard& guard = guards.of(k);
        if (y < guard.from || y > guard.to) continue;
        RowRuns::Run run;
        if (!runs.at(k, y, static_cast<Int>(at), -Scope::most_slot, run)) return false;
        options += run.count;
        if (!narrow && options >= 64) return false;
        if (run.count == 0) continue;
        if (run.calls == 2 || (narrow && run.count >= 32)) {
            marker_.run(run, true);
            continue;
        }
        const Cell* a = board_.g + run.base[0];
        for (std::size_t n = run.count; n > 0; --n, a += run.step[0])
            word |= static_cast<std::uint64_t>(*a < 64) << (*a & 63);
        work_.steps += run.count;
    }
    value = static_cast<Nimber>(std::countr_one(seen_.word | word));
    return true;
}

template <class Cell>
template <std::size_t options>
std::size_t Stretches<Cell>::stretch_of(const RowRuns::Stretch* of, Cell* g, Cell* turned, std::size_t at, Int y,
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
                const Cell* const a = marker_.turn(base[k], step[k]);
                marker_.one(a, step[k], count[k], 0);
            }
            value = seen_.mex();
        }
        if (value > std::numeric_limits<Cell>::max()) break;
        g[at] = static_cast<Cell>(value);
        if (turned != nullptr) turned[static_cast<Int>(done) * board_.rows] = static_cast<Cell>(value);
        if (value > board_.most) board_.most = value;
    }
    work_.steps += work;
    return done;
}

template <class Cell>
std::size_t Stretches<Cell>::stretch(const RowRuns& runs, const RowGuards& guards, Cell* g, Cell* turned,
                                     std::size_t at, Int y, std::size_t most_cells) {
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

template class Stretches<std::uint8_t>;
template class Stretches<std::uint16_t>;
template class Stretches<std::uint32_t>;

}  // namespace grundy::engines::table
