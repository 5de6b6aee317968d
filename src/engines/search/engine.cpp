// SPDX-License-Identifier: MIT
// Values of boards; see engine.hpp.
#include "engines/search/engine.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/search/placement.hpp"
#include "engines/search/team.hpp"
#include "rules/boards.hpp"

namespace grundy::engines::search {
namespace {

struct FreeBox {
    Int row = 0, column = 0, rows = 0, columns = 0;
};

FreeBox free_box(const rules::Board& b) {
    Int top = b.rows, left = b.columns, bottom = -1, right = -1;
    for (Int i = 0; i < b.rows; ++i)
        for (Int j = 0; j < b.columns; ++j)
            if (b.at(i, j) == 0) {
                top = std::min(top, i), bottom = std::max(bottom, i);
                left = std::min(left, j), right = std::max(right, j);
            }
    return bottom < 0 ? FreeBox{} : FreeBox{top, left, bottom - top + 1, right - left + 1};
}

bool holds(const FreeBox& box) {
    return box.rows <= most_side && box.columns <= most_side && box.rows * box.columns <= most_cells;
}

}  // namespace

bool fits(std::span<const Int> words) { return holds(free_box(rules::Board(words.subspan(1)))); }

/// The search for boards of one size.
class Engine::Sized {
public:
    using IsFree = std::function<bool(int row, int column)>;

    virtual ~Sized() = default;
    virtual Nimber value(const IsFree& is_free, Meter& meter) = 0;

    template <class Word>
    class Of;
};

template <class Word>
class Engine::Sized::Of final : public Engine::Sized {
public:
    Of(int rows, int columns, const std::vector<Shape>& shapes, const Hands& hands)
        : search_([=] { return std::make_unique<Placement<Word>>(rows, columns, shapes); }, hands) {}
    Nimber value(const IsFree& is_free, Meter& meter) override {
        return search_.value(search_.rules().position(is_free), meter);
    }

private:
    SearchTeam<Placement<Word>> search_;
};

Engine::Engine(const rules::Ruleset& rules, int instance, std::vector<Shape> shapes, Hands hands)
    : rules_(rules), instance_(instance), shapes_(std::move(shapes)), hands_(hands) {}

Engine::~Engine() = default;

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const rules::Board board(words.subspan(1));
    const FreeBox box = free_box(board);
    if (box.rows == 0) return 0;
    if (!holds(box))
        throw Error("the free cells of this board do not lie in a box of " + std::to_string(most_cells) +
                    " cells; play its regions apart, or use --engine memo");
    const std::pair size{static_cast<int>(box.rows), static_cast<int>(box.columns)};
    std::vector<Shape> shapes;  // others never fit
    for (const Shape& s : shapes_)
        if (s.rows() <= size.first && s.columns() <= size.second) shapes.push_back(s);
    if (shapes.empty()) return 0;
    auto& search = searches_[size];
    if (!search) {
        if (box.rows * box.columns <= 64)
            search = std::make_unique<Sized::Of<std::uint64_t>>(size.first, size.second, shapes, hands_);
        else
            search = std::make_unique<Sized::Of<UnsignedWide>>(size.first, size.second, shapes, hands_);
    }
    return search->value([&](int row, int column) { return board.at(box.row + row, box.column + column) == 0; }, meter);
}

Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, wanted, *this, meter);
}

}  // namespace grundy::engines::search
