// SPDX-License-Identifier: MIT
// Parity of play on boards (docs/theory.md, Theorem 48): every move changes an odd number of cells from or to some
// values, and a cell that has one of these may be changed by itself. Then the value of a board is the parity of the
// number of such cells.
#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "engines/theorems/local_moves.hpp"
#include "engines/theorems/theorem.hpp"
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

class BoardParity final : public Theorem {
public:
    BoardParity(const rules::Ruleset& rules, int instance, CellValues counted)
        : rules_(rules), instance_(instance), counted_(counted) {}

    std::string form() const override { return "every move changes the parity of " + function(); }
    std::string theorem() const override {
        return "every move changes the parity of " + function() +
               ", and there is one where it is odd: the value is this parity (docs/theory.md, Theorem 48)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        const rules::Board board(rules::next_argument(rules::Type::board, words));
        const auto cells = std::count_if(board.cells.begin(), board.cells.end(),
                                         [&](Int v) { return v < values_of_cells && counts(counted_, v); });
        return static_cast<Nimber>(cells % 2);
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        if (target > 1 || target == *value(words)) return {};
        Same values(*this);
        return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, {target, most}, values, meter);
    }

private:
    class Same final : public Values {
    public:
        explicit Same(const BoardParity& parity) : parity_(parity) {}
        Value value(const rules::Component& at, Meter& /*meter*/) override { return *parity_.value(at.words); }

    private:
        const BoardParity& parity_;
    };

    std::string function() const {
        std::string out;
        for (int v = 0; v < values_of_cells; ++v)
            if (counts(counted_, v))
                out += (out.empty() ? "count(" : " + count(") + rules_.game(instance_).args[0].name + ", " +
                       std::to_string(v) + ")";
        return out;
    }

    const rules::Ruleset& rules_;
    int instance_;
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
