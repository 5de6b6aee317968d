// SPDX-License-Identifier: MIT
// See local_moves.hpp.
#include "engines/theorems/local_moves.hpp"

#include <algorithm>

#include "core/size.hpp"
#include "engines/search/form.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Shape;
using rules::Shapes;

bool reads(const Expr& e, const rules::Variable& v) { return e.op == Op::board_variable && e.slot == v.slot; }

// The patterns of `not occurs(c, PATTERNS)`.
const Shapes* patterns_of(const Expr& e, const rules::Variable& board) {
    if (e.op != Op::negation || e.args.size() != 1) return nullptr;
    const Expr& inner = e.args[0];
    return inner.op == Op::appears && reads(inner.args[0], board) ? inner.args[1].shapes.get() : nullptr;
}

Shapes sorted(Shapes shapes) {
    std::sort(shapes.begin(), shapes.end());
    shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
    return shapes;
}

bool all_cells(const Shapes& shapes, const std::function<bool(int from, int to)>& test) {
    return std::all_of(shapes.begin(), shapes.end(), [&](const Shape& s) {
        for (std::size_t i = 0; i < s.to.size(); ++i)
            if (!test(s.from[i], s.to[i])) return false;
        return true;
    });
}

// Each move changes the number of free cells in one direction, so that play ends.
bool ends(const Shapes& shapes) {
    bool up = true, down = true;
    for (const Shape& s : shapes) {
        Int change = 0;
        for (std::size_t i = 0; i < s.to.size(); ++i)
            if (s.to[i] != Shape::any) change += (s.to[i] == 0) - (s.from[i] == 0);
        // A cell that is changed whatever it is may have been free or not.
        if (!all_cells({s}, [](int from, int to) { return from != Shape::any || to == Shape::any; })) return false;
        up = up && change > 0;
        down = down && change < 0;
    }
    return up || down;
}

std::size_t cell(const rules::Board& b, Int row, Int column) { return to_size(row * b.columns + column); }

// Calls visit(row, column) for each place of a picture on the board.
template <class Visit>
bool each_place(const rules::Board& b, const Shape& s, const Visit& visit) {
    for (Int i = 0; i + s.rows <= b.rows; ++i)
        for (Int j = 0; j + s.columns <= b.columns; ++j)
            if (!visit(i, j)) return false;
    return true;
}

class Reaches {
public:
    Reaches(const LocalMoves& moves, const rules::Board& board)
        : moves_(moves), board_(board), after_(board.cells.begin(), board.cells.end()) {}

    // Whether a move of this shape may come up here; `out` is what it reads and writes then.
    bool at(const Shape& s, Int row, Int column, Reach& out) {
        out.reads.clear(), out.writes.clear();
        bool possible = true;
        for (std::size_t i = 0; i < s.to.size(); ++i) {
            const std::size_t c =
                cell(board_, row + static_cast<Int>(i) / s.columns, column + static_cast<Int>(i) % s.columns);
            if (s.from[i] != Shape::any || s.to[i] != Shape::any) out.reads.push_back(c);
            if (s.to[i] != Shape::any && s.to[i] != s.from[i]) out.writes.push_back(c);
            possible = possible && (s.from[i] == Shape::any || s.from[i] == board_.cells[c]);
            if (s.to[i] != Shape::any) after_[c] = s.to[i];
        }
        for (const Shape& p : moves_.forbidden)
            if (!look_at(p, out)) possible = false;
        for (const std::size_t c : out.reads) after_[c] = board_.cells[c];
        return possible || !moves_.places;
    }

private:
    // Adds the cells of all places of a pattern that the move touches. False if it is complete in one of them.
    bool look_at(const Shape& p, Reach& out) {
        bool clear = true;
        for (const std::size_t w : out.writes) {
            const Int row = static_cast<Int>(w) / board_.columns, column = static_cast<Int>(w) % board_.columns;
            for (std::size_t k = 0; k < p.to.size(); ++k) {
                if (p.to[k] == Shape::any) continue;
                const Int top = row - static_cast<Int>(k) / p.columns, left = column - static_cast<Int>(k) % p.columns;
                if (top < 0 || left < 0 || top + p.rows > board_.rows || left + p.columns > board_.columns) continue;
                bool complete = true;
                for (std::size_t i = 0; i < p.to.size(); ++i) {
                    if (p.to[i] == Shape::any) continue;
                    const std::size_t c =
                        cell(board_, top + static_cast<Int>(i) / p.columns, left + static_cast<Int>(i) % p.columns);
                    out.reads.push_back(c);
                    complete = complete && after_[c] == p.to[i];
                }
                clear = clear && !complete;
            }
        }
        return clear;
    }

    const LocalMoves& moves_;
    const rules::Board& board_;
    std::vector<Int> after_;  // the board after the move that is looked at
};

Shape image(const Shape& s, const BoardSymmetry& symmetry) {
    Shape out = s;
    if (symmetry.transposed) std::swap(out.rows, out.columns);
    for (int i = 0; i < out.rows; ++i)
        for (int j = 0; j < out.columns; ++j) {
            const auto [row, column] = symmetry.origin(out.rows, out.columns, i, j);
            const auto from = to_size(row * s.columns + column);
            const auto to = to_size(i * out.columns + j);
            out.from[to] = symmetry.value(s.from[from]);
            out.to[to] = symmetry.value(s.to[from]);
        }
    return out;
}

}  // namespace

std::optional<LocalMoves> local_moves(const rules::Ruleset& rules, int instance) {
    LocalMoves out;
    std::string why_not;
    if (const auto placed = search::placement_form(rules, instance, why_not)) {
        for (const search::Shape& s : *placed) {
            const auto area = to_size(s.rows() * s.columns());
            Shape shape{s.rows(), s.columns(), std::vector<int>(area, Shape::any), std::vector<int>(area, Shape::any)};
            for (const search::Cell& c : s.cells) {
                shape.from[to_size(c.row * shape.columns + c.column)] = 0;
                shape.to[to_size(c.row * shape.columns + c.column)] = 1;
            }
            out.shapes.push_back(std::move(shape));
        }
        out.places = out.splits = true;
        return out;
    }
    const rules::Game& game = rules.game(instance);
    if (game.args.size() != 1 || game.args[0].type != rules::Type::board || game.options.empty()) return std::nullopt;
    for (const rules::Option& o : game.options) {
        if (o.kind != rules::Option::Kind::leads || !o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1)
            return std::nullopt;
        const Binder& c = o.binders[0];
        if (c.kind != Binder::Kind::in_rows || c.exprs[0].op != Op::placed || !c.exprs[0].args[1].shapes ||
            !reads(c.exprs[0].args[0], game.args[0]))
            return std::nullopt;
        const rules::Term& t = o.terms[0];
        if (t.kind != rules::Term::Kind::call || !t.same_instance || t.args.size() != 1 || !reads(t.args[0], c.vars[0]))
            return std::nullopt;
        Shapes forbidden;
        for (const Expr& condition : c.conditions) {
            const Shapes* patterns = patterns_of(condition, c.vars[0]);
            if (patterns == nullptr) return std::nullopt;
            forbidden.insert(forbidden.end(), patterns->begin(), patterns->end());
        }
        forbidden = sorted(std::move(forbidden));
        // What one option may leave must not forbid all moves of another.
        if (&o != &game.options.front() && forbidden != out.forbidden) return std::nullopt;
        out.forbidden = std::move(forbidden);
        out.shapes.insert(out.shapes.end(), c.exprs[0].args[1].shapes->begin(), c.exprs[0].args[1].shapes->end());
    }
    out.shapes = sorted(std::move(out.shapes));
    if (!ends(out.shapes)) return std::nullopt;
    out.places = all_cells(out.shapes, [](int from, int to) { return from == Shape::any || (from == 0 && to != 0); }) &&
                 all_cells(out.forbidden, [](int, int to) { return to != 0; });
    return out;
}

bool is_closed(const Shapes& shapes, const BoardSymmetry& symmetry) {
    return std::all_of(shapes.begin(), shapes.end(), [&](const Shape& s) {
        return std::find(shapes.begin(), shapes.end(), image(s, symmetry)) != shapes.end();
    });
}

bool each_reach(const LocalMoves& moves, const rules::Board& board, const std::function<bool(const Reach&)>& visit) {
    Reaches reaches(moves, board);
    Reach reach;
    return std::all_of(moves.shapes.begin(), moves.shapes.end(), [&](const Shape& s) {
        return each_place(board, s,
                          [&](Int row, Int column) { return !reaches.at(s, row, column, reach) || visit(reach); });
    });
}

}  // namespace grundy::engines::theorems
