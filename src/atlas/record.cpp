// SPDX-License-Identifier: MIT
// See record.hpp.
#include "atlas/record.hpp"

#include <tuple>

#include "atlas/parts.hpp"
#include "atlas/record_json.hpp"
#include "report/json_text.hpp"

namespace grundy::atlas {

using report::Json;

std::string_view state_name(State state) {
    return state == State::proven ? "proven" : state == State::value ? "value" : "open";
}

bool has_max(const Record& r) {
    return r.order == 0 && (r.state == State::proven ? r.saltus == 0 : r.computed_to >= 0);
}

Json json_of(const Record& r) {
    Json out = {{"game", r.game}, {"status", state_name(r.state)}};
    if (r.state == State::proven) {
        out["period"] = r.period;
        out["preperiod"] = r.preperiod;
        out["saltus"] = r.saltus;
        if (!r.flat.empty()) out["flat"] = r.flat;
        out["theorem"] = r.theorem;
    }
    if (r.state == State::value) out["value"] = r.value;
    if (has_max(r)) {
        out["max"] = r.max;
        out["max_at"] = r.max_at;
    }
    if (r.order > 0) {
        out["order"] = r.order;
        out["lost"] = r.lost;
    }
    if (r.computed_to >= 0) out["computed_to"] = r.computed_to;
    if (r.state == State::open) out["why"] = r.why;
    out["nodes"] = r.nodes;
    out["version"] = r.version;
    return out;
}

std::string line_of(const Record& record) {
    Json json = json_of(record);
    json["seconds"] = record.seconds;
    return sealed_line(std::move(json));
}

std::optional<Record> read_line(std::string_view line) {
    const std::optional<Json> sealed = read_sealed(line);
    if (!sealed) return {};
    try {
        const Json& json = *sealed;
        Record r;
        r.game = json.at("game").get<std::string>();
        const auto status = json.at("status").get<std::string>();
        r.state = status == "proven" ? State::proven : status == "value" ? State::value : State::open;
        r.period = json.value("period", std::int64_t{0});
        r.preperiod = json.value("preperiod", std::int64_t{0});
        r.saltus = json.value("saltus", std::uint64_t{0});
        r.flat = json.value("flat", std::vector<std::int64_t>{});
        r.theorem = json.value("theorem", "");
        r.value = json.value("value", std::uint64_t{0});
        r.max = json.value("max", std::uint64_t{0});
        r.max_at = json.value("max_at", std::int64_t{0});
        r.computed_to = json.value("computed_to", std::int64_t{-1});
        r.order = json.value("order", std::uint64_t{0});
        r.lost = json.value("lost", std::uint64_t{0});
        r.why = json.value("why", "");
        r.nodes = json.at("nodes").get<std::uint64_t>();
        r.version = json.at("version").get<std::string>();
        r.seconds = json.at("seconds").get<double>();
        return r;
    } catch (const Json::exception&) {
        return {};
    }
}

std::string contradiction(const Record& a, const Record& b) {
    if (a.state == State::proven && b.state == State::proven) {
        const auto claim = [](const Record& r) {
            return std::tuple(r.period, r.preperiod, r.saltus, r.flat, has_max(r) ? r.max : 0,
                              has_max(r) ? r.max_at : 0, r.order, r.lost);
        };
        return claim(a) == claim(b) ? "" : "two periods are proven";
    }
    if (a.state == State::value && b.state == State::value) return a.value == b.value ? "" : "there are two values";
    if (a.computed_to < 0 || a.computed_to != b.computed_to) return "";
    if (a.order != b.order || a.lost != b.lost) return "the quotients of the same heaps differ";
    return a.max == b.max && a.max_at == b.max_at ? "" : "the largest values up to the same heap differ";
}

bool says_more(const Record& a, const Record& b) {
    const auto rank = [](const Record& r) {
        return std::tuple(r.state != State::open, r.computed_to, report::json_dump(json_of(r), -1));
    };
    return rank(a) > rank(b);
}

}  // namespace grundy::atlas
