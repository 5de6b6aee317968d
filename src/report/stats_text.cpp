// SPDX-License-Identifier: MIT
// See stats_text.hpp.
#include "report/stats_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/argument_names.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_shown_values = 40, most_shown_rare = 40;

std::string at_text(const std::vector<std::int64_t>& at) {
    return at.size() == 1 ? std::to_string(at[0]) : fmt::format("({}, {})", at[0], at[1]);
}

std::string share_text(std::uint64_t part, std::uint64_t of) {
    return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(of));
}

void write_sparse(Sink& out, const SparseSpace& s, std::uint64_t count) {
    const std::string parity = s.common_odd ? "even" : "odd";
    out.write(fmt::format("\nmask: {} (binary {}){}\n", s.mask, binary(s.mask, 1),
                          s.position ? ", with the parity of the heap" : ""));
    out.write(fmt::format("rare heaps, with an {} number of ones of {} under it: {} of {}, the last is {}\n", parity,
                          s.position ? "the value and of the heap's last bit together" : "the value", s.count, count,
                          s.last));
    for (std::size_t i = 0; i < std::min(s.rare.size(), most_shown_rare); ++i)
        out.write((i ? " " : "  ") + std::to_string(s.rare[i]));
    out.write(s.count > most_shown_rare ? " ...\n" : "\n");
}

}  // namespace

void write_stats(Sink& out, const Table& table, const TableStats& stats, const std::vector<std::string>& names,
                 const Hints& hints) {
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
        out.write(fmt::format("... and {} more different values{}\n", stats.frequencies.size() - shown,
                              hints.full_lists.empty() ? "" : "; " + hints.full_lists + " lists them all"));
    if (stats.sparse) write_sparse(out, *stats.sparse, stats.count);
}

}  // namespace grundy::report
