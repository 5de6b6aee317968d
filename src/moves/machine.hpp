// SPDX-License-Identifier: MIT
// Runs a program (program.hpp) on one position after another.
#pragma once

#include <limits>
#include <span>

#include "core/budget.hpp"
#include "core/size.hpp"
#include "moves/program.hpp"
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
    Outcome run(std::span<const Int> words, Sink& sink, Meter& meter);

    /// True if several positions can be examined together for options that end the game.
    bool by_shape() const { return by_shape_; }
    static constexpr std::size_t together = 8;
    struct Together {
        unsigned open = 0, won = 0, undecided = 0;  ///< one bit for each position; open: none of its options ends it
    };
    /// True if the positions differ only in the elements of rows. Their words are single bytes below 128.
    bool alike(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) const;
    /// Takes up to `together` positions that are alike; kernels::ByteComparison::overread
    /// bytes after each must be readable.
    Together run_together(std::span<const std::uint8_t* const> positions, std::size_t words, Meter& meter);

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
    bool changed(const Instruction& i, Sink& sink, bool& legal);
    static bool shape_alone(const Program& program);
    bool execute_together(std::span<const std::uint8_t* const> positions, Together& state);
    void masks_together(const Masks& p, Int base, Int last, std::span<const std::uint8_t* const> positions,
                        Together& state);
    bool fits_lanes(const Instruction& i) const {  // so that no base of a chunk overflows
        constexpr Int most = std::numeric_limits<Int>::max() >> 2;
        return integers_[i.b] >= -most && integers_[i.c] <= most;
    }
    bool masks(const Masks& p, Int base, Int last, Int& result);
    bool next_lane(const Instruction& i);
    bool change_lanes(const Instruction* i, Sink& sink);
    bool more_lanes(const Instruction& i);
    Row& buffer(int row) { return row < 0 ? words_ : buffers_[to_size(row - program_.rows)]; }
    Int& integer(int i) { return integers_[i]; }

    const rules::Game& game_;
    std::vector<const rules::Game*> ordered_;  // by operand c of `part`, from 1: games with arguments to sort
    Program program_;
    std::vector<Int> registers_;
    Int* integers_;
    std::vector<std::span<const Int>> rows_;
    std::vector<Row> buffers_;
    std::span<const Int> position_;
    Row words_;        // words of the part under construction
    Row first_words_;  // words of the first of several positions
    bool by_shape_ = false;
    Meter* meter_ = nullptr;  // meter of the query
    std::uint64_t ticks_ = 0;
};

}  // namespace grundy::moves
