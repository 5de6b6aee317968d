// SPDX-License-Identifier: MIT
// Calls the functions of grundy/c.h with any bytes: the first picks the function and the width, the rest is its text.
// Each returns a status whose body fits it.
#include <grundy/c.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "questions/questions.hpp"

namespace {

int stop_at_once(const grundy_progress*) { return 1; }

void look_at(grundy_status status, char* body) {
    const std::string text = body == nullptr ? "" : body;
    grundy_free(body);
    const bool error = text.find("\"error\"") != std::string::npos;
    if (status == GRUNDY_BROKEN || (status == GRUNDY_REFUSED && !error)) std::abort();
    if (status == GRUNDY_STOPPED && text.find("\"stopped\"") == std::string::npos) std::abort();
}

grundy_session* small_session() {
    static grundy_session* const session =
        grundy_open(R"({"budget": {"seconds": 1, "nodes": 20000, "bytes": 16000000}})", nullptr);
    return session;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2 || size > 2048) return 0;
    const std::string text(reinterpret_cast<const char*>(data + 2), size - 2);
    const grundy_call call{data[1] % 3 == 0 ? 0.2 : 0, data[1] % 5 == 0 ? stop_at_once : nullptr, nullptr};
    char* body = nullptr;
    if (data[0] % 8 == 0) {
        grundy_session* const session = grundy_open(text.c_str(), &body);
        if (session == nullptr) look_at(GRUNDY_REFUSED, body);
        grundy_close(session);
    } else if (data[0] % 8 == 1) {
        grundy_game* const game = grundy_open_game(small_session(), text.c_str(), &body);
        if ((game == nullptr) == (body == nullptr)) std::abort();
        if (game == nullptr) look_at(GRUNDY_REFUSED, body);
        const std::int64_t heap = data[1] % 2 == 0 ? data[1] : INT64_MAX - data[1];
        if (grundy_value(game, heap, &call) == -GRUNDY_BROKEN) std::abort();
        grundy_close_game(game);
    } else if (data[0] % 8 < 4) {
        alignas(8) unsigned char out[8 * 64];
        const std::int64_t first = data[1] % 2 == 0 ? data[0] : INT64_MAX - data[0];
        const grundy_status status =
            grundy_values(small_session(), text.c_str(), first, data[1] % 65, 1U << data[0] % 5, out, &call, &body);
        if ((status == GRUNDY_ANSWERED) != (body == nullptr)) std::abort();
        look_at(status, body);
    } else {
        const auto& rows = grundy::questions::questions();
        const grundy_status status =
            grundy_answer(small_session(), rows[data[1] % rows.size()].name.c_str(), text.c_str(), &call, &body);
        if (body == nullptr) std::abort();
        look_at(status, body);
    }
    return 0;
}
