// SPDX-License-Identifier: MIT
// Values of boards; see engine.hpp.
#include "engines/search/engine.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/search/placement.hpp"
#include "engines/search/proofs.hpp"
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

constexpr int key_version = 1;

std::string text_of(const std::vector<Shape>& shapes) {
    std::string out;
    for (const Shape& shape : shapes) {
        out += " ";
        for (const Cell& cell : shape.cells)
            out += (out.back() == ' ' ? "" : ";") + std::to_string(cell.row) + "," + std::to_string(cell.column);
    }
    return out;
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
    virtual void write(const std::function<bool(const std::string&)>& take) = 0;
    virtual bool read(std::string_view proofs, Meter& meter) = 0;

    template <class Word>
    class Of;
};

template <class Word>
class Engine::Sized::Of final : public Engine::Sized {
public:
    Of(int rows, int columns, const std::vector<Shape>& shapes, const Threading& threading)
        : search_([=] { return std::make_unique<Placement<Word>>(rows, columns, shapes); }, threading) {}
    Nimber value(const IsFree& is_free, Meter& meter) override {
        return search_.value(search_.rules().position(is_free), meter);
    }
    void write(const std::function<bool(const std::string&)>& take) override { Saved::write(search_.table(), take); }
    bool read(std::string_view proofs, Meter& meter) override { return Saved::read(search_.table(), proofs, meter); }

private:
    using Saved = Proofs<Key<Placement<Word>>>;
    SearchTeam<Placement<Word>> search_;
};

Engine::Engine(const rules::Ruleset& rules, int instance, std::vector<Shape> shapes, Threading threading)
    : RulesEngine(rules, instance), shapes_(std::move(shapes)), threading_(threading) {}

Engine::~Engine() = default;

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const rules::Board board(words.subspan(1));
    const FreeBox box = free_box(board);
    if (box.rows == 0) return 0;
    if (!holds(box))
        throw Error("the free cells of this board do not lie in a box of " + std::to_string(most_cells) +
                    " cells; play its regions apart, or use --engine memo");
    const auto rows = static_cast<int>(box.rows), columns = static_cast<int>(box.columns);
    std::vector<Shape> shapes = fitting(rows, columns);
    if (shapes.empty()) return 0;
    const auto is_free = [&](int row, int column) { return board.at(box.row + row, box.column + column) == 0; };
    return sized(rows, columns, std::move(shapes)).value(is_free, meter);
}

// Others never fit.
std::vector<Shape> Engine::fitting(int rows, int columns) const {
    std::vector<Shape> out;
    for (const Shape& s : shapes_)
        if (s.rows() <= rows && s.columns() <= columns) out.push_back(s);
    return out;
}

Engine::Sized& Engine::sized(int rows, int columns, const std::vector<Shape>& shapes) {
    auto& search = searches_[{rows, columns}];
    if (search) return *search;
    if (rows * columns <= 64)
        search = std::make_unique<Sized::Of<std::uint64_t>>(rows, columns, shapes, threading_);
    else
        search = std::make_unique<Sized::Of<UnsignedWide>>(rows, columns, shapes, threading_);
    return *search;
}

// "keys 1, board 5x9, shapes 0,0;0,1 0,0;1,0": all that the keys of a table depend on. The number counts the ways in
// which positions were made to keys (a test pins the keys, so that a change is seen).
std::string Engine::line_of(int rows, int columns) const {
    return "keys " + std::to_string(key_version) + ", board " + std::to_string(rows) + "x" + std::to_string(columns) +
           ", shapes" + text_of(fitting(rows, columns)) + "\n";
}

std::string Engine::about() const { return "shapes" + text_of(shapes_); }

void Engine::write(const std::function<bool(const std::string&)>& take) const {
    bool more = true;
    for (const auto& [size, search] : searches_) {
        const std::string line = line_of(size.first, size.second);
        if (more) search->write([&](const std::string& proofs) { return more = take(line + proofs); });
    }
}

bool Engine::read(std::string_view content, Meter& meter) {
    const std::size_t end = content.find('\n');
    int rows = 0, columns = 0, version = 0;
    if (end == std::string_view::npos) return false;
    const std::string line(content.substr(0, end + 1));
    if (std::sscanf(line.c_str(), "keys %d, board %dx%d,", &version, &rows, &columns) != 3) return false;
    const bool small =
        rows > 0 && columns > 0 && rows <= most_side && columns <= most_side && rows * columns <= most_cells;
    if (!small || line != line_of(rows, columns)) return version != key_version || small;
    std::vector<Shape> shapes = fitting(rows, columns);
    return !shapes.empty() && sized(rows, columns, std::move(shapes)).read(content.substr(end + 1), meter);
}

}  // namespace grundy::engines::search
