// SPDX-License-Identifier: MIT
// Values of cells; see cell_values.hpp.
#include "engines/table/cell_values.hpp"

#include <algorithm>

namespace grundy::engines::table {
namespace {

template <class From, class To>
void copy_wider(std::vector<From>& from, std::vector<To>& to, bool expects_loony) {
    to.assign(from.begin(), from.end());
    if (expects_loony) std::replace(to.begin(), to.end(), To{loony_cell<From>}, loony_cell<To>);
    from = {};
}

template <class Cell>
void copy_words(const std::vector<Cell>& cells, std::size_t from, std::span<std::uint64_t> out, bool expects_loony) {
    const Cell* const at = cells.data() + from;
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = expects_loony && at[i] == loony_cell<Cell> ? loony.word() : std::uint64_t{at[i]};
}

}  // namespace

void Cells::copy(std::size_t from, std::span<std::uint64_t> out) const {
    if (bytes_ == 1)
        copy_words(narrow_, from, out, expects_loony_);
    else if (bytes_ == 2)
        copy_words(middle_, from, out, expects_loony_);
    else
        copy_words(wide_, from, out, true);
}

void Cells::widen(std::size_t bytes) {
    if (bytes == 2)
        copy_wider(narrow_, middle_, expects_loony_);
    else if (bytes_ == 1)
        copy_wider(narrow_, wide_, expects_loony_);
    else
        copy_wider(middle_, wide_, expects_loony_);
    bytes_ = bytes;
}

}  // namespace grundy::engines::table
