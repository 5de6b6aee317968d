// SPDX-License-Identifier: MIT
// See extension.hpp.
#include "engines/quotient/extension.hpp"

#include <algorithm>

namespace grundy::engines::quotient {
namespace {

constexpr std::size_t greatest_power = 12, slack = 3;

std::uint64_t bit_of(Label label) { return std::uint64_t{1} << value_of(label); }

}  // namespace

Moves moves_of(const Monoid& m, const std::vector<Bits>& options) {
    Moves out(m.size());
    for (std::size_t x = 0; x < m.size(); ++x) {
        const Word& w = m.word(static_cast<Element>(x));
        for (std::size_t b = 0; b < w.size(); ++b) {
            if (w[b] == 0) continue;
            Word rest = w;
            --rest[b];
            const Element r = m.of(rest);
            for (const std::size_t e : options[b].list()) out[x].push_back(m.product(r, static_cast<Element>(e)));
        }
        std::sort(out[x].begin(), out[x].end());
        out[x].erase(std::unique(out[x].begin(), out[x].end()), out[x].end());
    }
    return out;
}

std::vector<std::uint64_t> values_of(const Monoid& m, const Bits& options) {
    const auto list = options.list();
    std::vector<std::uint64_t> out(m.size(), 0);
    for (std::size_t x = 0; x < m.size(); ++x)
        for (const std::size_t e : list)
            out[x] |= bit_of(m.label(m.product(static_cast<Element>(e), static_cast<Element>(x))));
    return out;
}

Extension::Extension(Alphabet& alphabet, const Monoid& before, const std::vector<Element>& elements,
                     std::vector<std::uint64_t> copy, unsigned cap, std::size_t most_elements, Meter& meter)
    : alphabet_(alphabet),
      before_(before),
      before_elements_(elements),
      most_(most_elements),
      meter_(meter),
      copy_(std::move(copy)),
      cap_(cap),
      monoid_(label(one, 0)) {}

Label Extension::label(Element before, std::uint64_t values) const {
    return Label{before} << value_bits | capped_mex(values | copy_[before], cap_);
}

// By element: the label of its sum with a letter. The words of options come before a word, and so do their elements.
std::vector<Label> Extension::row(const Bits& options, Element before) const {
    auto values = values_of(monoid_, options);
    std::vector<Label> out;
    for (std::size_t x = 0; x < monoid_.size(); ++x) {
        for (const Element y : moves_[x]) values[x] |= bit_of(out[y]);
        const auto base = static_cast<Element>(monoid_.label(static_cast<Element>(x)) >> value_bits);
        out.push_back(label(before_.product(before, base), values[x]));
    }
    meter_.tick(monoid_.size());
    return out;
}

bool Extension::read() {
    while (elements_.size() < before_elements_.size())
        if (!read(elements_.size())) return false;
    return true;
}

bool Extension::read(std::size_t letter) {
    const Bits options = alphabet_.options(letter, monoid_, elements_);
    const Element before = before_elements_[letter];
    if (options.empty()) {
        elements_.push_back(one);
        return true;
    }
    if (const auto it = known_.find({before, options}); it != known_.end()) {
        elements_.push_back(it->second);
        return true;
    }
    const auto labels = row(options, before);
    const auto fits = [&](Element x) {
        for (std::size_t y = 0; y < labels.size(); ++y)
            if (monoid_.label(monoid_.product(x, static_cast<Element>(y))) != labels[y]) return false;
        return true;
    };
    for (std::size_t x = 0; x < monoid_.size(); ++x) {
        if (!fits(static_cast<Element>(x))) continue;
        elements_.push_back(static_cast<Element>(x));
        known_.emplace(std::pair(before, options), elements_.back());
        return true;
    }
    return extend(letter, options, before);
}

// The words q b^i, i < least + 2, where b is the letter: its powers repeat as they do before, or later.
Action Extension::with_powers(const Bits& options, Element before, std::size_t least) const {
    const Monoid& m = monoid_;
    const std::size_t n = m.size(), g = m.generators(), rows = least + 2;
    const auto list = options.list();
    Action out;
    out.generators = g + 1;
    const auto at = [&](std::size_t i, std::size_t x) { return static_cast<std::uint32_t>(i * n + x); };
    Element power = one;
    for (std::size_t i = 0; i < rows; ++i) {
        meter_.tick(n);
        for (std::size_t q = 0; q < n; ++q) {
            const auto x = static_cast<Element>(q);
            for (std::size_t b = 0; b < g; ++b) out.by.push_back(at(i, m.product(x, m.generator(b))));
            out.by.push_back(at(i + 1 == rows ? least : i + 1, q));
            out.from.push_back(q != one ? at(i, m.from(x)) : i == 0 ? 0 : at(i - 1, one));
            out.last.push_back(static_cast<std::uint32_t>(q == one ? g : m.last(x)));
            if (i == 0) {
                out.label.push_back(m.label(x));
                continue;
            }
            std::uint64_t values = 0;
            for (const Element y : moves_[q]) values |= bit_of(out.label[at(i, y)]);
            for (const std::size_t o : list)
                values |= bit_of(out.label[at(i - 1, m.product(static_cast<Element>(o), x))]);
            out.label.push_back(label(before_.product(power, static_cast<Element>(m.label(x) >> value_bits)), values));
        }
        power = before_.product(power, before);
    }
    return out;
}

bool Extension::extend(std::size_t letter, const Bits& options, Element before) {
    const std::size_t least = slack + least_power(before_, before, greatest_power);
    Monoid larger(with_powers(options, before, least), most_);
    if (larger.size() == 0) return false;
    for (Element& x : elements_) {
        Word w = monoid_.word(x);
        w.push_back(0);
        x = larger.of(w);
    }
    monoid_ = std::move(larger);
    generators_.push_back(letter);
    elements_.push_back(monoid_.generator(generators_.size() - 1));
    std::vector<Bits> all;
    for (const std::size_t b : generators_) all.push_back(alphabet_.options(b, monoid_, elements_));
    moves_ = moves_of(monoid_, all);
    known_.clear();
    return true;
}

}  // namespace grundy::engines::quotient
