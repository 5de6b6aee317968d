// SPDX-License-Identifier: MIT
// See record.hpp.
#include "atlas/record.hpp"

#include <tuple>

#include "atlas/parts.hpp"
#include "report/json_text.hpp"

namespace grundy::atlas {

using report::Json;

std::string line_of(const Record& record) {
    Json json = report::described_json(record);
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
            return std::tuple(r.period, r.preperiod, r.saltus, r.flat, r.has_max() ? r.max : 0,
                              r.has_max() ? r.max_at : 0, r.order, r.lost);
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
        return std::tuple(r.state != State::open, r.computed_to, report::json_dump(report::described_json(r), -1));
    };
    return rank(a) > rank(b);
}

}  // namespace grundy::atlas
