// SPDX-License-Identifier: MIT
// grundy value POSITION: the Grundy value alone.
#include <limits>
#include <optional>
#include <utility>

#include "cli/checkpoint.hpp"
#include "cli/position_lines.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "questions/solving.hpp"
#include "report/read_json.hpp"

namespace grundy::cli {
namespace {

// The answer about one position, as a line of text or as JSON.
std::string answer_text(Session& session, Solver& solver, const std::string& position) {
    const questions::ValueFound found = questions::find_value(solver, position, session.arguments().has("misere"));
    if (const auto* const answer = std::get_if<Answer>(&found)) session.report(answer->internal_errors);
    session.note_work(questions::run_of(found));
    return session.json() ? questions::json(found) : questions::value_text(found) + "\n";
}

// Answers for every graph of a file. Positions that several graphs lead to are searched once; from time to time, and
// when the budget does not suffice, what is known of them is given up, so that a long file does not fill the memory.
int run_series(Session& session, const Rules& rules, SolverOptions options, const std::string& position) {
    GraphSeries& series = *session.series();
    Solver solver(rules, std::move(options));
    std::string out;
    std::optional<Graph> graph;
    constexpr std::size_t together = 4096;
    std::size_t count = 0;
    do {
        if (++count % together == 0) solver.forget();
        if (graph) solver.add_graph(series.name(), *graph);
        std::string one;
        try {
            one = answer_text(session, solver, position);
        } catch (const Stopped& stop) {
            if (stop.status != Status::out_of_budget || count == 1) throw;
            solver.forget();
            solver.add_graph(series.name(), *graph);
            one = answer_text(session, solver, position);
        }
        if (session.json() && count > 1) out.insert(out.size() - 1, ",");
        out += session.json() ? report::one_line(one) : one;
        graph = series.next();
    } while (graph);
    session.wipe_progress();
    session.out().write(session.json() ? report::answer_list("values", out) : out);
    return Exit::answered;
}

int run_value(Session& session) {
    SolverOptions options = session.solver_options();
    const std::string checkpoint = checkpoint_file(session);
    if (!checkpoint.empty()) refuse_checkpoint_with(session, {"lines", "misere"});
    if (!session.arguments().has("lines")) {
        const std::string position = session.position();
        const Rules& rules = session.rules(true);
        if (session.series() != nullptr && !checkpoint.empty())
            throw Error("a checkpoint is for one position, and this file has several graphs: leave it out");
        if (session.series() != nullptr) return run_series(session, rules, std::move(options), position);
    }
    const auto text = [&](Solver& solver, const std::string& position) {
        return answer_text(session, solver, position);
    };
    return answer_positions(session, options, text, checkpoint);
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
    c.few_games = true;
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
