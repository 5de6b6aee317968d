// SPDX-License-Identifier: MIT
// See misere_nim.hpp.
#include "engines/formula/misere_nim.hpp"

#include <set>

namespace grundy::engines::formula {

const ValueForm* MisereNim::form(int instance) {
    const auto [it, fresh] = forms_.try_emplace(instance);
    if (!fresh) return it->second.get();
    std::shared_ptr<const ValueForm> form = recognised(rules_, instance);
    if (form && !difference(rules_, instance, form, 1)) it->second = std::move(form);
    return it->second.get();
}

SumEngine& MisereNim::others() {
    others_asked_ = true;
    return others_;
}

std::optional<NimSum> MisereNim::nim(const rules::Position& position) {
    NimSum out;
    for (const rules::Component& c : position) {
        meter_.tick(c.words.size());
        const ValueForm* const rules_of_nim = c.instance == 0 ? nullptr : form(c.instance);
        const auto heaps = c.instance == 0           ? std::optional(NimSum::of(static_cast<Nimber>(c.words[0])))
                           : rules_of_nim != nullptr ? rules_of_nim->nim(c.words)
                                                     : std::nullopt;
        if (!heaps) return std::nullopt;
        out.add(*heaps);
    }
    return out;
}

bool MisereNim::first_wins(const rules::Position& position) {
    const auto heaps = nim(position);
    return heaps ? heaps->misere() != 0 : others().first_wins(position);
}

Value MisereNim::value(const rules::Position& position) {
    const auto heaps = nim(position);
    return heaps ? Value(heaps->misere()) : others().value(position);
}

// A move that wins leaves the XOR 0 where two heaps are above 1, since one of them stays. Otherwise no heap above 1 may
// stay: only the XOR 1 is lost then.
SumMoves MisereNim::winning_moves(const rules::Position& position, std::size_t most) {
    const auto heaps = nim(position);
    if (!heaps) return others().winning_moves(position, most);
    SumMoves out;
    if (heaps->misere() == 0) return out;
    const Nimber after = heaps->above_one >= 2 ? 0 : 1;
    std::set<rules::Component> seen;
    for (std::size_t i = 0; i < position.size() && out.complete; ++i) {
        const rules::Component& c = position[i];
        if (!seen.insert(c).second) continue;  // equal components have equal moves
        const auto own = nim({c});
        const Nimber target = heaps->sum ^ own->sum ^ after;
        Moves moves;
        if (c.instance != 0)
            moves = form(c.instance)->moves_to(c.words, target, most - out.list.size());
        else if (target < own->sum)
            moves.list.push_back({{{0, {static_cast<Int>(target)}}}, {{"take", static_cast<Int>(own->sum - target)}}});
        out.complete = moves.complete;
        for (rules::Move& m : moves.list) {
            if (out.list.size() == most) {
                out.complete = false;
                break;
            }
            out.list.push_back({i, std::move(m)});
        }
    }
    return out;
}

}  // namespace grundy::engines::formula
