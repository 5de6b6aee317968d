// SPDX-License-Identifier: MIT
// See json_tables.hpp.
#include "report/json_tables.hpp"

#include "core/size.hpp"
#include "report/json_text.hpp"
#include "report/kept_fields.hpp"

namespace grundy::report {
namespace {

void write_row(Sink& out, const std::uint64_t* values, std::size_t count) {
    out.write("[");
    for (std::size_t i = 0; i < count; ++i) {
        if (i) out.write(",");
        const Value value = Value::of_word(values[i]);
        if (value.is_nimber())
            out.number(value.nimber());
        else
            out.write(json_dump(json_value(value), -1));
    }
    out.write("]");
}

}  // namespace

std::string pattern_json(const Pattern& pattern) {
    Json claims = Json::array();
    for (const PatternClaim& c : pattern.claims) {
        Json exceptions = Json::array();
        for (const auto& e : c.exceptions) exceptions.push_back({{"at", e.at}, {"value", json_value(e.value)}});
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
    Json hints = Json::array();
    for (const PatternHint& h : pattern.hints)
        hints.push_back({{"about", h.about},
                         {"formula", h.formula},
                         {"exceptions", h.exceptions},
                         {"fails_at", h.fails_at.empty() ? Json(nullptr) : Json(h.fails_at)},
                         {"try", h.wanted.empty() ? Json(nullptr) : Json(h.wanted)}});
    return answer_line({{"game", pattern.game},
                        {"arguments", pattern.arguments},
                        {"ranges", pattern.ranges},
                        {"claims", std::move(claims)},
                        {"hints", std::move(hints)},
                        {"p_positions", {{"count", pattern.zero_count}, {"first", pattern.zeros}}},
                        {"known", pattern.known.empty() ? Json(nullptr) : Json(pattern.known)},
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
            {{"value", json_value(f.value)}, {"count", f.count}, {"first", place(f.first)}, {"last", place(f.last)}});
    if (const auto& s = stats.sparse)
        sparse = {
            {"mask", s->mask},        {"position", s->position}, {"common_parity", s->common_odd ? "odd" : "even"},
            {"rare_count", s->count}, {"rare", s->rare},         {"last_rare", s->last}};
    return answer_line({{"game", table.game},
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

void write_table_json(Sink& out, const Table& table) {
    Json from = table.ranges[0].first;
    if (table.ranges.size() > 1) from = Json::array();
    for (const auto& range : table.ranges)
        if (from.is_array()) from.push_back(range.first);
    out.write(json_head() + "\"game\":" + json_dump(table.game, -1) +
              (table.family ? ",\"open\":" + json_dump(table.arguments, -1) : "") + ",\"from\":" + json_dump(from, -1) +
              ",\"values\":");
    const auto columns = to_size(table.ranges.back().second - table.ranges.back().first + 1);
    std::size_t next = 0;
    const auto write = [&](const auto& self, std::size_t k) -> void {
        if (k + 1 == table.ranges.size()) {
            write_row(out, table.values.data() + next, columns);
            next += columns;
            return;
        }
        for (std::int64_t i = table.ranges[k].first;; ++i) {
            out.write(i == table.ranges[k].first ? "[" : ",\n");
            self(self, k + 1);
            if (i == table.ranges[k].second) break;
        }
        out.write("]");
    };
    write(write, 0);
    out.write(",\"engine\":" + json_dump(table.engine, -1) + ",\"nodes\":" + json_dump(table.nodes, -1) +
              ",\"seconds\":" + json_dump(table.seconds, -1));
    if (table.kept) out.write(",\"kept\":" + json_dump(with_kept(Json::object(), table)["kept"], -1));
    out.write("}\n");
}

}  // namespace grundy::report
