// SPDX-License-Identifier: MIT
// The file in which searches of boards save what they have proven, as Solver::keep_in asks for; without such a file
// everything here does nothing. The proofs of a table change all over it, so each time of saving replaces the file.
#pragma once

#include <grundy/grundy.hpp>
#include <memory>
#include <vector>

#include "api/impl.hpp"
#include "engines/search/engine.hpp"
#include "store/checkpoint.hpp"

namespace grundy {

class KeptProofs {
public:
    explicit KeptProofs(Checkpointing options) : options_(std::move(options)) {}
    KeptProofs(const KeptProofs&) = delete;
    KeptProofs& operator=(const KeptProofs&) = delete;

    /// The budget, with a look at the clock whenever progress is reported. This object must outlive its meters.
    Budget watching(Budget budget);
    /// Opens the file and takes over its proofs. Throws Error if no search answers the position.
    void open(Solver::Impl& solver, const rules::Position& position, Meter& meter);
    /// At the end, however it came. Adds to the reason of a stopped query what is kept.
    void finish(Run& run);

private:
    void save();

    Checkpointing options_;
    std::vector<engines::search::Engine*> searches_;
    std::unique_ptr<store::Checkpoint> file_;
    bool saved_ = false;
};

}  // namespace grundy
