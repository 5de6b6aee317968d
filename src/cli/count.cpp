// SPDX-License-Identifier: MIT
// grundy count GAME A..B ...: how many positions, or sums of several, are lost and won.
#include <grundy/tally.hpp>
#include <limits>

#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "cli/store_options.hpp"
#include "core/error.hpp"
#include "report/outcome.hpp"
#include "report/tally_fields.hpp"

namespace grundy::cli {
namespace {

std::string tally_text(const Tally& found) {
    if (found.choices) return std::to_string(*found.choices) + " winning choices\n";
    if (found.positions) {
        std::string out;
        for (const std::string& position : *found.positions) out += position + '\n';
        return out;
    }
    return std::to_string(found.lost) + " lost, " + std::to_string(found.won) + " won\n";
}

int run_tally(Session& session) {
    const Arguments& arguments = session.arguments();
    const Query query = read_query(session.command(), arguments.words, Purpose::count);
    TallyQuery asked;
    asked.game = query.game;
    asked.names = query.names;
    asked.ranges = query.ranges;
    if (arguments.has("terms"))
        asked.terms = static_cast<std::uint64_t>(read_natural(arguments.get("terms"), "--terms"));
    if (arguments.has("mod")) asked.modulus = static_cast<std::uint64_t>(read_natural(arguments.get("mod"), "--mod"));
    asked.choices = arguments.has("choices");
    if (arguments.has("list")) asked.list = static_cast<std::uint64_t>(read_natural(arguments.get("list"), "--list"));
    const Rules& rules = session.rules();
    const Tally found = tally(rules, session.solver_options(), asked);
    session.wipe_progress();
    report::require_answer(found.outcome, found.reason);
    session.out().write(session.json() ? report::answer_json(found) : tally_text(found));
    session.out().flush();
    session.tell_work(found);
    return Exit::answered;
}

}  // namespace

Command count_command() {
    Command c;
    c.name = "count";
    c.synopsis = "GAME A..B [C..D] | POSITION n=A..B [m=C..D]";
    c.summary = "how many positions, or sums of several, are lost and won";
    c.help =
        "Counts the positions of the ranges from which play may begin (`start if`), by who wins. With --terms K, the "
        "sums of K such positions in a row are counted, for any K, by their values and a Walsh-Hadamard transform. "
        "--choices counts the choices of first moves that win instead, of all positions together. Counts are exact or "
        "refused; --mod M states them modulo M. Ranges of any size are counted by a proven period, by the binary "
        "digits of nim heaps, as in rook or 'nim(n) + nim(2*n)', by theorems on lost positions, as in wythoff, and by "
        "formulas that are proven ('expect lost ... for all' in rules). "
        "--list N prints the first N lost positions instead, in order, one on each line.";
    c.least = 2;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    c.options = {{"terms", 0, "K", "sums of K positions in a row; without it, one", {}, false},
                 {"choices", 0, "", "first moves that win, of all positions together", {}, false},
                 {"list", 0, "N", "the first N lost positions, one on each line", {}, false},
                 {"mod", 0, "M", "counts modulo M", {}, false}};
    add_store_options(c);
    c.examples = {{"grundy count kayles 0..1000", "lost heaps of Kayles"},
                  {"grundy count nim 1..7 --terms 3", "three heaps of 1 to 7, in order"},
                  {"grundy count wythoff 0..1000000000 0..1000000000", "by a theorem"},
                  {"grundy count wythoff 0..10^5 0..10^5 --list 10", "lost positions in order"},
                  {"grundy count 'nim(n) + nim(2*n) + nim(3*n)' n=1..2^30", "by binary digits"},
                  {"grundy count nim 1..100 --terms 1000000000 --mod 1000000007", "modulo a prime"}};
    c.run = run_tally;
    return c;
}

}  // namespace grundy::cli
