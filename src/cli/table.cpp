// SPDX-License-Identifier: MIT
// grundy table GAME A..B [C..D]: values over one or two ranges of arguments.
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/json.hpp"
#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "cli/table_formats.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

/// The argument names from the head of the game: "wythoff(a, b)" gives a and b.
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

std::vector<std::string> names_of(const Rules& rules, const Table& table) {
    std::vector<std::string> names = argument_names(rules, table.game);
    if (names.size() == table.ranges.size()) return names;
    return table.ranges.size() == 1 ? std::vector<std::string>{"n"} : std::vector<std::string>{"a", "b"};
}

// A word as a shell takes it: quoted if it contains a character that a shell would interpret.
std::string quoted(const std::string& word) {
    if (word.find_first_of(" ()[]{}*?!&;|<>$\"'") == std::string::npos) return word;
    return word.find('\'') == std::string::npos ? "'" + word + "'" : "\"" + word + "\"";
}

std::string command_text(const Query& query, const Arguments& arguments) {
    std::string out = "grundy table " + quoted(query.game);
    for (const auto& [from, to] : query.ranges) out += " " + std::to_string(from) + ".." + std::to_string(to);
    for (const std::string& file : arguments.all("file")) out += " -f " + quoted(file);
    return out + (arguments.has("misere") ? " --misere" : "");
}

Layout read_layout(const Session& session, const Query& query) {
    Layout layout;
    const Arguments& arguments = session.arguments();
    layout.format = arguments.get("format", session.json() ? "json" : "plain");
    layout.stats = arguments.has("stats");
    layout.command = command_text(query, arguments);
    if (session.json() && layout.format != "json")
        throw Error("--json and --format " + layout.format + " contradict each other: give one of them");
    if (layout.stats && layout.format != "plain" && layout.format != "json")
        throw Error("--stats is text or JSON, not " + layout.format + ": leave one of the two away");
    if (arguments.has("width")) {
        if (layout.format != "plain" || layout.stats) throw Error("--width is for plain tables over one range");
        std::int64_t width = read_natural(arguments.get("width"), "--width");
        if (width < 1) throw Error("--width 0: at least one value a line");
        layout.width = static_cast<std::size_t>(width);
    }
    if (layout.format == "png" && !arguments.has("output") && isatty(STDOUT_FILENO))
        throw Error("a PNG is no text for a terminal: give it a file, as --output table.png");
    check_ranges(query.game, query.ranges, layout);
    return layout;
}

int run(Session& session) {
    const bool misere = session.arguments().has("misere"), counted = session.arguments().has("stats") && !misere;
    Query query =
        read_query(session.command(), session.arguments().words, counted ? Purpose::statistics : Purpose::table);
    Layout layout = read_layout(session, query);
    if (session.arguments().has("output")) system::require_writable(session.arguments().get("output"));
    SolverOptions options = session.solver_options();
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    Table table;
    TableStats stats;
    if (counted) {
        Survey survey = solver.survey(query.game, query.ranges);
        table = std::move(survey.table);
        stats = std::move(survey.stats);
    } else {
        table = misere ? solver.misere_table(query.game, query.ranges) : solver.table(query.game, query.ranges);
        if (layout.stats && table.outcome == Outcome::answered) stats = solver.stats(table);
    }
    session.wipe_progress();
    require_answer(table.outcome, table.reason);
    session.report(table.internal_errors);
    const std::vector<std::string> names = names_of(rules, table);
    const auto write = [&](Output& out) {
        if (!layout.stats) return write_table(out, table, layout, names);
        if (layout.format == "json")
            out.write(stats_json(table, stats));
        else
            write_stats(out, table, stats, names);
    };
    if (!session.arguments().has("output")) {
        write(session.out());
        return Exit::answered;
    }
    OutputFile file(session.arguments().get("output"), session.interrupt());
    write(file.output());
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
        "one line for each value of the first argument. A b-file is the form in which the OEIS takes sequences; "
        "pictures show one range as points, two as a map of colours. --stats prints instead of the values the largest "
        "one, how often each comes and where, and of games that leave two heaps the sparse space: the mask under which "
        "few heaps are rare, these heaps and the last of them.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"format", 0, "FORMAT", "how to print", {"plain", "csv", "json", "bfile", "png", "svg"}, false},
        {"width", 0, "N", "plain, one range: N values a line, each line labelled with its first size", {}, false},
        {"stats", 0, "", "largest value, frequencies and rare heaps instead of the values", {}, false},
        {"misere", 0, "", "misere nim values: the n for which the position + *n is lost under misere play", {}, false},
        {"output", 'o', "FILE", "write to FILE, which is there in whole or not at all", {}, true}};
    c.examples = {
        {"grundy table strip 0..20", "values on one line"},
        {"grundy table strip 0..119 --width 12", "in lines of a period"},
        {"grundy table 0.77 0..10^3 --format csv --output kayles.csv", "for a spreadsheet: Kayles, by its code"},
        {"grundy table kayles 0..1000 --stats", "how often each value comes, and the rare heaps"},
        {"grundy table kayles 0..10^4 --format bfile -o b002186.txt", "for the OEIS"},
        {"grundy table wythoff 0..100 0..100 --format svg -o wythoff.svg", "as a picture"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
