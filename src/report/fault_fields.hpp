// SPDX-License-Identifier: MIT
// The fields of what takes the place of an answer: a fault of the request, or how far the question came.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/game_fields.hpp"

namespace grundy::report {

struct Fault {
    std::string kind{}, message{};
    std::optional<std::string> where{};
    std::optional<std::vector<PlacedFault>> diagnostics{};
};

void describe(auto& out, const Fault& fault) {
    out.about("Fault", "a fault of a request");
    out.field("kind", "a word of the table of kinds in docs/api.md", fault.kind);
    out.field("message", "what the program prints", fault.message);
    out.maybe("where", "the faulty text: `rules`, `data`, `position`, `game` or a graph's name", fault.where);
    out.maybe("diagnostics", "the places; of the kind `text` only", fault.diagnostics);
}

struct Faulty {
    Fault error{};
};

void describe(auto& out, const Faulty& faulty) {
    out.about("Error", "what takes the place of an answer if the request is at fault");
    out.field("error", "what is wrong", faulty.error);
}

struct NotReached {
    std::string stopped{};
    bool interrupted = false;
};

void describe(auto& out, const NotReached& stop) {
    static constexpr const char* outcomes[] = {"out_of_budget", "interrupted"};
    out.about("Stopped", "what takes the place of an answer that was not reached; it has status 200, too");
    out.field("stopped", "how far the question came", stop.stopped);
    out.word("outcome", "why it came no further", outcomes, stop.interrupted ? 1 : 0);
}

}  // namespace grundy::report
