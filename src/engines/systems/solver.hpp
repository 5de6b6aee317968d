// SPDX-License-Identifier: MIT
// What is known of a system of heap games: tables, and from some heap on the period that all its sequences have
// together, proven by Theorem 31 (docs/proofs.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/sequence.hpp"
#include "engines/engine.hpp"
#include "engines/systems/tables.hpp"

namespace grundy::engines::systems {

/// G(n + period) = G(n) for all n >= from, of every sequence.
struct Joint {
    Int period = 0, from = 0;
    Int values = 0;  ///< so many of each sequence prove it
};

/// The least period that the values of all sequences prove together. `joint` has one number for each heap, which
/// stands for the values of all sequences.
std::optional<Joint> prove_together(const rules::SystemForm& form, std::span<const std::uint32_t> joint, Meter& meter);

class Solver {
public:
    explicit Solver(rules::SystemForm form) : form_(std::move(form)), tables_(form_) {}
    Solver(const Solver&) = delete;  // the tables refer to the form
    Solver& operator=(const Solver&) = delete;

    const rules::SystemForm& form() const { return form_; }
    /// Makes the values of heap n known. Throws Stopped if neither a period nor a table can be had.
    void reach(Int n, Meter& meter);
    /// Needs reach(n).
    Nimber value(std::size_t sequence, Int n) const;
    /// Looks for a period in up to `most` heaps; 0: as many as a value is worth.
    std::optional<Period> find(std::size_t most, std::size_t sequence, Meter& meter);
    const std::vector<std::uint32_t>& values(std::size_t sequence) const { return tables_.values(sequence); }
    const std::optional<Joint>& joint() const { return joint_; }
    /// The least period and preperiod of a sequence, once all repeat together.
    Period period(std::size_t sequence) const;

private:
    bool worth_more() const;
    void grow(std::size_t size, Meter& meter);

    const rules::SystemForm form_;
    Tables tables_;
    std::vector<std::uint32_t> numbers_;  // by heap: equal where all sequences have equal values
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbered_;
    std::optional<Joint> joint_;
};

}  // namespace grundy::engines::systems
