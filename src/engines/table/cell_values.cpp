// SPDX-License-Identifier: MIT
// Values of cells; see cell_values.hpp.
#include "engines/table/cell_values.hpp"

namespace grundy::engines::table {
namespace {

template <class From, class To>
void copy_wider(ZeroedArray<From>& from, ZeroedArray<To>& to, bool expects_loony, Meter& meter) {
    constexpr std::size_t block = std::size_t{1} << 20;
    to.reset(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (i % block == 0) meter.look();
        to[i] = expects_loony && from[i] == loony_cell<From> ? loony_cell<To> : To{from[i]};
    }
    from.clear();
}

template <class Cell>
void copy_words(const ZeroedArray<Cell>& cells, std::size_t from, std::span<std::uint64_t> out, bool expects_loony) {
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

void Cells::widen(std::size_t bytes, Meter& meter) {
    if (bytes == 2)
        copy_wider(narrow_, middle_, expects_loony_, meter);
    else if (bytes_ == 1)
        copy_wider(narrow_, wide_, expects_loony_, meter);
    else
        copy_wider(middle_, wide_, expects_loony_, meter);
    bytes_ = bytes;
}

}  // namespace grundy::engines::table
