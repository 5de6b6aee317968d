// SPDX-License-Identifier: MIT
// Runs the loops over ranges whose values are tested 64 at a time (lanes.cpp): the mask of the values that pass, and
// the next of them. For use inside src/moves only.
#pragma once

#include <limits>

#include "moves/registers.hpp"
#include "moves/sink.hpp"

namespace grundy::moves {

class LaneLoop {
public:
    LaneLoop(Registers& registers, const Program& program) : registers_(registers), program_(program) {}

    /// True if no base of a chunk of this range overflows.
    static bool fits(Int from, Int to) {
        constexpr Int most = std::numeric_limits<Int>::max() >> 2;
        return from >= -most && to <= most;
    }
    /// `lanes_mask`. False: undecided.
    bool mask(const Instruction& i);
    /// `lanes_take`, `lanes_more`. False: there is no more.
    bool take(const Instruction& i);
    bool more(const Instruction& i);
    /// `lanes_change`, at `i`. Returns false, having done nothing, if an option is illegal or an index out of range.
    bool change(const Instruction* i, Sink& sink);

private:
    Registers& registers_;
    const Program& program_;
};

}  // namespace grundy::moves
