// SPDX-License-Identifier: MIT
// grundy solve POSITION: the winner, the value, and every winning first move with its reason.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

#include "cli/checkpoint.hpp"
#include "cli/counting.hpp"
#include "cli/hints.hpp"
#include "cli/ordering.hpp"
#include "cli/position_lines.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/short_search.hpp"
#include "core/size.hpp"
#include "questions/extents.hpp"
#include "questions/solving.hpp"
#include "report/answer_documents.hpp"
#include "report/explain.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t shown_moves = 20;
constexpr std::size_t groups_explained = 40;  // for --explain, after each move

// How many moves a text lists, and how many are looked for.
struct Extent {
    std::size_t shown = shown_moves, looked_for = questions::default_moves;
    bool chosen = false;
};

// How many winning moves --winner looks for: one, which the search has found, unless more are wanted.
std::size_t solver_moves(const Arguments& arguments) {
    return arguments.has("moves") ? to_size(read_natural(arguments.get("moves"), "--moves")) : 1;
}

struct ToText {
    std::size_t shown;

    std::string operator()(const Explanation& why) const {
        return report::explanation_text(why, shown, groups_explained, option_hints());
    }
    template <class Answer>
    std::string operator()(const Answer& answer) const {
        return report::answer_text(answer, shown, option_hints());
    }
};

// What a second question may use: little, or the time that is left of the limits, and at least a tenth of each.
Limits rest_of(Limits limits, std::chrono::duration<double> used, bool is_short) {
    if (is_short) {
        limits.time = std::chrono::duration<double>(short_search::seconds(limits.time ? limits.time->count() : 0));
        limits.nodes = short_search::steps(limits.nodes);
        return limits;
    }
    if (limits.time) limits.time = std::max(*limits.time - used, *limits.time / 10);
    if (limits.nodes > 0) limits.nodes = limits.nodes / 10 + 1;
    return limits;
}

// The winner of a compound is known without values, and so is how long it lasts; JSON keeps its shape.
bool values_are_not_needed(Session& session, Solver& solver, const std::string& position,
                           const questions::SolveQuery& query) {
    if (query.winner || query.misere || query.explain || session.format() != "plain" ||
        !checkpoint_file(session).empty())
        return false;
    try {
        return solver.is_compound(solver.position(position));
    } catch (const TextError&) {  // more equal components than a list can hold, or a fault that the answer will report
        return false;
    }
}

// Without a limit of time or steps, a search for a value may go on for ever; so a theorem that says who wins is asked
// after this many steps.
constexpr std::uint64_t steps_before_theorems = std::uint64_t{1} << 21;

bool takes_search(Solver& solver, const std::string& position) {
    try {
        return solver.takes_search(solver.position(position));
    } catch (const TextError&) {  // as above
        return false;
    }
}

struct Found {
    questions::Solution solution;
    bool in_vain = false;  ///< the value was looked for without a limit of the user's, but not to the end
};

// What a theorem says, if one does, and the value is not found within those steps.
std::optional<Found> by_theorem(Solver& solver, const std::string& position, const questions::SolveQuery& query,
                                Limits limits) {
    limits.nodes = steps_before_theorems;
    std::uint64_t steps = 0;
    const auto reached = [&](auto found, const Answer& answer) -> std::optional<Found> {
        if (answer.outcome == Outcome::interrupted) report::require_answer(answer.outcome, answer.reason);
        steps = answer.nodes;
        return answer.outcome == Outcome::answered ? std::optional(Found{std::move(found)}) : std::nullopt;
    };
    if (query.explain) {
        const Explanation why = solver.explain(position, {}, limits);
        if (auto found = reached(why, why.answer)) return found;
    } else {
        const Answer answer = solver.solve(position, limits);
        if (auto found = reached(answer, answer)) return found;
    }
    limits.nodes *= 2;  // the moves of large graphs and boards take many
    WinnerAnswer found = solver.winner(position, query.winning_moves, limits);
    if (found.outcome == Outcome::interrupted) report::require_answer(found.outcome, found.reason);
    if (found.outcome != Outcome::answered || found.theorem.empty()) return std::nullopt;
    return Found{std::move(found), steps > steps_before_theorems};
}

// Where values are beyond the budget, and a theorem or a short search says who wins, that is the answer. JSON keeps its
// shape: it has the fault, which names --winner.
Found solution(Session& session, Solver& solver, const std::string& position, const questions::SolveQuery& query,
               const Limits& limits, std::size_t most_moves) {
    const auto start = std::chrono::steady_clock::now();
    questions::SolveQuery winner = query;
    winner.winner = true;
    if (values_are_not_needed(session, solver, position, query)) {
        winner.winning_moves = most_moves;
        return {questions::find_solution(solver, position, winner)};
    }
    const bool plain = !query.winner && !query.misere && !query.remoteness && session.format() == "plain" &&
                       checkpoint_file(session).empty();  // which holds values that are wanted
    if (plain && !limits.time && limits.nodes == 0 && takes_search(solver, position))
        if (auto found = by_theorem(solver, position, query, limits)) return *std::move(found);
    try {
        return {questions::find_solution(solver, position, query)};
    } catch (const Stopped& stop) {
        if (!plain || stop.status != Status::out_of_budget) throw;
        const std::vector<Plan> plans = solver.plan(position);
        const bool by_theorem = plans.size() == 1 && !plans[0].winner.empty();
        try {
            return {questions::find_solution(solver, position, winner,
                                             rest_of(limits, std::chrono::steady_clock::now() - start, !by_theorem))};
        } catch (const Stopped& again) {
            if (again.status == Status::interrupted) throw;
        }
        throw;
    }
}

// How the moves are answered that are lost by pairing: those of the position, or those after the move that is listed.
std::string pairs_text(Solver& solver, const std::string& text, const WinnerAnswer& found) {
    PositionHandle position = solver.position(text);
    std::string out = "\nWhy: each move has an answer.\n";
    if (found.first_wins) {
        if (found.moves.empty() || found.moves[0].to == "win") return "";
        position = solver.after(position, found.moves[0]);
        out = "\nWhy: after the first of these moves, each reply has an answer.\n";
    }
    const auto paired = solver.paired_moves(position);
    return paired ? out + report::paired_text(*paired) : "";
}

std::string answer_text(Session& session, Solver& solver, const std::string& position, const Extent& extent,
                        const Limits& limits) {
    const Arguments& arguments = session.arguments();
    const questions::SolveQuery query = {arguments.has("winner"), arguments.has("misere"), arguments.has("explain"),
                                         arguments.has("remoteness"), solver_moves(arguments)};
    const auto [found, in_vain] = solution(session, solver, position, query, limits, extent.looked_for);
    session.report(questions::internal_errors(found));
    session.note_work(questions::run_of(found));
    const std::string format = session.format();
    const report::Markup markup = report::Markup::of(format);
    if (const auto* const winner = std::get_if<WinnerAnswer>(&found);
        winner != nullptr && (in_vain || query.explain) && !query.winner) {
        std::string text = ToText{extent.shown}(*winner);
        if (in_vain)
            text += fmt::format(
                "\nThe value is not known: {} steps of a search did not find it, and `grundy value` takes "
                "as many as it needs.\n",
                steps_before_theorems);
        return query.explain ? text + pairs_text(solver, position, *winner) : text;
    }
    return format == "json"     ? questions::json(found, query.remoteness)
           : !markup.is_plain() ? report::answer_document(std::get<Answer>(found), extent.shown, markup)
                                : std::visit(ToText{extent.shown}, found);
}

int run_solve(Session& session) {
    if (session.arguments().has("best")) return run_best(session);
    if (session.arguments().has("count")) return run_count(session);
    SolverOptions options = session.solver_options();
    Extent extent;
    extent.chosen = session.arguments().has("moves");
    if (extent.chosen) {
        extent.shown = to_size(read_natural(session.arguments().get("moves"), "--moves"));
        options.most_moves = extent.shown;
    }
    options.remoteness = session.arguments().has("remoteness");
    for (const char* other : {"misere", "explain"})
        if (options.remoteness && session.arguments().has(other))
            throw Error("--remoteness is for normal play without --explain: leave out --" + std::string(other));
    for (const char* other : {"explain", "remoteness"})
        if (session.arguments().has("winner") && session.arguments().has(other))
            throw Error("--winner finds no values, which --" + std::string(other) + " needs: leave out one of them");
    if (session.arguments().has("winner")) options.most_moves = extent.shown = solver_moves(session.arguments());
    const std::string format = session.format();
    for (const char* other : {"misere", "explain", "remoteness", "lines", "winner"})
        if ((format == "tex" || format == "markdown") && session.arguments().has(other))
            throw Error("--format " + format + " shows winners, values and moves: leave out --" + other);
    const std::string checkpoint = checkpoint_file(session);
    const Limits limits = options.limits;
    if (!checkpoint.empty()) refuse_checkpoint_with(session, {"misere", "explain", "winner", "lines"});
    if (!extent.chosen && !session.arguments().has("winner"))
        options.most_moves = session.arguments().has("lines")
                                 ? questions::default_moves
                                 : questions::usual_moves(session.position().size(), shown_moves);
    const auto text = [&](Solver& solver, const std::string& position) {
        return answer_text(session, solver, position, extent, limits);
    };
    return answer_positions(session, options, text, checkpoint);
}

}  // namespace

Command solve_command() {
    Command c;
    c.name = "solve";
    c.synopsis = "POSITION";
    c.summary = "who wins, every winning first move, and why";
    c.help =
        "A position is a sum of components, such as 'strip(5) + snim[{2,5}](12) + *3': arguments are in round "
        "brackets, parameters in square ones, and *n is a nim heap. In 'all(A, B)', every move is made in both, in "
        "'some(A, B)' in one or both ('grundy help positions'). Quote it, or the shell will interpret the "
        "brackets. If the position is -, it is read from standard input. The answer is the winner, the value, the XOR "
        "of the components' values laid out in binary, and each winning first move: the component, what it becomes, "
        "and the choice made in the rules. In games whose rules say `cyclic`, play may go on for ever, which is a "
        "draw; "
        "then the moves that keep the draw are listed.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {
        {"moves", 0, "N", "list at most N winning moves (default: 20 in text, 100000 in JSON)", {}, false},
        count_option(),
        best_option(),
        {"winner", 0, "", "only who wins, and one winning move: often much less work", {}, false},
        {"explain", 0, "", "show the answer to every reply, or why every move loses", {}, false},
        {"remoteness",
         0,
         "",
         "also show the number of moves to the end: the winner hurries, the loser delays",
         {},
         false},
        report_formats(),
        {"misere",
         0,
         "",
         "whoever makes the last move loses; sums are searched as a whole, except nim, tame games and quotients",
         {},
         false},
        lines_option()};
    add_checkpoint_options(c);
    add_store_options(c);
    c.examples = {{"grundy solve 'strip(5) + *3'", "a sum of two games"},
                  {"grundy solve --explain 'kayles(4) + *1'", "with the answer to every reply"},
                  {"grundy solve --winner 'geography(petersen, 1)'", "only who wins"},
                  {"grundy solve --json 'brave[m=7](10^18)'", "for other programs"},
                  {"grundy solve --misere '*3 + *5 + *6'", "whoever takes the last one loses"},
                  {"grundy solve --misere --explain 'kayles(4)'", "both"},
                  {"echo 'bracelet([5, 1, 7, 2])' | grundy solve -", "from standard input"},
                  {"printf 'kayles(5)\\nkayles(7)\\n' | grundy solve --lines --json", "many positions, as JSON Lines"}};
    c.run = run_solve;
    return c;
}

}  // namespace grundy::cli
