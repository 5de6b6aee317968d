// SPDX-License-Identifier: MIT
// See json_text.hpp.
#include "report/json_text.hpp"

#include <grundy/grundy.hpp>

namespace grundy::report {

std::string json_dump(const Json& json, int indent) {
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string json_line(const Json& json) { return json_dump(json, 2) + "\n"; }

Json with_schema(Json fields) {
    Json out = {{"schema", json_schema}};
    for (auto& field : fields.get_ref<Json::object_t&>()) out.emplace(field.first, std::move(field.second));
    return out;
}

std::string answer_line(Json fields) { return json_line(with_schema(std::move(fields))); }

std::string answer_list(const std::string& name, const std::string& elements) {
    return "{\"schema\":" + std::to_string(json_schema) + ",\"" + name + "\":[\n" + elements + "]}\n";
}

Json json_value(Value value) {
    if (value.is_infinite()) return Json{{"infinity", value.numbers()}};
    return value.is_loony() ? Json(value_text(value)) : Json(value.nimber());
}

}  // namespace grundy::report
