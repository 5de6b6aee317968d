// SPDX-License-Identifier: MIT
// Games on one heap that call each other, as one system of sequences: a ring that becomes a row, four phases of one
// game, a heap and the number that was taken last. A sequence is a game with all arguments but the heap fixed; the
// system of a sequence has those that play from it can reach.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/heap_form.hpp"
#include "rules/heap_shapes.hpp"

namespace grundy::rules {

/// More sequences than this are not looked at.
inline constexpr std::size_t most_sequences = 128;

struct SystemForm {
    std::vector<HeapSequence> sequences;  ///< the first is the one that was asked for
    std::vector<std::string> names;       ///< "row", "f(n, 2)"
    std::vector<HeapForm> forms;          ///< by sequence; HeapMove::to says where the parts belong
    /// An order in which the values of one heap size can be computed: a sequence comes after those to which a move can
    /// lead without making the heap smaller.
    std::vector<int> order;

    /// That of a game on one heap by itself.
    static SystemForm of(const Ruleset& rules, int instance, HeapForm form);

    /// One sequence, and moves for heaps of all residues: kernels, and theorems besides that of windows, know these.
    bool has_kernels() const { return forms.size() == 1 && !forms[0].some_residues(); }
    int most_parts() const;
    std::string text() const;  ///< "ring: take {1..2}, leave 1 heap (row); row: ...", of the first few sequences
    /// The number of a sequence; -1 if it is not one of the system.
    int find(const HeapSequence& sequence) const;
    /// A heap of a sequence, by its number.
    Component part(int sequence, Int size) const;
};

/// Returns `order`, or nothing if play could go on for ever without making a heap smaller.
std::optional<std::vector<int>> order_of(const std::vector<HeapForm>& forms);

/// Returns the system of a sequence, or nothing, with the reason in `why_not`, if its rules are of another kind. The
/// numbers that can be taken in it while heaps are left are finitely many, or repeat (tails.hpp).
std::optional<SystemForm> system_form(const Ruleset& rules, HeapSequence first, std::string& why_not);

/// Compares the options of all sequences with the rules, as `heap_form_difference` does for one.
std::optional<std::string> system_form_difference(const Ruleset& rules, const SystemForm& system, std::uint64_t steps,
                                                  std::uint64_t* positions = nullptr);

}  // namespace grundy::rules
