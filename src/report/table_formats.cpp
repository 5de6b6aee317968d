// SPDX-License-Identifier: MIT
// Writes lines and comma-separated values; all other formats have files of their own.
#include "report/table_formats.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/argument_names.hpp"
#include "report/number_formats.hpp"
#include "report/picture.hpp"
#include "report/plot.hpp"
#include "report/table_documents.hpp"
#include "report/table_fields.hpp"

namespace grundy::report {
namespace {

std::size_t columns(const Table& table) {
    const auto& last = table.ranges.back();
    return to_size(last.second - last.first + 1);
}

// The values over more than two ranges come in blocks for the last two, each under the numbers of the others.
void write_lines(Sink& out, const Table& table, std::size_t per_line, const std::vector<std::string>& names) {
    const std::size_t others = std::max<std::size_t>(table.ranges.size(), 2) - 2;
    std::size_t block = table.values.size();
    if (others > 0) block = per_line * (to_size(table.ranges[others].second - table.ranges[others].first) + 1);
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        if (i > 0) out.write(i % per_line == 0 ? "\n" : " ");
        if (others > 0 && i % block == 0) {
            const auto at = place_of(table, i);
            std::string head = i > 0 ? "\n" : "";
            for (std::size_t k = 0; k < others; ++k) head += (k ? ", " : "") + names[k] + " = " + std::to_string(at[k]);
            out.write(head + "\n");
        }
        out.value(table.value(i));
    }
    out.write("\n");
}

void write_labelled(Sink& out, const Table& table, std::size_t per_line) {
    std::size_t digits = 1, label = std::to_string(table.ranges[0].second).size();
    for (const std::uint64_t v : table.values) digits = std::max(digits, value_text(Value::of_word(v)).size());
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        if (i % per_line == 0) {
            if (i) out.write("\n");
            out.number(static_cast<std::uint64_t>(table.ranges[0].first) + i, label);
            out.write(":");
        }
        out.write(" ");
        out.value(table.value(i), digits);
    }
    out.write("\n");
}

// Two ranges: a line of heads, and a label before each line; all columns have the same width.
void write_grid(Sink& out, const Table& table, const std::vector<std::string>& names) {
    const auto& [down, across] = std::pair(table.ranges[0], table.ranges[1]);
    std::size_t digits = std::to_string(across.second).size();
    for (const std::uint64_t v : table.values)
        digits = std::max(digits, v < 10 ? std::size_t{1} : value_text(Value::of_word(v)).size());
    const std::string corner = names[0] + "\\" + names[1];
    const std::size_t label = std::max(corner.size(), std::to_string(down.second).size());
    out.write(std::string(label - corner.size(), ' ') + corner + " ");
    for (std::int64_t j = across.first; j <= across.second; ++j) {
        out.write(" ");
        out.number(static_cast<std::uint64_t>(j), digits);
    }
    const std::size_t width = columns(table);
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        if (i % width == 0) {
            out.write("\n");
            out.number(static_cast<std::uint64_t>(down.first) + i / width, label);
            out.write(" ");
        }
        out.write(" ");
        out.value(table.value(i), digits);
    }
    out.write("\n");
}

void write_csv(Sink& out, const Table& table, const std::vector<std::string>& names) {
    for (std::size_t k = 0; k < table.ranges.size(); ++k)
        out.write((table.ranges.size() == 1 && !table.family ? "n" : names[k]) + ",");
    out.write("value\n");
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        for (const std::uint64_t n : place_of(table, i)) {
            out.number(n);
            out.write(",");
        }
        const bool quoted = table.value(i).is_infinite();  // infinity(0,2) has a comma
        if (quoted) out.write("\"");
        out.value(table.value(i));
        out.write(quoted ? "\"\n" : "\n");
    }
}

}  // namespace

void write_table(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                 const Hints& hints) {
    if (layout.format == "json")
        write_answer(out, table);
    else if (layout.format == "csv")
        write_csv(out, table, names);
    else if (layout.format == "bfile")
        write_bfile(out, table, layout, names, hints);
    else if (layout.format == "oeis")
        write_oeis(out, table, layout, names, hints);
    else if (layout.format == "npy")
        write_npy(out, table, hints);
    else if (layout.format == "cpp")
        write_table_cpp(out, table, layout, names);
    else if (layout.format == "tex" || layout.format == "markdown")
        write_table_document(out, table, layout, names);
    else if (layout.format == "svg")
        write_svg(out, plot(table, names));
    else if (layout.format == "png")
        write_png(out, plot(table, names));
    else if (layout.width)
        write_labelled(out, table, *layout.width);
    else if (table.ranges.size() == 2)
        write_grid(out, table, names);
    else
        write_lines(out, table, columns(table), names);
}

}  // namespace grundy::report
