// SPDX-License-Identifier: MIT
// The systems that the positions of one game belong to, found as positions ask for them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/candidate.hpp"
#include "engines/systems/solver.hpp"

namespace grundy::engines::systems {

class Systems {
public:
    /// A position as a heap of a sequence.
    struct Place {
        std::shared_ptr<Solver> solver;
        std::size_t sequence = 0;
        Int heap = 0;
    };

    explicit Systems(const Setting& s) : setting_(s) {}

    /// The place of a position; nothing, with the reason in `why_not`, if it belongs to no system. The largest
    /// argument is the heap. Throws Error if a form is not what the rules say, which is an error of this program.
    std::optional<Place> find(std::span<const Int> words, std::string& why_not);
    bool empty() const { return solvers_.empty(); }

private:
    std::optional<Place> in(const rules::HeapSequence& sequence, Int heap) const;

    Setting setting_;
    std::vector<std::shared_ptr<Solver>> solvers_;
    std::map<std::vector<Int>, std::string> refused_;  ///< by the heap's place and the arguments with 0 for the heap
};

}  // namespace grundy::engines::systems
