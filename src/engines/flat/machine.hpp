// SPDX-License-Identifier: MIT
// Runs a program (program.hpp) on one position after another.
#pragma once

#include <span>

#include "core/budget.hpp"
#include "engines/flat/program.hpp"

namespace grundy::engines::flat {

/// Sees the options of a position, part by part. Words are valid during the call only.
class Sink {
public:
    virtual ~Sink() = default;
    virtual void part(int instance, std::span<const Int> words) = 0;
    virtual void option() = 0;   ///< of the parts since the last option
    virtual void discard() = 0;  ///< those parts belong to no legal option
};

enum class Outcome {
    done,
    won,       ///< an option ends the whole game; none was looked at behind it
    undecided  ///< what the sink has seen is without meaning: ask rules::Enumerator
};

class Machine {
public:
    Machine(const rules::Ruleset& rules, int instance, Program program);
    Outcome run(std::span<const Int> words, Sink& sink, Meter& meter);

private:
    using Row = std::vector<Int>;

    void load(std::span<const Int> words);
    Outcome execute(Sink& sink, Meter& meter);
    bool arithmetic(const Instruction& i);
    bool about_row(const Instruction& i);
    bool about_set(const Instruction& i);
    bool build(const Instruction& i);
    bool change(const Instruction& i, Row& row);
    bool closes_row(const Instruction& i, bool& legal);
    Int* put_row(std::span<const Int> row);
    void put_bag(std::span<const Int> row, std::size_t at, Int v);
    void part(const Instruction& i, Sink& sink);
    bool masks(const Masks& p, Int base, Int last, Int& result);
    bool next_lane(const Instruction& i);
    bool more_lanes(const Instruction& i);
    Row& buffer(int row) { return row < 0 ? words_ : buffers_[static_cast<std::size_t>(row - program_.rows)]; }
    Int& integer(int i) { return integers_[i]; }

    const rules::Game& game_;
    std::vector<const rules::Game*> ordered_;  // by operand c of `part`, from 1: whose arguments have an order
    Program program_;
    std::vector<Int> registers_;
    Int* integers_;
    std::vector<std::span<const Int>> rows_;
    std::vector<Row> buffers_;
    Row words_;  // of the part that is being made
    std::uint64_t ticks_ = 0;
};

}  // namespace grundy::engines::flat
