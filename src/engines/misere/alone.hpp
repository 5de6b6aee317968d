// SPDX-License-Identifier: MIT
// Misere values of games in which play never makes a sum: every option leaves at most one component. G^- is then a mex
// from position to position (Theorem 13 of docs/theory.md), and no sum need be searched. A component c with one nim
// heap beside it is lost exactly if the heap is G^-(c).
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/budget.hpp"
#include "engines/misere/component_hash.hpp"
#include "engines/misere/one_heap.hpp"
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
    struct Frame {
        rules::Component component;
        std::vector<rules::Component> open;  // options that have no value yet
        std::vector<Nimber> values;          // of the others
        bool any = false;                    // there is a move
    };

    std::optional<Value> known(const rules::Component& component);
    OneHeap* one_heap(int instance);
    bool opened(const rules::Component& component, std::vector<Frame>& line);
    void take(Frame& frame, Value v) const;

    const rules::Ruleset& rules_;
    Meter& meter_;
    std::map<int, bool> serves_;
    std::map<int, std::optional<OneHeap>> heaps_;
    std::map<int, moves::OptionStream> streams_;
    std::unordered_map<rules::Component, Value, ComponentHash> values_;
    std::unordered_map<rules::Component, bool, ComponentHash> active_;
};

}  // namespace grundy::engines::misere
