// SPDX-License-Identifier: MIT
// What one question may use that comes to a server over pipes (`mcp`, `lsp`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "cli/session.hpp"
#include "questions/answerer.hpp"

namespace grundy::cli {

/// The limits of --budget, up to the `most` of such a server; without them `usual`, and 1 GiB.
inline questions::Allowance allowance(Session& session, Seconds usual, Seconds most, std::size_t answer_bytes) {
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;
    const Limits given = session.solver_options(false).limits;
    questions::Allowance out;
    out.limits.time = std::min(given.time.value_or(usual), most);
    out.limits.bytes = given.bytes == 0 ? most_bytes : std::min(given.bytes, most_bytes);
    out.limits.nodes = given.nodes;
    out.answer_bytes = answer_bytes;
    return out;
}

}  // namespace grundy::cli
