// SPDX-License-Identifier: MIT
// The positions that can be reached from one, numbered 0, 1, ... in the order in which they are met, with their options
// as the rows of a graph. A position is a sum; nothing is known here about values.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/budget.hpp"
#include "core/large_array.hpp"
#include "kernels/digraph/graph.hpp"
#include "moves/positions.hpp"
#include "moves/stream.hpp"

namespace grundy::engines::loopy {

/// What becomes of the parts of sums.
class Parts {
public:
    virtual ~Parts() = default;
    /// Nothing: the part stays one of the components. Otherwise it is an independent game that ends, of this value,
    /// which is `loony` or a nimber; then all nimbers of a position are added to one nim heap.
    virtual std::optional<Value> independent(const rules::Component& part, Meter& meter) = 0;
};

/// Explores; remembers all positions across explorations, each with one word.
class Reachable final : private moves::Sink {
public:
    /// Words of positions. Those below are free for the caller; the exploration gives `first_index` + i to the i-th
    /// position that it numbers.
    static constexpr ValueWord first_index = ValueWord{1} << 62;
    /// The word of a position that was never explored, or not to the end.
    static constexpr Value unknown = state_value(0);
    /// For the caller: the word of a position that is to be explored again where it is met.
    static constexpr Value again = state_value(1);

    /// `parts` null: every part, also a nim heap, stays a component.
    Reachable(const rules::Ruleset& rules, Parts* parts) : rules_(rules), parts_(parts) {}

    /// The graph of one exploration.
    struct Result {
        std::uint32_t positions = 0;
        LargeArray<std::uint64_t> first{};
        /// Positions by number. `loony_target` is a position in which the other player wins at once; `last_outside - i`
        /// is one whose word was known before, outside[i].
        LargeArray<digraph::Vertex> targets{};
        LargeArray<std::uint32_t> records{};  ///< of the positions
        /// An option ends the whole game. The row is empty then; without Parts, that of the first position has the
        /// options that lead on.
        std::vector<bool> won{};
        std::vector<Value> outside{};  ///< different words
        std::map<ValueWord, digraph::Vertex> outside_numbers{};
        std::uint64_t bytes() const { return first.bytes() + targets.bytes() + records.bytes(); }
    };
    static constexpr digraph::Vertex loony_target = ~digraph::Vertex{0}, last_outside = loony_target - 1;

    /// The record of a position, which is sorted and has no empty heaps. New positions are `unknown`.
    std::uint32_t record(const rules::Position& position, Meter& meter);
    Value word(std::uint32_t record) const { return positions_.value(record); }
    void set_word(std::uint32_t record, Value word) { positions_.set_value(record, word); }

    /// Everything that can be reached from `root`, whose word is unknown, except through positions whose word is known.
    /// Throws Stopped with the number of positions that were reached; their words are then unknown again.
    Result explore(std::uint32_t root, Meter& meter);

    /// The position in the form that `record` takes. Nothing if a part of it is loony.
    std::optional<rules::Position> reduced(rules::Position sum, Meter& meter);

private:
    void expand(std::uint32_t index);
    bool list_options();
    void list_all_options();
    void heap_moves(Int size);
    void position_of(std::uint32_t record, rules::Position& out) const;
    moves::OptionStream& options(int instance);

    void part(int instance, std::span<const Int> words) override;
    void changed(std::size_t word, Int v) override;
    void option() override;
    void discard() override;
    void restart() override;
    void target(std::uint32_t record);
    rules::Component& fresh(int instance);
    void take(const rules::Component& fresh_one);

    const rules::Ruleset& rules_;
    Parts* parts_;
    Meter* meter_ = nullptr;
    moves::Positions positions_;
    std::vector<std::unique_ptr<moves::OptionStream>> streams_;  // by instance
    LargeArray<std::uint64_t> key_;

    // The exploration, the position whose options are listed, and the option under construction.
    Result* out_ = nullptr;
    rules::Position opened_;
    std::size_t moved_ = 0;    // the component of `opened_` that moves
    std::size_t row_ = 0;      // where its targets begin
    rules::Position pending_;  // the parts of the option, the first `parts_taken_` of them
    std::size_t parts_taken_ = 0;
    Nimber heap_ = 0;    // the nim heap that its other parts leave, if parts have values
    bool lost_ = false;  // a part is loony
    rules::Position sum_;
};

}  // namespace grundy::engines::loopy
