// SPDX-License-Identifier: MIT
// The description for tools, from the table of questions and the shapes of their answers.
#include "questions/questions.hpp"
#include "questions/renderers.hpp"
#include "questions/shape_schemas.hpp"

namespace grundy::questions {
namespace {

Json json_body(const Json& schema) { return {{"content", {{"application/json", {{"schema", schema}}}}}}; }

Json with_description(const char* text, const Json& more = Json::object()) {
    Json out = {{"description", text}};
    out.update(more);
    return out;
}

// A response of this status; any other one is an error.
Json responses(const char* status, const char* text, const Json& schema) {
    return {{status, with_description(text, json_body(schema))},
            {"default", with_description("An error", json_body(reference("Error")))}};
}

Json answers(const std::string& shape) {
    return responses("200", "The answer, or how far it came within its budget",
                     {{"anyOf", Json::array({reference(shape), reference("Stopped")})}});
}

Json get(const char* summary, Json answer) {
    return {{"get", {{"summary", summary}, {"responses", std::move(answer)}}}};
}

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
    Json jobs = get("all jobs, the newest first", responses("200", "The jobs", reference("JobList")));
    jobs["post"] = {{"summary", "starts a job"},
                    {"requestBody", std::move(body)},
                    {"responses", responses("202", "The name of the job", reference("JobStarted"))}};
    Json job = get("a job, with its result when it has ended", responses("200", "The job", reference("JobAnswer")));
    job["delete"] = {{"summary", "cancels a job, or forgets one that has ended"},
                     {"responses", responses("200", "What was done", reference("JobEnded"))}};
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
        Json body = json_body(request_schema(question));
        body["required"] = true;
        paths["/api/v1/" + question.name] = {{"post",
                                              {{"summary", question.summary},
                                               {"requestBody", std::move(body)},
                                               {"responses", answers(question.shape)}}}};
    }
    paths["/api/v1/version"]["get"] = get("the version, and where the engine runs", answers("Version"))["get"];
    paths["/api/v1/openapi.json"] = get("this description", responses("200", "The description", {{"type", "object"}}));
    paths.update(job_paths());
    return report::json_line(
        {{"openapi", "3.1.0"},
         {"info", {{"title", "Grundy"}, {"version", version()}, {"description", "Questions about impartial games"}}},
         {"paths", std::move(paths)},
         {"components", {{"schemas", shape_schemas()}}}});
}

}  // namespace grundy::questions
