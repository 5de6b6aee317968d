// SPDX-License-Identifier: MIT
// See growth.hpp.
#include "engines/quotient/growth.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"

namespace grundy::engines::quotient {
namespace {

// A new letter's powers at first, and the index from which on longer periods are allowed for.
constexpr Powers first_powers{2, 2};
constexpr std::size_t high_index = 8;
constexpr std::size_t most_freed = 20;  // letters: of each set of them, a monoid is looked at

/// The letters of a sum, ascending, with the number of copies.
std::vector<std::pair<std::uint32_t, std::size_t>> counted(const LetterSum& sum) {
    std::vector<std::pair<std::uint32_t, std::size_t>> out;
    for (auto l = sum.rbegin(); l != sum.rend(); ++l) {
        if (out.empty() || out.back().first != *l) out.emplace_back(*l, 0);
        ++out.back().second;
    }
    return out;
}

// The element's powers must recur among those of the freed letter, so that the larger monoid maps onto the old one.
Powers freed_powers(Powers known, std::size_t copies) {
    Powers out{std::max(known.index, copies - 1), known.period};
    if (out.period % 2 != 0) out.period *= 2;
    if (out.index >= high_index && out.period == 2) out.period = 2 * ((out.index - 4) / 2);
    return out;
}

}  // namespace

Growth::Growth(Alphabet& alphabet, unsigned cap, Meter& meter) : alphabet_(alphabet), cap_(cap), meter_(meter) {
    state_.outcomes = std::make_unique<Outcomes>(Monoid(1), std::vector<std::uint32_t>{}, cap);
    state_.check = std::make_unique<Check>(*state_.outcomes, meter);
}

Bits Growth::options(std::size_t letter, const State& state) const {
    const Monoid& m = state.outcomes->monoid;
    Bits out(m.size());
    alphabet_.each_option(letter, [&](std::span<const std::uint32_t> sum) {
        Element x = one;
        for (const std::uint32_t l : sum) x = m.product(x, state.elements[l]);
        out.insert(x);
    });
    return out;
}

void Growth::add() {
    const Bits moves = options(state_.elements.size(), state_);
    if (moves.empty()) {
        state_.elements.push_back(one);
        return;
    }
    if (const auto it = state_.known.find(moves); it != state_.known.end()) {
        state_.elements.push_back(it->second);
        return;
    }
    trial_ = {};
    if (!fits(moves)) enlarge();
}

bool Growth::fits(const Bits& moves) {
    const Outcomes& o = *state_.outcomes;
    // The value of the letter in each company, as far as its options decide it, bounds the candidates.
    std::vector<Bits> left;
    for (unsigned v = 0; v < o.values; ++v) {
        left.emplace_back(monoid().size());
        for (const std::size_t e : moves.list()) left.back().unite(o.valued_with(v, static_cast<Element>(e)));
    }
    const auto possible = [&](Element x) {
        for (unsigned v = 0; v < o.values; ++v)
            if (o.valued_with(v, x).meets(left[v])) return false;
        const unsigned value = monoid().label(x);
        for (unsigned v = 0; v < value && v < o.values; ++v)
            if (!left[v].has(one)) return false;
        return true;
    };
    std::vector<std::pair<std::size_t, Element>> candidates;
    for (std::size_t i = 0; i < monoid().size(); ++i)
        if (const auto x = static_cast<Element>(i); possible(x))
            candidates.emplace_back(o.valued_with(0, x).count(), x);
    meter_.tick(monoid().size());
    // At most one is right. It is likely to be the one that is lost in the most company.
    std::sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [count, x] : candidates) {
        if (state_.check->add(static_cast<std::uint32_t>(state_.elements.size()), x, moves)) continue;
        state_.known.emplace(moves, x);
        state_.elements.push_back(x);
        return true;
    }
    return false;
}

Growth::State Growth::state_of(const Expansion& expansion) const {
    auto reduced = expansion.reduced();
    State out;
    out.outcomes = std::make_unique<Outcomes>(std::move(reduced.monoid), std::move(reduced.letters), cap_);
    out.check = std::make_unique<Check>(*out.outcomes, meter_);
    out.elements = std::move(reduced.elements);
    return out;
}

bool Growth::restore(const Saved& saved) {
    auto monoid = monoid_of(saved, cap_);
    if (!monoid) return false;
    meter_.expect(monoid->size() * monoid->size() / 2, "the products of a misere quotient");
    State state;
    state.outcomes = std::make_unique<Outcomes>(std::move(*monoid), saved.letters, cap_);
    state.check = std::make_unique<Check>(*state.outcomes, meter_);
    state.elements.assign(saved.elements.begin(), saved.elements.end());
    for (std::size_t l = 0; l < state.elements.size(); ++l)
        if (state.elements[l] != one && options(l, state).empty()) return false;
    if (least_wrong(state)) return false;
    state_ = std::move(state);
    return true;
}

// The least sum for which the monoid is wrong. Without one, the state is complete.
std::optional<LetterSum> Growth::least_wrong(State& state) const {
    std::optional<LetterSum> least;
    std::vector<std::pair<std::uint32_t, Bits>> letters;
    for (std::uint32_t letter = 0; letter < state.elements.size(); ++letter) {
        Bits moves = options(letter, state);
        const Element x = state.elements[letter];
        if (moves.empty()) continue;
        const auto [it, fresh] = state.known.emplace(moves, x);
        if (!fresh && it->second == x) continue;
        auto wrong = state.check->wrong_move(letter, x, moves);
        if (wrong && (!least || *wrong < *least)) least = std::move(wrong);
        letters.emplace_back(letter, std::move(moves));
    }
    for (const auto& [letter, moves] : letters) {
        if (least && letter > least->front()) break;
        auto wrong = state.check->add(letter, state.elements[letter], moves);
        if (!wrong) continue;
        if (!least || *wrong < *least) least = std::move(wrong);
        break;
    }
    return least;
}

// The value that the sum has if those of its options are right.
unsigned Growth::value(const LetterSum& sum, const State& state) const {
    const Monoid& m = state.outcomes->monoid;
    std::uint64_t values = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (i > 0 && sum[i] == sum[i - 1]) continue;
        Element rest = one;
        for (std::size_t j = 0; j < sum.size(); ++j)
            if (j != i) rest = m.product(rest, state.elements[sum[j]]);
        for (const std::size_t e : options(sum[i], state).list())
            values |= std::uint64_t{1} << m.label(m.product(rest, static_cast<Element>(e)));
    }
    return capped_mex(values, cap_);
}

// Frees some letters of the sum: those with which the monoid is smallest among all choices that give the sum its value.
// If all letters are freed, the sum has its value, because it is then the first sum of its element.
Growth::State Growth::corrected(const State& state, const LetterSum& wrong) const {
    const unsigned right = value(wrong, state);
    const auto letters = counted(wrong);
    std::vector<Freed> all;
    for (const auto& [letter, copies] : letters)
        all.push_back({letter, freed_powers(powers_of(state.outcomes->monoid, state.elements[letter]), copies)});
    std::vector<std::pair<std::uint64_t, std::uint32_t>> choices;  // size, and a bit for each letter
    if (all.size() > most_freed)
        throw Stopped(Status::out_of_budget, "the least sum that is wrong has " + std::to_string(all.size()) +
                                                 " different games, of which at most " + std::to_string(most_freed) +
                                                 " are freed together");
    for (std::uint32_t choice = 1; choice < std::uint32_t{1} << all.size(); ++choice) {
        meter_.tick();
        std::uint64_t size = 1;
        for (std::size_t i = 0; i < all.size(); ++i)
            if ((choice >> i & 1) != 0) size *= all[i].powers.index + all[i].powers.period;
        choices.emplace_back(size, choice);
    }
    std::sort(choices.begin(), choices.end());
    for (const auto& [size, choice] : choices) {
        std::vector<Freed> freed;
        for (std::size_t i = 0; i < all.size(); ++i)
            if ((choice >> i & 1) != 0) freed.push_back(all[i]);
        const Expansion larger(alphabet_, state.outcomes->monoid, state.elements, freed, cap_, meter_);
        if (larger.value(wrong) == right) return state_of(larger);
    }
    throw Error("a misere quotient could not be corrected");
}

void Growth::enlarge() {
    const auto letter = static_cast<std::uint32_t>(state_.elements.size());
    std::vector<Element> elements = state_.elements;
    elements.push_back(one);
    const Freed fresh{letter, first_powers};
    State trial;
    {
        const Expansion larger(alphabet_, monoid(), elements, std::span(&fresh, 1), cap_, meter_);
        trial = state_of(larger);
    }
    while (const auto wrong = least_wrong(trial)) {
        trial_ = {trial_.monoids + 1, trial.outcomes->monoid.size(), *wrong};
        trial = corrected(trial, *wrong);
    }
    state_ = std::move(trial);
}

}  // namespace grundy::engines::quotient
