// SPDX-License-Identifier: MIT
// Questions about many positions of a game: tables, statistics, periods, patterns.
#include <algorithm>
#include <grundy/quotients.hpp>
#include <grundy/tally.hpp>
#include <string>

#include "core/error.hpp"
#include "core/size.hpp"
#include "questions/fields.hpp"
#include "questions/plot.hpp"
#include "questions/questions.hpp"
#include "questions/tables.hpp"
#include "questions/winners.hpp"
#include "report/argument_names.hpp"
#include "report/outcome.hpp"
#include "report/period_fields.hpp"
#include "report/period_text.hpp"
#include "report/quotient_fields.hpp"
#include "report/table_fields.hpp"
#include "report/tally_fields.hpp"
#include "report/text_sink.hpp"
#include "report/winners_table.hpp"

namespace grundy::questions {
namespace {

// One move is enough to tell who wins.
void prepare_table(const Request& request, SolverOptions& options) {
    if (request.flag("winner")) options.most_moves = 1;
}

std::string table(Work& w) {
    const Query query = w.request.query();
    const bool stats = w.request.flag("stats");
    if (!stats) require_shown(query);
    if (w.request.flag("winner")) {
        if (stats) throw Error("'winner' and 'stats' do not go together: leave out one of them");
        return winners_document(w, query, "json");
    }
    const TableAnswer answer = find_table(w.solver, query, w.request.flag("misere"), stats, w.limits);
    if (stats) return report::answer_json(report::StatsOfTable{&answer.table, &answer.stats});
    report::TextSink out;
    report::write_answer(out, answer.table);
    return out.text();
}

// The heaps before the preperiod's end whose values are not those that the period continues backwards, as literature
// lists them; null if they are too many to look at, or not numbers.
Json exceptions_json(Work& w, const PeriodAnswer& answer) {
    constexpr std::int64_t most_looked_at = 1'000'000, most_rare = 10'000;
    if (!answer.period || answer.misere) return nullptr;
    const Period& p = *answer.period;
    if (p.preperiod > most_looked_at || p.period > most_looked_at) return nullptr;
    Query query;
    query.game = answer.game;
    query.ranges = {{0, p.preperiod + p.period - 1}};
    const Table table = find_table(w.solver, query, false, false, w.limits).table;
    Json out = Json::array();
    for (std::int64_t n = 0; n < p.preperiod; ++n) {
        const std::int64_t turns = (p.preperiod - n + p.period - 1) / p.period;
        const std::uint64_t later = table.values[to_size(n + turns * p.period)];
        if (table.values[to_size(n)] + static_cast<std::uint64_t>(turns) * p.rise(n) == later) continue;
        if (out.size() == most_rare) return nullptr;
        out.push_back(n);
    }
    return out;
}

std::string period(Work& w) {
    const bool certificate = w.request.flag("certificate");
    const PeriodAnswer answer = find_period(w, certificate);
    const bool words = w.request.flag("words"), exceptions = w.request.flag("exceptions");
    Json more = report::described_json(answer);
    if (words) more["words"] = answer.outcome == Outcome::answered ? Json(report::period_text(answer)) : Json(nullptr);
    if (exceptions) more["exceptions"] = exceptions_json(w, answer);
    if (certificate) more["certificate"] = answer.certificate.empty() ? Json(nullptr) : Json(answer.certificate);
    return report::answer_line(std::move(more));
}

std::string quotient(Work& w) {
    const std::vector<std::string> positions = w.request.list("positions");
    if (positions.empty()) throw Error("'positions' is empty: at least one is needed");
    SolverOptions options = w.options;
    options.limits = w.limits;
    return report::answer_json(misere_quotient(w.rules, std::move(options), positions));
}

std::string counts(Work& w) {
    const Query asked = w.request.query();
    SolverOptions options = w.options;
    options.limits = w.limits;
    TallyQuery query{asked.game, asked.names, asked.ranges};
    query.terms = static_cast<std::uint64_t>(w.request.natural("terms").value_or(1));
    if (const auto modulus = w.request.natural("modulus")) query.modulus = static_cast<std::uint64_t>(*modulus);
    query.choices = w.request.flag("choices");
    if (const auto most = w.request.natural("list")) query.list = static_cast<std::uint64_t>(*most);
    const Tally found = tally(w.rules, std::move(options), query);
    report::require_answer(found.outcome, found.reason);
    return report::answer_json(found);
}

std::string plan(Work& w) {
    return report::answer_json(report::Plans{w.solver.plan(w.request.text("position"), w.limits)});
}

std::string pattern(Work& w) { return report::answer_json(find_pattern(w)); }

}  // namespace

bool has_more_values(const Query& query, std::int64_t most) {
    for (const Range& r : query.ranges) {
        if (r.second - r.first >= most) return true;
        most /= r.second - r.first + 1;
    }
    return false;
}

void require_shown(const Query& query) {
    constexpr std::int64_t most_values = 4'000'000;
    if (has_more_values(query, most_values))
        throw Error("this table has more than " + std::to_string(most_values) +
                    " values, which is the most that an answer holds: ask for fewer, for 'stats', or for a plot");
}

std::string winners_document(Work& w, const Query& query, const std::string& format) {
    if (!w.request.flag("misere"))
        throw Error("'winner' is for tables of misere play: in normal play the lost positions are those of value 0");
    report::require_winners_format(format);
    const Winners found = find_misere_winners(w.solver, query, w.limits);
    report::TextSink out;
    report::write_winners(out, found.table, found.first_wins, format, report::argument_names(w.rules, found.table));
    return out.text();
}

TableAnswer find_table(Solver& solver, const Query& query, bool misere, bool stats, const OwnLimits& limits) {
    TableAnswer out;
    const bool counted = stats && !misere && !query.family();
    if (counted) {
        Survey survey = solver.survey(query.game, query.ranges, limits);
        out.table = std::move(survey.table);
        out.stats = std::move(survey.stats);
    } else {
        out.table = query.family() ? solver.family(query.game, query.open(), misere, limits)
                    : misere       ? solver.misere_table(query.game, query.ranges, limits)
                                   : solver.table(query.game, query.ranges, limits);
        if (stats && out.table.outcome == Outcome::answered) out.stats = solver.stats(out.table);
    }
    report::require_answer(out.table.outcome, out.table.reason);
    return out;
}

PeriodAnswer find_period(Work& w, bool certificate) {
    PeriodQuery query;
    query.limit = w.request.natural("limit").value_or(query.limit);
    query.certificate = certificate;
    query.count = w.request.flag("count");
    const std::string game = w.request.text("game");
    const bool misere = w.request.flag("misere");
    if (misere && query.count) throw Error("'count' is for normal play: leave out one of 'misere' and 'count'");
    return misere ? w.solver.misere_period(game, query.limit, w.limits) : w.solver.period(game, query, w.limits);
}

Pattern find_pattern(Solver& solver, const Query& query, bool misere, const OwnLimits& limits) {
    const auto of_table = [&](const Table& table) {
        report::require_answer(table.outcome, table.reason);
        return solver.pattern(table, limits);
    };
    if (misere && query.ranges.empty()) throw Error("the pattern of misere values needs ranges, such as 0..60");
    Pattern out = query.family() ? of_table(solver.family(query.game, query.open(), misere, limits))
                  : misere       ? of_table(solver.misere_table(query.game, query.ranges, limits))
                                 : solver.pattern(query.game, query.ranges, limits);
    report::require_answer(out.outcome, out.reason);
    return out;
}

Pattern find_pattern(Work& w) {
    const Query query = w.request.query();
    require_shown(query);
    Pattern out = find_pattern(w.solver, query, w.request.flag("misere"), w.limits);
    if (const auto most = w.request.natural("most")) out.zeros.resize(std::min(out.zeros.size(), to_size(*most)));
    return out;
}

std::vector<Question> table_questions() {
    const Field misere = misere_field();
    return {{"table",
             "the values over ranges",
             {game_field(),
              ranges_field(true),
              {"stats", Type::flag, false, "the largest value, frequencies and rare heaps instead of the values"},
              {"winner", Type::flag, false, "with 'misere': who wins each position, instead of the values"},
              misere},
             "TableAnswer",
             table,
             prepare_table},
            {"count",
             "how many positions of the ranges, or sums of several, are lost and won",
             {game_field(),
              ranges_field(true),
              {"terms", Type::natural, false,
               "sums of this number of positions in a row, each any of the ranges; without it, one"},
              {"modulus", Type::natural, false,
               "counts are stated modulo this number; without it they are exact or refused"},
              {"choices", Type::flag, false, "the choices of first moves that win, of all positions together, instead"},
              {"list", Type::natural, false, "also the first lost positions, at most this number"}},
             "TallyAnswer",
             counts},
            {"period",
             "the least period of a game on one heap, proven",
             {game_field(),
              {"limit", Type::natural, false, "the last heap that is looked at"},
              {"certificate", Type::flag, false, "also the proof, for 'grundy check'"},
              {"words", Type::flag, false, "also what 'period' prints for people"},
              {"exceptions", Type::flag, false, "also the heaps whose values break the period"},
              {"count", Type::flag, false, "also how the numbers of winning first moves go on"},
              misere},
             "Period",
             period},
            {"quotient",
             "the misere quotient of all sums of what some positions lead to",
             {{"positions", Type::list, true, "such as [\"kayles(20)\", \"cram(board(2, 3))\"]"}},
             "PositionsQuotient",
             quotient},
            {"plan",
             "which engine answers, why, and at what cost",
             {{"position", Type::text, true, "a position, or a game such as \"kayles\""}},
             "PlanAnswer",
             plan},
            {"pattern",
             "formulas for the values and the lost positions",
             {game_field(),
              ranges_field(false),
              {"most", Type::natural, false, "the maximum number of P-positions that are listed"},
              misere},
             "Pattern",
             pattern},
            plot_question()};
}

}  // namespace grundy::questions
