// SPDX-License-Identifier: MIT
// See misere_form.hpp.
#include "rules/misere_form.hpp"

#include <algorithm>

namespace grundy::rules {
namespace {

bool means_itself(const Option& option) {
    const auto nim_heap = [](const Term& t) { return t.kind == Term::Kind::nimber; };
    return option.kind == Option::Kind::leads && std::count_if(option.terms.begin(), option.terms.end(), nim_heap) <= 1;
}

}  // namespace

std::optional<HeapForm> misere_form(const Ruleset& rules, int instance) {
    const auto& options = rules.game(instance).options;
    if (!std::all_of(options.begin(), options.end(), means_itself)) return std::nullopt;
    std::string why_not;
    return heap_form(rules, instance, why_not);
}

}  // namespace grundy::rules
