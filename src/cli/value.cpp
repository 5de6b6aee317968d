// SPDX-License-Identifier: MIT
// grundy value POSITION: the Grundy value alone.
#include <limits>
#include <optional>
#include <utility>

#include "cli/checkpoint.hpp"
#include "cli/position_lines.hpp"
#include "cli/session.hpp"
#include "cli/starts.hpp"
#include "core/error.hpp"
#include "report/json_answers.hpp"
#include "report/outcome.hpp"

namespace grundy::cli {
namespace {

// One answer of a series, of the normal or the misere value.
struct Item {
    std::string text, json;
    bool out_of_budget = false;
};

Item item(Session& session, Solver& solver, const std::string& position, bool last_try) {
    const auto stops = [&](const auto& answer) {
        if (answer.outcome == Outcome::out_of_budget && !last_try) return true;
        report::require_answer(answer.outcome, answer.reason);
        return false;
    };
    if (session.arguments().has("misere")) {
        const MisereAnswer answer = solver.misere_value(position);
        if (stops(answer)) return {{}, {}, true};
        return {value_text(*answer.value), report::misere_value_line(answer), false};
    }
    const Answer answer = solver.value(position);
    if (stops(answer)) return {{}, {}, true};
    session.report(answer.internal_errors);
    return {value_text(answer.value), report::value_line(answer), false};
}

// Answers for every graph of a file. Positions that several graphs lead to are searched once; from time to time, and
// when the budget does not suffice, what is known of them is given up, so that a long file does not fill the memory.
int run_series(Session& session, const Rules& rules, SolverOptions options, const std::string& position) {
    GraphSeries& series = *session.series();
    Solver solver(rules, std::move(options));
    std::string out = session.json() ? "[\n" : "";
    std::optional<Graph> graph;
    constexpr std::size_t together = 4096;
    std::size_t count = 0;
    bool first = true;
    do {
        if (++count % together == 0) solver.forget();
        if (graph) solver.add_graph(series.name(), *graph);
        Item one = item(session, solver, position, first);
        if (one.out_of_budget) {
            solver.forget();
            if (graph) solver.add_graph(series.name(), *graph);
            one = item(session, solver, position, true);
        }
        if (session.json() && !first) out += ",\n";
        out += session.json() ? one.json : one.text + "\n";
        first = false;
        graph = series.next();
    } while (graph);
    session.wipe_progress();
    session.out().write(out);
    if (session.json()) session.out().write("\n]\n");
    return Exit::answered;
}

std::string answer_text(Session& session, Solver& solver, const std::string& position) {
    if (session.arguments().has("misere")) {
        const MisereAnswer answer = solver.misere_value(position);
        report::require_answer(answer.outcome, answer.reason);
        session.note_work(answer);
        return session.json() ? report::misere_value_json(answer) : value_text(*answer.value) + "\n";
    }
    const Answer answer = solver.value(position);
    report::require_answer(answer.outcome, answer.reason);
    session.report(answer.internal_errors);
    session.note_work(answer);
    return session.json() ? report::value_json(answer) : value_text(answer.value) + "\n";
}

int run_value(Session& session) {
    SolverOptions options = session.solver_options();
    const std::string checkpoint = checkpoint_file(session);
    if (!checkpoint.empty()) refuse_checkpoint_with(session, {"lines", "misere"});
    if (session.arguments().has("lines"))
        return answer_lines(session, options, [&](Solver& solver, const std::string& position) {
            return answer_text(session, solver, position);
        });
    std::string position = session.position();
    const Rules& rules = session.rules(true);
    if (session.series() != nullptr && !checkpoint.empty())
        throw Error("a checkpoint is for one position, and this file has several graphs: leave it out");
    if (session.series() != nullptr) return run_series(session, rules, std::move(options), position);
    Solver solver(rules, std::move(options));
    use_checkpoint(session, checkpoint, solver);
    const std::string text = answer_text(session, solver, position);
    session.wipe_progress();
    session.out().write(text);
    session.out().flush();
    drop_resumed(session, checkpoint);
    session.tell_work();
    warn_unless_start(session, solver, position);
    return Exit::answered;
}

}  // namespace

Command value_command() {
    Command c;
    c.name = "value";
    c.synopsis = "POSITION";
    c.summary = "the value of a position, as one number";
    c.help =
        "Prints the Grundy value (nimber) of a position, which is 0 if the player to move loses. The position is "
        "written as for 'grundy solve'; - reads it from standard input. If a file given with --graph has several "
        "graphs, one in each line, the value for each of them is printed.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.options = {
        {"misere", 0, "", "the misere nim value: the n for which POSITION + *n is lost under misere play", {}, false},
        lines_option()};
    add_checkpoint_options(c);
    add_store_options(c);
    c.examples = {{"grundy value 'snim[{2,5}](12)'", "a heap of 12, take 2 or 5"},
                  {"grundy value 'cet4(10^18)'", "a huge heap, by its proven period"},
                  {"printf 'kayles(5)\\nkayles(7) + *2\\n' | grundy value --lines", "many positions"},
                  {"printf '1-2\\n2-3\\n' | grundy value 'node_kayles(g)' --graph g=-", "a graph from a file"}};
    c.run = run_value;
    return c;
}

}  // namespace grundy::cli
