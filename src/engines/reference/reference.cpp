// SPDX-License-Identifier: MIT
// The definition; see reference.hpp. Never optimised.
#include "engines/reference/reference.hpp"

#include "core/mex.hpp"
#include "rules/options.hpp"

namespace grundy::engines {

Nimber reference_value(const rules::Ruleset& rules, const rules::Component& component, Meter& meter, int depth) {
    if (component.instance == rules::ended) return won;
    if (component.instance == 0) return static_cast<Nimber>(component.words[0]);
    if (depth > 1000) throw Stopped(Status::out_of_budget, "the reference engine follows lines of at most 1000 moves");
    std::vector<Nimber> values;
    rules::Enumerator(rules, component.instance, meter)
        .run(component.words, [&](std::span<const rules::Component> option) {
            Nimber sum = 0;
            for (const rules::Component& part : option)
                sum = nim_sum(sum, reference_value(rules, part, meter, depth + 1));
            values.push_back(sum);
            return true;
        });
    return mex(values);
}

Nimber ReferenceEngine::value(std::span<const Int> words, Meter& meter) {
    return reference_value(rules_, {instance_, {words.begin(), words.end()}}, meter);
}

Moves ReferenceEngine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    return moves_by_enumeration(rules_, {instance_, {words.begin(), words.end()}}, wanted, *this, meter);
}

}  // namespace grundy::engines
