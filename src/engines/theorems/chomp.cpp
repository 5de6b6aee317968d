// SPDX-License-Identifier: MIT
// Chomp on a bar with up to four rows, or four columns: all lost bars are listed (kernels/chomp), which is much less
// than all bars. On a rectangle the player to move wins, whatever its size, since the other player cannot steal a
// winning answer to the smallest bite (Gale 1974).
#include <algorithm>
#include <array>
#include <optional>

#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "kernels/chomp/chomp.hpp"
#include "rules/boards.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_rows = 4;
constexpr Int most_columns = (Int{1} << 16) - 1;

using Bar = std::vector<Int>;  // lengths of the rows, descending, none of them 0

Bar turned(const Bar& bar) {
    Bar out(bar.empty() ? 0 : to_size(bar[0]));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = std::count_if(bar.begin(), bar.end(), [&](Int n) { return n > static_cast<Int>(i); });
    return out;
}

// Four rows, and whether they are the columns.
struct FourRows {
    kernels::ChompBar rows{};
    bool turned = false;
};

std::optional<FourRows> four_rows(const Bar& bar) {
    const auto fits = [](std::size_t rows, Int columns) { return rows <= most_rows && columns <= most_columns; };
    if (bar.empty() || bar[0] < 1) return std::nullopt;
    FourRows out;
    out.turned = !fits(bar.size(), bar[0]);
    if (out.turned && !fits(to_size(bar[0]), static_cast<Int>(bar.size()))) return std::nullopt;
    const Bar rows = out.turned ? turned(bar) : bar;
    std::transform(rows.begin(), rows.end(), out.rows.begin(), [](Int n) { return static_cast<std::uint32_t>(n); });
    return out;
}

bool is_rectangle(const Bar& bar) { return bar.front() == bar.back() && (bar.size() > 1 || bar[0] > 1); }

// A bite at row i that leaves v squares there; nothing if none makes `to` of `from`.
struct Bite {
    std::size_t row = 0;
    std::uint32_t left = 0;
};
std::optional<Bite> bite(const kernels::ChompBar& from, const kernels::ChompBar& to) {
    std::size_t i = 0;
    while (i < from.size() && from[i] == to[i]) ++i;
    if (i == from.size()) return std::nullopt;
    for (std::size_t j = i; j < from.size(); ++j)
        if (to[j] != std::min(from[j], to[i])) return std::nullopt;
    return Bite{i, to[i]};
}

class Chomp : public Theorem {
public:
    explicit Chomp(Match match) : match_(std::move(match)) {}

    std::string theorem() const override {
        return "a rectangle of more than one square is won (Gale 1974); of other bars with up to four rows or columns, "
               "all lost ones are listed";
    }
    bool serves(std::span<const Int> words) const override {
        const auto bar = bar_of(words);
        return bar && (four_rows(*bar) || is_rectangle(*bar));
    }
    bool serves_all() const override { return false; }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        const Bar bar = *bar_of(words);
        if (is_rectangle(bar)) return true;
        const auto four = *four_rows(bar);
        bool lost = false;
        each_lost(four.rows, meter, [&](const kernels::ChompBar& b) { lost = lost || b == four.rows; });
        return !lost;
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        Moves out;
        const auto four = four_rows(*bar_of(words));
        if (!four) {  // the proof for rectangles names no move
            out.complete = false;
            return out;
        }
        each_lost(four->rows, meter, [&](const kernels::ChompBar& b) {
            const auto at = bite(four->rows, b);
            if (!at) return;
            if (out.list.size() == most) {
                out.complete = false;
                return;
            }
            const auto row = static_cast<Int>(at->row), left = static_cast<Int>(at->left);
            out.list.push_back(four->turned ? after(words, left, row) : after(words, row, left));
        });
        return out;
    }

protected:
    /// The rows of the position; nothing if it is no bar.
    virtual std::optional<Bar> bar_of(std::span<const Int> words) const = 0;
    /// The move that bites off the square in that row and column, from 0, and all to its right and below.
    virtual rules::Move after(std::span<const Int> words, Int row, Int column) const = 0;
    static std::optional<Bar> bar_of_rows(Bar rows) {
        while (!rows.empty() && rows.back() == 0) rows.pop_back();
        if (rows.empty() || !std::is_sorted(rows.rbegin(), rows.rend())) return std::nullopt;
        return rows;
    }

    Match match_;

private:
    template <class Visit>
    static void each_lost(const kernels::ChompBar& bar, Meter& meter, Visit visit) {
        unsigned rows = 1;
        while (rows < most_rows && bar[rows] > 0) ++rows;
        kernels::lost_chomp(rows, bar[0], visit, meter);
    }
};

class RowChomp final : public Chomp {
public:
    using Chomp::Chomp;

private:
    std::optional<Bar> bar_of(std::span<const Int> words) const override {
        return bar_of_rows({words.begin() + 1, words.end()});
    }
    rules::Move after(std::span<const Int> words, Int row, Int column) const override {
        rules::Component to{match_.instance(), {words.begin(), words.end()}};
        for (std::size_t j = to_size(row) + 1; j < to.words.size(); ++j) to.words[j] = std::min(to.words[j], column);
        return {{std::move(to)}, match_.choice(0, words, std::array{row + 1, column})};
    }
};

class BoardChomp final : public Chomp {
public:
    using Chomp::Chomp;

private:
    std::optional<Bar> bar_of(std::span<const Int> words) const override {
        const rules::Board board(words.subspan(1));
        Bar bar;
        for (Int i = 0; i < board.rows; ++i) {
            Int n = 0;
            while (n < board.columns && board.at(i, n) == 0) ++n;
            for (Int j = n; j < board.columns; ++j)
                if (board.at(i, j) == 0) return std::nullopt;
            bar.push_back(n);
        }
        return bar_of_rows(std::move(bar));
    }
    // Cells that were eaten before become 1, as the rules say.
    rules::Move after(std::span<const Int> words, Int row, Int column) const override {
        rules::Component to{match_.instance(), {words.begin(), words.end()}};
        const Int rows = words[1], columns = words[2];
        for (Int i = row; i < rows; ++i)
            for (Int j = column; j < columns; ++j) to.words[to_size(3 + i * columns + j)] = 1;
        return {{std::move(to)}, match_.choice(0, words, std::array{row + 1, column + 1})};
    }
};

}  // namespace

Row chomp_on_rows() {
    return stated<RowChomp>(
        "Chomp (Theorem 30)", Says::winner,
        {{"self([if((p <= r), min(element(a, r), q), element(a, r)) for r in 1..len(a)]) for p in 1..len(a), q in "
          "max((2 - p), 0)..(element(a, p) - 1)"}});
}

Row chomp_on_boards() {
    return stated<BoardChomp>(
        "Chomp (Theorem 30)", Says::winner,
        {{"self(fill(a, p, rows(a), q, columns(a), 1)) for p in 1..rows(a), q in max((3 - p), 1)..columns(a) if (0 = "
          "cell(a, p, q))"}});
}

}  // namespace grundy::engines::theorems
