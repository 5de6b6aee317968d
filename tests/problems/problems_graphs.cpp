// SPDX-License-Identifier: MIT
// Judge problems on trees and graphs, written as rows; see problems.hpp.
//
// A rooted tree is the row of the depths of its nodes in preorder: the part below a node consists of the following
// nodes as long as they are deeper. A graph is the row of its edges, two numbers each.
#include <utility>

#include "problems/problems.hpp"

namespace grundy::problems {
namespace {

std::string bzoj1463(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t) {
        number(in);  // the vertices are those of the edges
        const Numbers edges = numbers(in, 2 * number(in));
        return ask.first_wins("bzoj1463(" + row(edges) + ")") ? "Alice" : "Bob";
    });
}

/// The neighbours of each node of a tree, with nodes numbered from 0; each with the number on its edge.
using Tree = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

void join(Tree& tree, std::size_t a, std::size_t b, std::int64_t units) {
    tree.at(a).emplace_back(b, units);
    tree.at(b).emplace_back(a, units);
}

/// Preorder from `node`, at depth `path.size()`; calls visit(node, path) with the nodes above it, root first.
template <typename Visit>
void walk(const Tree& tree, std::size_t node, std::vector<std::size_t>& path, const Visit& visit) {
    visit(node, path);
    path.push_back(node);
    for (const auto& [next, units] : tree[node])
        if (path.size() < 2 || next != path[path.size() - 2]) walk(tree, next, path, visit);
    path.pop_back();
}

std::string cf1498F(Asker& ask, std::istream& in) {
    const std::int64_t n = number(in), k = number(in);
    Tree tree(static_cast<std::size_t>(n));
    for (std::int64_t i = 1; i < n; ++i) {
        const std::int64_t a = number(in), b = number(in);
        join(tree, static_cast<std::size_t>(a - 1), static_cast<std::size_t>(b - 1), 1);
    }
    const Numbers presents = numbers(in, n);
    std::string out;
    for (std::size_t root = 0; root < tree.size(); ++root) {
        Numbers up(tree.size(), 0);  // the k-th node above, from 1; 0: none
        std::vector<std::size_t> path;
        walk(tree, root, path, [&](std::size_t node, const std::vector<std::size_t>& above) {
            const auto depth = static_cast<std::int64_t>(above.size());
            if (depth >= k) up[node] = static_cast<std::int64_t>(above[static_cast<std::size_t>(depth - k)]) + 1;
        });
        out += out.empty() ? "" : " ";
        out += ask.first_wins("cf1498F(" + row(presents) + ", " + row(up) + ")") ? '1' : '0';
    }
    return out + "\n";
}

/// Appends the depths of the Fibonacci tree of order n with its root at `depth`.
void fibonacci_tree(std::int64_t n, std::int64_t depth, Numbers& depths) {
    if (n == 0) return;
    depths.push_back(depth);
    if (n == 1) return;
    fibonacci_tree(n - 2, depth + 1, depths);
    fibonacci_tree(n - 1, depth + 1, depths);
}

std::string leetcode2005(Asker& ask, std::istream& in) {
    Numbers depths;
    fibonacci_tree(number(in), 0, depths);
    return ask.first_wins("leetcode2005(" + row(depths) + ")") ? "true\n" : "false\n";
}

// Edges in preorder of their lower ends: the depths of these ends, and the units not yet coloured.
std::string lightoj1355(Asker& ask, std::istream& in) {
    return each_test(in, [&](std::int64_t test) {
        const std::int64_t n = number(in);
        Tree tree(static_cast<std::size_t>(n));
        for (std::int64_t i = 1; i < n; ++i) {
            const std::int64_t a = number(in), b = number(in), units = number(in);
            join(tree, static_cast<std::size_t>(a), static_cast<std::size_t>(b), units);
        }
        Numbers depths, left;
        std::vector<std::size_t> path;
        walk(tree, 0, path, [&](std::size_t node, const std::vector<std::size_t>& above) {
            if (above.empty()) return;
            depths.push_back(static_cast<std::int64_t>(above.size()));
            for (const auto& [next, units] : tree[node])
                if (next == above.back()) left.push_back(units);
        });
        const bool first = ask.first_wins("lightoj1355(" + row(depths) + ", " + row(left) + ")");
        return "Case " + std::to_string(test) + (first ? ": Emily" : ": Jolly");
    });
}

}  // namespace

const std::vector<Problem>& graph_problems() {
    static const std::vector<Problem> table = {
        {"bzoj1463", bzoj1463, "12 edges; 50000 takes the fusion principle"},
        {"cf1498F", cf1498F, "6 nodes; 10^5 takes staircase nim"},
        {"leetcode2005", leetcode2005, "order 6; 100 takes the colon principle"},
        {"lightoj1355", lightoj1355, "6 edges of 3; 1000 of 10^9 takes the colon principle"},
    };
    return table;
}

}  // namespace grundy::problems
