// SPDX-License-Identifier: MIT
// The description for tools, from the table of questions. Responses are described in docs/api.md only.
#include "questions/questions.hpp"

namespace grundy::questions {
namespace {

Json schema_of(Type type) {
    const Json text = {{"type", "string"}}, natural = {{"type", Json::array({"integer", "string"})}, {"minimum", 0}},
               above_0 = {{"type", "number"}, {"exclusiveMinimum", 0}}, object = {{"type", "object"}};
    switch (type) {
        case Type::text:
            return text;
        case Type::natural:
            return natural;
        case Type::number:
            return above_0;
        case Type::flag:
            return {{"type", "boolean"}};
        case Type::ranges:
            return {{"type", Json::array({"array", "object"})}, {"maxItems", most_ranges}};
        case Type::list:
            return {{"type", "array"}, {"items", text}};
        case Type::texts:
            return {{"type", "object"}, {"additionalProperties", text}};
        case Type::budget:
            return {{"type", "object"},
                    {"properties", {{"seconds", above_0}, {"bytes", above_0}, {"nodes", above_0}}},
                    {"additionalProperties", false}};
        case Type::request:
            return object;
    }
    return object;
}

Json request_schema(const std::vector<Field>& fields) {
    Json properties = Json::object(), needed = Json::array();
    for (const Field& field : fields) {
        properties[field.name] = schema_of(field.type);
        properties[field.name]["description"] = field.help;
        if (field.needed) needed.push_back(field.name);
    }
    Json out = {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!needed.empty()) out["required"] = std::move(needed);
    return out;
}

Json json_body(const Json& schema) { return {{"content", {{"application/json", {{"schema", schema}}}}}}; }

Json with_description(const char* text, Json more = Json::object()) {
    Json out = {{"description", text}};
    out.update(more);
    return out;
}

Json responses() {
    const Json any = json_body({{"type", "object"}}), error = json_body({{"$ref", "#/components/schemas/Error"}});
    return {{"200", with_description("The answer, or how far it came within its budget", any)},
            {"default", with_description("An error", error)}};
}

Json get(const char* summary) { return {{"get", {{"summary", summary}, {"responses", responses()}}}}; }

Json with_job(Json path) {
    path["parameters"] =
        Json::array({{{"name", "job"}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}}});
    return path;
}

Json job_paths() {
    Json body = json_body({{"type", "object"},
                           {"properties", {{"question", {{"type", "string"}}}, {"request", {{"type", "object"}}}}},
                           {"required", {"question", "request"}},
                           {"additionalProperties", false}});
    body["required"] = true;
    Json started = responses();
    started["202"] = with_description("The number of the job", json_body({{"type", "object"}}));
    Json jobs = get("all jobs, the newest first");
    jobs["post"] = {{"summary", "starts a job"}, {"requestBody", std::move(body)}, {"responses", std::move(started)}};
    Json job = get("a job, with its result when it has ended");
    job["delete"] = {{"summary", "cancels a job, or forgets one that has ended"}, {"responses", responses()}};
    const Json stream = {{"content", {{"text/event-stream", {{"schema", {{"type", "string"}}}}}}}};
    const Json events = {{"get",
                          {{"summary", "events of a job: progress, then result or error"},
                           {"responses", {{"200", with_description("Server-sent events", stream)}}}}}};
    return {{"/api/v1/jobs", std::move(jobs)},
            {"/api/v1/jobs/{job}", with_job(std::move(job))},
            {"/api/v1/jobs/{job}/events", with_job(events)}};
}

}  // namespace

std::string openapi() {
    Json paths = Json::object();
    for (const Question& question : questions()) {
        Json body = json_body(request_schema(question.fields));
        body["required"] = true;
        paths["/api/v1/" + question.name] = {
            {"post", {{"summary", question.summary}, {"requestBody", std::move(body)}, {"responses", responses()}}}};
    }
    paths["/api/v1/version"]["get"] = get("the version, and where the engine runs")["get"];
    paths["/api/v1/openapi.json"] = get("this description");
    paths.update(job_paths());
    const Json number = {{"type", "integer"}}, text = {{"type", "string"}};
    const Json diagnostic = {
        {"type", "object"},
        {"properties", {{"line", number}, {"column", number}, {"length", number}, {"message", text}, {"hint", text}}}};
    const Json error = {{"type", "object"},
                        {"properties",
                         {{"error",
                           {{"type", "object"},
                            {"properties",
                             {{"kind", text},
                              {"message", text},
                              {"where", text},
                              {"diagnostics", {{"type", "array"}, {"items", diagnostic}}}}},
                            {"required", {"kind", "message"}}}}}}};
    return report::json_line({{"openapi", "3.1.0"},
                              {"info",
                               {{"title", "Grundy"},
                                {"version", version()},
                                {"description", "Questions about impartial games; docs/api.md describes the answers"}}},
                              {"paths", std::move(paths)},
                              {"components", {{"schemas", {{"Error", error}}}}}});
}

}  // namespace grundy::questions
