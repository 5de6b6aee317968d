// SPDX-License-Identifier: MIT
// The row of misere quotients in the table of engines.
#include "engines/candidate.hpp"
#include "engines/quotient/engine.hpp"

namespace grundy::engines {

EngineRow quotient_engine() {
    EngineRow row{"quotient",
                  "misere play of heaps that break: their misere quotient; small and other sums are searched"};
    row.misere = sum_engine<quotient::Engine>;
    return row;
}

}  // namespace grundy::engines
