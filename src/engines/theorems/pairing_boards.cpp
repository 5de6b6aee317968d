// SPDX-License-Identifier: MIT
// Pairing on boards: the symmetries are those of the rectangle, with or without an exchange of two values of cells.
#include <algorithm>
#include <set>

#include "core/size.hpp"
#include "engines/theorems/local_moves.hpp"
#include "engines/theorems/pairing.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Board;

std::string name_of(const BoardSymmetry& s) {
    std::string out = s.transposed ? s.rows_reversed ? "reflection in the other diagonal" : "reflection in a diagonal"
                      : s.rows_reversed    ? s.columns_reversed ? "half turn" : "reflection of top and bottom"
                      : s.columns_reversed ? "reflection of left and right"
                                           : "identity";
    if (s.exchanged != s.with)
        out += " with " + std::to_string(s.exchanged) + " and " + std::to_string(s.with) + " exchanged";
    return out;
}

// The image of a cell. The symmetry is an involution, so it maps cells as its inverse does.
std::size_t image(const Board& b, std::size_t cell, const BoardSymmetry& s) {
    const Int at = static_cast<Int>(cell);
    const auto [row, column] = s.origin(b.rows, b.columns, at / b.columns, at % b.columns);
    return to_size(row * b.columns + column);
}

class OnBoards final : public Pairing {
public:
    explicit OnBoards(LocalMoves moves) : moves_(std::move(moves)) {
        std::set<int> values;
        for (const auto* const shapes : {&moves_.shapes, &moves_.forbidden})
            for (const rules::Shape& s : *shapes) {
                values.insert(s.to.begin(), s.to.end());
                values.insert(s.from.begin(), s.from.end());
                const auto& seen = shapes == &moves_.shapes ? s.from : s.to;
                read_.insert(seen.begin(), seen.end());
            }
        std::vector<std::pair<int, int>> exchanges = {{0, 0}};
        for (const int v : values)
            for (const int w : values)
                if (0 < v && v < w) exchanges.emplace_back(v, w);
        for (const auto& [exchanged, with] : exchanges)
            for (const bool transposed : {false, true})
                for (const bool rows_reversed : {true, false})
                    for (const bool columns_reversed : {true, false}) {
                        const BoardSymmetry s{transposed, rows_reversed, columns_reversed, exchanged, with};
                        if (is_closed(moves_.shapes, s) && is_closed(moves_.forbidden, s)) symmetries_.push_back(s);
                    }
    }

    std::string form() const override {
        return std::string(moves_.places ? "shapes put on free cells of a board" : "shapes replaced on a board") +
               (moves_.forbidden.empty() ? "" : ", where some patterns are forbidden");
    }

    std::optional<Rest> rest(std::span<const Int> words, Meter& meter) const override {
        const auto board = rules::next_argument(rules::Type::board, words);
        OddParts odd;
        for (Part& part : moves_.splits ? rules::regions(board) : std::vector<Part>{{board.begin(), board.end()}})
            odd.add(*this, std::move(part), meter);
        Rest out;
        for (Part& part : odd.list()) {
            const std::string how = answer(Board(part), meter);
            if (how.empty())
                out.parts.push_back(std::move(part));
            else if (out.how.find(how) == std::string::npos)
                out.how += (out.how.empty() ? "" : "; ") + how;
        }
        if (out.parts.empty() && out.how.empty()) out.how = "exchange of equal parts";
        return out;
    }

    // The least image of a region. Where regions are not independent, the board as it is.
    Part canonical(const Part& part, Meter& meter) const override {
        if (!moves_.splits) return part;
        meter.tick(part.size());
        Part least;
        for (const BoardSymmetry& s : symmetries_) {
            if (s.exchanged != s.with) continue;
            const Board b(part);
            const Int rows = s.transposed ? b.columns : b.rows, columns = s.transposed ? b.rows : b.columns;
            Part out = {rows, columns};
            for (Int r = 0; r < rows; ++r)
                for (Int c = 0; c < columns; ++c) {
                    const auto [row, column] = s.origin(rows, columns, r, c);
                    out.push_back(b.at(row, column));
                }
            if (least.empty() || out < least) least = std::move(out);
        }
        return least;
    }

private:
    // Values that no move looks at are one, but for 0.
    int seen(Int v) const { return v == 0 || read_.contains(static_cast<int>(v)) ? static_cast<int>(v) : -2; }

    std::string answer(const Board& board, Meter& meter) const {
        for (const BoardSymmetry& s : symmetries_)
            if ((!s.transposed || board.rows == board.columns) && answers(board, s, meter)) return name_of(s);
        return "";
    }
    bool answers(const Board& board, const BoardSymmetry& s, Meter& meter) const {
        // A quarter turn is no involution; the diagonals are reflected by the other two with an exchange.
        if (s.transposed && s.rows_reversed != s.columns_reversed) return false;
        for (std::size_t c = 0; c < board.cells.size(); ++c) {
            meter.tick();
            if (seen(board.cells[image(board, c, s)]) != s.value(seen(board.cells[c]))) return false;
        }
        return each_reach(moves_, board, [&](const Reach& move) {
            meter.tick(move.reads.size());
            return std::none_of(move.writes.begin(), move.writes.end(), [&](std::size_t c) {
                return std::find(move.reads.begin(), move.reads.end(), image(board, c, s)) != move.reads.end();
            });
        });
    }

    LocalMoves moves_;
    std::set<int> read_;
    std::vector<BoardSymmetry> symmetries_;
};

}  // namespace

std::unique_ptr<Pairing> pairing_on_boards(const rules::Ruleset& rules, int instance) {
    auto moves = local_moves(rules, instance);
    return moves ? std::make_unique<OnBoards>(*std::move(moves)) : nullptr;
}

}  // namespace grundy::engines::theorems
