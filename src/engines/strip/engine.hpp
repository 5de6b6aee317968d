// SPDX-License-Identifier: MIT
// The engine for boards that fall apart into strips: rectangles on which placement is a game on one heap (form.hpp).
#pragma once

#include <map>
#include <memory>

#include "engines/candidate.hpp"
#include "engines/heap/solver.hpp"
#include "engines/strip/field.hpp"
#include "engines/strip/form.hpp"

namespace grundy::engines::strip {

/// The strips of one set of shapes, each with the solver of its heap game, made when first needed.
class Strips {
public:
    Strips(const rules::Ruleset& rules, int instance, const std::vector<search::Shape>& shapes, unsigned threads);

    struct Heap {
        heap::HeapSolver* solver = nullptr;
        Int size = 0;
    };
    /// A rectangle as a heap; nothing if it is no strip either way.
    std::optional<Heap> heap_of(Int rows, Int columns);
    /// A field as the heaps of its parts; nothing if one of these is no strip.
    std::optional<std::vector<Heap>> heaps_of(const Field& field);

private:
    heap::HeapSolver* strip(Int height, bool upright);

    const rules::Ruleset& rules_;
    int instance_;
    std::vector<search::Shape> shapes_[2];  ///< as they are, and transposed
    unsigned threads_;
    std::map<std::pair<Int, bool>, std::unique_ptr<heap::HeapSolver>> strips_;  ///< null: no strip
};

class Engine final : public RulesEngine {
public:
    Engine(const Setting& s, std::shared_ptr<Strips> strips)
        : RulesEngine(s.rules, s.instance), planner_(s.planner), strips_(std::move(strips)) {}

    /// Throws Error if a part of the board is no strip.
    Value value(std::span<const Int> words, Meter& meter) override;

private:
    Value part(const rules::Component& c, Meter& meter) override { return planner_.value(c, meter); }

    Values& planner_;
    std::shared_ptr<Strips> strips_;
};

}  // namespace grundy::engines::strip
