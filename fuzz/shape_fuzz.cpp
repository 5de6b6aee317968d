// SPDX-License-Identifier: MIT
// Treats any bytes as a picture of a board and as a shape: they are refused with a reason, or read. What was read is
// the same after writing and reading it again, and the turned and reflected shapes are as many as symmetry allows.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/size.hpp"
#include "rules/boards.hpp"
#include "rules/layout.hpp"
#include "rules/shapes.hpp"

namespace {

using namespace grundy;
using namespace grundy::rules;

void require(bool holds) {
    if (!holds) std::abort();
}

void check_board(const Picture& picture) {
    if (std::find(picture.cells.begin(), picture.cells.end(), Shape::any) != picture.cells.end()) return;
    std::vector<Int> words = {picture.rows, picture.columns};
    words.insert(words.end(), picture.cells.begin(), picture.cells.end());
    require(valid_argument(Type::board, words));
    const std::string text = board_text(words);
    std::string why_not;
    if (text.find('"') == std::string::npos) {  // board(4, 5)
        require(words == free_board(picture.rows, picture.columns));
        return;
    }
    const auto again = parse_picture(text.substr(7, text.size() - 9), to_size(most_board_cells), why_not);
    require(again && again->rows == picture.rows && again->columns == picture.columns && again->cells == picture.cells);
    if (words.size() < 200)
        require(!regions(words).empty() || std::find(words.begin() + 2, words.end(), 0) == words.end());
}

void check_shape(const Shape& shape) {
    std::string why_not;
    const std::string text = shape_text(shape);  // in quotes
    const auto again = parse_shape(text.substr(1, text.size() - 2), why_not);
    require(again && *again == shape);
    const Shapes turns = turned({shape}, false), all = turned({shape}, true);
    require(4 % turns.size() == 0 && 8 % all.size() == 0);
    for (const Shape& s : turns) require(std::find(all.begin(), all.end(), s) != all.end());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    std::string why_not;
    if (const auto picture = parse_picture(text, to_size(most_board_cells), why_not))
        check_board(*picture);
    else
        require(!why_not.empty());
    why_not.clear();
    if (const auto shape = parse_shape(text, why_not))
        check_shape(*shape);
    else
        require(!why_not.empty());
    return 0;
}
