// SPDX-License-Identifier: MIT
// See engine.hpp.
#include "engines/listed/engine.hpp"

#include <algorithm>

#include "engines/table/table.hpp"
#include "rules/listed_takes.hpp"

namespace grundy::engines::listed {

// The engine that has the heaps up to n. A list that is too short is made anew, half as long again at least, so that
// heaps requested one by one in ascending order do not each make one.
engines::Engine& Engine::up_to(Int n, Meter& meter) {
    if (others_) return *others_;
    if (n <= listed_to_) return *heap_;
    const Int to = heap_ ? std::max(n, listed_to_ + listed_to_ / 2) : n;
    std::string why_not;
    meter.begin_if_none("what may be taken in " + rules_.name(instance_));
    if (auto form = rules::heap_form_up_to(rules_, instance_, {to, meter}, why_not)) {
        heap_ = std::make_unique<heap::Engine>(setting_, rules::SystemForm::of(rules_, instance_, std::move(*form)));
        listed_to_ = to;
        return *heap_;
    }
    // Larger choices do what the smaller ones did not; rules/listed_takes.cpp says what that can be.
    std::string unfit;
    if (!table::fits(rules_, instance_, unfit)) throw Error(why_not);
    others_ = std::make_unique<table::Engine>(rules_, instance_, setting_.threading);
    return *others_;
}

Value Engine::sum(std::span<const Int> heaps, Meter& meter) {
    return heaps.empty() ? Value(0) : up_to(*std::max_element(heaps.begin(), heaps.end()), meter).sum(heaps, meter);
}

// The choices that the moves are named by are those of the rules, not of the list.
Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    prepare(words, meter);
    return RulesEngine::moves_to(words, wanted, meter);
}

}  // namespace grundy::engines::listed
