// SPDX-License-Identifier: MIT
// grundy play POSITION: a game against the engine. src/play holds the conversation; this file is the terminal side.
#include <unistd.h>

#include <cstdlib>
#include <limits>
#include <memory>
#include <string_view>

#include "cli/hints.hpp"
#include "cli/line_reader.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "play/conversation.hpp"
#include "report/explain.hpp"
#include "report/explain_misere.hpp"

namespace grundy::cli {
namespace {

constexpr double seconds_to_think = 5;  // for one query, if no --budget is given
constexpr std::size_t most_record_bytes = std::size_t{64} << 20;
constexpr std::size_t moves_of_why = 5, most_groups_of_why = 12;  // for `why`

std::string_view colour_of(play::Tone tone) {
    switch (tone) {
        case play::Tone::position:
            return "\033[1m";
        case play::Tone::warning:
            return "\033[33m";
        case play::Tone::result:
            return "\033[1;32m";
        case play::Tone::plain:
            break;
    }
    return {};
}

std::string misere_reasons_for(const Rules& rules, const SolverOptions& options, const std::string& position) {
    try {
        Solver solver(rules, options);
        return report::answer_text(report::explain_misere(solver, position), most_groups_of_why, option_hints());
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        return std::string("I do not know who wins here: ") + stop.what();
    }
}

std::string reasons_for(const Rules& rules, const SolverOptions& options, const std::string& position) {
    ExplainLimits limits;
    limits.moves = 1;
    Solver solver(rules, options);
    if (solver.may_repeat(solver.position(position))) {
        SolverOptions lengths = options;
        lengths.remoteness = true;
        const Answer answer = Solver(rules, lengths).solve(position);
        if (answer.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, answer.reason);
        if (answer.outcome != Outcome::answered) return "I do not know who wins here: " + answer.reason;
        return report::answer_text(answer, moves_of_why, option_hints());
    }
    const Explanation why = solver.explain(position, limits);
    if (why.answer.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, why.answer.reason);
    if (why.answer.outcome != Outcome::answered) return "I do not know who wins here: " + why.answer.reason;
    return report::explanation_text(why, moves_of_why, most_groups_of_why, option_hints());
}

play::Record record_of(Session& session) {
    const Arguments& arguments = session.arguments();
    play::Record record;
    const std::string file = arguments.get("resume");
    const auto rule_files = arguments.all("file");
    for (const std::string& rules : rule_files)
        if (rules == "-") throw Error("play reads what you type from standard input; give -f a file");
    if (arguments.words == std::vector<std::string>{"-"})
        throw Error("play reads what you type from standard input; give the position as an argument");
    if (!file.empty() && !arguments.words.empty())
        throw Error("play: give a position or --resume FILE, not both\n" + usage(session.command()));
    if (file == "-") throw Error("play reads what you type from standard input; give --resume a file");
    if (!file.empty())
        record = play::parse_record(read_all(file, most_record_bytes, session.interrupt()), file);
    else if (arguments.words.empty())
        throw Error("play: a position is expected, or --resume FILE\n" + usage(session.command()));
    else
        record.position = session.position();
    if (arguments.has("misere") && !file.empty() && !record.misere)
        throw Error("play: '" + file + "' is a game of normal play: leave out --misere");
    record.misere = record.misere || arguments.has("misere");
    if (arguments.has("side")) record.side = play::parse_side(arguments.get("side"));
    return record;
}

int run_play(Session& session) {
    if (session.json())
        throw Error("play is a conversation and has no --json; 'solve --json' and its moves serve programs");
    const play::Record record = record_of(session);
    SolverOptions options = session.solver_options();
    if (!options.limits.time && options.limits.nodes == 0) options.limits.time = Seconds(seconds_to_think);
    const Rules& rules = session.rules();
    Output& out = session.out();
    const bool terminal = isatty(out.descriptor()) != 0, colour = session.colours(out.descriptor());

    play::FrontEnd front_end;
    front_end.write = [&](play::Tone tone, std::string_view line) {
        session.wipe_progress();
        const std::string_view begin = colour ? colour_of(tone) : std::string_view();
        out.write(begin);
        out.write(line);
        out.write(begin.empty() ? "\n" : "\033[0m\n");
        if (terminal) out.flush();
    };
    front_end.save = [&](const std::string& path, const std::string& text) {
        OutputFile file(path, session.interrupt());
        file.output().write(text);
        file.commit();
    };
    front_end.why = [&](const std::string& position) {
        return record.misere ? misere_reasons_for(rules, options, position) : reasons_for(rules, options, position);
    };

    std::unique_ptr<play::Oracle> oracle;
    if (record.misere)
        oracle = std::make_unique<play::MiserePlay>(rules, options);
    else
        oracle = std::make_unique<play::NormalPlay>(rules, options);
    play::Conversation conversation(*oracle, front_end, record);
    LineReader lines(out, session.interrupt());
    conversation.begin();
    while (!conversation.finished()) {
        session.wipe_progress();
        const auto line = lines.read(conversation.prompt());
        if (!line || !conversation.say(*line)) break;
    }
    return Exit::answered;
}

}  // namespace

Command play_command() {
    Command c;
    c.name = "play";
    c.synopsis = "[POSITION]";
    c.summary = "play against the engine in the terminal";
    c.help =
        "Moves are typed by their number in the list, by what the component becomes ('2: strip(3)') or by the numbers "
        "chosen ('2 take=3'). 'help' lists the other words: moves, hint, why, undo, save FILE, side, new, draw, "
        "resign, quit. The engine wins whenever it can; in a lost position it makes the move with the fewest winning "
        "answers. It tells you when you let it win. If the rules say `cyclic`, the engine wins in the fewest moves and "
        "keeps draws. A position that occurs for the third time with the same player to move is a draw; 'draw' offers "
        "a draw. It thinks for at most 5 seconds about a question, or for as long as --budget allows. Lines are plain "
        "text, coloured on a terminal unless NO_COLOR is set or --color says never.";
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"side", 0, "WHO", "which moves you make (default: first)", {"first", "second", "both", "watch"}, false},
        {"misere", 0, "", "whoever makes the last move loses", {}, false},
        {"resume", 0, "FILE", "continue a saved game", {}, true}};
    c.examples = {{"echo quit | grundy play 'kayles(7) + *2'", "a game; without the pipe you type the moves"},
                  {"grundy play --side watch 'strip(6)'", "the engine against itself"}};
    c.run = run_play;
    return c;
}

}  // namespace grundy::cli
