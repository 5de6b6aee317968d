// SPDX-License-Identifier: MIT
// Marks the values of runs; see marker.hpp.
#include "engines/table/marker.hpp"

#include "kernels/marks/marks.hpp"

namespace grundy::engines::table {

template <class Cell>
const Cell* Marker<Cell>::turn(Int base, Int& step) const {
    if (board_.turned == nullptr || base > static_cast<Int>(~std::uint32_t{0}) ||
        (step != board_.columns && step != -board_.columns))
        return board_.g + base;
    step = step > 0 ? 1 : -1;
    const auto at = static_cast<std::uint32_t>(base), columns = static_cast<std::uint32_t>(board_.columns);
    return board_.turned + static_cast<Int>(at % columns) * board_.rows + at / columns;
}

template <class Cell>
void Marker<Cell>::one(const Cell* a, Int step, std::size_t count, Nimber extra) {
    const Nimber top = limit();
    if (top <= 64 && extra < 64) {
        if constexpr (sizeof(Cell) == 1) {
            const std::uint64_t word = kernels::occurring(a, static_cast<std::ptrdiff_t>(step), count,
                                                          static_cast<unsigned>(std::max<Nimber>(top, 16)));
            if (extra == 0) {
                seen_.word |= word;
            } else {
                for (std::uint64_t rest = word; rest != 0; rest &= rest - 1)
                    seen_.insert(static_cast<Nimber>(std::countr_zero(rest)) ^ extra);
            }
            return;
        }
    }
    if (extra >= (Nimber{1} << 22)) return;  // such values decide nothing
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, top))));
    for (std::size_t i = 0; i < count; ++i, a += step) seen_.stamp(to_size(*a ^ extra));
}

template <class Cell>
void Marker<Cell>::two(const Cell* a, Int step, const Cell* b, Int other, std::size_t count, Nimber extra) {
    const Nimber top = limit();
    if constexpr (sizeof(Cell) == 1) {
        if (top <= 64 && extra == 0) {
            seen_.word |=
                kernels::occurring_xor(a, static_cast<std::ptrdiff_t>(step), b, static_cast<std::ptrdiff_t>(other),
                                       count, static_cast<unsigned>(std::max<Nimber>(top, 16)));
            return;
        }
    }
    if (extra >= (Nimber{1} << 22)) return;
    seen_.reserve(to_size(std::bit_ceil(std::max(extra + 1, top))));
    for (std::size_t i = 0; i < count; ++i, a += step, b += other) seen_.stamp(to_size((*a ^ *b) ^ extra));
}

template <class Cell>
void Marker<Cell>::run(const RowRuns::Run& run, bool few) {
    std::size_t count = run.count;
    work_.steps += count;
    const auto word = [&](auto value) {
        std::uint64_t out = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t v = value(static_cast<Int>(i));
            out |= static_cast<std::uint64_t>(v < 64) << (v & 63);
        }
        seen_.word |= out;
    };
    const Cell* g = board_.g;
    if (run.calls == 1) {
        const Cell* a = g + run.base[0];
        if (few && (count < 32 || limit() > 64))
            return word([&](Int i) -> std::uint64_t { return a[run.step[0] * i]; });
        Int step = run.step[0];
        a = turn(run.base[0], step);
        return one(a, step, count, 0);
    }
    // The second run is the first one backwards, so each half has all the values.
    if (run.step[0] == -run.step[1] && run.base[1] == run.base[0] + run.step[0] * static_cast<Int>(count - 1))
        count = (count + 1) / 2;
    Int step = run.step[0], other = run.step[1];
    const Cell *a = turn(run.base[0], step), *b = turn(run.base[1], other);
    if (few && (count < 32 || limit() > 64))
        return word([&](Int i) -> std::uint64_t { return a[step * i] ^ b[other * i]; });
    two(a, step, b, other, count, 0);
}

template class Marker<std::uint8_t>;
template class Marker<std::uint16_t>;
template class Marker<std::uint32_t>;

}  // namespace grundy::engines::table
