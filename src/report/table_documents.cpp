// SPDX-License-Identifier: MIT
// See table_documents.hpp.
#include "report/table_documents.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/argument_names.hpp"
#include "report/markup.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t usual_width = 10, columns_of_source = 100;

std::size_t length(const std::pair<std::int64_t, std::int64_t>& range) {
    return to_size(range.second - range.first) + 1;
}

// ---- C++

void require_numbers(const Table& table) {
    const auto odd = std::find_if(table.values.begin(), table.values.end(),
                                  [](std::uint64_t v) { return Value::of_word(v).is_infinite(); });
    if (odd != table.values.end())
        throw Error("the value " + value_text(Value::of_word(*odd)) +
                    " is no number, and a C++ array has numbers only; choose csv or json");
}

std::string cpp_number(std::uint64_t v) { return v == loony.word() ? "-1" : std::to_string(v); }

// The values from `begin` on in lines that are not too long.
void write_values(Sink& out, const Table& table, std::size_t begin, std::size_t end, const std::string& margin) {
    std::size_t column = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string text = cpp_number(table.values[i]) + (i + 1 < end ? "," : "");
        if (column > 0 && column + 1 + text.size() > columns_of_source) {
            out.write("\n");
            column = 0;
        }
        out.write((column == 0 ? margin : " ") + text);
        column += text.size() + (column == 0 ? margin.size() : 1);
    }
}

// ---- lines of cells

struct Grid {
    std::string corner;
    std::vector<std::string> heads;   // of the columns
    std::vector<std::string> labels;  // of the lines
    std::vector<std::size_t> begins;  // by line: the first value
    std::size_t values = 0;
};

Grid grid_of(const Table& table, const Layout& layout, const std::vector<std::string>& names) {
    Grid out;
    out.values = table.values.size();
    const bool two = table.ranges.size() == 2;
    const std::size_t width = two ? length(table.ranges[1]) : std::min(layout.width.value_or(usual_width), out.values);
    for (std::size_t j = 0; j < width; ++j)
        out.heads.push_back(two ? std::to_string(table.ranges[1].first + static_cast<std::int64_t>(j))
                                : "+" + std::to_string(j));
    std::int64_t label = table.ranges[0].first;
    for (std::size_t i = 0; i < out.values; i += width, label += two ? 1 : static_cast<std::int64_t>(width)) {
        out.labels.push_back(std::to_string(label));
        out.begins.push_back(i);
    }
    out.corner = two ? names[0] + " \\ " + names[1] : names[0];
    return out;
}

std::string caption(const Table& table, const std::vector<std::string>& names) {
    return std::string(table.misere ? "Misere nim values" : "Grundy values") + " of " + table.game + ", " +
           arguments_text(table, names);
}

}  // namespace

void write_table_cpp(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names) {
    require_numbers(table);
    const auto largest = std::max_element(
        table.values.begin(), table.values.end(),
        [](std::uint64_t a, std::uint64_t b) { return (a == loony.word() ? 0 : a) < (b == loony.word() ? 0 : b); });
    const std::string type =
        largest != table.values.end() && *largest != loony.word() && *largest > 2147483647 ? "long long" : "int";
    out.write("// " + caption(table, names) + ". Made by Grundy: " + layout.made_by + "\n");
    if (std::find(table.values.begin(), table.values.end(), loony.word()) != table.values.end())
        out.write("// -1: loony, the player to move wins the whole game.\n");
    const auto& p = layout.period;
    if (p && p->flat.empty() && table.ranges.size() == 1 && table.ranges[0].first == 0 &&
        p->preperiod + p->period <= static_cast<std::int64_t>(table.values.size())) {
        const std::string period = std::to_string(p->period), first = std::to_string(p->preperiod);
        const std::string past = p->preperiod == 0 ? "n" : "(n - " + first + ")";
        out.write("// G(n + " + period + ") = G(n)" + (p->saltus > 0 ? " + " + std::to_string(p->saltus) : "") +
                  " for all n >= " + first + ": proved by " + p->theorem + ".\n");
        out.write("const " + type + " sg[] = {\n");
        write_values(out, table, 0, to_size(p->preperiod + p->period), "    ");
        out.write("};\n\nlong long grundy(long long n) { return n < " + std::to_string(p->preperiod + p->period) +
                  " ? sg[n] : sg[" + (p->preperiod == 0 ? "" : first + " + ") + past + " % " + period + "]");
        if (p->saltus > 0)
            out.write(" + " + past + " / " + period + (p->saltus > 1 ? " * " + std::to_string(p->saltus) : ""));
        out.write("; }\n");
        return;
    }
    std::string dimensions;
    for (std::size_t k = 0; k < table.ranges.size(); ++k) {
        dimensions += "[" + std::to_string(length(table.ranges[k])) + "]";
        if (table.ranges[k].first != 0)
            out.write("// Index 0 is " + names[k] + " = " + std::to_string(table.ranges[k].first) + ".\n");
    }
    out.write("const " + type + " sg" + dimensions + " = {\n");
    if (table.ranges.size() == 1) {
        write_values(out, table, 0, table.values.size(), "    ");
    } else {
        std::size_t line = length(table.ranges.back()), block = table.values.size() / length(table.ranges[0]);
        for (std::size_t i = 0; i < table.values.size(); i += line) {
            // Braces of all dimensions but the innermost one, where a part of the array begins and ends.
            std::string open, close;
            std::size_t size = block;
            for (std::size_t k = 1; k + 1 < table.ranges.size(); ++k) {
                open += i % size == 0 ? "{" : "";
                close += (i + line) % size == 0 ? "}" : "";
                size /= length(table.ranges[k]);
            }
            out.write((i > 0 ? ",\n    " : "    ") + open + "{");
            for (std::size_t j = i; j < i + line; ++j) out.write((j > i ? ", " : "") + cpp_number(table.values[j]));
            out.write("}" + close);
        }
    }
    out.write("};\n");
}

void write_table_document(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names) {
    if (table.ranges.size() > 2)
        throw Error("--format " + layout.format + " is for one or two ranges; choose csv or json for more");
    const Markup m = Markup::of(layout.format);
    const Grid grid = grid_of(table, layout, names);
    if (m.is_tex()) out.write("% " + caption(table, names) + ". Made by Grundy: " + layout.made_by + "\n");
    std::vector<std::string> cells = {m.words(grid.corner)};
    for (const std::string& head : grid.heads) cells.push_back(m.words(head));
    out.write(m.begin_table(std::string(grid.heads.size() + 1, 'r'), cells));
    for (std::size_t i = 0; i < grid.labels.size(); ++i) {
        cells.assign(1, m.strong(grid.labels[i]));
        for (std::size_t j = grid.begins[i]; j < grid.begins[i] + grid.heads.size(); ++j)
            cells.push_back(j < grid.values ? m.words(value_text(table.value(j))) : "");
        out.write(m.row(cells));
    }
    out.write(m.end_table());
}

}  // namespace grundy::report
