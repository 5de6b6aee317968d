// SPDX-License-Identifier: MIT
// Shapes that answers of several questions share.
#include "questions/described_shapes.hpp"
#include "questions/shape.hpp"
#include "report/answer_fields.hpp"
#include "report/fault_fields.hpp"

namespace grundy::questions::shapes {

std::vector<NamedShape> common_shapes() {
    return all_of(
        {{{"Value", "of a position",
           one_of({natural(), word({"loony"}),
                   object({{"infinity", list(natural()), "the values of the options that have one (cyclic games)"}})})},
          {"Winner", "under best play", word({"first", "second"})},
          {"Result", "under best play", word({"win", "loss", "draw"})},
          {"Choice", "what a move chose in its rule, by name", map(integer())},
          {"Place", "of a value in a table", one_of({natural(), list(natural())})},
          {"Range", "both ends are included", tuple(2, natural())}},
         described_parts<Run::Kept>(),
         described_answers<report::NotReached>(),
         described_parts<report::PlacedFault, report::Fault>(),
         described_answers<report::Faulty>()});
}

}  // namespace grundy::questions::shapes
