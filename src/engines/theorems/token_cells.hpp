// SPDX-License-Identifier: MIT
// The graph of a token on a board: cells that it may enter, as far as values tell, and the steps between them, which
// are not stored.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "kernels/matching/bipartite.hpp"
#include "kernels/matching/matching.hpp"
#include "rules/boards.hpp"

namespace grundy::engines::theorems {

/// Rows and columns.
using TokenStep = std::pair<int, int>;

/// How one of the players moves.
struct TokenSide {
    int entered = 0, left = 0;  // the value of the cell that the token enters, and of the cell that it leaves
    std::vector<TokenStep> steps;
};

/// Of both.
struct TokenMoves {
    int token = 0;
    std::array<TokenSide, 2> sides;  // equal if the rules do not say who moves
    bool odd = true;                 // every step changes the parity of row + column

    const TokenSide& side(std::size_t s) const { return sides[s]; }
};

/// Ascending.
inline std::vector<TokenStep> opposite(std::vector<TokenStep> steps) {
    for (TokenStep& s : steps) s = {-s.first, -s.second};
    std::sort(steps.begin(), steps.end());
    return steps;
}

/// The cells that the token may enter, as far as values tell, with the steps between them. A cell of the value that one
/// player enters is one from which the other moves.
class TokenCells {
public:
    using Vertex = std::uint32_t;
    static constexpr Vertex none = ~Vertex{0};

    TokenCells(const TokenMoves& moves, const rules::Board& board) : moves_(moves), board_(board) {}

    Vertex size() const { return static_cast<Vertex>(board_.cells.size()); }
    bool left(Vertex v) const { return (row(v) + column(v)) % 2 != 0; }
    std::uint32_t degree(Vertex v) const {
        const TokenSide* side = from(v);
        return side == nullptr ? 0 : static_cast<std::uint32_t>(side->steps.size());
    }
    Vertex neighbour(Vertex v, std::uint32_t i) const { return neighbour(v, i, *from(v)); }
    Vertex neighbour(Vertex v, std::uint32_t i, const TokenSide& side) const {
        const Int r = row(v) + side.steps[i].first, c = column(v) + side.steps[i].second;
        if (r < 0 || r >= board_.rows || c < 0 || c >= board_.columns || board_.at(r, c) != side.entered) return none;
        return static_cast<Vertex>(r * board_.columns + c);
    }

private:
    Int row(Vertex v) const { return v / board_.columns; }
    Int column(Vertex v) const { return v % board_.columns; }
    // How the token leaves this cell; null if it cannot be here.
    const TokenSide* from(Vertex v) const {
        for (std::size_t s = 0; s < 2; ++s)
            if (board_.cells[v] == moves_.side(1 - s).entered) return &moves_.side(s);
        return nullptr;
    }

    const TokenMoves& moves_;
    const rules::Board& board_;
};

/// By cell that a token may enter: whether some maximum matching leaves it out.
inline std::vector<bool> cells_left_out(const TokenMoves& moves, const rules::Board& board, Meter& meter) {
    meter.begin_if_none("steps of a matching");
    const TokenCells cells(moves, board);
    if (moves.odd) {  // every step changes sides
        kernels::BipartiteMatching matching(cells, meter);
        std::vector<bool> out = matching.can_miss(true, meter);
        const std::vector<bool> others = matching.can_miss(false, meter);
        for (TokenCells::Vertex v = 0; v < cells.size(); ++v)
            if (!cells.left(v)) out[v] = others[v];
        return out;
    }
    kernels::Matching::Neighbours neighbours(cells.size());
    for (TokenCells::Vertex v = 0; v < cells.size(); ++v) {
        meter.claim(cells.degree(v) * sizeof(TokenCells::Vertex), "a matching");
        for (std::uint32_t i = 0; i < cells.degree(v); ++i)
            if (const auto w = cells.neighbour(v, i); w != TokenCells::none) neighbours[v].push_back(w);
    }
    const kernels::Matching matching(std::move(neighbours), std::vector<bool>(cells.size()), meter);
    std::vector<bool> out(cells.size());
    for (TokenCells::Vertex v = 0; v < cells.size(); ++v) out[v] = matching.can_miss(v);
    return out;
}

}  // namespace grundy::engines::theorems
