// SPDX-License-Identifier: MIT
// The row of tame games in the table of engines.
#include "engines/candidate.hpp"
#include "engines/tame/engine.hpp"

namespace grundy::engines {

EngineRow tame_engine() {
    EngineRow row{
        "tame",
        "misere play of sums whose components behave like nim heaps: nim, and tame games on heaps; other sums "
        "by `quotient`"};
    row.misere = sum_engine<tame::Engine>;
    return row;
}

}  // namespace grundy::engines
