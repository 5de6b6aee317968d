// SPDX-License-Identifier: MIT
// Parity of play on boards (docs/theory.md, Theorem 48): every move changes an odd number of cells from or to some
// values, and a cell that has one of these may be changed by itself. Then the value of a board is the parity of the
// number of such cells.
#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "engines/theorems/local_moves.hpp"
#include "engines/theorems/play_parity.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Shape;

constexpr int values_of_cells = 10;  // digits

using CellValues = unsigned;  // bit v: whether cells with the value v count

bool counts(CellValues counted, Int value) { return value >= 0 && (counted >> value & 1) != 0; }

bool changes_parity(const Shape& s, CellValues counted) {
    bool odd = false;
    for (std::size_t i = 0; i < s.to.size(); ++i)
        if (s.to[i] != Shape::any) odd = odd != (counts(counted, s.from[i]) != counts(counted, s.to[i]));
    return odd;
}

// The least set of values; nothing if there is none.
std::optional<CellValues> counted_values(const rules::Shapes& shapes) {
    CellValues alone = 0;  // that one move changes, whatever else is on the board
    for (const Shape& s : shapes)
        if (s.from.size() == 1 && s.from[0] != Shape::any) alone |= 1U << s.from[0];
    std::optional<CellValues> out;
    for (CellValues counted = 1; counted < 1U << values_of_cells; ++counted) {
        if ((counted & ~alone) != 0 || (out && std::popcount(*out) <= std::popcount(counted))) continue;
        if (std::all_of(shapes.begin(), shapes.end(), [&](const Shape& s) { return changes_parity(s, counted); }))
            out = counted;
    }
    return out;
}

class BoardParity final : public PlayParity {
public:
    BoardParity(const rules::Ruleset& rules, int instance, CellValues counted)
        : PlayParity(rules, instance), counted_(counted) {}

    std::optional<Nimber> value(std::span<const Int> words) const override {
        const rules::Board board(rules::next_argument(rules::Type::board, words));
        const auto cells = std::count_if(board.cells.begin(), board.cells.end(),
                                         [&](Int v) { return v < values_of_cells && counts(counted_, v); });
        return static_cast<Nimber>(cells % 2);
    }

private:
    std::string function() const override {
        std::string out;
        for (int v = 0; v < values_of_cells; ++v)
            if (counts(counted_, v))
                out += (out.empty() ? "count(" : " + count(") + arguments()[0].name + ", " + std::to_string(v) + ")";
        return out;
    }

    CellValues counted_;
};

std::unique_ptr<Theorem> board_parity_of(const rules::Ruleset& rules, int instance) {
    const auto& args = rules.game(instance).args;
    if (args.size() != 1 || args[0].type != rules::Type::board) return nullptr;
    const auto moves = local_moves(rules, instance);
    if (!moves || !moves->forbidden.empty()) return nullptr;
    const auto counted = counted_values(moves->shapes);
    return counted ? std::make_unique<BoardParity>(rules, instance, *counted) : nullptr;
}

}  // namespace

Row parity_of_boards() { return {"parity of play on boards (Theorem 48)", Says::values, board_parity_of, {}}; }

}  // namespace grundy::engines::theorems
