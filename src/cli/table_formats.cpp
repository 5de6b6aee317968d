// SPDX-License-Identifier: MIT
// Lines, comma-separated values, b-files and pictures. JSON is in json.cpp.
//
// A b-file is the form in which the Encyclopedia of Integer Sequences takes long sequences: one line "n a(n)" for each
// n without a gap; comments follow a # (oeis.org/SubmitB.html).
#include "cli/table_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "cli/json.hpp"
#include "cli/plot.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_shown_values = 40, most_shown_rare = 40;

std::size_t columns(const Table& table) {
    const auto& last = table.ranges.back();
    return static_cast<std::size_t>(last.second - last.first + 1);
}

void write_lines(Output& out, const Table& table, std::size_t per_line) {
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        if (i) out.write(i % per_line == 0 ? "\n" : " ");
        out.value(table.values[i]);
    }
    out.write("\n");
}

void write_labelled(Output& out, const Table& table, std::size_t per_line) {
    std::size_t digits = 1, label = std::to_string(table.ranges[0].second).size();
    for (const std::uint64_t v : table.values) digits = std::max(digits, value_text(v).size());
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        if (i % per_line == 0) {
            if (i) out.write("\n");
            out.number(static_cast<std::uint64_t>(table.ranges[0].first) + i, label);
            out.write(":");
        }
        out.write(" ");
        out.value(table.values[i], digits);
    }
    out.write("\n");
}

void write_csv(Output& out, const Table& table, const std::vector<std::string>& names) {
    std::size_t width = columns(table);
    out.write(table.ranges.size() == 1 ? "n,value\n" : names[0] + "," + names[1] + ",value\n");
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        out.number(static_cast<std::uint64_t>(table.ranges[0].first) + i / (table.ranges.size() == 1 ? 1 : width));
        out.write(",");
        if (table.ranges.size() > 1) {
            out.number(static_cast<std::uint64_t>(table.ranges[1].first) + i % width);
            out.write(",");
        }
        out.value(table.values[i]);
        out.write("\n");
    }
}

std::string arguments_text(const Table& table, const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t k = 0; k < table.ranges.size(); ++k) {
        const auto& [from, to] = table.ranges[k];
        out += (k ? ", " : "") + names[k] + " = " + std::to_string(from);
        if (to != from) out += ".." + std::to_string(to);
    }
    return out;
}

void write_bfile(Output& out, const Table& table, const Layout& layout, const std::vector<std::string>& names) {
    const auto found = std::find_if(table.values.begin(), table.values.end(), is_loony);
    const auto& range = table.ranges[static_cast<std::size_t>(only_range(table))];
    if (found != table.values.end())
        throw Error(
            "the position " + std::to_string(range.first + (found - table.values.begin())) +
            " is loony, and a b-file has numbers only; choose --format csv, or a range without loony positions");
    out.write("# " + std::string(table.misere ? "Misere nim values of " : "Grundy values of ") + table.game + ", " +
              arguments_text(table, names) + "\n# Computed by Grundy " + std::string(version()) + ": " +
              layout.command + "\n");
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        out.number(static_cast<std::uint64_t>(range.first) + i);
        out.write(" ");
        out.number(table.values[i]);
        out.write("\n");
    }
}

std::string at_text(const std::vector<std::int64_t>& at) {
    return at.size() == 1 ? std::to_string(at[0]) : fmt::format("({}, {})", at[0], at[1]);
}

std::string share_text(std::uint64_t part, std::uint64_t of) {
    return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(of));
}

std::string binary(std::uint64_t v) {
    std::string out;
    for (; v > 0; v >>= 1) out.insert(out.begin(), v & 1 ? '1' : '0');
    return out;
}

void write_sparse(Output& out, const SparseSpace& s, std::uint64_t count) {
    const std::string parity = s.common_odd ? "even" : "odd";
    out.write(fmt::format("\nmask: {} (binary {}){}\n", s.mask, binary(s.mask),
                          s.position ? ", with the parity of the heap" : ""));
    out.write(fmt::format("rare heaps, with an {} number of ones of {} under it: {} of {}, the last is {}\n", parity,
                          s.position ? "the value and of the heap's last bit together" : "the value", s.count, count,
                          s.last));
    for (std::size_t i = 0; i < std::min(s.rare.size(), most_shown_rare); ++i)
        out.write((i ? " " : "  ") + std::to_string(s.rare[i]));
    out.write(s.count > most_shown_rare ? " ...\n" : "\n");
}

}  // namespace

void write_stats(Output& out, const Table& table, const TableStats& stats, const std::vector<std::string>& names) {
    out.write(table.game + ", " + arguments_text(table, names) + ": " + std::to_string(stats.count) + " values" +
              (table.misere ? " (misere)" : "") + "\n");
    if (!stats.max_at.empty())
        out.write("largest value: " + std::to_string(stats.max) + ", first at " + at_text(stats.max_at) + "\n");
    out.write("\n");
    std::vector<std::array<std::string, 5>> rows = {{"value", "count", "share", "first", "last"}};
    const std::size_t shown = std::min(stats.frequencies.size(), most_shown_values);
    for (std::size_t i = 0; i < shown; ++i) {
        const auto& f = stats.frequencies[i];
        rows.push_back({value_text(f.value), std::to_string(f.count), share_text(f.count, stats.count),
                        at_text(f.first), at_text(f.last)});
    }
    std::array<std::size_t, 5> width{};
    for (const auto& row : rows)
        for (std::size_t k = 0; k < row.size(); ++k) width[k] = std::max(width[k], row[k].size());
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t k = 0; k < row.size(); ++k)
            line += (k ? "  " : "") + std::string(width[k] - row[k].size(), ' ') + row[k];
        out.write(line + "\n");
    }
    if (shown < stats.frequencies.size())
        out.write(
            fmt::format("... and {} more different values; --json lists them all\n", stats.frequencies.size() - shown));
    if (stats.sparse) write_sparse(out, *stats.sparse, stats.count);
}

void check_ranges(const std::string& game, const std::vector<std::pair<std::int64_t, std::int64_t>>& ranges,
                  const Layout& layout) {
    const auto single = [](const auto& r) { return r.first == r.second; };
    const bool line = ranges.size() < 2 || single(ranges[0]) || single(ranges[1]);
    if (layout.width && ranges.size() != 1) throw Error("--width is for plain tables over one range");
    if (layout.format == "bfile" && !line)
        throw Error("a b-file is one sequence: fix one of the two arguments, as in: grundy table " + game + " " +
                    std::to_string(ranges[0].second) + ".." + std::to_string(ranges[0].second) + " " +
                    std::to_string(ranges[1].first) + ".." + std::to_string(ranges[1].second) + " --format bfile");
    if (layout.format == "png" && !can_write_png())
        throw Error("this build has no PNG (libpng-dev was missing); take --format svg");
}

void write_table(Output& out, const Table& table, const Layout& layout, const std::vector<std::string>& names) {
    if (layout.format == "json")
        write_table_json(out, table);
    else if (layout.format == "csv")
        write_csv(out, table, names);
    else if (layout.format == "bfile")
        write_bfile(out, table, layout, names);
    else if (layout.format == "svg")
        write_svg(out, plot(table, names));
    else if (layout.format == "png")
        write_png(out, plot(table, names));
    else if (layout.width)
        write_labelled(out, table, *layout.width);
    else
        write_lines(out, table, columns(table));
}

}  // namespace grundy::cli
