// SPDX-License-Identifier: MIT
// Operations on boards; see boards.hpp.
#include "rules/boards.hpp"

#include <algorithm>
#include <set>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

// Calls visit(row, column) for every place of a shape on the board; visit returns false to stop.
template <class Visit>
void for_each_place(const Board& b, const Shape& s, Visit visit) {
    for (Int i = 0; i + s.rows <= b.rows; ++i)
        for (Int j = 0; j + s.columns <= b.columns; ++j)
            if (!visit(i, j)) return;
}

bool matches(const Board& b, const Shape& s, const std::vector<int>& cells, Int row, Int column) {
    for (int i = 0; i < s.rows; ++i)
        for (int j = 0; j < s.columns; ++j) {
            const int wanted = cells[to_size(i * s.columns + j)];
            if (wanted != Shape::any && b.at(row + i, column + j) != wanted) return false;
        }
    return true;
}

BoardWords bounded(const Board& b, const std::vector<std::size_t>& region) {
    Int top = b.rows, left = b.columns, bottom = 0, right = 0;
    for (const std::size_t c : region) {
        const Int i = static_cast<Int>(c) / b.columns, j = static_cast<Int>(c) % b.columns;
        top = std::min(top, i), bottom = std::max(bottom, i);
        left = std::min(left, j), right = std::max(right, j);
    }
    const Int rows = bottom - top + 1, columns = right - left + 1;
    BoardWords out(to_size(rows * columns) + 2, 1);
    out[0] = rows;
    out[1] = columns;
    for (const std::size_t c : region) {
        const Int i = static_cast<Int>(c) / b.columns - top, j = static_cast<Int>(c) % b.columns - left;
        out[2 + to_size(i * columns + j)] = 0;
    }
    return out;
}

}  // namespace

Board::Board(std::span<const Int> words) : rows(words[0]), columns(words[1]), cells(words.subspan(2)) {}

BoardWords free_board(Int rows, Int columns) {
    BoardWords out(to_size(rows * columns) + 2, 0);
    out[0] = rows;
    out[1] = columns;
    return out;
}

std::vector<BoardWords> replaced(std::span<const Int> board, const Shapes& shapes,
                                 const std::function<void(std::size_t boards)>& before_each) {
    const Board b(board);
    std::vector<BoardWords> out;
    std::set<BoardWords> seen;
    for (const Shape& s : shapes)
        for_each_place(b, s, [&](Int row, Int column) {
            if (!matches(b, s, s.from, row, column)) return true;
            before_each(out.size());
            BoardWords after(board.begin(), board.end());
            for (int i = 0; i < s.rows; ++i)
                for (int j = 0; j < s.columns; ++j)
                    if (const int to = s.to[to_size(i * s.columns + j)]; to != Shape::any)
                        after[2 + to_size((row + i) * b.columns + column + j)] = to;
            if (seen.insert(after).second) out.push_back(std::move(after));
            return true;
        });
    return out;
}

bool occurs(std::span<const Int> board, const Shapes& shapes) {
    const Board b(board);
    bool found = false;
    for (const Shape& s : shapes)
        for_each_place(b, s, [&](Int row, Int column) { return !(found = found || matches(b, s, s.to, row, column)); });
    return found;
}

std::vector<BoardWords> regions(std::span<const Int> board) {
    const Board b(board);
    std::vector<bool> done(b.cells.size());
    std::vector<BoardWords> out;
    for (std::size_t start = 0; start < b.cells.size(); ++start) {
        if (done[start] || b.cells[start] != 0) continue;
        std::vector<std::size_t> region = {start};
        done[start] = true;
        for (std::size_t next = 0; next < region.size(); ++next) {
            const Int i = static_cast<Int>(region[next]) / b.columns, j = static_cast<Int>(region[next]) % b.columns;
            const auto visit = [&](Int row, Int column) {
                if (row < 0 || column < 0 || row >= b.rows || column >= b.columns) return;
                const auto c = to_size(row * b.columns + column);
                if (done[c] || b.cells[c] != 0) return;
                done[c] = true;
                region.push_back(c);
            };
            visit(i - 1, j), visit(i + 1, j), visit(i, j - 1), visit(i, j + 1);
        }
        out.push_back(bounded(b, region));
    }
    return out;
}

// A taken cell is `#`, but 1 where other pieces stand beside it.
std::vector<std::string> board_lines(std::span<const Int> board) {
    const Board b(board);
    const bool pieces = std::any_of(b.cells.begin(), b.cells.end(), [](Int c) { return c > 1; });
    std::vector<std::string> out;
    for (Int i = 0; i < b.rows; ++i) {
        out.emplace_back();
        for (Int j = 0; j < b.columns; ++j) {
            const Int cell = b.at(i, j);
            out.back() += cell == 0 ? '.' : cell == 1 && !pieces ? '#' : static_cast<char>('0' + cell);
        }
    }
    return out;
}

std::string board_text(std::span<const Int> board) {
    const Board b(board);
    if (std::all_of(b.cells.begin(), b.cells.end(), [](Int c) { return c == 0; }))
        return "board(" + std::to_string(b.rows) + ", " + std::to_string(b.columns) + ")";
    std::string out = "board(\"";
    for (const std::string& line : board_lines(board)) out += (out.back() == '"' ? "" : " / ") + line;
    return out + "\")";
}

}  // namespace grundy::rules
