// SPDX-License-Identifier: MIT
// Random systems of heap games: their options and values are those of the definition, and each period that is proven
// holds well beyond the values that proved it. GRUNDY_RANDOM_SYSTEMS sets a larger number of games than CI draws, and
// GRUNDY_FIRST_SEED another beginning.
#include <gtest/gtest.h>

#include <cstdlib>

#include "api/claim.hpp"
#include "engines/heap/solver.hpp"
#include "support/effort.hpp"
#include "systems/drawn_system.hpp"
#include "systems/random_systems.hpp"
#include "verify/check.hpp"

namespace grundy::random_systems_test {

struct Met {
    int systems = 0, proven = 0;
    int together = 0, rise = 0, above = 0;  // several sequences; with a saltus; in a layer above others
};

void compare(const std::string& text, const std::vector<Int>& others, Met& met) {
    const DrawnSystem drawn(text, others);
    if (!drawn.form) return;
    ++met.systems;
    ASSERT_EQ(rules::system_form_difference(*drawn.ruleset, *drawn.form, 400), std::nullopt) << text;
    engines::heap::HeapSolver solver(*drawn.ruleset, *drawn.form);
    Meter meter{Budget{}};
    const Int limit = drawn.form->most_parts() < 2 ? 250 : 120;
    const auto found = solver.find(to_size(limit) + 1, meter, {});
    const auto computed = static_cast<Int>(solver.reached().heaps);
    const Int to = found ? std::min<Int>(2 * computed + 18, limit) : 30;
    Definition definition(*drawn.ruleset);
    std::vector<Nimber> right;
    solver.reach(to, false, true, meter);
    engines::heap::Layers layers(*drawn.ruleset, *drawn.form, 1);
    met.above += engines::heap::layers_of(*drawn.form)[0] == engines::heap::Layer::above ? 1 : 0;
    for (Int n = 0; n <= to; ++n) {
        right.push_back(definition.value(drawn.heap(n)));
        ASSERT_EQ(solver.known(0).value(n), right.back()) << n << "\n" << text;
        if (layers.has(0)) {
            ASSERT_EQ(layers.value(0, n, meter), right.back()) << n << "\n" << text;
        }
    }
    if (!found) return;
    ++met.proven;
    met.together += drawn.form->forms.size() > 1 ? 1 : 0;
    const engines::Period& p = *found;
    met.rise += p.saltus > 0 ? 1 : 0;
    for (Int n = p.preperiod; n + p.period <= to; ++n) {
        const bool flat = std::binary_search(p.flat.begin(), p.flat.end(), n % p.period);
        ASSERT_EQ(right[to_size(n)] + (flat ? 0 : p.saltus), right[to_size(n + p.period)]) << n << "\n" << text;
    }
    bool sealed = false;
    const std::string certificate = certificate_of(solver, "drawn", "", p, meter);
    const std::string fault = verify::fault_of(verify::read(certificate, sealed), meter);
    ASSERT_EQ(fault, "") << text << certificate;
    ASSERT_TRUE(sealed);
}

TEST(RandomSystems, HaveTheValuesOfTheDefinitionAndThePeriodsThatAreProven) {
    const char* const asked = std::getenv("GRUNDY_RANDOM_SYSTEMS");
    const char* const first = std::getenv("GRUNDY_FIRST_SEED");
    const long games = asked != nullptr ? std::atol(asked) : effort::rounds(300);
    const long begin = first != nullptr ? std::atol(first) : 0;
    Met met;
    for (long seed = begin; seed < begin + games && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::vector<Int> others;
        const std::string text = RandomSystem(static_cast<std::uint64_t>(seed)).text(others);
        compare(text, others, met);
    }
    std::printf(
        "[ taken    ] %d systems of %ld games, %d proven, %d of these with several sequences, %d rise; %d above "
        "others\n",
        met.systems, games, met.proven, met.together, met.rise, met.above);
    EXPECT_GT(met.systems, games / 4);
    EXPECT_GT(met.proven, games / 10);
    EXPECT_GT(met.together, games / 40);
    EXPECT_GT(met.above, games / 40);
}

}  // namespace grundy::random_systems_test
