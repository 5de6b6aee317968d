// SPDX-License-Identifier: MIT
// Node Kayles as a C++ type, on any graph of up to 64 vertices. A position is the set of the vertices that are left.
#include <bit>
#include <grundy/ruleset.hpp>
#include <iostream>

using Set = std::uint64_t;
auto first(Set s) { return static_cast<std::size_t>(std::countr_zero(s)); }

struct NodeKayles {
    std::vector<Set> closed;  // each vertex with its neighbours
    Set start() const { return ~Set{0} >> (64 - closed.size()); }
    void for_each_option(Set left, auto visit) const {
        for (Set rest = left; rest != 0; rest &= rest - 1) visit(left & ~closed[first(rest)]);
    }
    void for_each_component(Set left, auto visit) const {
        while (left != 0) {
            Set part = left & -left;
            for (Set before = 0; part != before;) {
                before = part;
                for (Set rest = part; rest != 0; rest &= rest - 1) part |= left & closed[first(rest)];
            }
            visit(part), left &= ~part;
        }
    }
    auto size(Set left) const { return static_cast<unsigned>(std::popcount(left)); }
};

int main() {
    for (int columns = 1; columns <= 16; ++columns) {  // a grid of three rows
        std::vector<Set> closed;
        for (int v = 0; v < 3 * columns; ++v) {
            const Set column = (v % 3 < 2 ? Set{2} << v : 0) | (v % 3 > 0 ? Set{1} << (v - 1) : 0);
            closed.push_back(Set{1} << v | column | Set{8} << v | (v >= 3 ? Set{1} << (v - 3) : 0));
        }
        grundy::RulesetSolver solver(NodeKayles{closed});
        std::cout << "node_kayles(grid(3, " << columns << ")) = " << solver.value() << '\n';
    }
}
