// SPDX-License-Identifier: MIT
// Finds the heap game of a board of fixed height; see form.hpp.
#include "engines/strip/form.hpp"

#include <algorithm>
#include <map>

#include "core/error.hpp"
#include "core/mex.hpp"
#include "engines/memo/memo.hpp"
#include "engines/search/form.hpp"
#include "engines/sequences/definition.hpp"
#include "engines/strip/field.hpp"
#include "rules/affine.hpp"
#include "rules/eval.hpp"
#include "rules/options.hpp"

namespace grundy::engines::strip {
namespace {

using rules::Op;
using search::Shape;

// More positions of pieces than this are too many for a plan.
constexpr std::size_t most_positions = 20'000;

struct TooManyPositions {};

// Values of pieces by the definition, each part on its own.
class Pieces {
public:
    explicit Pieces(const std::vector<Shape>& shapes) : shapes_(shapes) {}

    Nimber value(const Field& field) {
        Nimber out = 0;
        for (const Field& part : parts(field, shapes_)) out ^= part_value(part);
        return out;
    }

private:
    Nimber part_value(const Field& part) {
        if (const auto it = known_.find(part); it != known_.end()) return it->second;
        if (++positions_ > most_positions) throw TooManyPositions{};
        MexSet seen;
        for (const Shape& s : shapes_)
            for (Int i = 0; i + s.rows() <= part.rows; ++i)
                for (Int j = 0; j + s.columns() <= part.columns; ++j) {
                    if (!fits(part, s, i, j)) continue;
                    Field left = part;
                    for (const search::Cell& c : s.cells) left.at(i + c.row, j + c.column) = 0;
                    seen.insert(value(left));
                }
        return known_[part] = seen.mex().nimber();
    }

    const std::vector<Shape>& shapes_;
    std::map<Field, Nimber> known_;
    std::size_t positions_ = 0;
};

std::string picture(const Shape& s) {
    std::string out;
    for (int i = 0; i < s.rows(); ++i) {
        if (i > 0) out += " / ";
        for (int j = 0; j < s.columns(); ++j)
            out += std::find(s.cells.begin(), s.cells.end(), search::Cell{i, j}) != s.cells.end() ? '#' : '.';
    }
    return "\"" + out + "\"";
}

// Whether the shapes have a cell in common if `b` is moved by (row, column).
bool meet(const Shape& a, const Shape& b, int row, int column) {
    return std::any_of(b.cells.begin(), b.cells.end(), [&](const search::Cell& c) {
        return std::find(a.cells.begin(), a.cells.end(), search::Cell{c.row + row, c.column + column}) != a.cells.end();
    });
}

// Whether `other` fits into `height` rows across one of the edges of the columns of `placed`, which lies in rows from
// `row` on, beside it.
bool crosses(const Shape& placed, int row, const Shape& other, int height) {
    for (int i = 0; i + other.rows() <= height; ++i)
        for (int j = 1 - other.columns(); j < placed.columns(); ++j) {
            const bool left = j<0, right = j + other.columns()> placed.columns();
            if ((left || right) && !meet(placed, other, i - row, j)) return true;
        }
    return false;
}

rules::HeapMove move_of(const Shape& s, int row, int height, Pieces& pieces) {
    Field piece(height, s.columns());
    for (const search::Cell& c : s.cells) piece.at(row + c.row, c.column) = 0;
    rules::HeapMove m;
    m.takes = rules::IntSet::of({s.columns()});
    m.parts = 2;
    m.bonus = pieces.value(piece);
    return m;
}

// The number of rows or columns of a family's board that is not open.
std::optional<int> fixed_side(const rules::Game& family, const rules::Expr& e) {
    if (rules::mentions(e, family.args[0].slot)) return std::nullopt;
    try {
        rules::Environment env(family);
        const Wide side = rules::evaluate_integer(e, env);
        if (side >= 1 && side <= most_height) return static_cast<int>(side);
    } catch (const Error&) {  // is reported where a position is made
    }
    return std::nullopt;
}

bool reads(const rules::Expr& e, const rules::Variable& v) { return e.op == Op::variable && e.slot == v.slot; }

}  // namespace

std::vector<Shape> transposed(const std::vector<Shape>& shapes) {
    std::vector<Shape> out;
    for (const Shape& s : shapes) out.push_back(search::image(s, {true, false, false}));
    return search::shape_set(std::move(out));
}

std::optional<rules::HeapForm> strip_form(const std::vector<Shape>& all, int height, std::string& why_not) {
    std::vector<Shape> shapes;
    for (const Shape& s : all)
        if (s.rows() <= height) shapes.push_back(s);
    rules::HeapForm form;
    Pieces pieces(shapes);
    try {
        for (const Shape& s : shapes)
            for (int row = 0; row + s.rows() <= height; ++row) {
                for (const Shape& other : shapes)
                    if (crosses(s, row, other, height)) {
                        why_not = "on " + std::to_string(height) + (height == 1 ? " row, " : " rows, ") +
                                  picture(other) + " may still be placed across the edge of the columns of " +
                                  picture(s) + ", so that a move leaves more than rectangles";
                        return std::nullopt;
                    }
                rules::HeapMove m = move_of(s, row, height, pieces);
                if (std::find(form.moves.begin(), form.moves.end(), m) == form.moves.end())
                    form.moves.push_back(std::move(m));
            }
    } catch (const TooManyPositions&) {
        why_not = "on " + std::to_string(height) + " rows, a move leaves a piece with more than " +
                  std::to_string(most_positions) + " positions";
        return std::nullopt;
    }
    return form;
}

std::optional<rules::HeapForm> family_form(const rules::Ruleset& rules, int instance, std::string& why_not) {
    const rules::Game& family = rules.game(instance);
    why_not = "it is no family of positions on boards";
    if (!family.member || family.args.size() != 1) return std::nullopt;
    const int target = rules.instance(instance).targets[to_size(family.member->site)];
    auto shapes = search::placement_form(rules, target, why_not);
    if (!shapes) return std::nullopt;
    why_not = "its board is not board(H, n) or board(n, H) with H from 1 to " + std::to_string(most_height);
    const rules::Expr& board = family.member->args[0];
    if (board.op != Op::free_board) return std::nullopt;
    const bool upright = reads(board.args[0], family.args[0]);
    if (!upright && !reads(board.args[1], family.args[0])) return std::nullopt;
    const auto side = fixed_side(family, board.args[upright ? 1 : 0]);
    return side ? strip_form(upright ? transposed(*shapes) : *shapes, *side, why_not) : std::nullopt;
}

std::optional<std::string> family_difference(const rules::Ruleset& rules, int instance, const rules::HeapForm& form,
                                             std::uint64_t steps, std::uint64_t* compared) {
    Budget budget;
    budget.nodes = steps;
    Meter meter(budget);
    const auto system = rules::SystemForm::of(rules, instance, form);
    std::vector<sequences::KnownValues> known(1, sequences::KnownValues(system.names[0]));
    sequences::Definition table(system, known);
    std::uint64_t count = 0;
    std::optional<std::string> out;
    memo::Search search(rules, [](int) -> engines::Engine* { return nullptr; });
    try {
        for (Int n = 1; !out; ++n) {
            table.extend(to_size(n) + 1, meter);
            const Value found = known[0].value(n);
            const Value expected = search.value(rules::member_of(rules, instance, {&n, 1}, meter), meter);
            if (expected != found)
                out = rules.name(instance) + " has the value " + value_text(expected) +
                      " for n = " + std::to_string(n) + " by the rules and " + value_text(found) + " as a heap";
            else
                ++count;
        }
    } catch (const Stopped&) {
    }
    if (compared != nullptr) *compared = count;
    return out;
}

}  // namespace grundy::engines::strip
