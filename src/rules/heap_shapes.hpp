// SPDX-License-Identifier: MIT
// The pieces of an option of a game on one heap, before it is known whether they fit the normal form.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rules/affine.hpp"
#include "rules/heap_form.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// Thrown if rules are not in taking-and-breaking normal form.
struct NotAHeapGame {
    std::string why;
};

[[noreturn]] void refuse(std::string why);

/// Heaps of one game with its other arguments fixed: by themselves a game on one heap, unless other sequences are
/// called.
struct HeapSequence {
    int instance = 0;
    std::size_t heap = 0;      ///< the argument that is the heap
    std::vector<Int> words{};  ///< the arguments; 0 for the heap
    bool in_system = false;    ///< calls may lead to other sequences
    friend bool operator==(const HeapSequence&, const HeapSequence&) = default;
};

/// The sequence that a part belongs to. The arguments other than the heap are settled once what is taken is.
struct Callee {
    int instance = 0;
    std::size_t heap = 0;
    std::vector<Expr> args{};
};

/// An option with one heap term or one split. Parameters that are numbers, and fixed arguments,
/// are replaced by their values.
struct HeapShape {
    std::vector<Binder> takers;
    std::optional<Binder> split;
    std::vector<Expr> conditions;
    std::size_t guards = 0;    ///< how many of the conditions come before all binders
    std::optional<Expr> left;  ///< n - E: what is left to play with
    int parts = 0;
    std::vector<Callee> callees;  ///< in a system: by part
    std::vector<Expr> bonuses;
};

/// Takes apart an option without `or` (names.hpp) of a sequence's game in normal form, or refuses it.
HeapShape shape_of(const Ruleset& rules, const Game& normal, const HeapSequence& sequence, const Option& option);

/// `k in LO..n - d` is an open range where what is left is n - k + c with c <= -d: a greater k leaves less than
/// nothing. If a single part is left, it is one for greater d, too, with the condition k <= n - d. All other shapes
/// stay as they are.
HeapShape without_end_at_heap(HeapShape shape, int heap);

/// The number of a sequence in its system.
using SequenceNumber = std::function<int(const HeapSequence&)>;

/// The normal form of a sequence, whose parts belong to sequences that `number` counts (heap_recognition.cpp). Throws
/// NotAHeapGame.
HeapForm sequence_form(const Ruleset& rules, const HeapSequence& sequence, const SequenceNumber& number);

/// The expression with a variable replaced.
Expr substitute(Expr e, int slot, const Expr& by);
Expr substitute(Expr e, int slot, Int value);
/// Replaces a variable in the binders, conditions and terms of a shape.
void substitute(HeapShape& shape, int slot, const Expr& by);

bool speaks_of(const Expr& e, const std::vector<Variable>& vars);

}  // namespace grundy::rules
