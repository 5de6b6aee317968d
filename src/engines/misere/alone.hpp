// SPDX-License-Identifier: MIT
// Misere values of games in which play never makes a sum: every option leaves at most one component. G^- is then a mex
// from position to position (Theorem 13 of docs/theory.md), and no sum need be searched. A component c with one nim
// heap beside it is lost exactly if the heap is G^-(c).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/large_array.hpp"
#include "core/value.hpp"
#include "engines/misere/one_heap.hpp"
#include "moves/positions.hpp"
#include "moves/stream.hpp"

namespace grundy::engines::misere {

class Alone {
public:
    Alone(const rules::Ruleset& rules, Meter& meter) : rules_(rules), meter_(meter) {}

    /// True if, in every game that play from this instance can reach, an option leaves at most one component.
    bool serves(int instance);
    /// G^-, or loony if an option ends the game in a win; nothing if play comes back to an earlier position.
    std::optional<Value> value(const rules::Component& component);

private:
    struct Game {
        moves::OptionStream options;
        std::optional<OneHeap> heap;  // its values come from smaller heaps, without the memo
    };
    struct Option {
        std::uint64_t size = 0;  // the sum of its numbers
        std::uint32_t number = 0;
    };
    struct Frame {
        std::uint32_t position = 0;
        std::vector<Option> open;    // options that have no value yet, the smallest last
        std::vector<Nimber> values;  // of the others
        bool any = false;            // there is a move
        std::uint64_t options = 0;   // all that came, for the meter
    };
    class Opening;

    static constexpr Value active = state_value(0);  // on the line
    static constexpr Value unknown = state_value(1);

    Game& game(int instance);
    OneHeap* heap_of(int instance);
    static std::uint64_t claimed(const Frame& frame);
    std::uint32_t number_of(int instance, std::span<const Int> words);
    void take(Frame& frame, Value v) const;
    void look(const rules::Component& option, Frame& frame);
    void open(std::uint32_t position);
    void close();
    bool advance();

    const rules::Ruleset& rules_;
    Meter& meter_;
    std::map<int, bool> serves_;
    std::map<int, Game> games_;
    moves::Positions positions_;
    LargeArray<std::uint64_t> keys_;
    std::vector<Frame> line_;
};

}  // namespace grundy::engines::misere
