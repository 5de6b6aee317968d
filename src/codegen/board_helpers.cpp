// SPDX-License-Identifier: MIT
// Helper functions of boards. A board is a row there, too: its rows, its columns, and its cells line by line.
#include "codegen/helpers.hpp"

namespace grundy::codegen {

std::vector<Helper> board_helpers() {
    return {
        {"cell",
         "// A board is a row: the number of rows, of columns, and the cells line by line; 0 is free.\n"
         "Int cell(const Row& b, Int i, Int j) { return b[2 + (i - 1) * b[1] + (j - 1)]; }\n",
         "# A board is a tuple: the number of rows, of columns, and the cells line by line; 0 is free.\n"
         "def cell(b, i, j):\n    return b[2 + (i - 1) * b[1] + (j - 1)]\n"},
        {"count_cells", "Int count_cells(const Row& b, Int v) { return std::count(b.begin() + 2, b.end(), v); }\n", ""},
        {"free_board", R"(Row free_board(Int rows, Int columns) {
    Row b(2 + rows * columns);
    b[0] = rows, b[1] = columns;
    return b;
}
)",
         "def free_board(rows, columns):\n    return (rows, columns) + (0,) * (rows * columns)\n"},
        {"filled", R"(// The board with rows i to k of columns j to l set to v.
Row filled(Row b, Int i, Int k, Int j, Int l, Int v) {
    for (Int row = i; row <= k; ++row)
        for (Int column = j; column <= l; ++column) b[2 + (row - 1) * b[1] + (column - 1)] = v;
    return b;
}
)",
         R"(# The board with rows i to k of columns j to l set to v.
def filled(b, i, k, j, l, v):
    out = list(b)
    for row in range(i, k + 1):
        for column in range(j, l + 1):
            out[2 + (row - 1) * b[1] + (column - 1)] = v
    return tuple(out)
)"},
        {"shapes", R"(// Where all cells of a board match `from`, they may become `to`; -1 is any cell, and stays.
struct Shape {
    Int rows, columns;
    Row from, to;
};

bool matches(const Row& b, const Shape& s, const Row& cells, Int row, Int column) {
    for (Int i = 0; i < s.rows; ++i)
        for (Int j = 0; j < s.columns; ++j) {
            const Int wanted = cells[i * s.columns + j];
            if (wanted >= 0 && b[2 + (row + i) * b[1] + column + j] != wanted) return false;
        }
    return true;
}
)",
         R"(# Where all cells of a board match `before`, they may become `after`; -1 is any cell, and stays.
def matches(b, rows, columns, cells, row, column):
    return all(cells[i * columns + j] in (-1, b[2 + (row + i) * b[1] + column + j])
               for i in range(rows) for j in range(columns))
)"},
        {"replaced",
         R"(// All boards after one replacement.
std::set<Row> replaced(const Row& b, const std::vector<Shape>& shapes) {
    std::set<Row> out;
    for (const Shape& s : shapes)
        for (Int row = 0; row + s.rows <= b[0]; ++row)
            for (Int column = 0; column + s.columns <= b[1]; ++column) {
                if (!matches(b, s, s.from, row, column)) continue;
                Row after = b;
                for (Int i = 0; i < s.rows; ++i)
                    for (Int j = 0; j < s.columns; ++j)
                        if (s.to[i * s.columns + j] >= 0)
                            after[2 + (row + i) * b[1] + column + j] = s.to[i * s.columns + j];
                out.insert(after);
            }
    return out;
}
)",
         R"(# All boards after one replacement.
def replaced(b, shapes):
    out = set()
    for rows, columns, before, after in shapes:
        for row in range(b[0] - rows + 1):
            for column in range(b[1] - columns + 1):
                if not matches(b, rows, columns, before, row, column):
                    continue
                new = list(b)
                for i in range(rows):
                    for j in range(columns):
                        if after[i * columns + j] >= 0:
                            new[2 + (row + i) * b[1] + column + j] = after[i * columns + j]
                out.add(tuple(new))
    return out
)",
         {"shapes"}},
        {"occurs",
         R"(bool occurs(const Row& b, const std::vector<Shape>& shapes) {
    for (const Shape& s : shapes)
        for (Int row = 0; row + s.rows <= b[0]; ++row)
            for (Int column = 0; column + s.columns <= b[1]; ++column)
                if (matches(b, s, s.to, row, column)) return true;
    return false;
}
)",
         R"(def occurs(b, shapes):
    return any(matches(b, rows, columns, after, row, column) for rows, columns, _, after in shapes
               for row in range(b[0] - rows + 1) for column in range(b[1] - columns + 1))
)",
         {"shapes"}},
        {"regions", R"(// A board for each connected region of free cells; all other cells are taken.
std::vector<Row> regions(Row b) {
    std::vector<Row> out;
    const Int rows = b[0], columns = b[1];
    for (Int start = 0; start < rows * columns; ++start) {
        if (b[2 + start] != 0) continue;
        Row region = {start};
        b[2 + start] = 1;
        Int top = rows, left = columns, bottom = 0, right = 0;
        for (std::size_t next = 0; next < region.size(); ++next) {
            const Int i = region[next] / columns, j = region[next] % columns;
            top = std::min(top, i), bottom = std::max(bottom, i);
            left = std::min(left, j), right = std::max(right, j);
            const auto visit = [&](Int row, Int column) {
                if (row < 0 || column < 0 || row >= rows || column >= columns) return;
                if (b[2 + row * columns + column] != 0) return;
                b[2 + row * columns + column] = 1;
                region.push_back(row * columns + column);
            };
            visit(i - 1, j), visit(i + 1, j), visit(i, j - 1), visit(i, j + 1);
        }
        Row part(2 + (bottom - top + 1) * (right - left + 1), 1);
        part[0] = bottom - top + 1, part[1] = right - left + 1;
        for (Int c : region) part[2 + (c / columns - top) * part[1] + c % columns - left] = 0;
        out.push_back(part);
    }
    return out;
}
)",
         R"(# A board for each connected region of free cells; all other cells are taken.
def regions(b):
    rows, columns = b[0], b[1]
    free = {(c // columns, c % columns) for c in range(rows * columns) if b[2 + c] == 0}
    out = []
    while free:
        region = [free.pop()]
        for i, j in region:
            for near in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
                if near in free:
                    free.remove(near)
                    region.append(near)
        top, left = min(i for i, j in region), min(j for i, j in region)
        height, width = max(i for i, j in region) - top + 1, max(j for i, j in region) - left + 1
        part = [height, width] + [1] * (height * width)
        for i, j in region:
            part[2 + (i - top) * width + j - left] = 0
        out.append(tuple(part))
    return out
)"},
        {"read_board", R"(// Reads the lines: `.` or 0 is free, `#` or 1 is taken, ...
Row read_board(Int rows, Int columns) {
    Row b = {rows, columns};
    for (Int i = 0; i < rows; ++i) {
        std::string line;
        std::cin >> line;
        for (char c : line) b.push_back(c == '.' ? 0 : c == '#' ? 1 : c - '0');
    }
    return b;
}
)",
         R"(# Reads the lines: `.` or 0 is free, `#` or 1 is taken, ...
def read_board(data, rows, columns):
    lines = ''.join(data.pop() for i in range(rows))
    return (rows, columns) + tuple(0 if c == '.' else 1 if c == '#' else int(c) for c in lines)
)"},
    };
}

}  // namespace grundy::codegen
