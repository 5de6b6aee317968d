// SPDX-License-Identifier: MIT
// grundy solve POSITION: the winner, the value, and every winning first move with its reason.
#include <algorithm>
#include <limits>

#include "cli/hints.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "report/explain.hpp"
#include "report/explain_misere.hpp"
#include "report/json_answers.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t shown_moves = 20, default_moves = 100000;
constexpr std::size_t shown_groups = 40;  // for --explain, after each move
// Each move names the component before and after it. For rows of millions of numbers, all moves would be gigabytes of
// text, so the default falls with the length of the position.
constexpr std::size_t moves_text_budget = std::size_t{256} << 20;

int run(Session& session) {
    SolverOptions options = session.solver_options();
    std::size_t shown = shown_moves;
    bool chosen = session.arguments().has("moves");
    if (chosen) {
        std::int64_t moves = read_natural(session.arguments().get("moves"), "--moves");
        shown = to_size(moves);
        options.most_moves = shown;
    }
    options.remoteness = session.arguments().has("remoteness");
    for (const char* other : {"misere", "explain"})
        if (options.remoteness && session.arguments().has(other))
            throw Error("--remoteness is for normal play without --explain: leave out --" + std::string(other));
    std::string position = session.position();
    const Rules& rules = session.rules();
    if (!chosen) options.most_moves = std::clamp(moves_text_budget / (2 * position.size()), shown_moves, default_moves);
    if (session.arguments().has("misere") && session.arguments().has("explain")) {
        Solver solver(rules, std::move(options));
        const report::MisereExplanation why = report::explain_misere(solver, position);
        session.wipe_progress();
        session.out().write(session.json() ? report::misere_json(why)
                                           : report::answer_text(why, shown, option_hints()));
        session.tell_work(why.answer);
        return Exit::answered;
    }
    if (session.arguments().has("misere")) {
        MisereAnswer answer = Solver(rules, std::move(options)).misere(position);
        session.wipe_progress();
        report::require_answer(answer.outcome, answer.reason);
        session.out().write(session.json() ? report::misere_json(answer)
                                           : report::answer_text(answer, shown, option_hints()));
        session.tell_work(answer);
        return Exit::answered;
    }
    if (session.arguments().has("explain")) {
        Explanation why = Solver(rules, std::move(options)).explain(position);
        session.wipe_progress();
        report::require_answer(why.answer.outcome, why.answer.reason);
        session.report(why.answer.internal_errors);
        session.out().write(session.json() ? report::explanation_json(why)
                                           : report::explanation_text(why, shown, shown_groups, option_hints()));
        session.tell_work(why.answer);
        return Exit::answered;
    }
    const bool remoteness = options.remoteness;
    Answer answer = Solver(rules, std::move(options)).solve(position);
    session.wipe_progress();
    report::require_answer(answer.outcome, answer.reason);
    session.report(answer.internal_errors);
    session.out().write(session.json() ? report::solve_json(answer, remoteness)
                                       : report::answer_text(answer, shown, option_hints()));
    session.tell_work(answer);
    return Exit::answered;
}

}  // namespace

Command solve_command() {
    Command c;
    c.name = "solve";
    c.synopsis = "POSITION";
    c.summary = "who wins, every winning first move, and why";
    c.help =
        "A position is a sum of components, such as 'strip(5) + snim[{2,5}](12) + *3': arguments are in round "
        "brackets, parameters in square ones, and *n is a nim heap. Quote it, or the shell will interpret the "
        "brackets. If the position is -, it is read from standard input. The answer is the winner, the value, the XOR "
        "of the components' values laid out in binary, and each winning first move: the component, what it becomes, "
        "and the choice made in the rules. In games whose rules say `cyclic`, play may go on for ever, which is a "
        "draw; "
        "then the moves that keep the draw are listed.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"moves", 0, "N", "list at most N winning moves (default: 20 in text, 100000 in JSON)", {}, false},
        {"explain", 0, "", "show the answer to every reply, or why every move loses", {}, false},
        {"remoteness", 0, "", "also the moves until the end: the winner hurries, the loser delays", {}, false},
        {"misere", 0, "", "whoever makes the last move loses; the whole sum is searched as one position", {}, false}};
    c.examples = {{"grundy solve 'strip(5) + *3'", "a sum of two games"},
                  {"grundy solve --explain 'kayles(4) + *1'", "with the answer to every reply"},
                  {"grundy solve --json 'brave[m=7](10^18)'", "for other programs"},
                  {"grundy solve --misere '*3 + *5 + *6'", "whoever takes the last one loses"},
                  {"grundy solve --misere --explain 'kayles(4)'", "with the answer to every reply"},
                  {"echo 'bracelet([5, 1, 7, 2])' | grundy solve -", "from standard input"}};
    c.run = run;
    return c;
}

}  // namespace grundy::cli
