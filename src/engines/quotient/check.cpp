// SPDX-License-Identifier: MIT
// See check.hpp.
#include "engines/quotient/check.hpp"

#include <algorithm>
#include <bit>

namespace grundy::engines::quotient {
namespace {

bool within(const std::uint64_t* a, const std::uint64_t* b, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i)
        if ((a[i] & ~b[i]) != 0) return false;
    return true;
}

bool empty(const std::uint64_t* a, std::size_t words) {
    return std::all_of(a, a + words, [](std::uint64_t w) { return w == 0; });
}

}  // namespace

Outcomes::Outcomes(Monoid m, std::vector<std::uint32_t> generator_letters, unsigned cap)
    : monoid(std::move(m)), letters(std::move(generator_letters)) {
    const std::size_t n = monoid.size();
    for (std::size_t x = 0; x < n; ++x) values = std::max<unsigned>(values, monoid.label(static_cast<Element>(x)));
    values = std::min(values + 1, cap);
    valued.assign(n * values, Bits(n));
    for (std::size_t x = 0; x < n; ++x) {
        const Element* const row = monoid.products(static_cast<Element>(x));
        for (std::size_t y = 0; y < n; ++y)
            if (const unsigned v = monoid.label(row[y]); v < values) valued[v * n + x].insert(y);
    }
}

LetterSum Outcomes::sum(Element x) const {
    LetterSum out;
    const Word& w = monoid.word(x);
    for (std::size_t g = w.size(); g-- > 0;) out.insert(out.end(), w[g], letters[g]);
    return out;
}

// The first sum of each part is the empty one. It has no moves, so nothing is asked of it, and its set is the monoid.
Check::Check(const Outcomes& outcomes, Meter& meter)
    : outcomes_(&outcomes), meter_(&meter), stride_((outcomes.monoid.size() + 63) / 64), parts_(outcomes.values) {
    const std::vector<std::uint64_t> all(stride_, ~std::uint64_t{0});
    for (Part& part : parts_) {
        part.of.resize(outcomes.monoid.size());
        keep(part, one, all.data(), 0, 0);
    }
}

bool Check::covered(const Part& part, Element x, const std::uint64_t* set) const {
    const auto& sums = part.of[x];
    return std::any_of(sums.begin(), sums.end(),
                       [&](std::uint32_t s) { return within(set, part.sets.data() + s * stride_, stride_); });
}

void Check::keep(Part& part, Element x, const std::uint64_t* set, std::uint32_t from, std::uint32_t last) const {
    part.of[x].push_back(static_cast<std::uint32_t>(part.element.size()));
    part.element.push_back(x);
    part.from.push_back(from);
    part.last.push_back(last);
    part.sets.insert(part.sets.end(), set, set + stride_);
}

void Check::shorten(Part& part, std::size_t sums, std::size_t stride) {
    for (std::size_t s = part.element.size(); s-- > sums;) part.of[part.element[s]].pop_back();
    part.element.resize(sums);
    part.from.resize(sums);
    part.last.resize(sums);
    part.sets.resize(sums * stride);
}

// In which company some option has the value.
Bits Check::answered(unsigned value, const Bits& options) const {
    Bits out(outcomes_->monoid.size());
    for (const std::size_t e : options.list()) out.unite(outcomes_->valued_with(value, static_cast<Element>(e)));
    return out;
}

std::optional<LetterSum> Check::wrong_move(std::uint32_t letter, Element element, const Bits& options) const {
    std::optional<std::size_t> least;
    for (unsigned value = 0; value < outcomes_->values; ++value) {
        Bits wrong = outcomes_->valued_with(value, element);
        wrong.intersect(answered(value, options));
        // The elements are numbered in the order of their words.
        if (const auto z = wrong.first(); z && (!least || *z < *least)) least = z;
    }
    if (!least) return std::nullopt;
    LetterSum out = outcomes_->sum(static_cast<Element>(*least));
    out.insert(std::find_if(out.begin(), out.end(), [&](std::uint32_t l) { return l <= letter; }), letter);
    return out;
}

std::optional<LetterSum> Check::add(std::uint32_t letter, Element element, const Bits& options) {
    const Monoid& m = outcomes_->monoid;
    std::optional<LetterSum> least;
    std::vector<std::size_t> before;
    for (const Part& part : parts_) before.push_back(part.element.size());
    const auto back = [&] {
        for (std::size_t v = 0; v < parts_.size(); ++v) shorten(parts_[v], before[v], stride_);
    };
    try {
        for (unsigned value = 0; value < outcomes_->values; ++value) {
            const Bits known = answered(value, options);
            Bits lacks(m.size());
            const Element* const row = m.products(element);
            for (std::size_t z = 0; z < m.size(); ++z)
                if (m.label(row[z]) > value && !known.has(z)) lacks.insert(z);
            if (auto wrong = add(parts_[value], letter, element, lacks); wrong && (!least || *wrong < *least))
                least = std::move(wrong);
        }
    } catch (...) {  // what is half examined proves nothing
        back();
        throw;
    }
    if (least) back();
    return least;
}

// Sums come in ascending order: those with one copy of the letter, with two, and so on. A sum whose set lies within
// that of an earlier one of the same element needs no attention: if it is wrong in some company, so is the earlier one.
std::optional<LetterSum> Check::add(Part& part, std::uint32_t letter, Element element, const Bits& lacks) {
    const Monoid& m = outcomes_->monoid;
    const auto wrong = [&](std::uint32_t s) {
        LetterSum out{letter};
        for (; s != 0; s = part.from[s]) out.push_back(part.last[s]);
        return out;
    };
    if (lacks.has(one)) return wrong(0);
    if (lacks.empty() || covered(part, element, lacks.words())) return std::nullopt;
    // By element x: {z : zx is in `lacks`}, when it is first asked for.
    std::vector<std::vector<std::uint64_t>> company(m.size());
    const auto company_of = [&](Element x) -> const std::vector<std::uint64_t>& {
        auto& out = company[x];
        if (!out.empty()) return out;
        out.assign(stride_, 0);
        const Element* const row = m.products(x);
        for (std::size_t z = 0; z < m.size(); ++z) out[z / 64] |= std::uint64_t{lacks.has(row[z])} << (z % 64);
        meter_->tick(m.size() / 16 + 1);
        return out;
    };
    const Element* const moved = m.products(element);
    std::vector<std::uint64_t> set(stride_);
    for (std::size_t begin = 0, end = part.element.size(); begin < end; begin = end, end = part.element.size())
        for (std::size_t s = begin; s < end; ++s) {
            meter_->tick(stride_ / 2 + 1);
            const auto& candidates = company_of(part.element[s]);
            const std::uint64_t* const known = part.sets.data() + s * stride_;
            for (std::size_t i = 0; i < stride_; ++i) {
                std::uint64_t bits = 0;
                for (std::uint64_t rest = candidates[i]; rest != 0; rest &= rest - 1) {
                    const auto b = static_cast<unsigned>(std::countr_zero(rest));
                    const Element z = moved[i * 64 + b];
                    bits |= (known[z / 64] >> (z % 64) & 1) << b;
                }
                set[i] = bits;
            }
            if ((set[0] & 1) != 0) return wrong(static_cast<std::uint32_t>(s));
            const Element x = moved[part.element[s]];
            if (empty(set.data(), stride_) || covered(part, x, set.data())) continue;
            keep(part, x, set.data(), static_cast<std::uint32_t>(s), letter);
            meter_->tick(part.of[x].size() / 8);
        }
    return std::nullopt;
}

}  // namespace grundy::engines::quotient
