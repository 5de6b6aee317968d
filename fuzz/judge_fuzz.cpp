// SPDX-License-Identifier: MIT
// Treats any bytes as judge input: the first byte selects the format, the rest is the input. A reader may refuse the
// input and a solver may reach its limits. Nothing may crash, hang or leak, and refused input that fits into the
// writer's hold must leave the output empty.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <sstream>

#include "core/error.hpp"
#include "judge/judge.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    static const Rules rules = Rules::catalogue();
    if (size == 0) return 0;
    SolverOptions options = judge::suited({});
    options.limits.nodes = 200'000;
    options.limits.bytes = std::uint64_t{64} << 20;
    options.limits.time = Seconds(2);
    Solver solver(rules, options);
    std::istringstream in(std::string(reinterpret_cast<const char*>(data + 1), size - 1));
    std::ostringstream out;
    judge::Reader reader(in);
    judge::Writer writer(out);
    const auto formats = judge::formats();
    // The formats are numbered by digits, so that the seeds are readable.
    const judge::Format& format = formats[static_cast<std::size_t>(data[0] + 256 - '0') % formats.size()];
    try {
        judge::run_format(format, solver, reader, writer);
    } catch (const std::runtime_error&) {
        // These include Error and Stopped: refusals with a message.
        if (!out.str().empty() && out.str().size() < judge::Writer::usual_hold) std::abort();
    }
    return 0;
}
