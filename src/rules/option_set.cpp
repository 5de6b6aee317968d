// SPDX-License-Identifier: MIT
// See option_set.hpp.
#include "rules/option_set.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

bool same(std::span<const Int> a, std::span<const Int> b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

}  // namespace

void OptionSet::insert(std::span<const Component> sum) {
    sum_.clear();
    Nimber nim = 0;
    for (const Component& c : sum)
        if (c.instance == 0)
            nim = nim_sum(nim, static_cast<Nimber>(c.words[0]));
        else if (!nothing_ || c != *nothing_)
            sum_.push_back(&c);
    std::sort(sum_.begin(), sum_.end(), [](const Component* a, const Component* b) { return *a < *b; });
    const std::size_t begin = words_.size();
    if (nim != 0) words_.insert(words_.end(), {0, 1, static_cast<Int>(nim)});
    for (const Component* c : sum_) {
        words_.push_back(c->instance);
        words_.push_back(static_cast<Int>(c->words.size()));
        words_.insert(words_.end(), c->words.begin(), c->words.end());
    }
    options_.push_back({begin, words_.size()});
}

void OptionSet::close() {
    const auto before = [&](Place a, Place b) {
        const auto x = words(a), y = words(b);
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
    };
    const auto equal = [&](Place a, Place b) { return same(words(a), words(b)); };
    std::sort(options_.begin(), options_.end(), before);
    options_.erase(std::unique(options_.begin(), options_.end(), equal), options_.end());
}

bool operator==(const OptionSet& a, const OptionSet& b) {
    return std::equal(a.options_.begin(), a.options_.end(), b.options_.begin(), b.options_.end(),
                      [&](OptionSet::Place i, OptionSet::Place j) { return same(a.words(i), b.words(j)); });
}

std::optional<Position> OptionSet::first_beyond(const OptionSet& other) const {
    const std::vector<Position> others = other.positions();
    for (const Position& p : positions())
        if (std::find(others.begin(), others.end(), p) == others.end()) return p;
    return std::nullopt;
}

std::vector<Position> OptionSet::positions() const {
    std::vector<Position> out;
    for (const Place p : options_) out.push_back(position(p));
    return out;
}

Position OptionSet::position(Place p) const {
    Position out;
    for (auto w = words(p); !w.empty();) {
        const auto component = w.subspan(2, to_size(w[1]));
        out.push_back({static_cast<int>(w[0]), {component.begin(), component.end()}});
        w = w.subspan(2 + component.size());
    }
    return out;
}

}  // namespace grundy::rules
