// SPDX-License-Identifier: MIT
// The questions to a memory about one game: none is put where the answer costs less than the question.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "engines/engine.hpp"

namespace grundy::plan {

class Questions {
public:
    /// The engine of the game; null if it is not made yet, which it is on request.
    using Made = std::function<engines::Engine*(bool makes)>;

    /// Whether to ask about the position with these words, and counts the question. If not, the engine has the value at
    /// hand. Many heaps may be computed together at less than they cost one by one, so the engine works from time to
    /// time for as long as the questions have taken.
    bool is_next(const Made& made, std::span<const Int> words, Meter& meter);

private:
    std::uint64_t asked_ = 0;
};

}  // namespace grundy::plan
