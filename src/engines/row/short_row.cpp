// SPDX-License-Identifier: MIT
// Rows of up to 63 elements. The recurrence is that of threshold.cpp, but f is a plain array of bytes for each
// open node of the multiway Cartesian tree; there is no tree and there are no heavy paths. All values are below
// 64, so a set of values is one word.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/size.hpp"
#include "engines/row/threshold.hpp"

namespace grundy::engines::row {
namespace {

struct Node {
    std::size_t top = 0;             // rank of its greatest elements
    std::uint64_t elements = 0;      // mask of ranks
    std::array<std::uint8_t, 64> f;  // XOR over the children, at each rank; nothing beyond `top` is read
};

std::uint8_t value_of(const Node& n) {
    std::uint64_t seen = 0;
    for (std::uint64_t rest = n.elements; rest != 0; rest &= rest - 1)
        seen |= std::uint64_t{1} << n.f[to_size(std::countr_zero(rest))];
    return static_cast<std::uint8_t>(std::countr_one(seen));
}

// Beyond its greatest element the whole child stays.
void adopt(Node& parent, Node& child) {
    std::fill(child.f.begin() + static_cast<std::ptrdiff_t>(child.top) + 1, child.f.end(), value_of(child));
    for (std::size_t i = 0; i < 64; ++i) parent.f[i] = static_cast<std::uint8_t>(parent.f[i] ^ child.f[i]);
    parent.elements |= child.elements;
}

}  // namespace

void short_row_values(std::span<const std::uint8_t> ranks, std::size_t distinct, ThresholdValues& out) {
    std::array<Node, most_short_row> open;  // nodes that reach the end of the row read so far, greatest first
    std::size_t depth = 0;
    for (const std::uint8_t rank : ranks) {
        Node* orphan = nullptr;  // closed, with a parent still unknown; it keeps its place in `open`
        for (; depth > 0 && open[depth - 1].top < rank; orphan = &open[--depth])
            if (orphan != nullptr) adopt(open[depth - 1], *orphan);
        if (depth > 0 && open[depth - 1].top == rank) {
            if (orphan != nullptr) adopt(open[depth - 1], *orphan);
            continue;
        }
        Node made;
        made.top = rank;
        made.elements = std::uint64_t{1} << rank;
        made.f.fill(0);
        if (orphan != nullptr) adopt(made, *orphan);
        open[depth++] = made;
    }
    for (; depth > 1; --depth) adopt(open[depth - 2], open[depth - 1]);
    out.value = value_of(open[0]);
    out.options.assign(open[0].f.begin(), open[0].f.begin() + static_cast<std::ptrdiff_t>(distinct));
}

}  // namespace grundy::engines::row
