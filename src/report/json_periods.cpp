// SPDX-License-Identifier: MIT
// See json_periods.hpp.
#include "report/json_periods.hpp"

#include "report/period_fields.hpp"

namespace grundy::report {
std::string plans_json(const std::vector<Plan>& plans) {
    Json list = Json::array();
    for (const Plan& plan : plans) list.push_back(described_json(plan));
    return answer_line({{"plans", std::move(list)}});
}

std::string period_answer_json(const PeriodAnswer& answer) { return answer_line(described_json(answer)); }

std::string certificates_json(const std::vector<std::pair<std::string, CertificateCheck>>& checks, const Share& share) {
    Json list = Json::array();
    for (const auto& [file, check] : checks) {
        Json json = {{"file", file},
                     {"holds", *check.holds},
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
            json["share"] = {{"part", share.machine + 1}, {"of", share.machines}, {"holds", *check.holds}};
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
