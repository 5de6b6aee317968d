// SPDX-License-Identifier: MIT
// Runs a program (program.hpp) on one position after another. The machine is the loop over the instructions: control,
// and what goes to the sink. It has the registers, the builder of rows and the loops over lanes.
#pragma once

#include <span>

#include "core/budget.hpp"
#include "moves/lane_loop.hpp"
#include "moves/program.hpp"
#include "moves/registers.hpp"
#include "moves/row_builder.hpp"
#include "moves/sink.hpp"

namespace grundy::moves {

enum class Outcome {
    done,
    won,       ///< an option ends the whole game; the options after it were not examined
    undecided  ///< the sink's input is meaningless: ask rules::Enumerator
};

class Machine {
public:
    Machine(const rules::Ruleset& rules, int instance, Program program);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;
    Outcome run(std::span<const Int> words, Sink& sink, Meter& meter);
    const Program& program() const { return program_; }

private:
    Outcome execute(Sink& sink, Meter& meter);
    void part(const Instruction& i, Sink& sink);
    bool changed(const Instruction& i, Sink& sink, bool& legal);

    const rules::Game& game_;
    std::vector<const rules::Game*> ordered_;  // by operand c of `part`, from 1: games with arguments to sort
    Program program_;
    Registers registers_;
    RowBuilder builder_;
    LaneLoop lanes_;
};

}  // namespace grundy::moves
