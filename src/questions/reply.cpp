// SPDX-License-Identifier: MIT
// See reply.hpp.
#include "questions/reply.hpp"

#include <new>

#include "core/error.hpp"
#include "core/escaped.hpp"
#include "questions/faults.hpp"

namespace grundy::questions {
namespace {

// The text of a request that a fault is in.
std::string faulty_text(const Request& request, const std::string& where) {
    for (const auto& [name, text] : request.texts("graphs"))
        if (name == where) return text;
    for (const char* field : {"rules", "data", "position", "game"})
        if (where == field && request.has(field)) return request.text(field);
    return request.has("position") ? request.text("position") : request.text("game");
}

Reply reply_of(const Refusal& why) { return refused(why.status, why.kind, why.what()); }
Reply stopped(const Json& body) { return {200, report::json_line(body), true}; }

}  // namespace

Reply refused(int status, const std::string& kind, const std::string& message) {
    return {status, report::json_line(error_json(kind, with_short_words(message)))};
}

Reply reply_to(const Json& json, const std::vector<Field>& fields,
               const std::function<std::string(const Request&)>& answer) {
    try {
        const Request request(json, fields);
        try {
            return {200, answer(request)};
        } catch (const TextError& fault) {
            return {422, report::json_line(error_json(fault, faulty_text(request, fault.file)))};
        }
    } catch (const Refusal& refusal) {
        return reply_of(refusal);
    } catch (const Stopped& stop) {
        return stopped(stopped_json(stop));
    } catch (const Error& fault) {
        return refused(422, "input", fault.what());
    } catch (const std::bad_alloc&) {
        return stopped(out_of_memory_json());
    } catch (const std::exception& fault) {
        return refused(500, "internal", fault.what());
    }
}

Reply reply_to(std::string_view text, const std::vector<Field>& fields,
               const std::function<std::string(const Request&)>& answer) {
    try {
        return reply_to(read_json(text), fields, answer);
    } catch (const Refusal& refusal) {
        return reply_of(refusal);
    }
}

}  // namespace grundy::questions
