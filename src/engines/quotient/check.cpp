// SPDX-License-Identifier: MIT
// See check.hpp.
#include "engines/quotient/check.hpp"

#include <algorithm>
#include <utility>

namespace grundy::engines::quotient {

Outcomes::Outcomes(Monoid m, unsigned cap) : monoid(std::move(m)) {
    const std::size_t n = monoid.size();
    for (std::size_t x = 0; x < n; ++x) values = std::max(values, value_of(monoid.label(static_cast<Element>(x))));
    values = std::min(values + 1, cap);
    valued.assign(n * values, Bits(n));
    above.assign(n * values, Bits(n));
    for (std::size_t x = 0; x < n; ++x)
        for (std::size_t y = 0; y < n; ++y) {
            const auto xy = monoid.product(static_cast<Element>(x), static_cast<Element>(y));
            const unsigned v = value_of(monoid.label(xy));
            for (unsigned w = 0; w < v && w < values; ++w) above[w * n + x].insert(y);
            if (v < values) valued[v * n + x].insert(y);
        }
}

Check::Check(const Outcomes& outcomes, Meter& meter) : outcomes_(&outcomes), meter_(&meter), parts_(outcomes.values) {
    for (Part& part : parts_) part.kept.resize(outcomes.monoid.size());
}

// False if the sum, which has a move, has none to the value but a greater one.
bool Check::keep(Part& part, const Sum& sum) {
    if (sum.lacks.has(one)) return false;
    if (sum.lacks.empty()) return true;
    auto& list = part.kept[sum.element];
    if (std::any_of(list.begin(), list.end(), [&](const Bits& b) { return sum.lacks.within(b); })) return true;
    list.erase(std::remove_if(list.begin(), list.end(), [&](const Bits& b) { return b.within(sum.lacks); }),
               list.end());
    list.push_back(sum.lacks);
    part.open.push_back(sum);
    return true;
}

Check::Sum Check::joined(const Sum& a, const Sum& b) const {
    const Monoid& m = outcomes_->monoid;
    meter_->tick(m.size());
    Sum out{m.product(a.element, b.element), Bits(m.size())};
    for (std::size_t z = 0; z < m.size(); ++z)
        if (b.lacks.has(m.product(a.element, static_cast<Element>(z))) &&
            a.lacks.has(m.product(b.element, static_cast<Element>(z))))
            out.lacks.insert(z);
    return out;
}

bool Check::add(const Letter& letter) {
    for (unsigned value = 0; value < outcomes_->values; ++value)
        if (!add(value, letter)) return false;
    return true;
}

bool Check::add(unsigned value, const Letter& letter) {
    Part& part = parts_[value];
    Bits answered(outcomes_->monoid.size());
    for (const std::size_t e : letter.options.list())
        answered.unite(outcomes_->valued_with(value, static_cast<Element>(e)));
    if (outcomes_->valued_with(value, letter.element).meets(answered)) return false;
    Sum fresh{letter.element, outcomes_->above[value * outcomes_->monoid.size() + letter.element]};
    fresh.lacks.remove(answered);
    if (fresh.lacks.has(one)) return false;
    if (fresh.lacks.empty()) return true;
    for (const Sum& l : part.letters)
        if (l.element == fresh.element && fresh.lacks.within(l.lacks)) return true;
    part.letters.push_back(fresh);
    // Every new sum is this letter, or a sum without it and this letter, or a new sum and a letter.
    std::vector<Sum> before;
    for (std::size_t x = 0; x < part.kept.size(); ++x)
        for (const Bits& b : part.kept[x]) before.push_back({static_cast<Element>(x), b});
    if (!keep(part, fresh)) return false;
    for (const Sum& s : before)
        if (!keep(part, joined(s, fresh))) return false;
    while (!part.open.empty()) {
        const Sum s = std::move(part.open.back());
        part.open.pop_back();
        for (const Sum& l : part.letters)
            if (!keep(part, joined(s, l))) return false;
    }
    return true;
}

}  // namespace grundy::engines::quotient
