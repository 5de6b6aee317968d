// SPDX-License-Identifier: MIT
// See positions.hpp.
#include "engines/quotient/positions.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/quotient/heaps.hpp"

namespace grundy::engines::quotient {

std::string Positions::why_not(int instance) const {
    if (instance == 0) return "";
    const rules::Game& game = rules_.game(instance);
    const bool ends = std::any_of(game.options.begin(), game.options.end(),
                                  [](const rules::Option& o) { return o.kind != rules::Option::Kind::leads; });
    return ends ? "an option of " + rules_.name(instance) +
                      " ends the whole game, which no sum of other games allows for"
                : "";
}

Positions::Sequence* Positions::sequence(int instance) {
    if (instance == 0) return nullptr;
    const auto [it, fresh] = sequences_.try_emplace(instance);
    if (fresh)
        if (auto form = Heaps::form_of(rules_, instance)) it->second = Sequence{std::move(*form), {}, 0, {}};
    return it->second ? &*it->second : nullptr;
}

void Positions::each_option(std::size_t letter, const Alphabet::Visit& visit) {
    const Letter& l = letters_[letter];
    if (!l.heap) {
        for (const LetterSum& sum : l.options) visit(sum);
        return;
    }
    const auto& heaps = sequence(l.first.instance)->letters;
    each_heap_option(sequence(l.first.instance)->form, l.first.words[0], meter_, [&](std::span<const Int> parts) {
        LetterSum sum;
        for (const Int part : parts) sum.push_back(heaps[to_size(part)]);
        visit(sum);
    });
}

// Each new letter may make the quotient larger, and a repetition of heaps is one of their elements in it.
void Positions::read(const rules::Position& position) {
    meter_.begin_if_none("games of a misere quotient");
    std::size_t order = 0;
    do {
        order = growth_.monoid().size();
        for (const rules::Component& c : position) include(c);
    } while (growth_.monoid().size() != order);
}

void Positions::forget() {
    restoring_ = false;
    letters_.clear();
    sequences_.clear();
    known_.clear();
    by_options_.clear();
}

// What a letter leads to are letters before it and components without moves, so that each adds one letter.
bool Positions::restore(const Saved& saved, const std::vector<rules::Component>& letters) {
    restoring_ = true;
    try {
        bool right = letters.size() == saved.elements.size();
        for (std::size_t i = 0; right && i < letters.size(); ++i) {
            const Sequence* const heaps = sequence(letters[i].instance);
            right = heaps == nullptr || letters[i].words[0] == static_cast<Int>(heaps->letters.size());
            if (right) include(letters[i]);
            right = right && letters_.size() == i + 1;
        }
        if (right && growth_.restore(saved)) {
            restoring_ = false;
            return true;
        }
    } catch (const Stopped&) {
        forget();
        throw;
    } catch (const Error&) {  // no quotient has an element for one of the letters
    }
    forget();
    return false;
}

// A component stays below those that it leads to until they are letters.
void Positions::include(const rules::Component& component) {
    std::vector<rules::Component> open{component};
    std::set<rules::Component> opened;
    while (!open.empty()) {
        const rules::Component c = open.back();
        Sequence* const heaps = sequence(c.instance);
        if (heaps != nullptr) include_heap(*heaps, c, false);
        const auto unknown = heaps != nullptr || known_.contains(c) ? std::set<rules::Component>() : expand(c);
        if (unknown.empty()) {
            open.pop_back();
            continue;
        }
        if (!opened.insert(c).second) throw Error("a line of play comes back to the same position");
        open.insert(open.end(), unknown.begin(), unknown.end());
    }
}

// The component becomes a letter if those of its options are known; otherwise returns those that are not.
std::set<rules::Component> Positions::expand(const rules::Component& c) {
    std::vector<LetterSum> options;
    std::set<rules::Component> unknown;
    const auto leave = [&](std::span<const rules::Component> parts) {
        meter_.tick(parts.size() + 1);
        LetterSum sum;
        for (const rules::Component& part : parts) {
            if (part.instance == 0 && part.words[0] == 0) continue;
            std::uint32_t letter = no_moves;
            // A heap that has the same element may cease to have it.
            if (Sequence* const heaps = sequence(part.instance))
                letter = include_heap(*heaps, part, true);
            else if (const auto it = known_.find(part); it != known_.end())
                letter = it->second;
            else if (unknown.insert(part).second)
                meter_.claim(2 * sizeof(rules::Component) + 2 * sizeof(Int) * part.words.size() + 128,
                             "the games of a misere quotient");
            if (letter != no_moves) sum.push_back(letter);
        }
        if (!unknown.empty()) return true;
        std::sort(sum.begin(), sum.end(), std::greater<>());
        meter_.claim(sizeof(LetterSum) + 4 * sum.size(), "the options of positions");
        options.push_back(std::move(sum));
        return true;
    };
    if (c.instance == 0) {
        for (Int n = 0; n < c.words[0]; ++n) {
            const rules::Component smaller{0, {n}};
            leave({&smaller, 1});
        }
    } else {
        if (const std::string why = why_not(c.instance); !why.empty()) throw Error(why);
        auto stream = streams_.find(c.instance);
        if (stream == streams_.end())
            stream = streams_
                         .emplace(std::piecewise_construct, std::forward_as_tuple(c.instance),
                                  std::forward_as_tuple(rules_, c.instance, meter_))
                         .first;
        stream->second.each(c.words, leave);
    }
    if (!unknown.empty()) return unknown;
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    if (options.empty()) {
        known_.emplace(c, no_moves);
        return {};
    }
    auto it = by_options_.find(options);
    if (it == by_options_.end()) {
        const std::uint32_t letter = add({options, c, false});
        it = by_options_.emplace(std::move(options), letter).first;
    }
    known_.emplace(c, it->second);
    return {};
}

std::uint32_t Positions::add(Letter letter) {
    letters_.push_back(std::move(letter));
    try {
        if (!restoring_) growth_.add();
    } catch (...) {
        letters_.pop_back();
        throw;
    }
    return static_cast<std::uint32_t>(letters_.size() - 1);
}

// `itself`: a repetition will not do instead.
std::uint32_t Positions::include_heap(Sequence& heaps, const rules::Component& heap, bool itself) {
    const Int n = heap.words[0];
    for (std::size_t looked = 0; n >= static_cast<Int>(heaps.letters.size());) {
        if (!restoring_ && (heaps.order != growth_.monoid().size() ||
                            (!heaps.repetition && heaps.letters.size() >= 2 * looked + 16))) {
            looked = heaps.letters.size();
            heaps.repetition.reset();  // the look for another one may be stopped
            heaps.order = growth_.monoid().size();
            std::vector<Element> elements;
            for (const std::uint32_t l : heaps.letters) elements.push_back(element(l));
            heaps.repetition = repetition_of(heaps.form, elements, meter_);
        }
        if (heaps.repetition && !itself) return no_moves;
        heaps.letters.push_back(add({{}, {heap.instance, {static_cast<Int>(heaps.letters.size())}}, true}));
    }
    return heaps.letters[to_size(n)];
}

Element Positions::element(std::uint32_t letter) const { return letter == no_moves ? one : growth_.elements()[letter]; }

Element Positions::element(const rules::Component& c) {
    if (c.instance == 0 && c.words[0] == 0) return one;
    if (Sequence* const heaps = sequence(c.instance)) {
        Int n = c.words[0];
        if (n >= static_cast<Int>(heaps->letters.size()) && heaps->repetition) {
            const auto& [period, from] = *heaps->repetition;
            n = from + (n - from) % period;
        }
        return element(heaps->letters[to_size(n)]);
    }
    return element(known_.at(c));
}

std::optional<Element> Positions::find(const rules::Component& c) {
    if (c.instance == rules::ended) return std::nullopt;
    if (c.instance == 0 && c.words[0] == 0) return one;
    const Sequence* const heaps = sequence(c.instance);
    if (heaps == nullptr) return known_.contains(c) ? std::optional(element(c)) : std::nullopt;
    // A repetition was shown in the quotient of its time.
    const bool repeats = heaps->repetition && heaps->order == growth_.monoid().size();
    return c.words[0] < static_cast<Int>(heaps->letters.size()) || repeats ? std::optional(element(c)) : std::nullopt;
}

rules::Component Positions::component(std::uint32_t letter) const { return letters_[letter].first; }

}  // namespace grundy::engines::quotient
