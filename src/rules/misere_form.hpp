// SPDX-License-Identifier: MIT
// The normal form of a heap game, where it holds under misere play.
#pragma once

#include <optional>

#include "rules/heap_form.hpp"

namespace grundy::rules {

/// As heap_form, which has what counts under normal play. Nothing if an option ends the game, or leaves several nim
/// heaps: under normal play these are one, their XOR, and a move that loses at once is none.
std::optional<HeapForm> misere_form(const Ruleset& rules, int instance);

}  // namespace grundy::rules
