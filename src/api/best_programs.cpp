// SPDX-License-Identifier: MIT
// See best_programs.hpp. The numbers of a move are named as `judge --best` names them (api/moves.cpp): a heap whose
// options choose one number by what is taken, all others by the integers of the option.
#include "api/best_programs.hpp"

#include <algorithm>

#include "core/long_text.hpp"
#include "lang/measure.hpp"
#include "rules/heap_choices.hpp"
#include "rules/heap_form.hpp"

namespace grundy {
inline namespace abi_1 {

std::vector<std::string> names_of(const rules::Option& option) {
    std::vector<std::string> out;
    for (const rules::Variable& v : codegen::Best::numbers(option)) out.push_back(v.name);
    if (std::find(out.begin(), out.end(), "component") == out.end()) out.emplace_back("component");
    return out;
}

codegen::Best best_by(const rules::Ruleset& rules, const std::vector<int>& instances, const std::string& by,
                      bool takes) {
    codegen::Best out;
    std::vector<std::string> expressions;
    if (by != "first") expressions = split_outside_brackets(by, ',');
    out.costs = expressions.size();
    for (const int main : instances) {
        const auto& member = rules.game(main).member;
        const int instance = member ? rules.instance(main).targets[to_size(member->site)] : main;
        out.options[main];
        if (!out.options.emplace(instance, std::vector<std::vector<codegen::Best::Cost>>{}).second && member) continue;
        const rules::Game& game = rules.game(instance);
        std::string why_not;
        if (takes && !rules::chooses_more_than_takes(game) && rules::heap_form(rules, instance, why_not))
            out.by_take.insert(instance);
        auto& options = out.options[instance];
        options.clear();
        for (const rules::Option& o : game.options) {
            const bool by_take = out.by_take.contains(instance);
            const auto names = by_take ? std::vector<std::string>{"take", "component"} : names_of(o);
            auto& costs = options.emplace_back();
            for (const std::string& text : expressions) {
                Diagnostics faults("--best", text);
                const lang::Measure measure(text, names, rules, instance, {}, faults);
                if (!faults.ok())
                    throw text_error(
                        faults, "    (names: what the option chooses, `component`, those of its rules and of data)\n");
                costs.push_back(
                    {std::make_shared<const rules::Game>(measure.frame()), measure.expression(), measure.chosen()});
            }
        }
    }
    return out;
}

}  // namespace abi_1
}  // namespace grundy
