// SPDX-License-Identifier: MIT
// Values of cells; see cell_values.hpp.
#include "engines/table/cell_values.hpp"

#include <algorithm>

namespace grundy::engines::table {
namespace {

template <class From, class To>
void copy(std::vector<From>& from, std::vector<To>& to, bool expects_loony) {
    to.assign(from.begin(), from.end());
    if (expects_loony) std::replace(to.begin(), to.end(), To{loony_cell<From>}, loony_cell<To>);
    from = {};
}

}  // namespace

void Cells::widen(std::size_t bytes) {
    if (bytes == 2)
        copy(narrow_, middle_, expects_loony_);
    else if (bytes_ == 1)
        copy(narrow_, wide_, expects_loony_);
    else
        copy(middle_, wide_, expects_loony_);
    bytes_ = bytes;
}

}  // namespace grundy::engines::table
