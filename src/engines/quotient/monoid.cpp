// SPDX-License-Identifier: MIT
// See monoid.hpp.
#include "engines/quotient/monoid.hpp"

#include <unordered_map>

namespace grundy::engines::quotient {
namespace {

// Splits classes until all elements of a class go to the same classes (E. F. Moore, "Gedanken-experiments on sequential
// machines", 1956). Returns the number of classes; they are numbered by their first elements.
std::size_t refine(const Action& a, std::vector<std::uint32_t>& classes, std::size_t most) {
    const std::size_t n = a.size();
    classes.resize(n);
    std::unordered_map<Label, std::uint32_t> labels;
    for (std::size_t i = 0; i < n; ++i)
        classes[i] = labels.try_emplace(a.label[i], static_cast<std::uint32_t>(labels.size())).first->second;
    std::size_t count = labels.size();
    for (;;) {
        // A generator at a time: the pair of an element's class and that of its product is a new class.
        const std::size_t before = count;
        for (std::size_t g = 0; g < a.generators; ++g) {
            std::unordered_map<std::uint64_t, std::uint32_t> seen;
            std::vector<std::uint32_t> next(n);
            for (std::size_t i = 0; i < n; ++i) {
                const std::uint64_t key = std::uint64_t{classes[i]} << 32 | classes[a.by[i * a.generators + g]];
                next[i] = seen.try_emplace(key, static_cast<std::uint32_t>(seen.size())).first->second;
            }
            classes.swap(next);
            count = seen.size();
            if (count > most) return count;
        }
        if (count == before) return count;
    }
}

}  // namespace

Monoid::Monoid(Label label) : product_{one}, from_{one}, last_{0}, label_{label}, words_{Word{}} {}

Monoid::Monoid(const Action& a, std::size_t most) {
    std::vector<std::uint32_t> classes;
    const std::size_t n = refine(a, classes, most), g = a.generators;
    if (n > most) return;
    std::vector<std::size_t> first(n, a.size());
    for (std::size_t i = a.size(); i-- > 0;) first[classes[i]] = i;
    from_.resize(n);
    last_.resize(n);
    words_.resize(n);
    for (std::size_t x = 0; x < n; ++x) {
        // The element that x comes from is before x, and the first of its class is no later.
        from_[x] = static_cast<Element>(classes[a.from[first[x]]]);
        last_[x] = a.last[first[x]];
        words_[x] = x == one ? Word(g, 0) : words_[from_[x]];
        if (x != one) ++words_[x][last_[x]];
        label_.push_back(a.label[first[x]]);
    }
    const auto by = [&](std::size_t x, std::size_t b) { return static_cast<Element>(classes[a.by[first[x] * g + b]]); };
    for (std::size_t b = 0; b < g; ++b) generator_.push_back(by(one, b));
    product_.resize(n * n);
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y)
            product_[x * n + y] = y == one ? static_cast<Element>(x) : by(product_[x * n + from_[y]], last_[y]);
}

Element Monoid::of(const Word& word) const {
    Element x = one;
    for (std::size_t g = 0; g < word.size(); ++g)
        for (int k = 0; k < word[g]; ++k) x = product(x, generator_[g]);
    return x;
}

unsigned capped_mex(std::uint64_t values, unsigned cap) {
    unsigned out = 0;
    while (out < cap && (values >> out & 1) != 0) ++out;
    return out;
}

std::size_t least_power(const Monoid& m, Element x, std::size_t most) {
    Element low = one, high = m.product(x, x);
    std::size_t out = 0;
    for (; low != high && out < most; ++out) {
        low = m.product(low, x);
        high = m.product(high, x);
    }
    return out;
}

}  // namespace grundy::engines::quotient
