// SPDX-License-Identifier: MIT
// Shapes that answers of several questions share.
#include "questions/described_shapes.hpp"
#include "questions/shape.hpp"
#include "report/answer_fields.hpp"
#include "report/game_fields.hpp"

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
         {
             {"Stopped", "what takes the place of an answer that was not reached; it has status 200, too",
              answer({{"stopped", text(), "how far the question came"},
                      {"outcome", word({"out_of_budget", "interrupted"}), "why it came no further"}})},
         },
         described_parts<report::PlacedFault>(),
         {{"Error", "what takes the place of an answer if the request is at fault",
           answer({{"error",
                    object({{"kind", text(), "a word of the table above"},
                            {"message", text(), "what the program prints"},
                            maybe("where", text(),
                                  "the faulty text: `rules`, `data`, `position`, `game` or a graph's name"),
                            maybe("diagnostics", list(named("Diagnostic")), "the places; of the kind `text` only")}),
                    "what is wrong"}})}}});
}

}  // namespace grundy::questions::shapes
