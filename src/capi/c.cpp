// SPDX-License-Identifier: MIT
// The functions of grundy/c.h. No exception leaves them.
#include <grundy/c.h>
#include <grundy/version.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "capi/session.hpp"

using namespace grundy;

struct grundy_session {
    std::shared_ptr<capi::Session> session;
};

struct grundy_game {
    std::shared_ptr<capi::Session> session;
    std::string name;
};

namespace {

// A copy that grundy_free frees. Throws std::bad_alloc.
char* copied(const std::string& text) {
    char* const out = new char[text.size() + 1];
    std::memcpy(out, text.c_str(), text.size() + 1);
    return out;
}

grundy_status status_of(const questions::Reply& reply) {
    if (reply.stopped) return GRUNDY_STOPPED;
    return reply.status == 200 ? GRUNDY_ANSWERED : reply.status == 500 ? GRUNDY_BROKEN : GRUNDY_REFUSED;
}

// Sets `body` to what `ask` replies.
template <class Ask>
grundy_status replied(char** body, const Ask& ask) noexcept {
    if (body != nullptr) *body = nullptr;
    try {
        const questions::Reply reply = ask();
        if (body != nullptr && !reply.body.empty()) *body = copied(reply.body);
        return status_of(reply);
    } catch (...) {  // no memory for the reply
        return GRUNDY_BROKEN;
    }
}

questions::Reply missing(const char* what) {
    return questions::refused(400, "request", std::string(what) + " is missing: a null pointer was given");
}

grundy_call call_of(const grundy_call* call) { return call == nullptr ? grundy_call{} : *call; }

}  // namespace

const char* grundy_version(void) { return GRUNDY_VERSION_STRING; }

grundy_session* grundy_open(const char* options, char** body) {
    grundy_session* out = nullptr;
    replied(body, [&] {
        const std::string_view text = options == nullptr ? "{}" : options;
        return questions::reply_to(text, capi::Session::fields(), [&](const questions::Request& request) {
            out = new grundy_session{std::make_shared<capi::Session>(request)};
            return std::string();
        });
    });
    return out;
}

grundy_status grundy_answer(grundy_session* session, const char* question, const char* request, const grundy_call* call,
                            char** body) {
    return replied(body, [&] {
        if (session == nullptr) return missing("the session");
        if (question == nullptr) return missing("the question");
        if (request == nullptr) return missing("the request");
        return session->session->answer(question, request, call_of(call));
    });
}

grundy_status grundy_values(grundy_session* session, const char* game, int64_t first, size_t count, unsigned width,
                            void* out, const grundy_call* call, char** body) {
    return replied(body, [&] {
        if (session == nullptr) return missing("the session");
        if (game == nullptr) return missing("the game");
        if (out == nullptr && count != 0) return missing("the memory for values");
        return session->session->values(game, first, count, width, out, call_of(call));
    });
}

grundy_game* grundy_open_game(grundy_session* session, const char* game, char** body) {
    grundy_game* out = nullptr;
    replied(body, [&] {
        if (session == nullptr) return missing("the session");
        if (game == nullptr) return missing("the game");
        auto opened = std::make_unique<grundy_game>(grundy_game{session->session, game});
        questions::Reply reply = session->session->find(game);
        if (reply.body.empty()) out = opened.release();
        return reply;
    });
    return out;
}

int64_t grundy_value(grundy_game* game, int64_t heap, const grundy_call* call) {
    uint64_t value = 0;
    const grundy_status status = replied(nullptr, [&] {
        if (game == nullptr) return missing("the game");
        return game->session->values(game->name, heap, 1, sizeof value, &value, call_of(call));
    });
    if (status != GRUNDY_ANSWERED) return -int64_t{status};
    return value > INT64_MAX ? -int64_t{GRUNDY_REFUSED} : static_cast<int64_t>(value);
}

void grundy_close_game(grundy_game* game) { delete game; }

void grundy_cancel(grundy_session* session) {
    if (session != nullptr) session->session->cancel();
}

void grundy_free(char* body) { delete[] body; }

void grundy_close(grundy_session* session) {
    if (session == nullptr) return;
    session->session->close();
    delete session;
}
