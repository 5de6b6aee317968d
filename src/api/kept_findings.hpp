// SPDX-License-Identifier: MIT
// The file in which searches save what they have found, as Solver::keep_in asks for; without such a file everything
// here does nothing. The entries of a memo or a table of proofs change all over it, so each time of saving replaces the
// file.
#pragma once

#include <grundy/grundy.hpp>
#include <memory>
#include <vector>

#include "api/impl.hpp"
#include "engines/findings.hpp"
#include "store/checkpoint.hpp"

namespace grundy {
inline namespace abi_1 {

class KeptFindings {
public:
    explicit KeptFindings(Checkpointing options) : options_(std::move(options)) {}
    KeptFindings(const KeptFindings&) = delete;
    KeptFindings& operator=(const KeptFindings&) = delete;

    /// The budget, with a look at the clock whenever progress is reported. This object must outlive its meters.
    Budget watching(Budget budget);
    /// Opens the file and takes over its findings. Throws Error if no search answers the position.
    void open(Solver::Impl& solver, const rules::Position& position, Meter& meter);
    /// At the end, however it came. Adds to the reason of a stopped query what is kept.
    void finish(Run& run);

private:
    void save();

    Checkpointing options_;
    std::vector<engines::Findings*> searches_;
    std::unique_ptr<store::Checkpoint> file_;
    bool saved_ = false;
};

}  // namespace abi_1
}  // namespace grundy
