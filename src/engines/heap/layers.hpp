// SPDX-License-Identifier: MIT
// Sequences of a system that need not be computed together with the others. One that leads to itself alone is a game on
// one heap, with faster kernels and a window for heaps that no table holds: a row. One that leads only
// to such sequences, and never back to itself, lies above them: a ring, whose first move leaves a row.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "engines/engine.hpp"
#include "rules/system_form.hpp"

namespace grundy::engines::heap {

enum class Layer : std::uint8_t {
    none,    ///< there are no others, or it leads back to itself by way of others, leaves three parts of others or by
             ///< infinitely many takes, has moves of some residues only, or leads to such a sequence
    lowest,  ///< it leads to itself alone
    above,
};

/// By sequence.
std::vector<Layer> layers_of(const rules::SystemForm& form);

class HeapSolver;

class Layers {
public:
    /// `threads`: upper bound on the threads that work at the same time.
    Layers(const rules::Ruleset& rules, const rules::SystemForm& form, unsigned threads);
    ~Layers();

    /// Whether a sequence lies in a layer.
    bool has(std::size_t sequence) const { return layers_[sequence] != Layer::none; }
    /// The value of a heap of a sequence that does. Throws Stopped if it cannot be had.
    Nimber value(std::size_t sequence, Int n, Meter& meter);
    /// Passes the values of from, ..., to in order to `visit`.
    void for_range(std::size_t sequence, Int from, Int to, const RangeVisit& visit, Meter& meter);

private:
    Nimber from_below(std::size_t sequence, Int n, Meter& meter);
    void add_options(const rules::HeapMove& m, Int n, std::vector<Nimber>& out, Meter& meter);
    void add_pairs(const rules::HeapMove& m, Int rest, std::vector<Nimber>& out, Meter& meter);
    const std::vector<std::uint32_t>& up_to(std::size_t sequence, Int n, Meter& meter);
    HeapSolver& alone(std::size_t sequence);

    const rules::Ruleset& rules_;
    const rules::SystemForm& form_;
    const unsigned threads_;
    const std::vector<Layer> layers_;                      // by sequence, as all that follow
    std::vector<std::unique_ptr<HeapSolver>> alone_;       // of the lowest ones, when first needed
    std::vector<std::vector<std::uint32_t>> values_;       // the first ones, where pairs needed them
    std::map<std::pair<std::size_t, Int>, Nimber> found_;  // of those above
};

}  // namespace grundy::engines::heap
