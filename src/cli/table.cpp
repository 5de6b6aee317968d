// SPDX-License-Identifier: MIT
// grundy table GAME A..B [C..D]: values over one or two ranges of arguments.
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

#include "cli/checkpoint.hpp"
#include "cli/hints.hpp"
#include "cli/ranges.hpp"
#include "cli/scope.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/genus.hpp"
#include "questions/tables.hpp"
#include "questions/winners.hpp"
#include "report/argument_names.hpp"
#include "report/genus_fields.hpp"
#include "report/picture.hpp"
#include "report/stats_text.hpp"
#include "report/table_fields.hpp"
#include "report/table_formats.hpp"
#include "report/winners_table.hpp"

namespace grundy::cli {
namespace {

std::string command_text(const Query& query, const Arguments& arguments) {
    return questions::table_command_text(query) + scope_text(arguments) + (arguments.has("misere") ? " --misere" : "");
}

// Rejects a table that could not be written, before the work.
void check_ranges(const Query& query, const report::Layout& layout) {
    const auto& ranges = query.ranges;
    const auto varying = std::count_if(ranges.begin(), ranges.end(), [](const auto& r) { return r.first != r.second; });
    if (varying > 2 && (layout.format == "svg" || layout.format == "png"))
        throw Error("a picture shows one or two ranges: give the others one number, as 5..5");
    if (ranges.size() > 2 && (layout.format == "cpp" || layout.format == "tex" || layout.format == "markdown"))
        throw Error("--format " + layout.format + " is for one or two ranges; plain, csv and json show more");
    if (layout.width && ranges.size() != 1) throw Error("--width is for plain, tex and markdown tables over one range");
    if ((layout.format == "bfile" || layout.format == "oeis") && varying > 1) {
        std::string fixed;
        for (std::size_t i = 0; i < ranges.size(); ++i)
            fixed += " " + (query.family() ? query.names[i] + "=" : "") +
                     std::to_string(i + 1 == ranges.size() ? ranges[i].first : ranges[i].second) + ".." +
                     std::to_string(ranges[i].second);
        throw Error(std::string(layout.format == "bfile" ? "a b-file" : "an entry of the OEIS") +
                    " is one sequence: fix " +
                    std::string(ranges.size() == 2 ? "one of the two arguments" : "all arguments but one") +
                    ", as in: grundy table " + query.game + fixed + " --format " + layout.format);
    }
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
        if ((layout.format != "plain" && layout.format != "tex" && layout.format != "markdown") || stats)
            throw Error("--width is for plain, tex and markdown tables over one range");
        std::int64_t width = read_natural(arguments.get("width"), "--width");
        if (width < 1) throw Error("--width 0: at least one value per line is needed");
        layout.width = to_size(width);
    }
    for (const auto& [format, what] : {std::pair("png", "a PNG"), {"npy", "an array of NumPy"}})
        if (layout.format == format && !arguments.has("output") && isatty(STDOUT_FILENO))
            throw Error(what + std::string(" cannot be shown on a terminal: give a file, as in --output table.") +
                        format);
    check_ranges(query, layout);
    return layout;
}

// The period of a game on one heap, if heaps of the table prove it.
std::optional<Period> period_within(Solver& solver, const Table& table) {
    if (table.family || table.ranges.size() != 1 || table.ranges[0].first != 0) return std::nullopt;
    try {
        PeriodQuery query;
        query.checkpoint = false;  // the file has the values of the table
        query.limit = table.ranges[0].second;
        return solver.period(table.game, query).period;
    } catch (const Error&) {  // it is no such game
        return std::nullopt;
    }
}

// Writes to where the arguments say: to a file that appears complete, or to the terminal.
void write_out(Session& session, const std::function<void(Output&)>& write) {
    if (!session.arguments().has("output")) {
        write(session.out());
        return session.out().flush();
    }
    OutputFile file(session.arguments().get("output"), session.interrupt());
    if (session.arguments().has("json-strings")) file.output().quote_large_numbers();
    write(file.output());
    file.commit();
}

void check_winner(const Arguments& arguments, const std::string& format) {
    if (!arguments.has("misere"))
        throw Error("table --winner is for --misere: in normal play the lost positions are those of value 0");
    for (const char* other : {"stats", "width", "checkpoint", "resume"})
        if (arguments.has(other))
            throw Error("--winner and --" + std::string(other) + " do not go together: leave out one of them");
    report::require_winners_format(format);
}

int run_winners(Session& session) {
    const Arguments& arguments = session.arguments();
    const Query query = read_query(session.command(), arguments.words, Purpose::table);
    check_winner(arguments, session.format());
    if (arguments.has("output")) os::require_writable(arguments.get("output"));
    SolverOptions options = session.solver_options();
    options.most_moves = 1;
    const Limits limits = options.limits;
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    const questions::Winners found = questions::find_misere_winners(solver, query, limits);
    session.wipe_progress();
    const std::vector<std::string> names = report::argument_names(rules, found.table);
    write_out(session,
              [&](Output& out) { report::write_winners(out, found.table, found.first_wins, session.format(), names); });
    session.tell_work(found.table);
    return Exit::answered;
}

int run_genera(Session& session) {
    const Arguments& arguments = session.arguments();
    const Query query = read_query(session.command(), arguments.words, Purpose::table);
    if (!arguments.has("misere"))
        throw Error("table --genus is for --misere: in normal play the value says everything");
    for (const char* other : {"stats", "width", "checkpoint", "resume", "winner"})
        if (arguments.has(other))
            throw Error("--genus and --" + std::string(other) + " do not go together: leave out one of them");
    report::require_genus_format(session.format());
    if (arguments.has("output")) os::require_writable(arguments.get("output"));
    const Rules& rules = session.rules();
    const GenusTable found = questions::find_genera(rules, session.solver_options(), query);
    session.wipe_progress();
    Table table;
    table.game = found.game;
    table.ranges = found.ranges;
    const std::vector<std::string> names = report::argument_names(rules, table);
    write_out(session, [&](Output& out) { report::write_genera(out, found, session.format(), names); });
    session.tell_work(found);
    return Exit::answered;
}

// Values under misere play need a search where a quotient tells who wins.
questions::TableAnswer find_values(Solver& solver, const Query& query, bool misere, bool stats) {
    try {
        return questions::find_table(solver, query, misere, stats);
    } catch (const Stopped& stopped) {
        if (!misere || stats || query.family() || stopped.status != Outcome::out_of_budget) throw;
        throw Stopped(stopped.status, std::string(stopped.what()) + "\nwho wins may need less: --misere --winner");
    }
}

int run_table(Session& session) {
    const bool misere = session.arguments().has("misere"), wants_stats = session.arguments().has("stats");
    if (session.arguments().has("genus")) return run_genera(session);
    if (session.arguments().has("winner")) return run_winners(session);
    const bool counted = wants_stats && !misere;
    Query query =
        read_query(session.command(), session.arguments().words, counted ? Purpose::statistics : Purpose::table);
    report::Layout layout = read_layout(session, query);
    if (session.arguments().has("output")) os::require_writable(session.arguments().get("output"));
    SolverOptions options = session.solver_options();
    const std::string checkpoint = checkpoint_file(session);
    if (!checkpoint.empty() && counted)
        throw Error("--stats keeps no values, so there is nothing to save: leave out --" +
                    std::string(session.arguments().has("resume") ? "resume" : "checkpoint") + " or --stats");
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    use_checkpoint(session, checkpoint, solver);
    const questions::TableAnswer answer = find_values(solver, query, misere, wants_stats);
    const Table& table = answer.table;
    session.wipe_progress();
    session.report(table.internal_errors);
    if ((layout.format == "cpp" || layout.format == "oeis") && !misere) layout.period = period_within(solver, table);
    const std::vector<std::string> names = report::argument_names(rules, table);
    const auto write = [&](Output& out) {
        if (!wants_stats) return report::write_table(out, table, layout, names, option_hints());
        if (layout.format == "json")
            out.write(report::answer_json(report::StatsOfTable{&table, &answer.stats}));
        else
            report::write_stats(out, table, answer.stats, names, option_hints());
    };
    write_out(session, write);
    drop_resumed(session, checkpoint);
    session.tell_work(table);
    return Exit::answered;
}

}  // namespace

Command table_command() {
    Command c;
    c.name = "table";
    c.synopsis = "GAME A..B [C..D] | POSITION n=A..B [m=C..D]";
    c.summary = "the values of a game over a range of sizes";
    c.help =
        "GAME is a game with its parameters, such as strip, 'snim[{2,5}]' or 0.77; give one range for each of its "
        "arguments, up to four in all. Or leave integers of a position open, in arguments, rows or parameters, and "
        "give each a range by its name: 'chomp([n, n])' n=1..8. Bounds are naturals, such as 1000, 10^6 or 2*10^5. "
        "Plain output is one line of values, or one line for each value of the first argument. C++ is an array, or the "
        "values of a proven period with a function; tex and markdown are tables for documents. A b-file is the form in "
        "which the OEIS accepts long sequences, oeis has the lines of an entry, and npy is an array of NumPy; pictures "
        "show one range as points, two as a map of colours. With --stats, prints statistics instead of the values: the "
        "largest value, how often and where each value occurs and, for games whose moves leave two heaps, the sparse "
        "space: the mask under which few heaps are rare, these heaps, and the last of them. For tables that take long, "
        "--checkpoint FILE saves the values every two minutes and when the command stops, and continues from them; "
        "--resume does the same in a file that the command chooses.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {
        {"format",
         0,
         "FORMAT",
         "how to print (default: by the ending of --output)",
         {"plain", "csv", "json", "bfile", "oeis", "npy", "cpp", "tex", "markdown", "png", "svg"},
         false},
        {"width", 0, "N", "one range, as text: N values per line, each line labelled with its first size", {}, false},
        {"stats", 0, "", "largest value, frequencies and rare heaps instead of the values", {}, false},
        {"misere", 0, "", "misere nim values: the n for which the position + *n is lost under misere play", {}, false},
        {"winner",
         0,
         "",
         "with --misere: who wins each position, N (next) or P (previous), instead of values",
         {},
         false},
        {"genus",
         0,
         "",
         "with --misere: the genus of each position, and whether it is tame, restive, restless or wild",
         {},
         false},
        {"output", 'o', "FILE", "write to FILE, which appears complete or not at all", {}, true}};
    add_checkpoint_options(c);
    add_store_options(c);
    c.examples = {
        {"grundy table strip 0..20", "values on one line"},
        {"grundy table strip 0..119 --width 12", "one period per line"},
        {"grundy table 0.77 0..10^3 --format csv --output kayles.csv", "for a spreadsheet: Kayles, by its code"},
        {"grundy table 'kayles(n) + kayles(n + 1)' n=0..20", "a family of positions"},
        {"grundy table kayles 0..1000 --stats", "how often each value occurs, and the rare heaps"},
        {"grundy table kayles 0..10^4 --format bfile -o b002186.txt", "for the OEIS"},
        {"grundy table wythoff 0..999 0..999 -o wythoff.npy", "for NumPy, Julia or R"},
        {"grundy table kayles 0..20 --misere --genus", "the genera of its heaps, as in Winning Ways"},
        {"grundy table wythoff 0..100 0..100 --format svg -o wythoff.svg", "as a picture"}};
    c.run = run_table;
    return c;
}

}  // namespace grundy::cli
