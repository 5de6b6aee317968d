// SPDX-License-Identifier: MIT
// Treats any bytes as an HTTP request to the question interface: it is refused, or answered with JSON.
// The first byte picks a question; the rest is its request. The same bytes are read as HTTP, whole and in two pieces.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "questions/answerer.hpp"
#include "server/http.hpp"
#include "services/services.hpp"

namespace {

using namespace grundy;

questions::Allowance small() {
    questions::Allowance out;
    out.limits.nodes = 20'000;
    out.limits.bytes = std::uint64_t{16} << 20;
    out.limits.time = Seconds(1);
    return out;
}

void ask(std::string_view name, std::string_view request) {
    static questions::Answerer answerer(Rules::catalogue(), services::services());
    const questions::Reply reply = answerer.answer(name, request, small());
    if (reply.status == 500) std::abort();
    const auto json = questions::Json::parse(reply.body);
    if ((reply.status == 200) == json.contains("error")) std::abort();
    if (reply.status != 200 && json["error"]["message"].get<std::string>().empty()) std::abort();
}

// A request that is complete is so whatever has arrived before or after it.
void read_http(std::string_view bytes) {
    const server::Parsed parsed = server::parse_request(bytes);
    if (parsed.state != server::Parsed::State::complete) return;
    if (parsed.used > bytes.size() || parsed.request.body.size() > server::most_body) std::abort();
    const server::Parsed exact = server::parse_request(bytes.substr(0, parsed.used));
    if (exact.state != server::Parsed::State::complete || exact.request.body != parsed.request.body) std::abort();
    if (server::parse_request(bytes.substr(0, parsed.used - 1)).state == server::Parsed::State::complete) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > 4096) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_http(text);
    const auto& rows = questions::questions();
    ask(rows[data[0] % rows.size()].name, text.substr(1));
    return 0;
}
