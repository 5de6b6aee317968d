// SPDX-License-Identifier: MIT
// The only file that includes the JSON library.
#include "cli/json.hpp"

#include <nlohmann/json.hpp>

namespace grundy::cli {
namespace {

using Json = nlohmann::ordered_json;

// Text from a user may not be UTF-8. Invalid bytes are replaced, so that the answer is not lost.
std::string dump(const Json& json, int indent = 2) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string line(const Json& json) { return dump(json) + "\n"; }

/// A number, or the text "loony".
Json value_of(std::uint64_t value) { return is_loony(value) ? Json(value_text(value)) : Json(value); }

Json move_json(const WinningMove& move) {
    Json choice = Json::object();
    for (const auto& [name, value] : move.choice) choice[name] = value;
    return {{"component", move.component},
            {"from", move.from},
            {"to", move.to},
            {"value", move.value},
            {"choice", std::move(choice)}};
}

Json period_json(const Period& period) {
    return {{"period", period.period},  {"preperiod", period.preperiod},
            {"saltus", period.saltus},  {"last_exception", period.preperiod - 1},
            {"max", period.max},        {"max_at", period.max_at},
            {"theorem", period.theorem}};
}

Json info_json(const GameInfo& game) {
    return {{"name", game.name},
            {"head", game.head},
            {"note", game.note},
            {"source", game.source},
            {"file", game.file},
            {"rules", game.text},
            {"expectations", game.expectations}};
}

void write_row(Output& out, const std::uint64_t* values, std::size_t count) {
    out.write("[");
    for (std::size_t i = 0; i < count; ++i) {
        if (i) out.write(",");
        if (is_loony(values[i]))
            out.write("\"loony\"");
        else
            out.number(values[i]);
    }
    out.write("]");
}

}  // namespace

namespace {

// Adds the field only if there are errors; an answer without them looks as it always did.
Json with_errors(Json json, const std::vector<std::string>& internal_errors) {
    if (!internal_errors.empty()) json["internal_errors"] = internal_errors;
    return json;
}

Json answer_json(const Answer& answer) {
    Json components = Json::array(), moves = Json::array();
    for (const ComponentValue& c : answer.components)
        components.push_back({{"position", c.text}, {"value", value_of(c.value)}, {"engine", c.engine}});
    for (const WinningMove& move : answer.moves) moves.push_back(move_json(move));
    Json json = {{"position", answer.position},
                 {"value", value_of(answer.value)},
                 {"winner", answer.first_wins ? "first" : "second"},
                 {"components", std::move(components)},
                 {"moves", std::move(moves)},
                 {"moves_complete", answer.moves_complete},
                 {"engine", answer.engine},
                 {"nodes", answer.nodes},
                 {"seconds", answer.seconds}};
    return with_errors(std::move(json), answer.internal_errors);
}

Json legal_move_json(const LegalMove& move) {
    Json choice = Json::object();
    for (const auto& [name, value] : move.choice) choice[name] = value;
    return {
        {"component", move.component},   {"from", move.from}, {"to", move.to},          {"value", value_of(move.value)},
        {"total", value_of(move.total)}, {"rule", move.rule}, {"line", move.rule_text}, {"choice", std::move(choice)}};
}

Json groups_json(const std::vector<MoveGroup>& groups) {
    Json list = Json::array();
    for (const MoveGroup& group : groups) {
        Json one = {{"count", group.count},
                    {"alike", group.alike},
                    {"move", legal_move_json(group.example)},
                    {"answer", nullptr},
                    {"answers_all", group.answers_all}};
        if (group.answer) one["answer"] = legal_move_json(*group.answer);
        list.push_back(std::move(one));
    }
    return list;
}

}  // namespace

std::string solve_json(const Answer& answer) { return line(answer_json(answer)); }

std::string explanation_json(const Explanation& explanation) {
    Json wins = Json::array();
    for (const Continuation& next : explanation.wins)
        wins.push_back({{"move", legal_move_json(next.move)},
                        {"after", next.after},
                        {"replies", groups_json(next.replies)},
                        {"reply_count", next.reply_count},
                        {"complete", next.complete}});
    Json json = answer_json(explanation.answer);
    json["explanation"] = {{"wins", std::move(wins)},
                           {"losing", groups_json(explanation.losing)},
                           {"losing_count", explanation.losing_count},
                           {"complete", explanation.complete}};
    return line(json);
}

namespace {

template <class Move>
Json misere_move_json(const Move& move) {
    Json choice = Json::object();
    for (const auto& [name, value] : move.choice) choice[name] = value;
    return {{"component", move.component}, {"from", move.from}, {"to", move.to}, {"choice", std::move(choice)}};
}

Json misere_answer_json(const MisereAnswer& answer) {
    Json moves = Json::array();
    for (const WinningMove& move : answer.moves) moves.push_back(misere_move_json(move));
    return {{"position", answer.position},
            {"misere", true},
            {"winner", answer.first_wins ? "first" : "second"},
            {"moves", std::move(moves)},
            {"moves_complete", answer.moves_complete},
            {"engine", answer.engine},
            {"nodes", answer.nodes},
            {"seconds", answer.seconds}};
}

Json replies_json(const MisereReplies& replies) {
    Json list = Json::array();
    for (const auto& [move, answer] : replies.list)
        list.push_back(
            {{"move", misere_move_json(move)}, {"answer", answer ? misere_move_json(*answer) : Json(nullptr)}});
    return list;
}

}  // namespace

std::string misere_json(const MisereAnswer& answer) { return line(misere_answer_json(answer)); }

std::string misere_json(const MisereExplanation& explanation) {
    Json wins = Json::array();
    for (const auto& [move, replies] : explanation.wins)
        wins.push_back({{"move", misere_move_json(move)},
                        {"after", replies.position},
                        {"replies", replies_json(replies)},
                        {"complete", replies.complete}});
    Json json = misere_answer_json(explanation.answer);
    json["explanation"] = {{"wins", std::move(wins)},
                           {"losing", replies_json(explanation.losing)},
                           {"complete", explanation.losing.complete}};
    return line(json);
}

std::string misere_value_json(const MisereAnswer& answer) {
    const Json value = is_loony(*answer.value) ? Json("loony") : Json(*answer.value);
    return line({{"position", answer.position},
                 {"misere", true},
                 {"value", value},
                 {"engine", answer.engine},
                 {"nodes", answer.nodes},
                 {"seconds", answer.seconds}});
}

std::string value_json(const Answer& answer) {
    return line(with_errors({{"position", answer.position},
                             {"value", value_of(answer.value)},
                             {"engine", answer.engine},
                             {"nodes", answer.nodes},
                             {"seconds", answer.seconds}},
                            answer.internal_errors));
}

std::string plans_json(const std::vector<Plan>& plans) {
    Json list = Json::array();
    for (const Plan& plan : plans) {
        Json one = {{"game", plan.subject}, {"engine", plan.engine}, {"form", plan.form}, {"reason", plan.reason},
                    {"cost", plan.cost},    {"cores", plan.cores},   {"period", nullptr}};
        if (plan.period) one["period"] = period_json(*plan.period);
        one["ends"] = plan.ends.empty() ? Json(nullptr) : Json(plan.ends);
        list.push_back(std::move(one));
    }
    return line({{"plans", std::move(list)}});
}

std::string games_json(const std::vector<GameInfo>& games) {
    Json list = Json::array();
    for (const GameInfo& game : games) list.push_back(info_json(game));
    return line({{"games", std::move(list)}});
}

std::string game_json(const GameInfo& game) { return line(info_json(game)); }

std::string checks_json(const std::vector<ExpectationResult>& results) {
    Json list = Json::array();
    bool all = true;
    for (const ExpectationResult& result : results) {
        Json one = {
            {"file", result.file}, {"line", result.line}, {"expectation", result.expectation}, {"holds", result.holds}};
        if (!result.holds) one["found"] = result.found;
        all = all && result.holds;
        list.push_back(std::move(one));
    }
    return line({{"holds", all}, {"expectations", std::move(list)}});
}

std::string findings_json(const std::vector<RuleFinding>& findings) {
    Json list = Json::array();
    for (const RuleFinding& f : findings)
        list.push_back({{"game", f.game},
                        {"line", f.line},
                        {"column", f.column},
                        {"message", f.message},
                        {"hint", f.hint},
                        {"note", f.note}});
    return line({{"findings", std::move(list)}});
}

std::string pattern_json(const Pattern& pattern) {
    Json claims = Json::array();
    for (const PatternClaim& c : pattern.claims) {
        Json exceptions = Json::array();
        for (const auto& e : c.exceptions) exceptions.push_back({{"at", e.at}, {"value", value_of(e.value)}});
        claims.push_back({{"about", c.about},
                          {"formula", c.formula},
                          {"note", c.note},
                          {"status", c.proved ? "proved" : "conjecture"},
                          {"theorem", c.proved ? Json(c.theorem) : Json(nullptr)},
                          {"found_by", c.found_by},
                          {"parameters", c.parameters},
                          {"exceptions", std::move(exceptions)},
                          {"fitted", c.proved ? Json(nullptr) : Json(c.fitted)},
                          {"checked", c.proved ? Json(nullptr) : Json(c.checked)}});
    }
    return line({{"game", pattern.game},
                 {"arguments", pattern.arguments},
                 {"ranges", pattern.ranges},
                 {"claims", std::move(claims)},
                 {"p_positions", {{"count", pattern.zero_count}, {"first", pattern.zeros}}},
                 {"tried", pattern.tried},
                 {"engine", pattern.engine},
                 {"nodes", pattern.nodes},
                 {"seconds", pattern.seconds}});
}

std::string stats_json(const Table& table, const TableStats& stats) {
    const auto place = [](const std::vector<std::int64_t>& at) {
        return at.empty() ? Json(nullptr) : at.size() == 1 ? Json(at[0]) : Json(at);
    };
    Json frequencies = Json::array(), sparse = nullptr;
    for (const auto& f : stats.frequencies)
        frequencies.push_back(
            {{"value", value_of(f.value)}, {"count", f.count}, {"first", place(f.first)}, {"last", place(f.last)}});
    if (const auto& s = stats.sparse)
        sparse = {
            {"mask", s->mask},        {"position", s->position}, {"common_parity", s->common_odd ? "odd" : "even"},
            {"rare_count", s->count}, {"rare", s->rare},         {"last_rare", s->last}};
    return line({{"game", table.game},
                 {"ranges", table.ranges},
                 {"count", stats.count},
                 {"max", stats.max_at.empty() ? Json(nullptr) : Json(stats.max)},
                 {"max_at", place(stats.max_at)},
                 {"frequencies", std::move(frequencies)},
                 {"sparse", std::move(sparse)},
                 {"engine", table.engine},
                 {"nodes", table.nodes},
                 {"seconds", table.seconds}});
}

std::string judges_json(const std::vector<JudgeRow>& rows) {
    Json list = Json::array();
    for (const JudgeRow& row : rows)
        list.push_back({{"id", row.id}, {"title", row.title}, {"input", row.input}, {"game", row.game}});
    return line({{"judges", std::move(list)}});
}

std::string hunt_json(const std::string& subject, const std::string& program, const judge::HuntOptions& options,
                      const judge::Hunt& hunt) {
    Json failure = nullptr;
    if (hunt.failure) {
        const judge::Failure& f = *hunt.failure;
        const bool exited = f.got.end == judge::ProcessRun::End::exited;
        const bool signalled = f.got.end == judge::ProcessRun::End::signalled;
        failure = {{"verdict", judge::verdict_text(f.verdict)},
                   {"run", f.run},
                   {"tests", f.tests.size()},
                   {"input", f.input},
                   {"expected", f.expected},
                   {"got", f.got.out},
                   {"stderr", f.got.err},
                   {"exit_code", exited ? Json(f.got.code) : Json(nullptr)},
                   {"signal", signalled ? Json(f.got.signal) : Json(nullptr)},
                   {"seconds", f.got.seconds},
                   {"word", f.where ? Json(f.where->word) : Json(nullptr)},
                   {"attempts", f.attempts},
                   {"minimal", f.minimal}};
    }
    return line({{"subject", subject},
                 {"program", program},
                 {"agrees", !hunt.failure},
                 {"runs", hunt.runs},
                 {"tests", hunt.tests},
                 {"largest_input", hunt.largest_input},
                 {"slowest", hunt.slowest},
                 {"seed", options.seed},
                 {"time_limit", options.limits.seconds},
                 {"failure", std::move(failure)}});
}

void write_table_json(Output& out, const Table& table) {
    Json from = table.ranges[0].first;
    if (table.ranges.size() > 1) from = {table.ranges[0].first, table.ranges[1].first};
    out.write("{\"game\":" + dump(table.game, -1) + ",\"from\":" + dump(from, -1) + ",\"values\":");
    if (table.ranges.size() == 1) {
        write_row(out, table.values.data(), table.values.size());
    } else {
        auto columns = static_cast<std::size_t>(table.ranges[1].second - table.ranges[1].first + 1);
        for (std::size_t i = 0; i < table.values.size(); i += columns) {
            out.write(i ? ",\n" : "[");
            write_row(out, table.values.data() + i, columns);
        }
        out.write("]");
    }
    out.write(",\"engine\":" + dump(table.engine, -1) + ",\"nodes\":" + dump(table.nodes, -1) +
              ",\"seconds\":" + dump(table.seconds, -1) + "}\n");
}

std::string period_answer_json(const PeriodAnswer& answer) {
    const bool proven = answer.period.has_value();
    const auto known = [&](auto value) { return proven ? Json(value) : Json(nullptr); };
    const Period p = answer.period.value_or(Period{});
    const bool largest = p.saltus == 0 && (proven || answer.computed_to >= 0);
    Json json = {{"game", answer.game},
                 {"status", proven ? "proven" : "not-found"},
                 {"period", known(p.period)},
                 {"preperiod", known(p.preperiod)},
                 {"saltus", known(p.saltus)},
                 {"last_exception", known(p.preperiod - 1)},
                 {"max", largest ? Json(answer.max) : Json(nullptr)},
                 {"max_at", largest ? Json(answer.max_at) : Json(nullptr)},
                 {"computed_to", answer.computed_to},
                 {"engine", answer.engine},
                 {"seconds", answer.seconds},
                 {"nodes", answer.nodes}};
    json[proven ? "theorem" : "known"] = proven ? p.theorem : answer.why_not;
    if (answer.outcome != Outcome::answered) json["stopped"] = answer.reason;
    return line(json);
}

std::string certificates_json(const std::vector<std::pair<std::string, CertificateCheck>>& checks,
                              std::pair<std::size_t, std::size_t> share) {
    Json list = Json::array();
    for (const auto& [file, check] : checks) {
        Json json = {{"file", file},
                     {"holds", check.holds},
                     {"game", check.game},
                     {"name_checked", check.game_checked},
                     {"statement", check.statement},
                     {"rules", check.rules},
                     {"theorem", check.theorem},
                     {"values", check.values},
                     {"seconds", check.seconds}};
        if (share.second > 1) {
            // One share without a fault is no proof, so nobody who reads only "holds" may take it for one.
            if (check.holds) json["holds"] = nullptr;
            json["share"] = {{"part", share.first}, {"of", share.second}, {"holds", check.holds}};
        }
        if (check.rules_checked) {
            json["heaps_compared"] = check.heaps_compared;
            json["same_rule_text"] = check.rules_same;
        }
        if (!check.holds) json["fault"] = check.fault;
        list.push_back(std::move(json));
    }
    return line(list);
}

}  // namespace grundy::cli
