// SPDX-License-Identifier: MIT
// The misere search's row in the table of engines.
#include "engines/candidate.hpp"
#include "engines/misere/misere.hpp"

namespace grundy::engines {

EngineRow misere_engine() {
    EngineRow row{"misere", "misere play (--misere): depth-first search over whole sums that remembers who wins"};
    row.misere = sum_engine<misere::Search>;
    return row;
}

}  // namespace grundy::engines
