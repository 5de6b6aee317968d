// SPDX-License-Identifier: MIT
// See server.hpp.
#include "mcp/server.hpp"

#include <memory>

#include "mcp/lines.hpp"
#include "mcp/session.hpp"
#include "rpc/pipes.hpp"
#include "server/engines.hpp"
#include "services/services.hpp"

namespace grundy::mcp {
namespace {

constexpr std::size_t most_processes = 2;

}  // namespace

void serve(const Settings& settings, const std::atomic<bool>& stop) {
    server::Engines engines(
        most_processes, [answerer = std::make_shared<questions::Answerer>(settings.rules, services::services())](
                            const auto& question, const auto& request, const auto& allowance) {
            return answerer->answer(question_of(question), questions::read_json(request), allowance);
        });
    rpc::Output output(settings.output, stop);
    const auto send = [&](const std::string& line) { output.write(line + "\n"); };
    Calls calls([&](const auto& question, const auto& request,
                    const auto& allowance) { return engines.ask(question, request, allowance); },
                settings.most, send);
    Session session(settings.rules, settings.pages, calls, send);
    Lines lines;
    for (std::string bytes; !(bytes = rpc::read_some(settings.input, stop, output)).empty();) {
        lines.add(bytes);
        while (const std::optional<Line> line = lines.next())
            line->too_long ? session.refuse_long_line() : session.take(line->text);
    }
    output.end();
    calls.end();
    output.check();
}

}  // namespace grundy::mcp
