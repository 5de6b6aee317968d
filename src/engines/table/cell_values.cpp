// SPDX-License-Identifier: MIT
// Values of cells; see cell_values.hpp.
#include "engines/table/cell_values.hpp"

namespace grundy::engines::table {

void Cells::widen(std::size_t bytes) {
    if (bytes == 2) {
        middle_.assign(narrow_.begin(), narrow_.end());
    } else if (bytes_ == 1) {
        wide_.assign(narrow_.begin(), narrow_.end());
    } else {
        wide_.assign(middle_.begin(), middle_.end());
        middle_ = {};
    }
    narrow_ = {};
    bytes_ = bytes;
}

}  // namespace grundy::engines::table
