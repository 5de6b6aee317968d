// SPDX-License-Identifier: MIT
// Options of a game on one heap in which the heap does not decide what may be taken, except that there must be as much:
// "take p*p for a prime p", "take k if k is a prime power". What may be taken up to a size is listed once.
#pragma once

#include <optional>
#include <string>

#include "rules/eval.hpp"
#include "rules/heap_form.hpp"

namespace grundy::rules {

/// Up to which heap takes are to be listed; the meter counts the choices that are examined.
struct Listing {
    Int to = 0;
    Meter& meter;
};

/// For an option that leaves n - E(k), or a split of it, for the choices k of ranges and sets that satisfy conditions
/// on k alone: the option that has the same moves from heaps up to `to`, with k chosen from the set of the numbers
/// E(k). That set is put into `env`, which has the parameters, as one more variable. Returns nothing for options of
/// other kinds. Throws NotAHeapGame if the list does not say what may be taken, Error if the rules have a fault at one
/// of its choices, and Stopped.
std::optional<Option> with_listed_takes(const Option& o, int heap, const Listing& listing, Environment& env);

/// The normal form of the heaps up to a size, for rules that have one only if what may be taken is listed up to there.
/// Larger heaps may have other moves. Returns nothing, with the reason, if the rules are of another kind. Throws
/// Stopped.
std::optional<HeapForm> heap_form_up_to(const Ruleset& rules, int instance, const Listing& listing,
                                        std::string& why_not);

}  // namespace grundy::rules
