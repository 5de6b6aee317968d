// SPDX-License-Identifier: MIT
// grundy quotient POSITION...: the misere quotient of all sums of what the positions lead to.
#include <limits>

#include "cli/session.hpp"
#include "report/outcome.hpp"
#include "report/quotient_fields.hpp"

namespace grundy::cli {
namespace {

// A game without a position is a question about all its heaps, which another command answers.
void refuse_games(const Rules& rules, const std::vector<std::string>& words) {
    for (const std::string& word : words)
        if (rules.find(word) || (word.find_first_of(".{") != std::string::npos && word.find('(') == std::string::npos))
            throw Error("quotient: '" + word + "' is a game, and the position is missing, as in '" + word +
                        "(9)'; the quotient of all its heaps: grundy period --misere " + word);
}

int run_quotient(Session& session) {
    const Rules& rules = session.rules();
    refuse_games(rules, session.arguments().words);
    const QuotientAnswer answer = misere_quotient(rules, session.solver_options(), session.arguments().words);
    session.wipe_progress();
    session.out().write(session.json() ? report::answer_json(answer)
                                       : report::quotient_text(answer, session.arguments().has("all")));
    answer.outcome == Outcome::interrupted ? session.out().finish() : session.out().flush();
    report::require_answer(answer.outcome, answer.reason);
    session.tell_work(answer);
    return Exit::answered;
}

}  // namespace

Command quotient_command() {
    Command c;
    c.name = "quotient";
    c.synopsis = "POSITION...";
    c.summary = "the misere quotient of positions";
    c.help =
        "Finds the misere quotient of all sums of the games that the positions lead to: a finite commutative monoid "
        "that says who wins each of these sums if whoever makes the last move loses. The quotient grows game by game "
        "until it includes all of them, or until the budget is used up; in that case the quotient so far is shown. "
        "Every quotient is proved before it is shown (docs/theory.md, section 11).";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {{"all", 0, "", "do not shorten long lists", {}, false},
                 {"misere", 0, "", "changes nothing: quotients are about misere play", {}, false}};
    add_store_options(c);
    c.examples = {{"grundy quotient 'cram(board(3, 4))' 'kayles(9)'", "boards and heaps together"},
                  {"grundy quotient 'kayles(20)' '0.07(12)'", "two games together"}};
    c.run = run_quotient;
    return c;
}

}  // namespace grundy::cli
