// SPDX-License-Identifier: MIT
// grundy moves POSITION: every move, grouped by the value that it leads to, and the mex laid out.
#include <algorithm>
#include <limits>
#include <utility>

#include "cli/counting.hpp"
#include "cli/hints.hpp"
#include "cli/ordering.hpp"
#include "cli/position_lines.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/extents.hpp"
#include "questions/genus.hpp"
#include "questions/solving.hpp"
#include "report/genus_fields.hpp"
#include "report/moves_text.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t shown_moves = 20;

int run_genus(Session& session, SolverOptions options, std::size_t shown, std::size_t most) {
    const std::string position = session.position();
    const GenusAnswer answer = questions::find_genus(session.rules(), std::move(options), position, most);
    session.wipe_progress();
    session.out().write(session.json() ? report::answer_json(answer)
                                       : report::genus_text(answer, shown, option_hints()));
    session.tell_work(answer);
    return Exit::answered;
}

int run_moves(Session& session) {
    if (session.arguments().has("best")) return run_best(session);
    if (session.arguments().has("count")) return run_count(session);
    SolverOptions options = session.solver_options();
    std::size_t shown = shown_moves, most = questions::default_moves;
    if (session.arguments().has("moves")) {
        shown = to_size(read_natural(session.arguments().get("moves"), "--moves"));
        most = session.json() ? shown : std::max(most, shown);
    }
    const std::uint64_t bytes = options.limits.bytes;
    const auto text = [&](Solver& solver, const std::string& position) {
        MoveList list =
            questions::find_moves(solver, position, most, "grundy solve shows who wins, or the moves that keep a draw");
        session.note_work(list);
        return session.json() ? questions::json(list, bytes) : report::moves_text(list, shown, option_hints());
    };
    if (session.arguments().has("misere")) {
        if (session.arguments().has("lines"))
            throw Error("--misere and --lines do not go together: leave out one of them");
        return run_genus(session, std::move(options), shown, most);
    }
    return answer_positions(session, options, text);
}

}  // namespace

Command moves_command() {
    Command c;
    c.name = "moves";
    c.synopsis = "POSITION";
    c.summary = "every move with the value that it leads to, and the mex step by step";
    c.help =
        "Lists all moves, grouped by the value of the whole sum after them; moves to value 0 win. The value of the "
        "position is the mex of these values: the least number that is missing among them. The position is written as "
        "for 'grundy solve'; - reads it from standard input.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {
        {"moves", 0, "N", "show at most N moves of each value (default: 20; in JSON 100000 in all)", {}, false},
        {"misere",
         0,
         "",
         "whoever makes the last move loses: misere nim values, with the genus of each position and its kind",
         {},
         false},
        count_option(),
        best_option(),
        lines_option()};
    add_store_options(c);
    c.examples = {{"grundy moves 'kayles(4) + *1'", "every move of a sum"},
                  {"grundy moves --misere 'kayles(5)'", "with the genus of what each move leaves"},
                  {"grundy moves --json 'cram(board(2, 3))'", "for other programs"}};
    c.run = run_moves;
    return c;
}

}  // namespace grundy::cli
