// SPDX-License-Identifier: MIT
// The systems that the positions of one game belong to, found as positions ask for them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/candidate.hpp"
#include "engines/heap/solver.hpp"

namespace grundy::engines::heap {

class Systems {
public:
    /// A position as a heap of a sequence. Valid until another position is looked for.
    struct Place {
        HeapSolver* solver = nullptr;
        std::size_t sequence = 0;
        Int heap = 0;
    };

    explicit Systems(const Setting& s) : setting_(s) {}

    /// The place of a position; nothing, with the reason in `why_not`, if it belongs to no system. The largest
    /// argument is the heap. Throws Error if a form is not what the rules say, which is an error of this program.
    std::optional<Place> find(std::span<const Int> words, std::string& why_not);
    /// The same among the systems that were found before, with the words of a position, whichever of them is the heap.
    std::optional<Place> known(rules::HeapSequence position) const;
    bool empty() const { return solvers_.empty(); }
    HeapSolver& add(rules::SystemForm form);

private:
    Setting setting_;
    std::vector<std::unique_ptr<HeapSolver>> solvers_;
    std::map<std::vector<Int>, std::string> refused_;  ///< by the heap's place and the arguments with 0 for the heap
};

}  // namespace grundy::engines::heap
