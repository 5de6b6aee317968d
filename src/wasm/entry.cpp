// SPDX-License-Identifier: MIT
// The engine for browsers: functions that JavaScript calls (engine.js), one question at a time. Rules and values are
// kept between calls.
#include <emscripten.h>

#include <memory>
#include <string>

#include "questions/answerer.hpp"
#include "services/judging.hpp"

// A worker posts this to its page. The name is looked up in the module at every call, so that it may be set at any
// time.
EM_JS(void, tell_progress, (const char* label, double done, double total), {
    if (Module["progress"]) Module["progress"](UTF8ToString(label), done, total);
});

namespace {

using namespace grundy;

constexpr double most_seconds = 240;
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

std::string last_body;

questions::Answerer& answerer() {
    static questions::Answerer kept(Rules::catalogue(), services::judge_questions());
    return kept;
}

}  // namespace

extern "C" {

/// Returns the status. The arguments are text in UTF-8 that ends with a zero.
EMSCRIPTEN_KEEPALIVE int grundy_answer(const char* question, const char* request) {
    questions::Allowance allowance;
    allowance.threads = 0;  // one, in the module without threads
    allowance.limits.time = Seconds(most_seconds);
    allowance.limits.bytes = most_bytes;
    allowance.limits.progress = [](std::string_view what, std::uint64_t done, std::uint64_t total) {
        tell_progress(std::string(what).c_str(), static_cast<double>(done), static_cast<double>(total));
    };
    questions::Reply reply = answerer().answer(question, request, allowance);
    last_body = std::move(reply.body);
    return reply.status;
}

/// The JSON of the last answer; valid until the next question.
EMSCRIPTEN_KEEPALIVE const char* grundy_body() { return last_body.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t grundy_body_size() { return last_body.size(); }
}
