// SPDX-License-Identifier: MIT
// Every special way in which a program fills a table serves a game of the catalogue. A way that none of them takes is
// to be deleted, or the rules are to be brought to the form that takes it.
#include <gtest/gtest.h>

#include <numeric>
#include <set>

#include "api/impl.hpp"
#include "engines/table/table.hpp"
#include "engines/table/table_program.hpp"
#include "rules/samples.hpp"

namespace grundy::table_catalogue_test {

using engines::table::CompiledOption;
using engines::table::Loop;

// The ways that the program of a game takes.
std::set<std::string> ways(const engines::table::Program& program) {
    std::set<std::string> out;
    const auto add = [&](bool has, const char* name) {
        if (has) out.insert(name);
    };
    add(program.prefix_sums, "prefix sums");
    add(!program.symmetries.empty(), "symmetries");
    add(!program.members.empty(), "members of a set");
    for (const CompiledOption& o : program.options) {
        add(o.way == CompiledOption::Way::single, "single");
        add(o.way == CompiledOption::Way::run, "run");
        add(o.way == CompiledOption::Way::block, "block");
        add(o.way == CompiledOption::Way::cells, "cells");
        add(o.marks, "marks");
        add(o.ray.has_value(), "ray");
        add(o.prefix, "prefix");
        add(o.solved, "due");
        for (const Loop& loop : o.loops) {
            add(loop.kind == Loop::Kind::open, "open range");
            add(loop.kind == Loop::Kind::elements, "elements");
            add(loop.kind == Loop::Kind::divisors, "divisors");
            add(loop.kind == Loop::Kind::range && loop.multiple, "x divides");
            add(loop.residue.has_value(), "residue");
            add(!loop.ends_steps.empty(), "ends by steps");
        }
        for (const engines::table::Sum& sum : o.terms.sums) add(!sum.run, "sum of several loops");
    }
    return out;
}

TEST(TableCatalogue, EveryWayServesAGame) {
    const Rules rules = Rules::catalogue();
    const rules::Library library = rules.impl().library;
    std::set<std::string> used;
    for (std::size_t i = 0; i < library.games.size(); ++i) {
        const rules::Game& game = *library.games[i];
        rules::Ruleset ruleset(library);
        const int instance = ruleset.instantiate(static_cast<int>(i), rules::sample_parameters(game, {}));
        std::string why_not;
        if (!engines::table::fits(ruleset, instance, why_not)) continue;
        std::vector<int> order(game.args.size());
        std::iota(order.begin(), order.end(), 0);
        const auto program = engines::table::compile(ruleset, instance, order, why_not);
        if (!program) continue;
        used.merge(ways(*program));
    }
    for (const char* way : {"single", "run", "block", "cells", "marks", "ray", "prefix", "due", "open range",
                            "elements", "divisors", "x divides", "residue", "ends by steps", "sum of several loops",
                            "prefix sums", "symmetries", "members of a set"}) {
        EXPECT_TRUE(used.contains(way)) << "no game of the catalogue uses: " << way;
    }
}

}  // namespace grundy::table_catalogue_test
