// SPDX-License-Identifier: MIT
// Lists the options of small positions twice: as a recognised form has them, and as the walker of the rules lists them.
// A form is trusted only if both agree (docs/proofs.md, "What guards the forms").
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"
#include "rules/heap_shapes.hpp"
#include "rules/option_set.hpp"

namespace grundy::rules {

/// Fills in the component that a part is: `to` is HeapMove::to.
using PartName = std::function<void(int to, Int size, Component& out)>;

/// Adds the options of a heap of n, as the normal form has them.
void heap_options(const HeapForm& form, const PartName& part, Int n, OptionSet& out);
/// Does so for a game whose parts are all heaps of the same instance.
void heap_options(const HeapForm& form, int instance, Int n, OptionSet& out);

/// Adds the options as the rules have them. Returns false if that takes more than `most` nodes of `meter`. Throws Error
/// if the rules have a fault at this position.
bool walked_options(const Ruleset& rules, const Component& component, std::uint64_t most, Meter& meter, OptionSet& out);

/// Adds the options of a position by a form.
using FormOptions = std::function<void(const Component&, OptionSet& out)>;

/// Compares the options of positions by a form with those by the rules, each position with a limited effort, all
/// positions together with `steps` candidates. Finds the first position where they differ, with one option that
/// only one of the two has, or nothing if there is none. Where the rules have a fault, a form differs.
class FormCheck {
public:
    /// `nothing`: parts that are this component do not count.
    FormCheck(const Ruleset& rules, int instance, FormOptions form, std::uint64_t steps,
              std::optional<Component> nothing = {});
    /// Returns false if the effort is used up or a difference has been found. `share`:
    /// the most steps for this position.
    bool look(std::vector<Int> words, std::uint64_t share);
    const std::optional<std::string>& difference() const { return difference_; }
    std::uint64_t positions() const { return positions_; }  ///< number compared so far

private:
    void compare(const Component& at, OptionSet& walked);

    const Ruleset& rules_;
    int instance_;
    FormOptions form_;
    std::uint64_t steps_, positions_ = 0;
    std::optional<Component> nothing_;
    std::optional<std::string> difference_;
};

/// Whether heap 0 is distinguished from nothing. Both have value 0 if heap 0 has no move.
enum class HeapZero { as_written, nothing };

inline constexpr std::uint64_t usual_steps = 3200;

/// Compares the heap form with the rules: for all heaps from 0 on, beyond the largest constant of the
/// rules if the effort lasts, and then for heaps near the constants that are farther away. `positions`
/// receives the number of heaps compared.
std::optional<std::string> heap_form_difference(const Ruleset& rules, int instance, const HeapForm& form,
                                                std::uint64_t steps = usual_steps, HeapZero zero = HeapZero::as_written,
                                                std::uint64_t* positions = nullptr);

/// Compares heaps of one sequence likewise; `options` adds their options by the form. A part that is the component
/// `nothing` does not count.
std::optional<std::string> sequence_difference(const Ruleset& rules, const HeapSequence& sequence,
                                               const FormOptions& options, std::uint64_t steps,
                                               const std::optional<Component>& nothing,
                                               std::uint64_t* positions = nullptr);

/// The numbers below 2^61 that the rules of an instance and its parameters mention, ascending.
std::set<Int> constants_of(const Ruleset& rules, int instance);

}  // namespace grundy::rules
