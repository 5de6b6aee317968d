// SPDX-License-Identifier: MIT
// Games on a heap with a limit that moves pass on: from n stones take k. Only the bounds of k depend on the second
// integer, and each move sets that integer again (Fibonacci nim: "at most twice what was taken last").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/position.hpp"

namespace grundy::engines::limit {

/// The options that one line of the rules allows for a heap n: one for each k of the range whose conditions hold. It
/// can be chosen from some least limit on; nothing else depends on the limit of the position.
struct LimitOption {
    int taken = 0;  ///< slot of k
    rules::Expr from;
    std::optional<rules::Expr> to;   ///< in addition, no k > n is legal
    std::vector<rules::Expr> ends;   ///< for an open range: no further k once one of these is negative
    std::vector<rules::Expr> guard;  ///< conditions before there is a k
    std::vector<rules::Expr> when;   ///< conditions on k
    struct Bound {
        rules::Expr low, high;  ///< low <= high; only `high` depends on the limit, and never falls as it rises
    };
    std::vector<Bound> bounds;
    struct Part {
        bool nimber = false;
        std::vector<rules::Expr> args;  ///< arguments of the game itself, or the size of a nim heap
    };
    std::vector<Part> parts;
};

struct Form {
    std::size_t heap = 0, limit = 1;  ///< which argument is which
    int heap_slot = 0, limit_slot = 0;
    std::vector<LimitOption> options;
};

/// A lower bound on the number of positions that arise from these words, which the form shows: one for each step of a
/// line of play in which the least number is taken again and again.
std::uint64_t positions_at_least(const Form& form, std::span<const Int> words);

/// The first small position whose options in the form differ from those in the rules (rules/form_options.hpp).
std::optional<std::string> difference(const rules::Ruleset& rules, int instance, const Form& form);

/// Returns nothing, with the reason, if the rules are not of this kind. The properties stated above are proved.
std::optional<Form> form_of(const rules::Ruleset& rules, int instance, std::string& why_not);

}  // namespace grundy::engines::limit
