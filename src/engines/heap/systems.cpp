// SPDX-License-Identifier: MIT
// Recognises systems and keeps them; see systems.hpp.
#include "engines/heap/systems.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/form_options.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::size_t most_refused = 1024, most_solvers = 64;

}  // namespace

std::optional<Systems::Place> Systems::known(rules::HeapSequence position) const {
    const Int heap = std::exchange(position.words[position.heap], 0);
    for (const auto& solver : solvers_)
        if (const int s = solver->form().find(position); s >= 0) return Place{solver.get(), to_size(s), heap};
    return std::nullopt;
}

HeapSolver& Systems::add(rules::SystemForm form) {
    if (solvers_.size() >= most_solvers) solvers_.erase(solvers_.begin());
    solvers_.push_back(std::make_unique<HeapSolver>(setting_.rules, std::move(form), setting_.threading.threads));
    return *solvers_.back();
}

std::optional<Systems::Place> Systems::find(std::span<const Int> words, std::string& why_not) {
    const auto at = to_size(std::max_element(words.begin(), words.end()) - words.begin());
    rules::HeapSequence sequence{setting_.instance, at, {words.begin(), words.end()}, true};
    if (auto place = known(sequence)) return place;
    sequence.words[at] = 0;
    std::vector<Int> key = sequence.words;
    key.push_back(static_cast<Int>(at));
    if (const auto it = refused_.find(key); it != refused_.end()) {
        why_not = it->second;
        return std::nullopt;
    }
    if (refused_.size() >= most_refused) {
        why_not = "too many other values of the arguments belong to no system";
        return std::nullopt;
    }
    auto form = rules::system_form(setting_.rules, sequence, why_not);
    if (!form) {
        refused_.emplace(std::move(key), why_not);
        return std::nullopt;
    }
    if (const auto difference = rules::system_form_difference(setting_.rules, *form, rules::usual_steps))
        throw Error("internal error: the system of " + form->names[0] + " is not what the rules say (" + *difference +
                    "); please report these rules");
    return Place{&add(std::move(*form)), 0, words[at]};
}

}  // namespace grundy::engines::heap
