// SPDX-License-Identifier: MIT
// See json_periods.hpp.
#include "report/json_periods.hpp"

#include "report/json_text.hpp"

namespace grundy::report {
namespace {

Json period_json(const Period& period) {
    Json json = {{"period", period.period},  {"preperiod", period.preperiod},
                 {"saltus", period.saltus},  {"last_exception", period.preperiod - 1},
                 {"max", period.max},        {"max_at", period.max_at},
                 {"theorem", period.theorem}};
    if (!period.flat.empty()) json["flat"] = period.flat;
    return json;
}

}  // namespace

std::string plans_json(const std::vector<Plan>& plans) {
    Json list = Json::array();
    for (const Plan& plan : plans) {
        Json one = {{"game", plan.subject}, {"engine", plan.engine}, {"form", plan.form}, {"reason", plan.reason},
                    {"cost", plan.cost},    {"cores", plan.cores},   {"period", nullptr}};
        if (plan.period) one["period"] = period_json(*plan.period);
        one["ends"] = plan.ends.empty() ? Json(nullptr) : Json(plan.ends);
        one["winner"] = plan.winner.empty() ? Json(nullptr) : Json(plan.winner);
        list.push_back(std::move(one));
    }
    return answer_line({{"plans", std::move(list)}});
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
    if (!p.flat.empty()) json["flat"] = p.flat;
    if (answer.misere) json["misere"] = true;
    if (answer.quotient) {
        const MisereQuotient& q = *answer.quotient;
        json["max"] = json["max_at"] = nullptr;
        json["quotient"] = {{"order", q.order},         {"lost", q.lost},
                            {"heaps_to", q.heaps_to},   {"generators", q.generators},
                            {"relations", q.relations}, {"lost_elements", q.lost_elements},
                            {"heaps", q.heaps}};
    }
    json[proven ? "theorem" : "known"] = proven ? p.theorem : answer.why_not;
    if (answer.outcome != Outcome::answered) json["stopped"] = answer.reason;
    return answer_line(with_kept(std::move(json), answer));
}

std::string certificates_json(const std::vector<std::pair<std::string, CertificateCheck>>& checks, const Share& share) {
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
        if (share.machines > 1) {
            // One share without a fault is no proof, so nobody who reads only "holds" may take it for one.
            if (check.holds) json["holds"] = nullptr;
            json["share"] = {{"part", share.machine + 1}, {"of", share.machines}, {"holds", check.holds}};
        }
        if (check.rules_checked) {
            json["heaps_compared"] = check.heaps_compared;
            json["same_rule_text"] = check.rules_same;
        }
        if (!check.holds) json["fault"] = check.fault;
        list.push_back(std::move(json));
    }
    return json_line(list);
}

}  // namespace grundy::report
