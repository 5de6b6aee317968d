// SPDX-License-Identifier: MIT
// The options of small positions, twice: as a recognised form has them, and as the rules' walker gives them. A form is
// trusted only where both agree (docs/proofs.md, "What guards the forms").
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "core/budget.hpp"
#include "rules/heap_form.hpp"
#include "rules/position.hpp"

namespace grundy::rules {

/// The different options of a component, normalized; nim heaps beside each other are one.
using OptionSet = std::set<Position>;

/// Normalizes a sum; nim heaps beside each other become one, as forms have them.
void reduce(Position& position);

/// Of a heap of n, as the normal form has them.
OptionSet heap_options(const HeapForm& form, int instance, Int n);

/// As the rules give them. Ticks `meter`; Error where the rules have a fault at this position.
OptionSet walked_options(const Ruleset& rules, const Component& component, Meter& meter);

/// What a form says about a position; nothing where it says nothing.
using FormOptions = std::function<std::optional<OptionSet>(const Component&)>;

/// Compares the options of positions with those that the rules give, each position with a limited effort, all with
/// `steps` candidates. The first position where they differ, with one option that only one of the two has; nothing
/// where there is none. Where the rules have a fault, a form that says something differs.
class FormCheck {
public:
    /// `zero_is_nothing`: parts that are heap 0 of the game itself do not count.
    FormCheck(const Ruleset& rules, int instance, FormOptions form, std::uint64_t steps, bool zero_is_nothing = false);
    /// False: the effort is used up. `share`: of the steps, at most for this position.
    bool look(std::vector<Int> words, std::uint64_t share);
    const std::optional<std::string>& difference() const { return difference_; }
    std::uint64_t positions() const { return positions_; }  ///< compared so far

private:
    OptionSet seen(const OptionSet& options) const;
    void compare(const Component& at, const OptionSet& form, const OptionSet& walked);

    const Ruleset& rules_;
    int instance_;
    FormOptions form_;
    std::uint64_t steps_, positions_ = 0;
    bool zero_is_nothing_;
    std::optional<std::string> difference_;
};

/// Is heap 0 told from nothing? Both have value 0 where heap 0 has no move.
enum class HeapZero { as_written, nothing };

/// The heap form against the rules: all heaps from 0 on, beyond the largest constant of the rules if the effort lasts,
/// then heaps near the constants that are farther away. `positions`: takes how many heaps were compared.
std::optional<std::string> heap_form_difference(const Ruleset& rules, int instance, const HeapForm& form,
                                                std::uint64_t steps = 3200, HeapZero zero = HeapZero::as_written,
                                                std::uint64_t* positions = nullptr);

/// The numbers below 2^61 that the rules of an instance and its parameters mention, ascending.
std::set<Int> constants_of(const Ruleset& rules, int instance);

}  // namespace grundy::rules
