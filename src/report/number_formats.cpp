// SPDX-License-Identifier: MIT
// See number_formats.hpp.
#include "report/number_formats.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/argument_names.hpp"
#include "report/plot.hpp"

namespace grundy::report {
namespace {

void require_numbers(const Table& table, const char* what, const Hints& hints) {
    const auto found = std::find_if(table.values.begin(), table.values.end(),
                                    [](std::uint64_t v) { return !Value::of_word(v).is_nimber(); });
    if (found == table.values.end()) return;
    const Value odd = Value::of_word(*found);
    throw Error(fmt::format("the position {}{}, and {} has numbers only; choose {}a range without {} positions",
                            fmt::join(place_of(table, to_size(found - table.values.begin())), ", "),
                            odd == loony ? " is loony" : " has the value " + value_text(odd), what,
                            hints.csv.empty() ? "" : hints.csv + ", or ", odd == loony ? "loony" : "such"));
}

// The range that varies, if all values are numbers.
const std::pair<std::int64_t, std::int64_t>& sequence_of(const Table& table, const char* what, const Hints& hints) {
    if (only_range(table) < 0) throw Error(std::string(what) + " is one sequence: fix all arguments but one");
    require_numbers(table, what, hints);
    return table.ranges[to_size(only_range(table))];
}

std::string title(const Table& table, const std::vector<std::string>& names) {
    return (table.misere ? "Misere nim values of " : "Grundy values of ") + table.game + ", " +
           arguments_text(table, names);
}

// The terms that fit into the lines %S, %T and %U.
std::string oeis_terms(const std::vector<std::uint64_t>& values) {
    constexpr std::size_t in_line = 80, in_all = 260;
    std::vector<std::string> lines(1);
    std::size_t length = 0;
    for (const std::uint64_t v : values) {
        const std::string term = std::to_string(v) + ",";
        length += term.size();
        if (length > in_all) break;
        if (lines.back().size() + term.size() > in_line) {
            if (lines.size() == 3) break;
            lines.emplace_back();
        }
        lines.back() += term;
    }
    const char* const letters = "STU";
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i + 1 == lines.size()) lines[i].pop_back();  // no comma at the end
        out += fmt::format("%{} A000000 {}\n", letters[i], lines[i]);
    }
    return out;
}

}  // namespace

void write_bfile(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                 const Hints& hints) {
    const auto& range = sequence_of(table, "a b-file", hints);
    out.write(fmt::format("# {}\n# Computed by Grundy {}: {}\n", title(table, names), version(), layout.made_by));
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        out.number(static_cast<std::uint64_t>(range.first) + i);
        out.write(" ");
        out.number(table.values[i]);
        out.write("\n");
    }
}

void write_oeis(Sink& out, const Table& table, const Layout& layout, const std::vector<std::string>& names,
                const Hints& hints) {
    const auto& range = sequence_of(table, "an entry of the OEIS", hints);
    out.write("%I A000000\n" + oeis_terms(table.values));
    out.write(fmt::format("%N A000000 {}.\n", title(table, names)));
    if (const auto& p = layout.period)
        out.write(fmt::format("%C A000000 a(n + {}) = a(n){} for all n >= {}{}: {}.\n", p->period,
                              p->saltus > 0 ? fmt::format(" + {}", p->saltus) : "", p->preperiod,
                              p->flat.empty() ? "" : ", where values rise (the others repeat)", p->theorem));
    out.write(fmt::format("%H A000000 <a href=\"/A000000/b000000.txt\">Table of n, a(n) for n = {}..{}</a>\n",
                          range.first, range.second));
    const auto above = std::find_if(table.values.begin(), table.values.end(), [](std::uint64_t v) { return v > 1; });
    out.write(fmt::format("%o A000000 (Grundy {}) {}\n%K A000000 nonn\n%O A000000 {},{}\n", version(), layout.made_by,
                          range.first, above == table.values.end() ? 1 : above - table.values.begin() + 1));
}

void write_npy(Sink& out, const Table& table, const Hints& hints) {
    require_numbers(table, "an array", hints);
    std::uint64_t all = 0;
    for (const std::uint64_t v : table.values) all |= v;
    const std::size_t width = all >> 8 == 0 ? 1 : all >> 16 == 0 ? 2 : all >> 32 == 0 ? 4 : 8;
    std::string shape;
    for (const auto& [first, last] : table.ranges) shape += fmt::format("{}, ", last - first + 1);
    std::string head = fmt::format("{{'descr': '{}u{}', 'fortran_order': False, 'shape': ({}), }}",
                                   width == 1 ? "|" : "<", width, shape);
    constexpr std::size_t before = 10, alignment = 64;
    head.append(alignment - 1 - (before + head.size()) % alignment, ' ');
    head += '\n';
    out.write(std::string("\x93NUMPY\x01\x00", 8));
    out.write(std::string{static_cast<char>(head.size() & 255), static_cast<char>(head.size() >> 8)} + head);
    std::string block;
    for (const std::uint64_t v : table.values) {
        for (std::size_t byte = 0; byte < width; ++byte) block += static_cast<char>(v >> (8 * byte) & 255);
        if (block.size() < 65536) continue;
        out.write(block);
        block.clear();
    }
    out.write(block);
}

}  // namespace grundy::report
