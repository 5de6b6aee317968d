// SPDX-License-Identifier: MIT
// Cram as a C++ type. Boards split into regions of free cells, and a board has the value of its mirror image.
#include <grundy/ruleset.hpp>
#include <iostream>

using Board = std::vector<std::string>;  // '.' is a free cell
auto after(std::size_t i, std::size_t j) { return std::vector{std::pair(i, j + 1), std::pair(i + 1, j)}; }
// Moves the region of free cells around a cell from one board to another.
void flood(Board& from, Board& to, std::size_t i, std::size_t j) {
    if (i >= from.size() || j >= from[i].size() || from[i][j] != '.') return;
    std::swap(from[i][j], to[i][j]);
    for (auto [k, l] : after(i, j)) flood(from, to, k, l), flood(from, to, 2 * i - k, 2 * j - l);
}

struct Cram {
    Board start() const { return Board(4, "......"); }
    void for_each_option(Board b, auto visit) const {
        for (std::size_t i = 0; i < b.size(); ++i)
            for (std::size_t j = 0; j < b[i].size(); ++j)
                for (auto [k, l] : after(i, j)) {
                    if (k == b.size() || l == b[i].size() || b[i][j] != '.' || b[k][l] != '.') continue;
                    b[i][j] = b[k][l] = '#', visit(b), b[i][j] = b[k][l] = '.';
                }
    }
    void for_each_component(Board b, auto visit) const {
        for (std::size_t i = 0; i < b.size(); ++i)
            for (auto j = b[i].find('.'); j != std::string::npos; j = b[i].find('.')) {
                Board region(b.size(), std::string(b[i].size(), '#'));
                flood(b, region, i, j), visit(region);
            }
    }
    Board canonical(const Board& b) const { return std::min(b, Board(b.rbegin(), b.rend())); }
};

int main() {
    grundy::RulesetSolver<Cram> solver;
    std::cout << "cram(board(4, 6)) = " << solver.value() << '\n';
    for (const auto& [parts, star] : solver.solve({"...", "..."}).moves)
        std::cout << "cram(board(\"" << parts[0][0] << " / " << parts[0][1] << "\")) = " << star << '\n';
}
