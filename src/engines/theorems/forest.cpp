// SPDX-License-Identifier: MIT
// See forest.hpp.
#include "engines/theorems/forest.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::theorems {

Nimber Forest::counted(const Pile& pile) const {
    const auto stones = static_cast<Nimber>(pile.stones);
    return modulus_ == 0 ? stones : stones % modulus_;
}

std::optional<Forest> Forest::of(std::vector<Pile> piles, Nimber modulus) {
    const auto size = static_cast<Int>(piles.size());
    if (std::any_of(piles.begin(), piles.end(),
                    [&](const Pile& p) { return p.stones < 0 || p.next < fixed || p.next >= size; }))
        return std::nullopt;
    Wide total = 0;  // what a pile may receive
    for (const Pile& p : piles)
        if (p.next >= 0) total += p.stones;
    for (const Pile& p : piles)
        if (total > std::numeric_limits<Int>::max() - p.stones) return std::nullopt;
    Forest out(std::move(piles), modulus);
    enum class State : std::uint8_t { fresh, on_the_way, done };
    std::vector<State> states(out.piles_.size(), State::fresh);
    std::vector<std::size_t> way;
    for (std::size_t from = 0; from < out.piles_.size(); ++from) {
        auto at = static_cast<Int>(from);
        for (; at >= 0 && states[to_size(at)] == State::fresh; at = out.piles_[to_size(at)].next) {
            states[to_size(at)] = State::on_the_way;
            way.push_back(to_size(at));
        }
        if (at >= 0 && states[to_size(at)] == State::on_the_way) return std::nullopt;  // a circle
        for (; !way.empty(); way.pop_back()) {
            const Pile& p = out.piles_[way.back()];
            out.odd_[way.back()] = p.next != fixed && (p.next == away || !out.odd_[to_size(p.next)]);
            states[way.back()] = State::done;
        }
    }
    for (std::size_t i = 0; i < out.piles_.size(); ++i)
        if (out.odd_[i]) out.value_ ^= out.counted(out.piles_[i]);
    return out;
}

// A move changes one pile that counts: that from which it takes, or else that which receives.
Int Forest::take_for(std::size_t pile, Nimber target) const {
    const Pile& p = piles_[pile];
    if (p.next == fixed) return 0;
    const Nimber here = counted(odd_[pile] ? p : piles_[to_size(p.next)]);
    const Nimber wanted = here ^ value_ ^ target;
    if (modulus_ != 0 && wanted >= modulus_) return 0;
    Wide take = odd_[pile] ? Wide{here} - wanted : Wide{wanted} - here;
    if (take < 0) take += modulus_;
    return take > 0 && take <= p.stones ? static_cast<Int>(take) : 0;
}

}  // namespace grundy::engines::theorems
