// SPDX-License-Identifier: MIT
// Answers from what is known of systems; see engine.hpp.
#include "engines/systems/engine.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "engines/sequences/heap_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::systems {
namespace {

constexpr Int most_walked = Int{1} << 16;  // heaps whose splits are listed as the rules have them

// Values of the heaps that moves leave.
class Parts final : public Values {
public:
    explicit Parts(Solver& solver) : solver_(solver) {}
    Value value(const rules::Component& c, Meter& meter) override {
        meter.tick();
        for (std::size_t heap = 0; heap < c.words.size(); ++heap) {
            rules::HeapSequence sequence{c.instance, heap, c.words, true};
            sequence.words[heap] = 0;
            const int s = solver_.form().find(sequence);
            if (s >= 0) return solver_.value(to_size(s), c.words[heap], meter);
        }
        throw Error("internal error: a move leads out of its system");
    }

private:
    Solver& solver_;
};

}  // namespace

std::optional<Systems::Place> Engine::place(std::span<const Int> words) const {
    std::string why_not;
    auto found = systems_->find(words, why_not);
    if (!found && systems_->empty()) throw Error("the engine 'system' does not fit this position: " + why_not);
    return found;
}

Value Engine::value(std::span<const Int> words, Meter& meter) {
    const auto at = place(words);
    if (!at) return part(component(words), meter);
    meter.tick();
    return at->solver->value(at->sequence, at->heap, meter);
}

void Engine::for_range(Int from, Int to, const RangeVisit& visit, Meter& meter) {
    constexpr std::size_t step = std::size_t{1} << 12;
    const auto at = place({&to, 1});  // of a game on one heap, all of whose positions have one
    std::vector<ValueWord> block;
    for (Wide n = from; n <= to;) {
        block.clear();
        for (; n <= to && block.size() < step; ++n)
            block.push_back(at->solver->value(at->sequence, static_cast<Int>(n), meter));
        meter.tick(block.size());
        visit(block);
    }
}

// Moves are listed with the choices of the rules where these are few.
Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    const auto at = place(words);
    if (!at) return RulesEngine::moves_to(words, wanted, meter);
    const rules::HeapForm& form = at->solver->form().forms[at->sequence];
    if (at->heap > most_walked && (form.most_parts() > 1 || !form.finite())) {
        if (!wanted.target.is_nimber()) return {};
        at->solver->look_for_period(at->heap, meter);
        return sequences::list_moves(*at->solver, at->sequence, at->heap, wanted, meter);
    }
    Parts parts(*at->solver);
    return moves_by_enumeration(rules_, component(words), wanted, parts, meter);
}

std::optional<Period> Engine::repeats(Int to, Meter& meter) {
    const auto at = place({&to, 1});
    if (!at) return std::nullopt;
    at->solver->look_for_period(at->heap, meter);
    const auto& period = at->solver->known(at->sequence).period();
    return period && period->window.rise == 0 ? period : std::nullopt;
}

PeriodSource* Engine::period_source() {
    constexpr Int no_heap = 0;
    return rules::one_integer(rules_.game(instance_).args) ? place({&no_heap, 1})->solver.get() : nullptr;
}

}  // namespace grundy::engines::systems
