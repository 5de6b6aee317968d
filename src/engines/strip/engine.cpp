// SPDX-License-Identifier: MIT
// Values of boards as sums of heaps; see engine.hpp.
#include "engines/strip/engine.hpp"

#include <algorithm>

#include "core/error.hpp"

namespace grundy::engines::strip {

Strips::Strips(const rules::Ruleset& rules, int instance, const std::vector<search::Shape>& shapes, unsigned threads)
    : rules_(rules), instance_(instance), shapes_{shapes, transposed(shapes)}, threads_(threads) {}

heap::HeapSolver* Strips::strip(Int height, bool upright) {
    if (height > most_height) return nullptr;
    const auto [at, fresh] = strips_.try_emplace({height, upright});
    std::string why_not;
    if (fresh)
        if (auto form = strip_form(shapes_[upright ? 1 : 0], static_cast<int>(height), why_not))
            at->second = std::make_unique<heap::HeapSolver>(rules_, instance_, std::move(*form), threads_);
    return at->second.get();
}

std::optional<Strips::Heap> Strips::heap_of(Int rows, Int columns) {
    // The lower strip has fewer moves.
    for (const bool upright : {columns < rows, columns >= rows})
        if (heap::HeapSolver* const solver = strip(upright ? columns : rows, upright))
            return Heap{solver, upright ? rows : columns};
    return std::nullopt;
}

std::optional<std::vector<Strips::Heap>> Strips::heaps_of(const Field& field) {
    std::vector<Heap> out;
    // A free rectangle need not be taken apart: its strip knows its parts.
    if (field.full()) {
        const auto heap = heap_of(field.rows, field.columns);
        return heap ? std::optional(std::vector{*heap}) : std::nullopt;
    }
    for (const Field& part : parts(field, shapes_[0])) {
        const auto heap = part.full() ? heap_of(part.rows, part.columns) : std::nullopt;
        if (!heap) return std::nullopt;
        out.push_back(*heap);
    }
    return out;
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const auto heaps = strips_->heaps_of(Field(words.subspan(1)));
    if (!heaps) throw Error("this board does not fall apart into strips");
    Value total = 0;
    for (const Strips::Heap& h : *heaps) total = nim_sum(total, h.solver->value(0, h.size, meter));
    return total;
}

}  // namespace grundy::engines::strip
