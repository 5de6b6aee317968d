// SPDX-License-Identifier: MIT
// Recognises games of placement; see form.hpp.
#include "engines/search/form.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/reference/reference.hpp"
#include "engines/search/engine.hpp"
#include "rules/boards.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::search {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Term;

bool reads(const Expr& e, const rules::Variable& v) { return e.op == Op::board_variable && e.slot == v.slot; }

// The cells of a shape that takes free cells and looks at no others. Nothing if it looks at more, or is not connected.
std::optional<Shape> taken_cells(const rules::Shape& s) {
    Shape out;
    for (int i = 0; i < s.rows; ++i)
        for (int j = 0; j < s.columns; ++j) {
            const auto at = to_size(i * s.columns + j);
            if (s.from[at] == rules::Shape::any && s.to[at] == rules::Shape::any) continue;
            if (s.from[at] != 0 || s.to[at] < 1) return std::nullopt;
            out.cells.push_back({i, j});
        }
    std::vector<Cell> reached = {out.cells.empty() ? Cell{} : out.cells[0]};
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (const Cell& c : out.cells)
            if (std::abs(c.row - reached[next].row) + std::abs(c.column - reached[next].column) == 1 &&
                std::find(reached.begin(), reached.end(), c) == reached.end())
                reached.push_back(c);
    if (out.cells.empty() || reached.size() != out.cells.size()) return std::nullopt;
    // A line or column of `?` at an edge must fit on the board, too, so the shape is more than its cells.
    if (out.rows() != s.rows || out.columns() != s.columns) return std::nullopt;
    const auto at_edge = [&](int Cell::*side) {
        return std::any_of(out.cells.begin(), out.cells.end(), [&](const Cell& c) { return c.*side == 0; });
    };
    if (!at_edge(&Cell::row) || !at_edge(&Cell::column)) return std::nullopt;
    return out;
}

// NAME(c), or sum(NAME(r) for r in regions(c))
bool leaves_board(const Term& t, const rules::Variable& board) {
    if (t.kind == Term::Kind::call) return t.same_instance && t.args.size() == 1 && reads(t.args[0], board);
    if (t.kind != Term::Kind::sum || !t.conditions.empty() || t.binders.size() != 1 || t.terms.size() != 1)
        return false;
    const Binder& r = t.binders[0];
    return r.kind == Binder::Kind::in_rows && r.conditions.empty() && r.exprs[0].op == Op::regions &&
           reads(r.exprs[0].args[0], board) && t.terms[0].kind == Term::Kind::call &&
           leaves_board(t.terms[0], r.vars[0]);
}

}  // namespace

std::optional<std::vector<Shape>> placement_form(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& game = rules.game(instance);
    why_not = "its options do more than put shapes on free cells of one board";
    if (game.args.size() != 1 || game.args[0].type != rules::Type::board) return std::nullopt;
    std::vector<Shape> out;
    for (const rules::Option& o : game.options) {
        if (o.kind != rules::Option::Kind::leads || !o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1)
            return std::nullopt;
        const Binder& c = o.binders[0];
        if (c.kind != Binder::Kind::in_rows || !c.conditions.empty() || c.exprs[0].op != Op::placed)
            return std::nullopt;
        if (!reads(c.exprs[0].args[0], game.args[0]) || !leaves_board(o.terms[0], c.vars[0])) return std::nullopt;
        for (const rules::Shape& s : *c.exprs[0].args[1].shapes) {
            const auto cells = taken_cells(s);
            if (!cells || cells->rows() > most_side || cells->columns() > most_side) return std::nullopt;
            out.push_back(*cells);
        }
    }
    if (out.empty()) return std::nullopt;
    return shape_set(std::move(out));
}

std::optional<std::string> placement_difference(const rules::Ruleset& rules, int instance,
                                                const std::vector<Shape>& shapes) {
    constexpr std::uint64_t steps = 40'000;
    std::vector<std::vector<Int>> boards = rules::small_arguments(rules::Type::board, 1);
    for (const Shape& s : shapes)  // room for two of each
        for (const auto& [rows, columns] : {std::pair{s.rows() + 1, s.columns()}, {s.rows(), s.columns() + 1}})
            if (rows * columns <= 12) boards.push_back(rules::free_board(rows, columns));
    Budget budget;
    budget.nodes = steps;
    Meter meter(budget);
    Engine engine(rules, instance, shapes);
    try {
        for (auto b = boards.rbegin(); b != boards.rend(); ++b) {
            std::vector<Int> words;
            rules::append_argument(rules::Type::board, *b, words);
            if (auto found = reference::difference(rules, {instance, words}, engine, meter, "by placement of shapes"))
                return found;
        }
    } catch (const Stopped&) {
    }
    return std::nullopt;
}

}  // namespace grundy::engines::search
