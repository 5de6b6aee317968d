// SPDX-License-Identifier: MIT
// The fields of what rests on conjectures: rules that `pattern` reads off features, and answers of commands with
// --conjecture.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/described.hpp"

namespace grundy::report {

/// An answer, and the size of the positions up to which a conjecture was compared with the definition, if it uses one.
template <class Answer>
struct Conjectured {
    const Answer* answer = &nothing<Answer>;
    std::optional<std::int64_t> checked_to{};
};

template <class Answer>
void describe(auto& out, const Conjectured<Answer>& conjectured) {
    describe(out, *conjectured.answer);
    out.maybe("checked_to", "if it rests on a conjecture: the size of the positions up to which that was checked",
              conjectured.checked_to);
}

struct FoundRule {
    bool lost = false;
    std::string formula{};  ///< in the language of rules
    std::string checked{};  ///< how far, in words
    std::int64_t checked_to = 0;
    std::size_t positions = 0;
    std::string proven{};  ///< who proved it; empty: it is a conjecture
};

void describe(auto& out, const FoundRule& r) {
    out.about("FoundRule", "a rule for the values or the lost positions, proved or conjectured");
    out.word("about", "", {"values", "P-positions"}, r.lost ? 1 : 0);
    out.field("formula", "in the language of rules, as `prove` takes it", r.formula);
    out.word("status", "", {"proved", "conjecture"}, r.proven.empty() ? 1 : 0);
    out.field("theorem", "who proved it", if_any(r.proven));
    out.field(
        "checked_to",
        "all positions up to this size were compared: the greatest argument, or the sum of all numbers and of the "
        "lengths of rows",
        r.checked_to);
    out.field("positions", "that were compared", Count{r.positions});
}

struct FoundRules {
    std::string game{};
    std::vector<FoundRule> rules{};
    std::int64_t looked_to = 0;
};

void describe(auto& out, const FoundRules& found) {
    out.about("FoundRules",
              "what `pattern --json` prints of games that are not on one or two integers: rules made of features");
    out.field("game", "as it was asked for", found.game);
    out.field("rules", "empty if none was found", found.rules);
    out.field("looked_to", "the size of the positions that were looked at", found.looked_to);
}

}  // namespace grundy::report
