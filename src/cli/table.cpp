// SPDX-License-Identifier: MIT
// grundy table GAME A..B [C..D]: values over one or two ranges of arguments.
#include <algorithm>
#include <limits>
#include <optional>

#include "cli/json.hpp"
#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

std::size_t columns(const Table& table) {
    const Range& last = table.ranges.back();
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

/// The names of the arguments as the head of the game has them: "wythoff(a, b)" gives a and b.
std::vector<std::string> argument_names(const Rules& rules, const std::string& game) {
    std::vector<std::string> names;
    std::string name = game.substr(0, game.find('['));
    name.erase(name.find_last_not_of(' ') + 1);
    auto info = rules.find(name);
    if (!info) return names;
    std::size_t open = info->head.find('('), close = info->head.find(')');
    if (open == std::string::npos || close == std::string::npos) return names;
    std::string word;
    bool in_type = false;
    for (std::size_t i = open + 1; i <= close; ++i) {
        char c = info->head[i];
        if (c == ',' || c == ')') {
            names.push_back(std::exchange(word, {}));
            in_type = false;
        } else if (c == ':') {
            in_type = true;
        } else if (c != ' ' && c != '{' && c != '}' && !in_type) {
            word += c;
        }
    }
    return names;
}

void write_csv(Output& out, const Table& table, std::vector<std::string> names) {
    std::size_t width = columns(table);
    if (table.ranges.size() == 1) {
        out.write("n,value\n");
    } else {
        if (names.size() != 2) names = {"a", "b"};
        out.write(names[0] + "," + names[1] + ",value\n");
    }
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

struct Layout {
    std::string format;
    std::optional<std::size_t> width;
};

Layout read_layout(const Session& session, std::size_t ranges) {
    Layout layout;
    const Arguments& arguments = session.arguments();
    layout.format = arguments.get("format", session.json() ? "json" : "plain");
    if (session.json() && layout.format != "json")
        throw Error("--json and --format " + layout.format + " contradict each other: give one of them");
    if (!arguments.has("width")) return layout;
    if (layout.format != "plain" || ranges != 1) throw Error("--width is for plain tables over one range");
    std::int64_t width = read_natural(arguments.get("width"), "--width");
    if (width < 1) throw Error("--width 0: at least one value a line");
    layout.width = static_cast<std::size_t>(width);
    return layout;
}

void write_table(Output& out, const Table& table, const Layout& layout, const Rules& rules) {
    if (layout.format == "json")
        write_table_json(out, table);
    else if (layout.format == "csv")
        write_csv(out, table, argument_names(rules, table.game));
    else if (layout.width)
        write_labelled(out, table, *layout.width);
    else
        write_lines(out, table, columns(table));
}

int run(Session& session) {
    Query query = read_query(session.command(), session.arguments().words, true);
    Layout layout = read_layout(session, query.ranges.size());
    SolverOptions options = session.solver_options();
    const Rules& rules = session.rules();
    Table table = Solver(rules, std::move(options)).table(query.game, query.ranges);
    session.wipe_progress();
    require_answer(table.outcome, table.reason);
    std::string path = session.arguments().get("output");
    if (!session.arguments().has("output")) {
        write_table(session.out(), table, layout, rules);
        return Exit::answered;
    }
    WholeFile file(path, session.interrupt());
    write_table(file.output(), table, layout, rules);
    file.commit();
    return Exit::answered;
}

}  // namespace

Command table_command() {
    Command c;
    c.name = "table";
    c.synopsis = "GAME A..B [C..D]";
    c.summary = "the values of a game over a range of sizes";
    c.help =
        "GAME is a game with its parameters, as strip, 'snim[{2,5}]' or 0.77, and there is one range for each of its "
        "arguments, one or two in all. Bounds are naturals or powers, as 10^6. Plain output is one line of values, or "
        "one line for each value of the first argument.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"format", 0, "FORMAT", "how to print", {"plain", "csv", "json"}, false},
        {"width", 0, "N", "plain, one range: N values a line, each line labelled with its first size", {}, false},
        {"output", 0, "FILE", "write to FILE, which is there in whole or not at all", {}, true}};
    c.examples = {
        {"grundy table strip 0..20", "values on one line"},
        {"grundy table strip 0..119 --width 12", "in lines of a period"},
        {"grundy table 0.77 0..10^3 --format csv --output kayles.csv", "for a spreadsheet: Kayles, by its code"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
