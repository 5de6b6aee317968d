// SPDX-License-Identifier: MIT
// The misere search's row in the table of engines.
#include "engines/candidate.hpp"
#include "engines/misere/misere.hpp"

namespace grundy::engines {

EngineRow misere_engine() {
    EngineRow row{"misere", "misere play (--misere): depth-first search over whole sums that remembers who wins"};
    row.misere = [](const rules::Ruleset& rules, Meter& meter) {
        return std::make_unique<misere::Search>(rules, meter);
    };
    return row;
}

}  // namespace grundy::engines
