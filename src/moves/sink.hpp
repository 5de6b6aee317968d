// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "rules/position.hpp"

namespace grundy::moves {

/// Receives the options of a position, part by part. Words are valid only during the call.
class Sink {
public:
    virtual ~Sink() = default;
    virtual void part(int instance, std::span<const Int> words) = 0;
    virtual void changed(std::size_t word, Int v) = 0;  ///< a part: the position itself, with this word set to v
    /// The same player moves after the option that follows. Comes only from streams that were asked to take_again.
    virtual void again() {}
    virtual void option() = 0;   ///< the parts since the last option form an option
    virtual void discard() = 0;  ///< those parts belong to no legal option
    virtual void restart() = 0;  ///< all options of this position are void; they come again
    /// True if no more options are needed. Asked after each option of a program; those that follow need not come then.
    virtual bool enough() const { return false; }
};

}  // namespace grundy::moves
