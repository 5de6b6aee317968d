// SPDX-License-Identifier: MIT
// Proposes one value from some n on. It is asked before all others, because nothing is plainer.
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {

Hypotheses constant_values(const Box& s) {
    if (s.columns == 0) return {};
    const Nimber last = s.values.back();
    std::size_t first = s.columns;
    while (first > 0 && s.values[first - 1] == last) --first;
    if (s.columns - first < s.columns / 2) return {};
    Hypothesis h;
    h.formula = value_text(Value::of_word(last));
    if (first > 0) h.formula += " for " + s.name[1] + " >= " + std::to_string(s.column(first));
    h.parameters = 1;
    h.at = [last](const Box&, Int, Int) { return last; };
    return {h};
}

}  // namespace grundy::pattern
