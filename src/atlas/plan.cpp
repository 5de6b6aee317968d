// SPDX-License-Identifier: MIT
// See plan.hpp.
#include "atlas/plan.hpp"

#include <filesystem>
#include <fstream>
#include <grundy/grundy.hpp>
#include <sstream>

#include "atlas/parts.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "os/whole_file.hpp"
#include "report/read_json.hpp"

namespace grundy::atlas {
namespace {

using report::Json;
constexpr int format = 3;  // 1 had no sum; plans of normal play are still written as 2
const std::string sum_field = ",\"sum\":\"";

std::string plan_in(const std::string& folder) { return folder + "/plan.json"; }

// The first digits of the SHA-256 of everything before the field.
std::string sum_of(const std::string& text) { return sha256(text).substr(0, 16); }

std::string text_of(const Plan& plan) {
    std::string games;
    for (const Entry& entry : plan.games) {
        Json also = Json::array();
        for (const Alias& a : entry.also) {
            Json row = {{"game", a.game}};
            if (a.shift != 0) row["shift"] = a.shift;
            if (a.divide != 1) row["divide"] = a.divide;
            also.push_back(std::move(row));
        }
        Json row = {{"game", entry.game}};
        if (!also.empty()) row["also"] = std::move(also);
        games += (games.empty() ? "\n" : ",\n") + report::json_dump(row, -1);
    }
    Json head = {{"format", plan.misere ? format : 2},
                 {"family", plan.family},
                 {"version", plan.version},
                 {"limit", plan.limit},
                 {"nodes", plan.nodes},
                 {"bytes", plan.bytes}};
    if (plan.misere) head["misere"] = true;
    std::string text = report::json_dump(head, -1);
    text.pop_back();  // the brace
    text += ",\"games\":[" + games + "\n]";
    return text + sum_field + sum_of(text) + "\"}\n";
}

Plan plan_of(const Json& json) {
    Plan plan;
    plan.family = json.at("family").get<std::string>();
    plan.version = json.at("version").get<std::string>();
    plan.limit = json.at("limit").get<std::int64_t>();
    plan.nodes = json.at("nodes").get<std::uint64_t>();
    plan.bytes = json.at("bytes").get<std::uint64_t>();
    plan.misere = json.value("misere", false);
    for (const Json& row : json.at("games")) {
        Entry entry{row.at("game").get<std::string>(), {}};
        for (const Json& a : row.value("also", Json::array()))
            entry.also.push_back({a.at("game").get<std::string>(), a.value("shift", 0), a.value("divide", 1)});
        plan.games.push_back(std::move(entry));
    }
    return plan;
}

}  // namespace

bool has_plan(const std::string& folder) { return std::filesystem::exists(plan_in(folder)); }

void write_plan(const std::string& folder, const Plan& plan) {
    make_folders(folder, "certificates");
    os::WholeFile file(plan_in(folder));
    file.write(text_of(plan));
    file.commit();
}

Plan read_plan(const std::string& folder) {
    std::ifstream in(plan_in(folder), std::ios::binary);
    if (!in)
        throw Error("there is no atlas in '" + folder + "': begin one with 'grundy atlas plan octal:2 -o " + folder +
                    "'");
    std::ostringstream bytes;
    bytes << in.rdbuf();
    const std::string text = bytes.str();
    std::string damage = "its digest does not match its text";
    try {
        const Json json = report::read_json(text);
        const int written = json.at("format").get<int>();
        if (written > format)
            throw Error("'" + plan_in(folder) + "' was written by a newer version of grundy: update this one");
        const std::string before = text.substr(0, text.rfind(sum_field));
        if (written == 1 || json.at("sum").get<std::string>() == sum_of(before)) return plan_of(json);
    } catch (const Json::exception& fault) {
        damage = fault.what();
    }
    throw Error("'" + plan_in(folder) + "' is damaged: " + damage +
                "\nremove it, and give the 'grundy atlas plan' command of this atlas again, with the same options: the "
                "records and certificates beside it stay valid");
}

void require_own_version(const Plan& plan) {
    if (plan.version == version()) return;
    throw Error("the plan is for version " + plan.version + " of grundy, and this is " + std::string(version()) +
                ": results of two versions must not be mixed; use that version, or make a new plan");
}

}  // namespace grundy::atlas
