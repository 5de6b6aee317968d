// SPDX-License-Identifier: MIT
// See heaps.hpp.
#include "engines/quotient/heaps.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "rules/misere_form.hpp"

namespace grundy::engines::quotient {

std::optional<rules::HeapForm> Heaps::form_of(const rules::Ruleset& rules, int instance) {
    auto form = rules::misere_form(rules, instance);
    const auto smaller = [](const rules::HeapMove& m) {
        if (m.bonus != 0) return false;
        if (m.parts == 0 || !m.takes.contains(0)) return true;
        // Without a take, all parts but one must be at least 1, so that no part is the heap itself.
        return m.parts > 1 && m.ascending_least()[0] >= 1 && (m.parts == 2 || m.ascending_least()[1] >= 1);
    };
    if (!form || !std::all_of(form->moves.begin(), form->moves.end(), smaller)) return std::nullopt;
    return form;
}

Heaps::Heaps(rules::HeapForm form, unsigned cap, std::uint64_t most_work, Meter& meter)
    : form_(std::move(form)), most_work_(most_work), meter_(meter), growth_(*this, cap, meter) {}

void Heaps::each_option(std::size_t letter, const Alphabet::Visit& visit) {
    each_heap_option(form_, static_cast<Int>(letter), meter_, [&](std::span<const Int> parts) {
        std::array<std::uint32_t, 3> out{};
        std::transform(parts.begin(), parts.end(), out.begin(), [](Int n) { return static_cast<std::uint32_t>(n); });
        visit({out.data(), parts.size()});
    });
}

bool Heaps::restore(const Saved& saved) {
    if (!growth_.restore(saved)) return false;
    stuck_ = false;
    repetition_.reset();
    looked_ = 0;
    return true;
}

bool Heaps::reach(Int n) {
    meter_.begin_if_none("heaps of a misere quotient");
    while (last() < n && !stuck_ && !repetition_) {
        const Allowance some(meter_, most_work_);
        try {
            growth_.add();
        } catch (const Stopped&) {
            if (!some.used_up()) throw;
            stuck_ = true;
        }
        if (!stuck_ && added) added();
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

std::optional<Repetition> Heaps::look_back() const { return repetition_of(form_, growth_.elements(), meter_); }

}  // namespace grundy::engines::quotient
