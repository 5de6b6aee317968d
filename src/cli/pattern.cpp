// SPDX-License-Identifier: MIT
// grundy pattern GAME [A..B] [C..D]: formulas for the values and the P-positions, either proved or carefully guessed.
#include <algorithm>
#include <limits>

#include "api/impl.hpp"
#include "cli/conjectures.hpp"
#include "cli/hints.hpp"
#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "questions/tables.hpp"
#include "report/pattern_text.hpp"
#include "report/table_fields.hpp"

namespace grundy::cli {
namespace {

int run_pattern(Session& session) {
    const Purse purse(budget_of(session.solver_options().limits));
    Query query = read_query(session.command(), session.arguments().words, Purpose::pattern);
    SolverOptions options = session.solver_options();
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    const bool misere = session.arguments().has("misere");
    const std::string format = session.format();
    if (!query.family() && query.ranges.empty() && needs_features(session, query.game)) {
        const report::FoundRules found = rules_by_features(session, query.game, misere, purse);
        session.wipe_progress();
        session.out().write(format == "json" ? report::answer_json(found) : rules_text(found));
        return Exit::answered;
    }
    if (misere && !query.family() && query.ranges.empty())
        throw Error("pattern: with --misere give ranges, as in: grundy pattern " + query.game + " 0..60 --misere\n" +
                    usage(session.command()));
    Pattern pattern = questions::find_pattern(solver, query, misere);
    // Tables show nothing of the lost positions, and no theorem does.
    const bool open = std::none_of(pattern.claims.begin(), pattern.claims.end(),
                                   [](const PatternClaim& c) { return c.about == "P-positions"; });
    if (open && pattern.known.empty() && !query.family() && !misere) {
        try {
            add_rules_by_features(session, solver, purse, pattern);
        } catch (const Stopped& stop) {  // the tables have their answer
            if (stop.status == Status::interrupted) throw;
        }
    }
    session.wipe_progress();
    session.out().write(format == "json" ? report::answer_json(pattern)
                                         : report::pattern_text(pattern, option_hints(), report::Markup::of(format)));
    session.tell_work(pattern);
    return Exit::answered;
}

}  // namespace

Command pattern_command() {
    Command c;
    c.name = "pattern";
    c.synopsis = "GAME [A..B] [C..D] | POSITION n=A..B [m=C..D]";
    c.summary = "formulas for the values and for the P-positions";
    c.help =
        "Looks at a table of values as a person would: periods, residues, bits, floor(c*n), Beatty pairs. A formula is "
        "proved if a theorem applies. Otherwise it is a conjecture: it fits the given ranges and ten times these "
        "ranges, or as much of them as a few seconds allow; the answer says how far it was checked. GAME is a game "
        "with its parameters, on one or two integers, with a range for each argument or without ranges; a range of one "
        "number, such as 5..5, fixes that argument. Integers of a position may be left open instead, as for 'grundy "
        "table'. Of games on other arguments (three integers, rows, bags), and of games whose table shows nothing, the "
        "command looks for the smallest rule made of features, such as the sum, the XOR, the gap of the two greatest "
        "or the number of odd elements: it is read off small positions, tested on larger ones, written as 'grundy "
        "prove' "
        "takes it, and proved if MONA can.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {report_formats(), {"misere", 0, "", "of the misere nim values; give ranges", {}, false}};
    c.examples = {{"grundy pattern strip", "a proven period"},
                  {"grundy pattern nim --misere 0..20", "read off 0..20, checked to 200"},
                  {"grundy pattern 'nim_heaps([n, n + 1])' n=0..60", "a family of positions"},
                  {"grundy pattern wythoff 0..60 0..60", "a game on two integers"},
                  {"grundy pattern nim_heaps", "a game on rows: a rule made of features"}};
    c.run = run_pattern;
    return c;
}

}  // namespace grundy::cli
