// SPDX-License-Identifier: MIT
// See heaps.hpp.
#include "engines/tame/heaps.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "engines/quotient/heaps.hpp"
#include "engines/sequences/agreement.hpp"
#include "rules/form_options.hpp"

namespace grundy::engines::tame {
namespace {

using rules::HeapForm;
using rules::HeapMove;

constexpr std::size_t first_look = 64;
// Beyond these heaps, and beyond so much work, no kind is worth a table.
constexpr Int most_heaps = Int{1} << 18, most_heaps_that_break = Int{1} << 12;
constexpr std::uint64_t most_work = std::uint64_t{1} << 27;

bool takes_all_from(const HeapMove& m, Int least) {
    if (m.takes.kind() != rules::IntSet::Kind::intervals || m.takes.empty()) return false;
    const auto& [first, last] = m.takes.intervals().back();
    return first <= least && last == std::numeric_limits<Int>::max() && m.heap_least <= 2 &&
           m.heap_most == std::numeric_limits<Int>::max();
}

bool may_repeat(const HeapForm& form) {
    return std::all_of(form.moves.begin(), form.moves.end(),
                       [](const HeapMove& m) { return m.parts <= 1 && m.takes.finite(); });
}

bool all_reach_both(const HeapForm& form) {
    const auto some = [&](const auto& holds) { return std::any_of(form.moves.begin(), form.moves.end(), holds); };
    return some([](const HeapMove& m) {
               return takes_all_from(m, 2) && (m.parts == 0 || (m.parts == 1 && m.least[0] == 0));
           }) &&
           some([](const HeapMove& m) { return takes_all_from(m, 1) && m.parts == 1 && m.least[0] <= 1; });
}

}  // namespace

std::unique_ptr<Heaps> Heaps::of(const rules::Ruleset& rules, int instance) {
    auto form = quotient::Heaps::form_of(rules, instance);
    if (!form || form->most_parts() > 2) return nullptr;
    if (rules::heap_form_difference(rules, instance, *form, rules::usual_steps)) return nullptr;
    return std::make_unique<Heaps>(rules, instance, std::move(*form));
}

Heaps::Heaps(const rules::Ruleset& rules, int instance, HeapForm form)
    : form_(form),
      interval_(sequences::interval_rule(form)),
      may_repeat_(tame::may_repeat(form)),
      all_reach_both_(tame::all_reach_both(form)),
      values_(rules, instance, std::move(form)) {}

// A heap that reaches both fickle kinds is firm, if all its options are tame; and so are all larger heaps, then.
std::optional<Kind> Heaps::kind(Int n, Meter& meter) {
    if (interval_) return Kind::of(interval_->value(n));  // Theorem 45a
    const auto known = [&] { return std::cmp_less(n, kinds_.size()); };
    if (!known()) extend(all_reach_both_ ? std::min<Int>(n, 1) : n, meter);
    if (known()) return kinds_[to_size(n)];
    if (period_ > 0) return kinds_[to_size(from_ + (n - from_) % period_)];
    if (!all_reach_both_ || wild_ || gave_up_ || kinds_[0] != Kind{0, false} || kinds_[1] != Kind{1, false})
        return std::nullopt;
    return Kind{values_.value(0, n, meter), true};
}

void Heaps::extend(Int n, Meter& meter) {
    const Int most = form_.most_parts() > 1 ? most_heaps_that_break : most_heaps;
    if (n > most && !may_repeat_) return;
    const Allowance some(meter, most_work);
    misere::KindOfOptions options;
    try {
        while (std::cmp_less_equal(kinds_.size(), std::min(n, most)) && !wild_ && !gave_up_ && period_ == 0) {
            options.clear();
            for (const HeapMove& m : form_.moves) add_options(m, static_cast<Int>(kinds_.size()), options, meter);
            const auto kind = options.kind();
            wild_ = !kind;
            if (kind) kinds_.push_back(*kind);
            if (may_repeat_ && kinds_.size() >= 2 * looked_ + first_look) look_back(meter);
        }
    } catch (const Stopped&) {
        if (!some.used_up()) throw;
        gave_up_ = true;
    }
}

void Heaps::add_options(const HeapMove& m, Int n, misere::KindOfOptions& out, Meter& meter) const {
    if (!m.allows(n)) return;
    if (m.parts == 0) {
        if (m.takes.contains(n)) out.add({});
        return;
    }
    for (auto t = m.takes.next(0); t && *t <= n; t = m.takes.after(*t)) {
        const Int rest = n - *t;
        meter.tick();
        if (m.parts == 1 && rest >= m.least[0]) out.add(rest == 0 && m.vanishes ? Kind{} : kinds_[to_size(rest)]);
        if (m.parts < 2) continue;
        meter.tick(static_cast<std::uint64_t>(rest));
        for (Int a = m.least[0]; a <= rest - m.least[1]; ++a) {
            if (m.unequal && a == rest - a) continue;
            Kind both = kinds_[to_size(a)];
            both.add(kinds_[to_size(rest - a)]);
            out.add(both);
        }
    }
}

// If at most one heap is left and only t stones can be taken, the kinds of t heaps decide the next one, beyond the
// bounds of the moves. So what repeats for t heaps repeats for ever.
void Heaps::look_back(Meter& meter) {
    looked_ = kinds_.size();
    Wide most = 1;
    for (const HeapMove& m : form_.moves)
        if (!m.takes.empty()) most = std::max<Wide>(most, m.takes.greatest());
    const auto size = static_cast<Wide>(kinds_.size());
    const Wide first = form_.threshold() + most + 1;
    std::vector<std::uint64_t> numbers;
    for (const Kind& k : kinds_) numbers.push_back(2 * k.value + (k.firm ? 1 : 0));
    const auto z = sequences::agreement(numbers, &meter);
    for (Int p = 1; p < static_cast<Int>(z.size()); ++p) {
        const Wide from = std::max(size - p - z[to_size(p)], first);
        if (size - p - from < most) continue;
        period_ = p;
        from_ = static_cast<Int>(from);
        return;
    }
}

Moves Heaps::moves_to(Int n, Nimber value, std::size_t most, Meter& meter) {
    return values_.moves_to(0, n, {value, most}, meter);
}

}  // namespace grundy::engines::tame
