// SPDX-License-Identifier: MIT
// A counter that rises to a bound is a heap of what it lacks: f(c + k) for k in 1..3 if c + k <= s is a heap of s - c
// from which up to three are taken (docs/theory.md, section 18). Numbers that play never changes may be part of the
// bound.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/choice_text.hpp"
#include "rules/affine.hpp"
#include "rules/eval.hpp"
#include "rules/heap_form.hpp"
#include "rules/normal_game.hpp"
#include "rules/position.hpp"

namespace grundy::engines::counter {

class Form {
public:
    /// Nothing if the rules of the instance are of another kind. The result refers to `rules`.
    static std::shared_ptr<const Form> of(const rules::Ruleset& rules, int instance);

    /// The heap game; its instance has the moves of `heap_form`.
    const rules::Ruleset& heaps() const { return *heaps_; }
    int heap_instance() const { return heap_instance_; }
    const rules::HeapForm& heap_form() const { return heap_form_; }

    /// The bound of a position less its counter. If negative, the position has no moves.
    Wide lacking(std::span<const Int> words) const;
    /// The position whose counter lacks `heap`, with the other numbers of `words`.
    std::vector<Int> with_lacking(std::span<const Int> words, Int heap) const;
    /// All choices that lead to the position `to`, as the rules write them.
    std::vector<Choice> choices(std::span<const Int> words, std::span<const Int> to, Meter& meter) const;
    std::size_t counter() const { return counter_; }  ///< which argument it is

private:
    Form(const rules::Ruleset& rules, int instance);

    bool recognise();
    bool find_counter();
    std::vector<rules::Affine> bounds() const;
    bool rises_to(const rules::Affine& bound) const;
    bool make_heaps();
    rules::Environment environment(std::span<const Int> words) const;
    std::optional<Int> chosen(std::size_t option, Int to, rules::Environment& env) const;

    const rules::Ruleset& rules_;
    const int instance_;
    rules::NormalGame normal_;
    std::size_t counter_ = 0;
    rules::Expr bound_;
    rules::Library library_;
    std::unique_ptr<rules::Ruleset> heaps_;
    int heap_instance_ = 0;
    rules::HeapForm heap_form_;
};

}  // namespace grundy::engines::counter
