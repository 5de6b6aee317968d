// SPDX-License-Identifier: MIT
// See definition.hpp.
#include "engines/sequences/definition.hpp"

#include <algorithm>
#include <limits>

#include "core/size.hpp"
#include "rules/heap_splits.hpp"

namespace grundy::engines::sequences {

using rules::HeapMove;

namespace {

// Three parts leave pairs with sums of all sizes, and so do infinitely many takes.
Int sums_needed(const rules::SystemForm& form) {
    if (form.most_parts() > 2) return std::numeric_limits<Int>::max();
    Int out = 0;
    for (const rules::HeapForm& f : form.forms)
        out = f.finite() ? std::max(out, f.greatest_take()) : std::numeric_limits<Int>::max();
    return out;
}

}  // namespace

Definition::Definition(const rules::SystemForm& form, std::vector<KnownValues>& known)
    : form_(form), sums_needed_(sums_needed(form)), known_(known), size_(known[0].table().size()) {}

std::uint64_t Definition::bytes_a_heap() const {
    std::uint64_t bytes = known_.size() * sizeof(std::uint32_t);
    for (const auto& [kind, p] : pairs_) bytes += p.bytes / std::max<std::uint64_t>(1, size_);
    return bytes;
}

// A vector has up to twice the room that it needs, and the old one exists while it is copied.
void Definition::extend(std::size_t size, Meter& meter) {
    constexpr std::size_t between_claims = 1024;
    while (this->size() < size) {
        next(meter);
        meter.reached(this->size());
        if (this->size() % between_claims != 1) continue;
        const std::uint64_t bytes = 3 * (this->size() + between_claims) * bytes_a_heap();
        if (bytes <= claimed_) continue;
        meter.claim(bytes - claimed_, "the values of " + form_.names[0]);
        claimed_ = bytes;
    }
}

// An error may have ended it before all sequences had the value of this heap.
void Definition::next(Meter& meter) {
    const std::uint64_t before = work_;
    for (auto& known : known_) known.table().truncate(size_);
    for (const int s : form_.order) table(s).push_back(value(s, static_cast<Int>(size_)));
    ++size_;
    meter.tick(work_ - before);
}

std::uint32_t Definition::value(int sequence, Int n) {
    options_.clear();
    for (const HeapMove& m : form_.forms[to_size(sequence)].moves)
        if (m.allows(n)) mark(m, n);
    return static_cast<std::uint32_t>(options_.mex());
}

void Definition::mark(const HeapMove& m, Int n) {
    ++work_;
    if (m.parts == 0) {
        if (m.takes.contains(n)) options_.insert(m.bonus);
        return;
    }
    const Sequence& first = table(m.to[0]);
    Int end = n + 1;  // of takes that are looked at one by one
    const auto kind = m.takes.kind();
    const bool repeats = kind == rules::IntSet::Kind::intervals || kind == rules::IntSet::Kind::progression;
    if (m.parts == 1 && !m.takes.finite() && repeats) {
        end = kind == rules::IntSet::Kind::intervals ? m.takes.intervals().back().first : *m.takes.next(0);
        work_ += options_.insert_tail(m, end, n, first);
    }
    const auto each_rest = [&](const auto& mark_rest) {
        for (auto t = m.takes.next(0); t && *t <= n && *t < end; t = m.takes.after(*t), ++work_) mark_rest(n - *t);
    };
    if (m.parts == 1)
        return first.visit([&](const auto& g) {
            each_rest([&](Int rest) {
                if (rest >= m.least[0]) options_.insert(Nimber{g[to_size(rest)]} ^ m.bonus);
            });
        });
    each_rest([&](Int rest) {
        if (m.parts == 3) return mark_three(m, rest);
        for (const std::uint32_t v : pairs(m, 0, rest)) options_.insert(v ^ m.bonus);
    });
}

void Definition::mark_three(const HeapMove& m, Int rest) {
    const Sequence &one = table(m.to[0]), &two = table(m.to[1]), &three = table(m.to[2]);
    if (m.unequal) {
        rules::each_split(m, rest, nullptr, [&](const std::array<Int, 3>& p) {
            ++work_;
            options_.insert(one[to_size(p[0])] ^ two[to_size(p[1])] ^ three[to_size(p[2])] ^ m.bonus);
            return true;
        });
        return;
    }
    for (Int a = m.least[0]; a <= rest; ++a)
        for (const std::uint32_t v : pairs(m, 1, rest - a)) options_.insert(v ^ one[to_size(a)] ^ m.bonus);
}

// The values of the parts `first` and `first` + 1.
std::span<const std::uint32_t> Definition::pairs(const HeapMove& m, std::size_t first, Int sum) {
    const Kind kind{m.to[first], m.to[first + 1], m.least[first], m.least[first + 1], m.unequal};
    Pairs& known = pairs_[kind];
    for (; known.next <= sum; ++known.next) {
        known.last.push_back(values_of(kind, known.next));
        known.bytes += known.last.back().capacity() * sizeof(std::uint32_t) + sizeof(known.last[0]);
        if (std::cmp_less_equal(known.last.size() - 1, sums_needed_)) continue;
        known.bytes -= known.last.front().capacity() * sizeof(std::uint32_t) + sizeof(known.last[0]);
        known.last.pop_front();
    }
    const auto& values = known.last[known.last.size() - to_size(known.next - sum)];
    work_ += values.size();
    return values;
}

std::vector<std::uint32_t> Definition::values_of(const Kind& kind, Int sum) {
    const auto [one, other, least, least_other, unequal] = kind;
    const bool same = one == other && least == least_other;
    const Int last = same ? sum / 2 : sum - least_other;
    std::vector<std::uint32_t> out;
    ++sums_;
    const auto mark_pairs = [&, least = least, unequal = unequal](const auto& a_values, const auto& b_values) {
        for (Int a = least; a <= last; ++a) {
            if (unequal && a == sum - a) continue;
            const std::uint32_t v = std::uint32_t{a_values[to_size(a)]} ^ b_values[to_size(sum - a)];
            if (v >= met_.size()) met_.resize(std::size_t{2} * v + 64);
            if (met_[v] != sums_) out.push_back(v);
            met_[v] = sums_;
        }
    };
    table(one).visit([&, other = other](const auto& a_values) {
        table(other).visit([&](const auto& b_values) { mark_pairs(a_values, b_values); });
    });
    work_ += static_cast<std::uint64_t>(std::max<Int>(0, last - least + 1));
    return out;
}

}  // namespace grundy::engines::sequences
