// SPDX-License-Identifier: MIT
// grundy period GAME: the least period, proven, with a certificate that others can check.
#include <algorithm>
#include <filesystem>
#include <limits>
#include <utility>
#include <vector>

#include "api/family_text.hpp"
#include "cli/checkpoint.hpp"
#include "cli/ranges.hpp"
#include "cli/session.hpp"
#include "core/error.hpp"
#include "report/coq_text.hpp"
#include "report/outcome.hpp"
#include "report/period_fields.hpp"
#include "report/period_text.hpp"

namespace grundy::cli {
namespace {

void check_files(const Arguments& arguments) {
    for (const char* option : {"certificate", "checkpoint"})
        if (arguments.has(option) && arguments.get(option).empty())
            throw Error("--" + std::string(option) + " needs the name of a file, but it is empty");
    if (!arguments.has("certificate") || !arguments.has("checkpoint")) return;
    std::error_code ignored;
    const auto place = [&](const char* option) {
        return std::filesystem::weakly_canonical(arguments.get(option), ignored);
    };
    if (place("certificate") == place("checkpoint"))
        throw Error("--certificate and --checkpoint name the same file, '" + arguments.get("checkpoint") +
                    "'; the certificate would replace the checkpoint");
}

// Before the answer is printed: where the certificate cannot be written, there is a fault and no answer.
void write_certificate(const Session& session, const PeriodAnswer& answer) {
    if (!answer.period) throw Error("no certificate is written, as no period is proven: " + answer.why_not);
    if (answer.certificate.empty())
        throw Error(
            "no certificate is written: there is none for misere nim values of single heaps; '--engine quotient' "
            "proves the period of their quotient, for sums as well");
    const std::string text =
        session.arguments().get("format") == "coq" ? report::coq_text(answer.certificate) : answer.certificate;
    OutputFile file(session.arguments().get("certificate"), session.interrupt());
    file.output().write(text);
    file.commit();
}

void answer_period(Session& session, Solver& solver, const std::string& game, const PeriodQuery& query,
                   const std::string& checkpoint) {
    const Arguments& arguments = session.arguments();
    const std::string format = session.format();
    const PeriodAnswer answer =
        arguments.has("misere") ? solver.misere_period(game, query.limit) : solver.period(game, query);
    session.wipe_progress();
    if (query.certificate && answer.outcome == Outcome::answered) write_certificate(session, answer);
    if (format == "json")
        session.out().write(report::answer_json(answer));
    else if (answer.outcome == Outcome::answered || answer.quotient)
        session.out().write(report::period_text(answer, report::Markup::of(format), arguments.has("heaps")));
    answer.outcome == Outcome::interrupted ? session.out().finish() : session.out().flush();
    if (answer.outcome != Outcome::answered && !checkpoint.empty() && !std::filesystem::exists(checkpoint))
        session.warn(
            "nothing was saved: a search is saved once it has left its table, in games with few rare heaps "
            "after the first 4194304 heaps; 'grundy table' saves the values of any game");
    const std::string known = answer.computed_to < 0 || answer.quotient || answer.period
                                  ? ""
                                  : "\nno period is proven by the values of heaps 0 to " +
                                        std::to_string(answer.computed_to) + ": " + answer.why_not;
    report::require_answer(answer.outcome, answer.reason + known);
    session.tell_work(answer);
}

// "f(1, n)", "f(2, n)", ... of "f(c, n)" with c=1..9; without ranges, the game itself.
std::vector<std::string> members(Session& session) {
    const std::vector<std::string>& words = session.arguments().words;
    if (std::none_of(words.begin(), words.end(), [](const auto& w) { return !questions::ranges_in(w).empty(); }))
        return {session.position()};
    const Query query = read_query(session.command(), words, Purpose::pattern);
    if (!query.family()) throw Error("a period is that of a game: ranges are of names in it, as in 'f(c, n)' c=1..9");
    const FamilyText family(query.game, query.names);
    if (!family.unmet().empty()) throw Error("'" + query.game + "' does not mention " + family.unmet());
    std::vector<std::vector<Int>> all{{}};
    for (const auto& [first, last] : query.ranges) {
        constexpr std::size_t most = 10'000;
        if ((Wide{last} - first + 1) * static_cast<Wide>(all.size()) > static_cast<Wide>(most))
            throw Error("these are more than " + std::to_string(most) + " games: take smaller ranges");
        std::vector<std::vector<Int>> next;
        for (const auto& numbers : all)
            for (Wide n = first; n <= last; ++n) next.emplace_back(numbers).push_back(static_cast<Int>(n));
        all = std::move(next);
    }
    std::vector<std::string> out;
    for (const auto& numbers : all) out.push_back(family.with(numbers));
    for (const char* const option : {"certificate", "checkpoint", "resume"})
        if (out.size() > 1 && session.arguments().has(option))
            throw Error("--" + std::string(option) + " is for one game: leave out the ranges");
    return out;
}

int run_period(Session& session) {
    PeriodQuery query;
    const Arguments& arguments = session.arguments();
    if (arguments.has("limit")) query.limit = read_natural(arguments.get("limit"), "--limit");
    query.certificate = arguments.has("certificate");
    query.count = arguments.has("count");
    const std::string format = session.format();
    if (format == "coq" && !query.certificate)
        throw Error("--format coq is that of the certificate: give --certificate FILE, too");
    check_files(arguments);
    if (arguments.has("misere") && format == "coq")
        throw Error("--format coq is for normal play: leave out one of --misere and --format coq");
    if (arguments.has("misere") && query.count)
        throw Error("--count counts winning moves of normal play: leave out one of --misere and --count");
    if (arguments.has("heaps") && !arguments.has("misere") && !query.count)
        throw Error("--heaps lists those of a misere quotient, or of one period of --count: add one of them");
    if (query.certificate) os::require_writable(arguments.get("certificate"));
    SolverOptions options = session.solver_options();
    const std::string checkpoint = checkpoint_file(session);
    const std::vector<std::string> games = members(session);
    const Rules& rules = session.rules();
    Solver solver(rules, std::move(options));
    use_checkpoint(session, checkpoint, solver);
    for (const std::string& game : games) {
        if (game != games[0] && format != "json") session.out().write("\n");
        answer_period(session, solver, game, query, checkpoint);
    }
    drop_resumed(session, checkpoint);
    return Exit::answered;
}

}  // namespace

Command period_command() {
    Command c;
    c.name = "period";
    c.synopsis = "GAME [c=A..B]";
    c.summary = "the least period of a game on one heap, proven";
    c.help =
        "Computes values until a theorem proves that they repeat for ever (docs/proofs.md): G(n + p) = G(n) + s for "
        "all n >= n0, with the least period p and the least preperiod n0; s is the saltus, usually 0. A repetition "
        "without a proof is reported as such. Without --limit the search continues until a period is proven or the "
        "budget is used up. For games with few rare heaps it continues in a window of the last values, in memory that "
        "does not grow. For searches of hours, --checkpoint FILE saves the state every two minutes and when the search "
        "is stopped, and continues from it if the file exists. Ctrl-C, SIGTERM and SIGHUP stop a search. With ranges "
        "of "
        "names, as in 'f(c, n)' c=1..9, the period of each of these games is printed.";
    c.least = 1;
    c.most = std::numeric_limits<std::size_t>::max();
    c.words = Words::games;
    c.few_games = true;
    OptionRow format = report_formats();
    format.help += "; coq prints the plain form, and writes the certificate for the proof assistant Coq";
    format.choices.emplace_back("coq");
    c.options = {format,
                 {"limit", 0, "N", "look at heaps up to N", {}, false},
                 {"certificate",
                  0,
                  "FILE",
                  "write the proof to FILE, for 'grundy check'; with --misere, that of the quotient",
                  {},
                  true}};
    c.options.push_back(
        {"misere",
         0,
         "",
         "misere play: the period of the misere nim values, or of the elements of the misere quotient, which is shown",
         {},
         false});
    c.options.push_back({"count", 0, "", "also how the numbers of winning first moves go on, proven", {}, false});
    c.options.push_back({"heaps",
                         0,
                         "",
                         "with --misere: list all heaps, relations and lost elements; with --count: all numbers",
                         {},
                         false});
    add_checkpoint_options(c);
    add_store_options(c);
    c.examples = {{"grundy period 0.77", "Kayles, by its code"},
                  {"grundy period 0.16 --certificate 016.cert", "with a certificate"},
                  {"grundy period 'snim[all but {2, 3}]' --json", "with a saltus"},
                  {"grundy period kayles --count", "with the numbers of winning first moves"},
                  {"grundy period 'wythoff(n, c)' c=0..3", "for each c"}};
    c.run = run_period;
    return c;
}

}  // namespace grundy::cli
