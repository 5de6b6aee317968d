// SPDX-License-Identifier: MIT
#include "plan/engines.hpp"

// There is one line per engine; NAME_engine() is defined in the engine's own folder. No row after one that is certainly
// the cheapest is asked, and many games are heaps, so the heap engine comes early.
#define GRUNDY_ENGINES(ENGINE) \
    ENGINE(reference)          \
    ENGINE(heap)               \
    ENGINE(counter)            \
    ENGINE(formula)            \
    ENGINE(product)            \
    ENGINE(system)             \
    ENGINE(parameters)         \
    ENGINE(elements)           \
    ENGINE(memo)               \
    ENGINE(listed)             \
    ENGINE(table)              \
    ENGINE(ranges)             \
    ENGINE(division)           \
    ENGINE(limit)              \
    ENGINE(row)                \
    ENGINE(runs)               \
    ENGINE(search)             \
    ENGINE(graph)              \
    ENGINE(loopy)              \
    ENGINE(hackenbush)         \
    ENGINE(strip)              \
    ENGINE(family)             \
    ENGINE(tame)               \
    ENGINE(quotient)           \
    ENGINE(misere)

namespace grundy {

namespace engines {
#define DECLARE(name) EngineRow name##_engine();
GRUNDY_ENGINES(DECLARE)
#undef DECLARE
}  // namespace engines

const std::vector<engines::EngineRow>& plan::engine_table() {
#define ENTRY(name) engines::name##_engine(),
    static const std::vector<engines::EngineRow> table = {GRUNDY_ENGINES(ENTRY)};
#undef ENTRY
    return table;
}

}  // namespace grundy
