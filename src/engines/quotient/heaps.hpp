// SPDX-License-Identifier: MIT
// The misere quotient of the heaps 0, 1, 2, ... of a taking-and-breaking game.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engines/quotient/growth.hpp"
#include "engines/quotient/heap_options.hpp"

namespace grundy::engines::quotient {

class Heaps final : private Alphabet {
public:
    /// The form of a game whose moves all leave heaps of its own, smaller than the heap; nothing for other rules.
    static std::optional<rules::HeapForm> form_of(const rules::Ruleset& rules, int instance);

    /// `most_work`: that may be spent on one heap.
    Heaps(rules::HeapForm form, unsigned cap, std::uint64_t most_work, Meter& meter);
    Heaps(const Heaps&) = delete;  // its parts refer to each other
    Heaps& operator=(const Heaps&) = delete;

    /// The element of a heap; nothing if no quotient of these heaps is found.
    std::optional<Element> element(Int n);
    /// Reads heaps up to n, or up to the proof of a repetition.
    std::optional<Repetition> repetition(Int n);

    /// Whether Theorem 25 may apply to these rules.
    bool provable() const { return can_repeat(form_); }
    /// The repetition, once it is proven.
    const std::optional<Repetition>& known_repetition() const { return repetition_; }

    /// Calls visit(parts) for moves of a heap that leave a wanted element, until it returns false; the
    /// heap has an element. Returns whether all were visited. Of a heap beyond those that were read, splits are tried
    /// once for each residue class of a part. Moves must not leave more than two parts.
    using Visit = std::function<bool(std::span<const Int> parts)>;
    bool each_move(Int n, const std::function<bool(Element)>& wanted, const Visit& visit);

    /// Takes over a quotient that was saved; false if it is not that of these heaps.
    bool restore(const Saved& saved);
    /// Called after each heap that was added.
    std::function<void()> added;

    const Growth& growth() const { return growth_; }
    /// The last heap that is an element.
    Int last() const { return static_cast<Int>(growth_.elements().size()) - 1; }
    /// Whether the next heap was tried in vain.
    bool stuck() const { return stuck_; }

private:
    void each_option(std::size_t letter, const Alphabet::Visit& visit) override;
    bool reach(Int n);
    bool each_split(Int rest, const rules::HeapMove& m, const std::function<bool(Element)>& wanted, const Visit& visit);
    std::optional<Repetition> look_back() const;

    rules::HeapForm form_;
    std::uint64_t most_work_;
    Meter& meter_;
    Growth growth_;
    bool stuck_ = false;
    std::size_t looked_ = 0;  // heaps that have been searched for a repetition
    std::optional<Repetition> repetition_;
};

}  // namespace grundy::engines::quotient
