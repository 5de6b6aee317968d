// SPDX-License-Identifier: MIT
// See heaps.hpp.
#include "engines/quotient/heaps.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::engines::quotient {
namespace {

constexpr std::size_t most_elements = 400;
// An attempt may take so much work; then the quotient is said not to be found.
constexpr std::uint64_t most_work = 400'000'000;

}  // namespace

std::optional<rules::HeapForm> Heaps::form_of(const rules::Ruleset& rules, int instance) {
    const auto& options = rules.game(instance).options;
    if (!std::all_of(options.begin(), options.end(),
                     [](const rules::Option& o) { return o.kind == rules::Option::Kind::leads; }))
        return std::nullopt;
    std::string why_not;
    auto form = rules::heap_form(rules, instance, why_not);
    const auto smaller = [](const rules::HeapMove& m) {
        if (m.bonus != 0) return false;
        if (m.parts == 0 || !m.takes.contains(0)) return true;
        // Without a take, all parts but one must be at least 1, so that no part is the heap itself.
        return m.parts > 1 && m.ascending_least()[0] >= 1 && (m.parts == 2 || m.ascending_least()[1] >= 1);
    };
    if (!form || !std::all_of(form->moves.begin(), form->moves.end(), smaller)) return std::nullopt;
    return form;
}

Heaps::Heaps(rules::HeapForm form, unsigned cap, Meter& meter)
    : form_(std::move(form)), meter_(meter), growth_(*this, cap, most_elements, meter) {}

// The elements of a + b = rest within the bounds, in either order.
const Bits& Heaps::pairs(const Pairs& key, const Monoid& monoid, const std::vector<Element>& elements) {
    const auto [it, fresh] = pairs_.try_emplace(key, monoid.size());
    if (!fresh) return it->second;
    const auto& [rest, low, high, unequal] = key;
    for (Int a = low; a <= rest - high; ++a)
        if (!unequal || a != rest - a)
            it->second.insert(monoid.product(elements[to_size(a)], elements[to_size(rest - a)]));
    meter_.tick(static_cast<std::uint64_t>(std::max<Int>(rest - low - high, 0)) + 1);
    return it->second;
}

Bits Heaps::options(std::size_t letter, const Monoid& monoid, const std::vector<Element>& elements) {
    pairs_.clear();
    const auto n = static_cast<Int>(letter);
    Bits out(monoid.size());
    for (const rules::HeapMove& m : form_.moves) {
        if (!m.allows(n)) continue;
        if (m.parts == 0) {
            if (m.takes.contains(n)) out.insert(one);
            continue;
        }
        const auto least = m.ascending_least();
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
            const Int rest = n - *t;
            meter_.tick();
            if (m.parts == 1) {
                if (rest >= m.least[0]) out.insert(rest == 0 && m.vanishes ? one : elements[to_size(rest)]);
            } else if (m.parts == 2) {
                out.unite(pairs({rest, least[0], least[1], m.unequal}, monoid, elements));
            } else {
                for (Int a = least[0]; a <= rest - least[1] - least[2]; ++a)
                    for (Int b = least[1]; b <= rest - a - least[2]; ++b) {
                        const Int c = rest - a - b;
                        meter_.tick();
                        if (m.unequal && (a == b || b == c || a == c)) continue;
                        out.insert(monoid.product(monoid.product(elements[to_size(a)], elements[to_size(b)]),
                                                  elements[to_size(c)]));
                    }
            }
        }
    }
    return out;
}

bool Heaps::reach(Int n) {
    meter_.begin_if_none("heaps of a misere quotient");
    while (last() < n && !stuck_ && !repetition_) {
        const Allowance some(meter_, most_work);
        try {
            pairs_.clear();
            stuck_ = !growth_.add();
        } catch (const Stopped&) {
            if (!some.used_up()) throw;
            stuck_ = true;
        }
        if (!stuck_ && growth_.elements().size() >= 2 * looked_ + 16) {
            looked_ = growth_.elements().size();
            repetition_ = look_back();
        }
    }
    return last() >= n || repetition_;
}

std::optional<Element> Heaps::element(Int n) {
    if (!reach(n)) return std::nullopt;
    if (n > last()) n = repetition_->preperiod + (n - repetition_->preperiod) % repetition_->period;
    return growth_.elements()[to_size(n)];
}

std::optional<Repetition> Heaps::repetition(Int n) {
    reach(n);
    return repetition_ ? repetition_ : repetition_ = look_back();
}

bool Heaps::each_move(Int n, const std::function<bool(Element)>& wanted, const Visit& visit) {
    for (const rules::HeapMove& m : form_.moves) {
        if (!m.allows(n)) continue;
        if (m.parts == 0) {
            if (m.takes.contains(n) && wanted(one) && !visit({})) return false;
            continue;
        }
        for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
            const Int rest = n - *t;
            meter_.tick();
            if (m.parts == 2) {
                if (!each_split(rest, m, wanted, visit)) return false;
            } else if (rest >= m.least[0]) {
                const bool none = rest == 0 && m.vanishes;
                if (wanted(none ? one : *element(rest)) && !visit({&rest, none ? 0U : 1U})) return false;
            }
        }
    }
    return true;
}

// a + b = rest with a <= b. From the preperiod on, a split is as good as the one with a, and so b, a period further.
bool Heaps::each_split(Int rest, const rules::HeapMove& m, const std::function<bool(Element)>& wanted,
                       const Visit& visit) {
    const auto least = m.ascending_least();
    const Int first = std::max(least[0], Int{0}), last = std::min(rest / 2, rest - least[1]);
    const Int period = repetition_ ? repetition_->period : 1, from = repetition_ ? repetition_->preperiod : last + 1;
    const Int once = std::min(last, std::max(from, first) + period - 1);
    std::vector<Int> classes;
    const auto leave = [&](Int a) {
        const Int parts[] = {a, rest - a};
        return visit(parts);
    };
    for (Int a = first; a <= once; ++a) {
        meter_.tick();
        if ((m.unequal && a == rest - a) || !wanted(growth_.monoid().product(*element(a), *element(rest - a))))
            continue;
        if (a >= from) classes.push_back(a);
        if (!leave(a)) return false;
    }
    for (Int more = period; !classes.empty() && classes.front() <= last - more; more += period)
        for (const Int a : classes) {
            meter_.tick();
            if (a <= last - more && !leave(a + more)) return false;
        }
    return true;
}

// Theorem 25 of docs/theory.md: from the heap at which the repetition begins, so many heaps decide all others.
bool Heaps::repeats(Int period, Int preperiod) const {
    const Wide parts = std::max(form_.most_parts(), 1), from = std::max(preperiod, form_.threshold());
    return static_cast<Wide>(growth_.elements().size()) >=
           parts * (from + period) + form_.greatest_take() + form_.threshold();
}

std::optional<Repetition> Heaps::look_back() const {
    if (!form_.finite() || std::any_of(form_.moves.begin(), form_.moves.end(), [](const auto& m) { return m.unequal; }))
        return std::nullopt;
    const auto& e = growth_.elements();
    for (std::size_t period = 1; 2 * period <= e.size(); ++period) {
        std::size_t from = e.size() - period;
        while (from > 0 && e[from - 1] == e[from - 1 + period]) --from;
        meter_.tick(e.size() - from);
        const Repetition out{static_cast<Int>(period), static_cast<Int>(from)};
        if (repeats(out.period, out.preperiod)) return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::quotient
