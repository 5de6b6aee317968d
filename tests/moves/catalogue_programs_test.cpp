// SPDX-License-Identifier: MIT
// The catalogue uses every instruction. The programs are those of all instances that the expectations of the games
// name, and of the instances that their moves lead to. An instruction that none of them contains serves a phrasing that
// nobody has written: delete it, or make the compiler see it in what the games say. Only operations of the language
// itself may wait for a game.
#include <gtest/gtest.h>

#include <grundy/grundy.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "api/impl.hpp"
#include "core/diagnostics.hpp"
#include "lang/lang.hpp"
#include "moves/program.hpp"

namespace grundy::catalogue_programs_test {

using moves::Opcode;
using What = moves::Masks::Step::What;

struct Used {
    std::set<Opcode> instructions;
    std::set<What> steps;
};

Used used_by_catalogue() {
    const Rules catalogue = Rules::catalogue();
    rules::Library library = catalogue.impl().library;
    rules::Ruleset ruleset(library);
    for (const auto& game : std::vector(library.games))
        for (const rules::Expectation& e : game->expectations) {
            Diagnostics faults("expectation", e.position);
            std::string text = e.position;
            if (e.range) text.replace(e.range->begin, e.range->end - e.range->begin, std::to_string(e.range->from));
            const bool parsed = e.kind == rules::Expectation::Kind::period
                                    ? lang::parse_game(text, library, ruleset, faults).has_value()
                                    : lang::parse_position(text, library, ruleset, faults).has_value();
            EXPECT_TRUE(parsed) << e.text;
        }
    Used out;
    for (int instance = 1; instance < static_cast<int>(ruleset.size()); ++instance)
        for (const moves::Part part : {moves::Part::wins, moves::Part::moves}) {
            std::string why_not;
            const auto program = moves::compile(ruleset, instance, part, why_not);
            if (!program) continue;
            for (const moves::Instruction& i : program->code) out.instructions.insert(i.what);
            for (const moves::Masks& masks : program->masks)
                for (const moves::Masks::Step& step : masks.steps) out.steps.insert(step.what);
        }
    return out;
}

// A number stands for the enumerator of program.hpp, counted from 0.
TEST(CataloguePrograms, UseEveryInstruction) {
    const std::set<Opcode> of_the_language = {Opcode::smallest, Opcode::same, Opcode::set_clear, Opcode::set_add,
                                              Opcode::insert,   Opcode::sort, Opcode::reverse,   Opcode::degree};
    const Used used = used_by_catalogue();
    for (int i = 0; i <= static_cast<int>(Opcode::done); ++i) {
        const auto what = static_cast<Opcode>(i);
        EXPECT_NE(used.instructions.contains(what), of_the_language.contains(what)) << "Opcode " << i;
    }
    for (int i = 0; i <= static_cast<int>(What::without); ++i)
        EXPECT_TRUE(used.steps.contains(static_cast<What>(i))) << "Masks::Step::What " << i;
}

}  // namespace grundy::catalogue_programs_test
