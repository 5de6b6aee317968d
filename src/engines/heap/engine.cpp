// SPDX-License-Identifier: MIT
// Finds the sequence of a position, whose solver answers; see engine.hpp.
#include "engines/heap/engine.hpp"

#include "core/error.hpp"
#include "rules/heap_choices.hpp"

namespace grundy::engines::heap {
namespace {

constexpr Int most_walked = Int{1} << 16;  // heaps whose splits are listed as the rules have them

bool has_few_moves(const Systems::Place& at) {
    const rules::HeapForm& form = at.solver->form().forms[at.sequence];
    return at.heap <= most_walked || (form.most_parts() <= 1 && form.finite());
}

}  // namespace

std::optional<Systems::Place> Engine::place(std::span<const Int> words) const {
    if (own_ != nullptr) return Systems::Place{own_, 0, words[0]};
    std::string why_not;
    auto found = systems_->find(words, why_not);
    if (!found && systems_->empty()) throw Error("the engine 'system' does not fit this position: " + why_not);
    return found;
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    if (own_ != nullptr) return own_->value(0, words[0], meter);
    meter.tick();
    const auto at = place(words);
    return at ? at->solver->value(at->sequence, at->heap, meter) : search_.value(component(words), meter);
}

// A heap that a move leaves need not be the largest argument.
Value Engine::part(const rules::Component& c, Meter& meter) {
    for (std::size_t heap = 0; heap < c.words.size(); ++heap)
        if (const auto at = systems_->known({c.instance, heap, c.words, true}))
            return at->solver->value(at->sequence, at->heap, meter);
    return search_.value(c, meter);
}

// What is left of a heap by itself says all of a move. Other choices say to which game it leads, or how other arguments
// change, so these moves are listed as the rules have them if they are few.
Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    const auto at = place(words);
    if (!at || (!by_itself() && has_few_moves(*at))) return RulesEngine::moves_to(words, wanted, meter);
    engines::Wanted own = wanted;
    if (own_ == nullptr || rules::chooses_more_than_takes(rules_.game(instance_))) own.fewer = Fewer::none;
    return at->solver->moves_to(at->sequence, at->heap, own, meter);
}

std::optional<Wide> Engine::count_moves(std::span<const Int> words, Nimber target, Meter& meter) {
    const auto at = place(words);
    if (!at || !sequences::many_moves(*at->solver, at->sequence, at->heap)) return std::nullopt;
    prepare(words, meter);
    at->solver->value(at->sequence, at->heap, meter);
    return sequences::MoveCounter(*at->solver, at->sequence, target, meter).count(at->heap);
}

void Engine::prepare(std::span<const Int> words, Meter& meter) {
    if (by_itself()) own_->prepare(words[0], meter);
}

}  // namespace grundy::engines::heap
