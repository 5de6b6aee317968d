// SPDX-License-Identifier: MIT
// grundy table GAME A..B [C..D]: values over one or two ranges of arguments.
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/hints.hpp"
#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "report/argument_names.hpp"
#include "report/json_tables.hpp"
#include "report/outcome.hpp"
#include "report/picture.hpp"
#include "report/stats_text.hpp"
#include "report/table_formats.hpp"

namespace grundy::cli {
namespace {

// Returns a word in shell syntax: quoted if it contains a character that a shell would interpret.
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

// Rejects a table that could not be written, before the work.
void check_ranges(const Query& query, const report::Layout& layout) {
    const auto& ranges = query.ranges;
    const auto single = [](const auto& r) { return r.first == r.second; };
    const bool line = ranges.size() < 2 || single(ranges[0]) || single(ranges[1]);
    if (layout.width && ranges.size() != 1) throw Error("--width is for plain tables over one range");
    if (layout.format == "bfile" && !line)
        throw Error("a b-file is one sequence: fix one of the two arguments, as in: grundy table " + query.game + " " +
                    std::to_string(ranges[0].second) + ".." + std::to_string(ranges[0].second) + " " +
                    std::to_string(ranges[1].first) + ".." + std::to_string(ranges[1].second) + " --format bfile");
    if (layout.format == "png" && !report::can_write_png())
        throw Error("this build has no PNG (libpng-dev was missing); use --format svg");
}

report::Layout read_layout(const Session& session, const Query& query) {
    report::Layout layout;
    const Arguments& arguments = session.arguments();
    const bool stats = arguments.has("stats");
    layout.format = session.format();
    layout.made_by = command_text(query, arguments);
    if (stats && layout.format != "plain" && layout.format != "json")
        throw Error("--stats is text or JSON, not " + layout.format + ": leave out one of the two");
    if (arguments.has("width")) {
        if (layout.format != "plain" || stats) throw Error("--width is for plain tables over one range");
        std::int64_t width = read_natural(arguments.get("width"), "--width");
        if (width < 1) throw Error("--width 0: at least one value per line is needed");
        layout.width = to_size(width);
    }
    if (layout.format == "png" && !arguments.has("output") && isatty(STDOUT_FILENO))
        throw Error("a PNG cannot be shown on a terminal: give a file, as in --output table.png");
    check_ranges(query, layout);
    return layout;
}

int run(Session& session) {
    const bool misere = session.arguments().has("misere"), wants_stats = session.arguments().has("stats");
    const bool counted = wants_stats && !misere;
    Query query =
        read_query(session.command(), session.arguments().words, counted ? Purpose::statistics : Purpose::table);
    const report::Layout layout = read_layout(session, query);
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
        if (wants_stats && table.outcome == Outcome::answered) stats = solver.stats(table);
    }
    session.wipe_progress();
    report::require_answer(table.outcome, table.reason);
    session.report(table.internal_errors);
    const std::vector<std::string> names = report::argument_names(rules, table);
    const auto write = [&](Output& out) {
        if (!wants_stats) return report::write_table(out, table, layout, names, option_hints());
        if (layout.format == "json")
            out.write(report::stats_json(table, stats));
        else
            report::write_stats(out, table, stats, names, option_hints());
    };
    if (!session.arguments().has("output")) {
        write(session.out());
        session.tell_work(table);
        return Exit::answered;
    }
    OutputFile file(session.arguments().get("output"), session.interrupt());
    if (session.arguments().has("json-strings")) file.output().quote_large_numbers();
    write(file.output());
    file.commit();
    session.tell_work(table);
    return Exit::answered;
}

}  // namespace

Command table_command() {
    Command c;
    c.name = "table";
    c.synopsis = "GAME A..B [C..D]";
    c.summary = "the values of a game over a range of sizes";
    c.help =
        "GAME is a game with its parameters, such as strip, 'snim[{2,5}]' or 0.77; give one range for each of its "
        "arguments, one or two in all. Bounds are naturals or powers such as 10^6. Plain output is one line of values, "
        "or one line for each value of the first argument. A b-file is the form in which the OEIS accepts sequences; "
        "pictures show one range as points, two as a map of colours. Instead of the values, --stats prints the largest "
        "one, how often and where each value occurs and, for games that leave two heaps, the sparse space: the mask "
        "under which few heaps are rare, these heaps and the last of them.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"format",
         0,
         "FORMAT",
         "how to print (default: by the ending of --output)",
         {"plain", "csv", "json", "bfile", "png", "svg"},
         false},
        {"width", 0, "N", "plain, one range: N values per line, each line labelled with its first size", {}, false},
        {"stats", 0, "", "largest value, frequencies and rare heaps instead of the values", {}, false},
        {"misere", 0, "", "misere nim values: the n for which the position + *n is lost under misere play", {}, false},
        {"output", 'o', "FILE", "write to FILE, which appears complete or not at all", {}, true}};
    c.examples = {
        {"grundy table strip 0..20", "values on one line"},
        {"grundy table strip 0..119 --width 12", "one period per line"},
        {"grundy table 0.77 0..10^3 --format csv --output kayles.csv", "for a spreadsheet: Kayles, by its code"},
        {"grundy table kayles 0..1000 --stats", "how often each value occurs, and the rare heaps"},
        {"grundy table kayles 0..10^4 --format bfile -o b002186.txt", "for the OEIS"},
        {"grundy table wythoff 0..100 0..100 --format svg -o wythoff.svg", "as a picture"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
