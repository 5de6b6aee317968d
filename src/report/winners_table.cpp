// SPDX-License-Identifier: MIT
// See winners_table.hpp.
#include "report/winners_table.hpp"
#include "report/argument_names.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/table_fields.hpp"

namespace grundy::report {
namespace {

using Cells = std::vector<bool>;

std::size_t width_of_winners(const Table& table) {
    return to_size(table.ranges.back().second - table.ranges.back().first + 1);
}

// A line for each row of cells. Over two ranges it begins with its number; over more, with all numbers but the last.
void write_plain_winners(Sink& out, const Table& table, const Cells& first_wins) {
    const std::size_t width = width_of_winners(table);
    for (std::size_t i = 0; i < first_wins.size(); ++i) {
        if (i % width != 0) out.write(" ");
        if (i % width == 0) {
            if (i > 0) out.write("\n");
            auto head = numbers_of_cell(table.ranges, i);
            head.pop_back();
            for (std::size_t k = 0; k < head.size(); ++k)
                out.write(std::to_string(head[k]) + (k + 1 == head.size() ? ": " : ", "));
        }
        out.write(first_wins[i] ? "N" : "P");
    }
    out.write("\n");
}

void write_csv_winners(Sink& out, const Table& table, const Cells& first_wins, const std::vector<std::string>& names) {
    for (std::size_t k = 0; k < table.ranges.size(); ++k) out.write((table.ranges.size() == 1 ? "n" : names[k]) + ",");
    out.write("winner\n");
    for (std::size_t i = 0; i < first_wins.size(); ++i) {
        for (const std::int64_t n : numbers_of_cell(table.ranges, i)) out.write(std::to_string(n) + ",");
        out.write(first_wins[i] ? "first\n" : "second\n");
    }
}

}  // namespace

void require_winners_format(const std::string& format) {
    if (format != "plain" && format != "csv" && format != "json")
        throw Error("winners are written as plain text, csv or json, not as " + format);
}

void write_winners(Sink& out, const Table& table, const std::vector<bool>& first_wins, const std::string& format,
                   const std::vector<std::string>& names) {
    require_winners_format(format);
    if (format == "json") return write_answer(out, TableWinners{&table, &first_wins});
    if (format == "csv") return write_csv_winners(out, table, first_wins, names);
    write_plain_winners(out, table, first_wins);
}

}  // namespace grundy::report
