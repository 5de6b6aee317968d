// SPDX-License-Identifier: MIT
#include "engines/theorems/theorem.hpp"

// There is one line per theorem; the function of that name, in a file of this folder, returns its row.
#define GRUNDY_THEOREMS(THEOREM) \
    THEOREM(nim_heaps)           \
    THEOREM(euclid_values)       \
    THEOREM(transfers)           \
    THEOREM(graph_transfers)     \
    THEOREM(parity_of_boards)    \
    THEOREM(parity_of_graphs)    \
    THEOREM(parity_of_play)      \
    THEOREM(remainders)          \
    THEOREM(bounded_takes)       \
    THEOREM(mock_turtles)        \
    THEOREM(triplets)            \
    THEOREM(ruler)               \
    THEOREM(forbidden_takes)     \
    THEOREM(ring_cuts)           \
    THEOREM(delete_nim)          \
    THEOREM(take_or_share)       \
    THEOREM(steps_and_leap)      \
    THEOREM(add_or_multiply)     \
    THEOREM(wythoff)             \
    THEOREM(rays)                \
    THEOREM(end_nim)             \
    THEOREM(misere_nim)          \
    THEOREM(erasing_wins)        \
    THEOREM(erasing_loses)       \
    THEOREM(euclid_winner)       \
    THEOREM(fibonacci)           \
    THEOREM(geography)           \
    THEOREM(tokens_on_boards)    \
    THEOREM(tokens_at_cells)     \
    THEOREM(chomp_on_rows)       \
    THEOREM(chomp_on_boards)     \
    THEOREM(moore)               \
    THEOREM(closure)             \
    THEOREM(climbing)            \
    THEOREM(half_of_heaps)       \
    THEOREM(pairs_of_heaps)      \
    THEOREM(proven_values)       \
    THEOREM(paired_positions)    \
    THEOREM(proven_winner)

namespace grundy::engines::theorems {

#define DECLARE(name) Row name();
GRUNDY_THEOREMS(DECLARE)
#undef DECLARE

const std::vector<Row>& table() {
#define ENTRY(name) name(),
    static const std::vector<Row> rows = {GRUNDY_THEOREMS(ENTRY)};
#undef ENTRY
    return rows;
}

std::unique_ptr<Theorem> recognised(const rules::Ruleset& rules, int instance, Says says) {
    if (rules.game(instance).compound != rules::Compound::none || rules.moves_again(instance)) return nullptr;
    for (const Row& row : table())
        if (row.says == says)
            if (auto theorem = row.recognise(rules, instance)) return theorem;
    return nullptr;
}

}  // namespace grundy::engines::theorems
