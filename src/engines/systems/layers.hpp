// SPDX-License-Identifier: MIT
// Sequences of a system that need not be computed together with the others. One that leads to itself alone is a game on
// one heap, with that engine's faster kernels and its window for heaps that no table holds: a row. One that leads only
// to such sequences, and never back to itself, lies above them: a ring, whose first move leaves a row.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/budget.hpp"
#include "engines/heap/heap.hpp"
#include "rules/system_form.hpp"

namespace grundy::engines::systems {

enum class Layer : std::uint8_t {
    none,  ///< it leads back to itself by way of others, leaves three parts of others or by infinitely many takes, has
           ///< moves of some residues only, or
           ///< leads to such a sequence
    lowest,  ///< it leads to itself alone
    above,
};

/// By sequence.
std::vector<Layer> layers_of(const rules::SystemForm& form);

class Layers {
public:
    /// `threads`: upper bound on the threads that work at the same time.
    Layers(const rules::Ruleset& rules, const rules::SystemForm& form, unsigned threads);

    /// Whether a sequence lies in a layer.
    bool has(std::size_t sequence) const { return layers_[sequence] != Layer::none; }
    /// The value of a heap of a sequence that does. Throws Stopped if its engine or the meter gives up.
    Nimber value(std::size_t sequence, Int n, Meter& meter);

private:
    Nimber from_below(std::size_t sequence, Int n, Meter& meter);
    void add_options(const rules::HeapMove& m, Int n, std::vector<Nimber>& out, Meter& meter);
    void add_pairs(const rules::HeapMove& m, Int rest, std::vector<Nimber>& out, Meter& meter);
    const std::vector<std::uint32_t>& up_to(std::size_t sequence, Int n, Meter& meter);
    heap::Engine& engine(std::size_t sequence);

    const rules::Ruleset& rules_;
    const rules::SystemForm& form_;
    const unsigned threads_;
    const std::vector<Layer> layers_;                      // by sequence, as all that follow
    std::vector<std::unique_ptr<heap::Engine>> engines_;   // of the lowest ones, when first needed
    std::vector<std::vector<std::uint32_t>> values_;       // the first ones, where pairs needed them
    std::map<std::pair<std::size_t, Int>, Nimber> found_;  // of those above
};

}  // namespace grundy::engines::systems
