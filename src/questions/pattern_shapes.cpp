// SPDX-License-Identifier: MIT
// The shape of the answer to `pattern`.
#include "questions/shape.hpp"

namespace grundy::questions::shapes {

std::vector<NamedShape> pattern_shapes() {
    const Shape ranges = list(named("Range"));
    return {{"PatternException", "a position where a formula fails",
             object({{"at", list(natural()), "its arguments"}, {"value", named("Value"), "its value"}})},
            {"PatternClaim", "a formula, proved or conjectured",
             object({{"about", text(), "what it says something of: values, P-positions, ..."},
                     {"formula", text(), "such as `G(n) = n mod 4`"},
                     {"note", text(), "what its terms mean, where that is not obvious"},
                     {"status", word({"proved", "conjecture"}), ""},
                     {"theorem", or_null(text()), "that proves it"},
                     {"found_by", text(), "what proposed it"},
                     {"parameters", count(), "how many of its numbers were read off the values"},
                     {"exceptions", list(named("PatternException")), "every position where it fails"},
                     {"fitted", or_null(ranges), "of a conjecture: the values that it was read off"},
                     {"checked", or_null(ranges), "of a conjecture: the values that it was compared with"}})},
            {"PatternHint", "a formula that fits, but is not claimed",
             object({{"about", text(), ""},
                     {"formula", text(), ""},
                     {"exceptions", count(), "the number of positions where it fails"},
                     {"fails_at", or_null(list(natural())), "the first position beyond the ranges where it fails"},
                     {"try", or_null(ranges), "ranges from which it might be claimed"}})},
            {"Pattern", "",
             answer(joined(
                 {{"game", text(), "as it was asked for"},
                  {"arguments", list(text()), "the names of the ranges"},
                  {"ranges", ranges, "that were looked at"},
                  {"claims", list(named("PatternClaim")), "empty if nothing was found"},
                  {"hints", list(named("PatternHint")), "what fits, where nothing is claimed"},
                  {"p_positions", object({{"count", natural(), ""}, {"first", list(list(natural())), "some of them"}}),
                   "the positions of value 0"},
                  {"known", or_null(text()), "what a theorem says, whatever the table says"},
                  {"tried", list(text()), "what was looked for"}},
                 effort()))}};
}

}  // namespace grundy::questions::shapes
