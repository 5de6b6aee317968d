// SPDX-License-Identifier: MIT
// See json_answers.hpp.
#include "report/json_answers.hpp"

#include <algorithm>

#include "report/explain.hpp"
#include "report/json_text.hpp"
#include "report/kept_fields.hpp"
#include "report/outcome.hpp"
#include "report/read_json.hpp"

namespace grundy::report {
namespace {

Json move_json(const WinningMove& move) {
    return with_choices(
        {{"component", move.component}, {"from", move.from}, {"to", move.to}, {"value", json_value(move.value)}}, move);
}

Json moves_json(const std::optional<std::uint64_t>& moves) { return moves ? Json(*moves) : Json(nullptr); }

// Adds the field only if there are errors; an answer without them looks as it always did.
Json with_errors(Json json, const std::vector<std::string>& internal_errors) {
    if (!internal_errors.empty()) json["internal_errors"] = internal_errors;
    return json;
}

Json answer_json(const Answer& answer, bool remoteness = false) {
    Json components = Json::array(), moves = Json::array();
    for (const ComponentValue& c : answer.components)
        components.push_back({{"position", c.text}, {"value", json_value(c.value)}, {"engine", c.engine}});
    for (const WinningMove& move : answer.moves) {
        moves.push_back(move_json(move));
        if (move.total) moves.back()["total"] = json_value(*move.total);
        if (remoteness) moves.back()["remoteness"] = moves_json(move.remoteness);
    }
    Json json = {{"position", answer.position},
                 {"value", json_value(answer.value)},
                 {"winner", answer.result == PlayResult::draw ? Json(nullptr)
                            : answer.first_wins               ? Json("first")
                                                              : Json("second")},
                 {"components", std::move(components)},
                 {"moves", std::move(moves)},
                 {"moves_complete", answer.moves_complete},
                 {"engine", answer.engine},
                 {"nodes", answer.nodes},
                 {"seconds", answer.seconds}};
    if (answer.cyclic) json["result"] = result_name(answer.result);
    if (remoteness) json["remoteness"] = moves_json(answer.remoteness);
    return with_errors(with_kept(std::move(json), answer), answer.internal_errors);
}

Json legal_move_json(const LegalMove& move) {
    return {{"component", move.component},
            {"from", move.from},
            {"to", move.to},
            {"value", json_value(move.value)},
            {"total", json_value(move.total)},
            {"rule", move.rule},
            {"line", move.rule_text},
            {"choice", json_choice(move.choice)}};
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

Json value_only(const Answer& answer) {
    Json json = {{"position", answer.position},
                 {"value", json_value(answer.value)},
                 {"engine", answer.engine},
                 {"nodes", answer.nodes},
                 {"seconds", answer.seconds}};
    if (answer.cyclic) json["result"] = result_name(answer.result);
    return with_schema(with_errors(with_kept(std::move(json), answer), answer.internal_errors));
}

Json misere_value_only(const MisereAnswer& answer) {
    return with_schema(with_kept({{"position", answer.position},
                                  {"misere", true},
                                  {"value", json_value(*answer.value)},
                                  {"engine", answer.engine},
                                  {"nodes", answer.nodes},
                                  {"seconds", answer.seconds}},
                                 answer));
}

template <class Move>
Json plain_move_json(const Move& move) {
    return with_choices({{"component", move.component}, {"from", move.from}, {"to", move.to}}, move);
}

// The lines that the text has, as one.
Json reason_json(const MisereAnswer& answer) {
    std::string text = misere_reason(answer);
    if (text.empty()) return nullptr;
    text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

Json misere_answer_json(const MisereAnswer& answer) {
    Json moves = Json::array();
    for (const WinningMove& move : answer.moves) moves.push_back(plain_move_json(move));
    return with_kept({{"position", answer.position},
                      {"misere", true},
                      {"winner", answer.first_wins ? "first" : "second"},
                      {"reason", reason_json(answer)},
                      {"moves", std::move(moves)},
                      {"moves_complete", answer.moves_complete},
                      {"engine", answer.engine},
                      {"nodes", answer.nodes},
                      {"seconds", answer.seconds}},
                     answer);
}

Json replies_json(const MisereReplies& replies) {
    Json list = Json::array();
    for (const auto& [move, answer] : replies.list)
        list.push_back(
            {{"move", plain_move_json(move)}, {"answer", answer ? plain_move_json(*answer) : Json(nullptr)}});
    return list;
}

}  // namespace

std::string one_line(const std::string& json) { return json_dump(read_json(json), -1) + "\n"; }

std::string solve_json(const Answer& answer, bool remoteness) { return answer_line(answer_json(answer, remoteness)); }

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
    return answer_line(json);
}

std::string value_json(const Answer& answer) { return json_line(value_only(answer)); }
std::string value_line(const Answer& answer) { return json_dump(value_only(answer), -1); }

std::string misere_json(const MisereAnswer& answer) { return answer_line(misere_answer_json(answer)); }

std::string misere_json(const MisereExplanation& explanation) {
    Json wins = Json::array();
    for (const auto& [move, replies] : explanation.wins)
        wins.push_back({{"move", plain_move_json(move)},
                        {"after", replies.position},
                        {"replies", replies_json(replies)},
                        {"complete", replies.complete}});
    Json json = misere_answer_json(explanation.answer);
    json["explanation"] = {{"wins", std::move(wins)},
                           {"losing", replies_json(explanation.losing)},
                           {"complete", explanation.losing.complete}};
    return answer_line(json);
}

std::string misere_value_json(const MisereAnswer& answer) { return json_line(misere_value_only(answer)); }
std::string misere_value_line(const MisereAnswer& answer) { return json_dump(misere_value_only(answer), -1); }

std::string winner_json(const WinnerAnswer& answer) {
    Json moves = Json::array();
    for (const WinningMove& move : answer.moves) moves.push_back(plain_move_json(move));
    const bool draw = answer.result == PlayResult::draw;
    return answer_line(with_kept({{"position", answer.position},
                                  {"winner", draw ? Json(nullptr) : Json(answer.first_wins ? "first" : "second")},
                                  {"theorem", answer.theorem.empty() ? Json(nullptr) : Json(answer.theorem)},
                                  {"moves", std::move(moves)},
                                  {"moves_complete", answer.moves_complete},
                                  {"engine", answer.engine},
                                  {"nodes", answer.nodes},
                                  {"seconds", answer.seconds}},
                                 answer));
}

}  // namespace grundy::report
