// SPDX-License-Identifier: MIT
// See monoid.hpp.
#include "engines/quotient/monoid.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"

namespace grundy::engines::quotient {
namespace {

constexpr auto no_class = std::numeric_limits<std::uint32_t>::max();

std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93U;
    return x ^ x >> 32;
}

/// Numbers keys in the order in which they first appear.
class Numbering {
public:
    explicit Numbering(std::size_t most) {
        std::size_t slots = 16;
        while (slots < 2 * most) slots *= 2;
        slots_.resize(slots, {0, no_class});
    }
    std::uint32_t operator()(std::uint64_t key) {
        for (std::size_t i = mixed(key) & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
            auto& [k, number] = slots_[i];
            if (number != no_class && k != key) continue;
            if (number == no_class) slots_[i] = {key, count_++};
            return number;
        }
    }
    std::size_t count() const { return count_; }

private:
    std::vector<std::pair<std::uint64_t, std::uint32_t>> slots_;
    std::uint32_t count_ = 0;
};

// Splits classes until all elements of a class go to the same classes (E. F. Moore, "Gedanken-experiments on sequential
// machines", 1956). Each round takes a generator at a time: the pair of an element's class and that of its product is a
// new class.
std::size_t refine(const Action& a, std::vector<std::uint32_t>& classes) {
    const std::size_t n = a.size();
    std::vector<std::uint32_t> next(n);
    Numbering by_label(n);
    for (std::size_t i = 0; i < n; ++i) classes[i] = by_label(a.label[i]);
    std::size_t count = by_label.count();
    // The generators that have split nothing since the last split; when these are all, no more can be split.
    for (std::size_t idle = 0, g = 0; idle < a.generators; g = (g + 1) % a.generators) {
        Numbering pairs(n);
        for (std::size_t i = 0; i < n; ++i) next[i] = pairs(std::uint64_t{classes[i]} << 32 | classes[a.next(i, g)]);
        idle = pairs.count() == count ? idle + 1 : 0;
        count = pairs.count();
        classes.swap(next);
    }
    return count;
}

}  // namespace

Classes classes_of(const Action& a) {
    Classes out;
    out.of.resize(a.size());
    const std::size_t count = refine(a, out.of);
    out.first.assign(count, no_class);
    for (std::size_t i = a.size(); i-- > 0;) out.first[out.of[i]] = static_cast<std::uint32_t>(i);
    return out;
}

Monoid::Monoid(Label label) : product_{one}, label_{label}, words_{Word{}} {}

Monoid::Monoid(const Action& a, const Classes& classes) {
    const std::size_t n = classes.size();
    const auto& first = classes.first;
    std::vector<Element> from(n);
    // The element that x comes from is before x, and the first of its class is no later. So only generators that are
    // no words of earlier ones are the last of some word.
    std::vector<std::size_t> number(a.generators, a.generators), last(n);
    for (std::size_t g = 0; g < a.generators; ++g)
        for (std::size_t x = 1; x < n; ++x)
            if (a.last[first[x]] == g) {
                number[g] = origin_.size();
                origin_.push_back(g);
                break;
            }
    words_.assign(n, Word(origin_.size(), 0));
    label_.resize(n);
    for (std::size_t x = 0; x < n; ++x) {
        label_[x] = a.label[first[x]];
        if (x == one) continue;
        from[x] = static_cast<Element>(classes.of[a.from[first[x]]]);
        last[x] = number[a.last[first[x]]];
        words_[x] = words_[from[x]];
        ++words_[x][last[x]];
    }
    std::vector<Element> by(n * origin_.size());
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t g = 0; g < origin_.size(); ++g)
            by[g * n + x] = static_cast<Element>(classes.of[a.next(first[x], origin_[g])]);
    for (std::size_t g = 0; g < origin_.size(); ++g) generator_.push_back(by[g * n + one]);
    product_.resize(n * n);
    for (std::size_t y = 0; y < n; ++y) {
        Element* const row = product_.data() + y * n;
        const Element *const before = product_.data() + from[y] * n, *const g = by.data() + last[y] * n;
        for (std::size_t x = 0; x < n; ++x) row[x] = y == one ? static_cast<Element>(x) : g[before[x]];
    }
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

Powers powers_of(const Monoid& m, Element x) {
    std::vector<Element> powers{one};
    for (;;) {
        const Element next = m.product(powers.back(), x);
        const auto it = std::find(powers.begin(), powers.end(), next);
        if (it != powers.end()) return {to_size(it - powers.begin()), to_size(powers.end() - it)};
        powers.push_back(next);
    }
}

}  // namespace grundy::engines::quotient
