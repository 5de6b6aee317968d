// SPDX-License-Identifier: MIT
// Fills blocks of single cells; see cells.hpp. Options that lie before the block are marked for all its positions at
// once. Only options within the block are handled position by position, because there one value waits for another.
#include "engines/table/cells.hpp"

#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "kernels/marks/marks.hpp"

namespace grundy::engines::table {
namespace {

using Lanes = CellOptions::Lanes;

std::uint8_t first_missing(unsigned marks) { return static_cast<std::uint8_t>(std::countr_one(marks)); }

// Marks an option that lies before the block.
void mark(const Lanes& lanes, const std::uint8_t* g, std::uint8_t* marks, std::size_t count) {
    const auto set = [&](std::size_t i, Int there) { marks[i] = static_cast<std::uint8_t>(marks[i] | 1U << g[there]); };
    if (lanes.line && lanes.step == 1) {
        if (lanes.from < lanes.to)
            kernels::add_marks(marks + lanes.from, g + lanes.base + lanes.from, to_size(lanes.to - lanes.from));
    } else if (lanes.line) {
        for (Int i = lanes.from; i < lanes.to; ++i) set(to_size(i), lanes.base + lanes.step * i);
    } else if (lanes.all) {
        const Int* index = lanes.index[0].data();
        for (std::size_t i = 0; i < count; ++i) set(i, index[i]);
    } else {
        for (std::size_t i = 0; i < count; ++i)
            if (const Int there = lanes.index[0][i]; there >= 0) set(i, there);
    }
}

// Fills the positions from..to - 1, in all of which the options are legal and lie at the same distances.
template <std::size_t n>
void fixed(const Lanes* const* near, const std::uint8_t* marks, std::uint8_t* g, std::size_t at, Int from, Int to) {
    const std::uint8_t* there[n];
    for (std::size_t k = 0; k < n; ++k) there[k] = g + near[k]->base;
    std::uint8_t* here = g + at;
    for (Int i = from; i < to; ++i) {
        unsigned seen = marks[i];
        for (std::size_t k = 0; k < n; ++k) seen |= 1U << there[k][i];
        here[i] = first_missing(seen);
    }
}

}  // namespace

std::uint8_t cell_block(std::span<const Lanes> options, std::uint8_t* g, std::size_t at, std::size_t count) {
    std::uint8_t marks[CellOptions::block] = {};
    const Lanes* near[8];
    std::size_t n = 0;
    Int from = 0, to = static_cast<Int>(count);  // where all options within the block are legal
    bool lines = true;
    for (const Lanes& lanes : options) {
        if (lanes.earlier) {
            mark(lanes, g, marks, count);
            continue;
        }
        near[n++] = &lanes;
        lines = lines && lanes.line && lanes.step == 1;
        from = std::max(from, lanes.from);
        to = std::min(to, lanes.to);
    }
    const auto one_by_one = [&](Int first, Int last) {
        for (Int i = first; i < last; ++i) {
            unsigned seen = marks[i];
            for (std::size_t k = 0; k < n; ++k)
                if (const Int there = near[k]->there(0, to_size(i)); there >= 0) seen |= 1U << g[there];
            g[static_cast<Int>(at) + i] = first_missing(seen);
        }
    };
    const Int end = static_cast<Int>(count);
    if (!lines || n > 3 || from >= to) {
        one_by_one(0, end);
    } else {
        one_by_one(0, from);
        if (n == 0) one_by_one(from, to);
        if (n == 1) fixed<1>(near, marks, g, at, from, to);
        if (n == 2) fixed<2>(near, marks, g, at, from, to);
        if (n == 3) fixed<3>(near, marks, g, at, from, to);
        one_by_one(to, end);
    }
    return *std::max_element(g + at, g + at + count);
}

}  // namespace grundy::engines::table
