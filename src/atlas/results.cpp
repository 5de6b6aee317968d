// SPDX-License-Identifier: MIT
// The results of an atlas as files: JSON Lines, CSV and a page.
#include <fmt/format.h>

#include <algorithm>

#include "atlas/summary.hpp"
#include "core/size.hpp"
#include "report/picture.hpp"
#include "report/plot.hpp"
#include "report/text_sink.hpp"

namespace grundy::atlas {
namespace {

using report::Json;

std::string also_text(const Entry& entry) {
    std::string out;
    for (const Alias& a : entry.also) {
        out += (out.empty() ? "" : " ") + a.game;
        if (a.shift != 0) out += fmt::format("(+{})", a.shift);
        if (a.divide != 1) out += fmt::format("(/{})", a.divide);
    }
    return out;
}

std::string flat_text(const Record& r) {
    std::string out;
    for (const std::int64_t residue : r.flat) out += (out.empty() ? "" : " ") + std::to_string(residue);
    return out;
}

// A row of cells; empty ones where there is nothing to say.
std::vector<std::string> cells_of(const Entry& entry, const Record& r, bool misere) {
    const bool proven = r.state == State::proven, heaps = r.computed_to >= 0;
    const auto cell = [](bool known, auto number) { return known ? std::to_string(number) : std::string(); };
    if (misere)
        return {entry.game,           state_name(r.state), cell(proven, r.period),     cell(proven, r.preperiod),
                cell(heaps, r.order), cell(heaps, r.lost), cell(heaps, r.computed_to), also_text(entry)};
    return {entry.game,
            state_name(r.state),
            cell(proven, r.period),
            cell(proven, r.preperiod),
            cell(proven, r.saltus),
            flat_text(r),
            cell(r.state == State::value, r.value),
            cell(r.has_max(), r.max),
            cell(r.has_max(), r.max_at),
            cell(heaps, r.computed_to),
            also_text(entry)};
}

const std::vector<std::string> heads = {"game",  "status", "period", "preperiod",   "saltus", "flat",
                                        "value", "max",    "max_at", "computed_to", "also"};
const std::vector<std::string> misere_heads = {"game",  "status", "period",      "preperiod",
                                               "order", "lost",   "computed_to", "also"};

const std::vector<std::string>& heads_of(const Plan& plan) { return plan.misere ? misere_heads : heads; }

template <class Visit>
void for_each_record(const Merged& merged, Visit&& visit) {
    for (const Entry& entry : merged.plan.games)
        if (const auto at = merged.records.find(entry.game); at != merged.records.end()) visit(entry, at->second);
}

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return out;
}

int bits(std::int64_t n) {
    int out = 0;
    while (n >> out > 1) ++out;
    return out;
}

std::string svg(const report::Picture& picture) {
    report::TextSink sink;
    report::write_svg(sink, picture);
    return "<figure>" + sink.text() + "</figure>\n";
}

// A plot of at least one number.
void add_plot(std::string& page, const std::vector<std::uint64_t>& numbers, const char* title, const char* across,
              const char* up) {
    if (!numbers.empty()) page += svg(report::plot(numbers, title, across, up));
}

std::string heap_plots(const Merged& merged) {
    const Sorted games = sorted(merged);
    std::vector<std::uint64_t> by_heap(to_size(bits(std::max<std::int64_t>(2, merged.plan.limit))) + 1), periods,
        largest;
    for (const Record* r : games.solved) {
        for (std::size_t k = to_size(bits(std::max<std::int64_t>(2, r->computed_to))); k < by_heap.size(); ++k)
            ++by_heap[k];
        periods.push_back(static_cast<std::uint64_t>(bits(r->period)));
    }
    const bool misere = merged.plan.misere;
    for (const Record* r : games.open) largest.push_back(misere ? r->order : r->max);
    std::sort(periods.begin(), periods.end());
    std::sort(largest.begin(), largest.end());
    by_heap.erase(by_heap.begin());  // the plot begins with 2
    std::string out;
    add_plot(out, by_heap, "games solved by the values of heaps below 2^(k + 1)", "k", "games");
    add_plot(out, periods, "log2 of the periods, ascending", "solved games", "log2");
    add_plot(out, largest,
             misere ? "quotients of the open games so far, ascending" : "largest values of the open games, ascending",
             "open games", misere ? "elements" : "max");
    return out;
}

// The values of all boards as a map, if all are known.
std::string board_plot(const Merged& merged) {
    const std::string& family = merged.plan.family;
    const std::size_t colon = family.find(':'), cross = family.find('x', colon);
    Table table;
    table.game = family.substr(0, colon);
    table.ranges = {{1, std::stoi(family.substr(colon + 1, cross - colon - 1))},
                    {1, std::stoi(family.substr(cross + 1))}};
    for_each_record(merged, [&](const Entry&, const Record& r) {
        if (r.state == State::value) table.values.push_back(r.value);
    });
    return table.values.size() == merged.plan.games.size() ? svg(report::plot(table, {"m", "n"})) : "";
}

}  // namespace

std::string results_lines(const Merged& merged) {
    std::string out;
    for_each_record(merged, [&](const Entry& entry, const Record& r) {
        Json json = report::described_json(r);
        if (!entry.also.empty()) json["also"] = also_text(entry);
        out += report::json_dump(json, -1) + "\n";
    });
    return out;
}

std::string results_csv(const Merged& merged) {
    std::string out;
    const auto add = [&](const std::vector<std::string>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool quoted = cells[i].find(',') != std::string::npos;  // no cell has quotes
            out += (i == 0 ? "" : ",") + (quoted ? "\"" + cells[i] + "\"" : cells[i]);
        }
        out += "\n";
    };
    add(heads_of(merged.plan));
    for_each_record(merged, [&](const Entry& entry, const Record& r) { add(cells_of(entry, r, merged.plan.misere)); });
    return out;
}

std::string results_html(const Merged& merged) {
    std::string page = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Atlas of {0}</title>\n"
        "<style>\nbody {{ font-family: sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em }}\n"
        "table {{ border-collapse: collapse }} td, th {{ border: 1px solid #999; padding: 0.1em 0.5em; "
        "text-align: right }}\ntd:first-child, td:last-child {{ text-align: left }}\n"
        "figure {{ margin: 1em 0 }} svg {{ height: auto; max-width: 100% }}\n</style>\n"
        "<h1>Atlas of {0}</h1>\n<pre>{1}</pre>\n",
        escaped(merged.plan.family), escaped(summary_text(merged)));
    page += of_positions(merged.plan.family) ? board_plot(merged) : heap_plots(merged);
    page +=
        merged.plan.misere
            ? "<p>Every game is listed once. <b>also</b> names the other games of the family with the same quotient: "
              "(/d) has each heap d times.</p>\n<table>\n<tr>"
            : "<p>Every game is listed once. <b>also</b> names the other games of the family with the same values: "
              "(+s) has them s heaps later, and (/d) has each of them d times.</p>\n<table>\n<tr>";
    for (const std::string& head : heads_of(merged.plan)) page += "<th>" + head + "</th>";
    page += "</tr>\n";
    for_each_record(merged, [&](const Entry& entry, const Record& r) {
        std::vector<std::string> cells = cells_of(entry, r, merged.plan.misere);
        cells[0] = shown_name(merged, entry.game);
        page += "<tr>";
        for (const std::string& cell : cells) page += "<td>" + escaped(cell) + "</td>";
        page += "</tr>\n";
    });
    return page + "</table>\n</html>\n";
}

}  // namespace grundy::atlas
