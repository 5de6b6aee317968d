// SPDX-License-Identifier: MIT
// Writes the cells of a table as lists within lists; see table_fields.hpp.
#include <algorithm>

#include "core/size.hpp"
#include "report/table_fields.hpp"

namespace grundy::report {
namespace {

// The cells of one row, of one block of rows, and so on.
std::vector<std::size_t> sizes_of(const Table& table) {
    std::vector<std::size_t> out;
    for (std::size_t k = table.ranges.size(); k-- > 0;)
        out.push_back(to_size(table.ranges[k].second - table.ranges[k].first + 1) * (out.empty() ? 1 : out.back()));
    return out;
}

// Brackets stand where a row or a block begins and ends; `one` writes the cell of a number.
template <class One>
void write_cells(Sink& out, const Table& table, const char* between_rows, const One& one) {
    const std::vector<std::size_t> sizes = sizes_of(table);
    const std::size_t row = sizes.front(), all = sizes.back();
    const auto brackets = [&](std::size_t at, const char* bracket) {
        for (const std::size_t size : sizes)
            if (at % size == 0) out.write(bracket);
    };
    for (std::size_t begin = 0; begin < all; begin += row) {
        if (begin > 0) out.write(between_rows);
        brackets(begin, "[");
        for (std::size_t i = begin; i < begin + row; ++i) {
            if (i > begin) out.write(",");
            one(i);
        }
        brackets(begin + row, "]");
    }
}

}  // namespace

void ValueRows::write(Sink& out) const {
    write_cells(out, *table, ",\n", [&](std::size_t i) {
        const Value value = table->value(i);
        if (value.is_nimber())
            out.number(value.nimber());
        else
            out.write(json_dump(json_value(value), -1));
    });
}

void WinnerRows::write(Sink& out) const {
    write_cells(out, *table, ",", [&](std::size_t i) { out.write((*first_wins)[i] ? "\"first\"" : "\"second\""); });
}

}  // namespace grundy::report
