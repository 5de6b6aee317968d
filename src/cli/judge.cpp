// SPDX-License-Identifier: MIT
// grundy judge ID reads a judge's input and writes its output. Without an id it lists the formats; with --check it
// tests a program that should do the same.
#include "judge/judge.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "cli/judge_check.hpp"
#include "cli/judge_json.hpp"
#include "cli/session.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "judge/positions.hpp"

namespace grundy::cli {
namespace {

std::string list_text() {
    std::size_t ids = 0, titles = 0;
    for (const judge::Format& f : judge::formats()) {
        ids = std::max(ids, f.id.size());
        titles = std::max(titles, f.title.size());
    }
    std::string text;
    for (const judge::Format& f : judge::formats())
        text += fmt::format("{:<{}}  {:<{}}  ({})\n    input: {}\n", f.id, ids, f.title, titles, f.game, f.input);
    return text;
}

std::string list_json() {
    std::vector<JudgeRow> rows;
    for (const judge::Format& f : judge::formats())
        rows.push_back({std::string(f.id), std::string(f.title), std::string(f.input), std::string(f.game)});
    return judges_json(rows);
}

const judge::Format& format_of(const std::string& id) {
    if (const judge::Format* format = judge::find_format(id)) return *format;
    std::vector<std::string> known;
    std::string list;
    for (const judge::Format& f : judge::formats()) {
        known.emplace_back(f.id);
        list += " " + known.back();
    }
    std::string near = nearest(id, known);
    throw Error("there is no judge format '" + id + "'" + (near.empty() ? "" : "; did you mean " + near + "?") +
                "\nthe formats are:" + list + "\nany other game: grundy judge --game FILE");
}

constexpr Int most_components = 100;

// Rejects options that have no meaning without another one, because they would otherwise be ignored silently.
void check_use(const Session& session) {
    const Arguments& arguments = session.arguments();
    const auto needs = [&](const std::string& option, const std::string& other) {
        if (arguments.has(option) && !arguments.has(other))
            throw Error("judge: --" + option + " needs --" + other + "\n" + usage(session.command()));
    };
    if (arguments.has("list") && (!arguments.words.empty() || arguments.has("check") || arguments.has("game")))
        throw Error("judge: give either an id or --list\n" + usage(session.command()));
    for (const OptionRow& row : check_options())
        if (row.name != "check") needs(row.name, "check");
    needs("answers", "game");
    needs("misere", "game");
    for (const char* option : {"components", "most"}) {
        needs(option, "game");
        needs(option, "check");
    }
    const bool lists = arguments.words.empty() && !arguments.has("game");
    if (lists && arguments.has("check"))
        throw Error("judge: what should the program be compared with? give an ID, or --game FILE\n" +
                    usage(session.command()));
    if (lists && arguments.has("file"))
        throw Error(
            "judge: -f adds rules, but nothing is asked about them; to answer positions, one per line, give "
            "--game FILE in place of -f FILE\n" +
            usage(session.command()));
    if (!lists && !arguments.has("check")) {
        if (session.json())
            throw Error("judge: answers are printed as the judge wants them; --json needs --list or --check");
        if (arguments.has("game") && !arguments.words.empty())
            throw Error("judge: with --game, '" + arguments.words[0] +
                        "' names the game whose positions --check generates; without --check the input "
                        "says which");
    }
    for (const std::string& file : arguments.all("file"))
        if (file == "-" && !lists && !arguments.has("check"))
            throw Error("judge: standard input is the judge's input; give -f a file of rules");
    if (arguments.get("game") == "-" && !arguments.has("check"))
        throw Error("judge: standard input is the positions; give --game a file of rules");
}

judge::Answers answers_of(const Session& session) {
    return {session.arguments().get("answers") == "value", session.arguments().has("misere")};
}

// Finds the game of a rule file whose positions are generated: the one that is named, or the only one.
std::string game_of(Session& session) {
    const std::string file = session.arguments().get("game");
    if (!session.arguments().words.empty()) return session.arguments().words[0];
    std::vector<std::string> names;
    std::string list;
    for (const GameInfo& game : session.rules().games())
        if (game.file == (file == "-" ? "standard input" : file)) {
            names.push_back(game.name);
            list += " " + game.name;
        }
    if (names.size() == 1) return names[0];
    throw Error(names.empty()
                    ? "there is no game in " + file
                    : "there are several games in " + file + ":" + list + "\nname the one to play: grundy judge " +
                          names[0] + " --game " + file + " --check PROGRAM");
}

int check_positions(Session& session) {
    judge::PositionsOptions options;
    options.game = game_of(session);
    options.answers = answers_of(session);
    options.solver = session.solver_options();
    const auto read = [&session](const std::string& option, Int& number, Int most) {
        if (!session.arguments().has(option)) return;
        number = read_natural(session.arguments().get(option), "--" + option);
        if (number < 1 || number > most)
            throw Error("--" + option + " " + session.arguments().get(option) + ": from 1 to " + std::to_string(most));
    };
    read("components", options.components, most_components);
    read("most", options.most, std::numeric_limits<Int>::max());
    return check_program(session, options.game, judge::positions(session.rules(), options));
}

int check_format(Session& session, const judge::Format& format) {
    SolverOptions options = session.solver_options();
    options.limits.progress = nullptr;  // the progress of the hunt is shown instead
    return check_program(session, std::string(format.id), judge::as_subject(format, session.rules(), options));
}

// Reads standard input and answers on standard output.
int answer_input(Session& session, const judge::Format* format) {
    const bool terminal = isatty(STDIN_FILENO);
    const judge::Reader::Source source = [&session](char* to, std::size_t size) {
        return read_some(STDIN_FILENO, to, size, "standard input", session.interrupt());
    };
    const auto sink = [&session](std::string_view text) {
        session.out().write(text);
        session.out().flush();
    };
    judge::Writer writer(sink, terminal ? 0 : judge::Writer::usual_hold);
    SolverOptions options = judge::suited(session.solver_options());
    if (format == nullptr) options.most_moves = 0;  // no moves are shown
    Solver solver(session.rules(), options);
    if (format == nullptr) {
        judge::answer_positions(source, writer, solver, answers_of(session));
    } else {
        judge::Reader reader(source);
        judge::run_format(*format, solver, reader, writer);
    }
    return Exit::answered;
}

int run(Session& session) {
    const Arguments& arguments = session.arguments();
    check_use(session);
    const bool game = arguments.has("game");
    if (arguments.words.empty() && !game) {
        session.out().write(session.json() ? list_json() : list_text());
        return Exit::answered;
    }
    const judge::Format* const format = game ? nullptr : &format_of(arguments.words[0]);
    if (!arguments.has("check")) return answer_input(session, format);
    return game ? check_positions(session) : check_format(session, *format);
}

}  // namespace

Command judge_command() {
    Command c;
    c.name = "judge";
    c.synopsis = "[ID | --game FILE] [--check PROGRAM]";
    c.summary = "answer a judge's input, or hunt for an input on which a program fails";
    c.help =
        "Reads the input of an online judge's problem from standard input and writes the output that the judge expects "
        "to standard output, byte for byte. Input of any length is processed in constant memory. Without an ID, the "
        "known formats are listed. With --game, the input consists of positions, one per line, and the output has one "
        "line for each: first or second, or the value. --check PROGRAM generates inputs, smallest first and up to the "
        "judge's limits, runs the program on each, compares its output word by word with the right one, and shows the "
        "smallest input that it finds on which the program answers wrongly, runs too long, crashes or prints nothing. "
        "PROGRAM is one argument: a path or a name, followed by its arguments. With --game and --check, an argument "
        "can name the game: 'snim[{2,5}]'.";
    c.most = 1;
    c.words = Words::judges;
    c.options = {
        {"list", 0, "", "list the formats", {}, false},
        {"game", 0, "FILE", "the input consists of positions, one per line; the rules are in FILE", {}, true},
        {"answers", 0, "WHAT", "--game: what a line of the output states (winner)", {"winner", "value"}, false},
        {"misere", 0, "", "--game: whoever makes the last move loses", {}, false},
        {"components", 0, "N", "--game --check: sums of up to N components (1)", {}, false},
        {"most", 0, "N", "--game --check: numbers up to N (1000)", {}, false}};
    for (OptionRow& row : check_options()) c.options.push_back(std::move(row));
    c.examples = {{"grundy judge --list", "the formats"},
                  {"printf '2\\n23 2\\n4 3\\n' | grundy judge hdu-1846", "two lines of Brave Game"},
                  {"grundy judge hdu-1847 --check \"awk '{ print \\$1 % 3 ? \\\"Kiki\\\" : \\\"Cici\\\" }'\"",
                   "is the winner of CET-4 a matter of n modulo 3?"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
