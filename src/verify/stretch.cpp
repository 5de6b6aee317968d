// SPDX-License-Identifier: MIT
// The mex of the options that Lemma 15a leaves, heap by heap; see stretch.hpp.
#include "verify/stretch.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::verify {
namespace {

std::ptrdiff_t offset(Int n) { return static_cast<std::ptrdiff_t>(to_size(n)); }

}  // namespace

Stretch::Stretch(const Certificate& c, const Computed& first, Meter& meter)
    : mask_(c.mask), bound_(c.max < 64 ? 64 : 256), position_(c.position), common_(first.common), meter_(meter) {
    meter.claim_each(static_cast<std::uint64_t>(c.parts_below), 2, "the values of the first heaps");
    for (Int a = 0; a < c.parts_below; ++a) low_.push_back(byte(first.g[to_size(a)]));
    for (const rules::HeapMove& m : c.form.moves)
        if (m.heap_most == std::numeric_limits<Int>::max()) add_kind(m, first.rare);
}

std::uint8_t Stretch::byte(std::uint32_t value) const {
    if (value >= bound_) throw Error("a value of " + std::to_string(value) + " is above the largest one");
    return static_cast<std::uint8_t>(value);
}

void Stretch::add_kind(const rules::HeapMove& m, const std::vector<Int>& rare) {
    if (m.bonus >= bound_) return;  // such options are above all values
    const auto bonus = static_cast<std::uint8_t>(m.bonus);
    if (m.parts == 0) {
        if (!m.takes.finite()) fixed_.push_back(bonus);
        return;
    }
    const auto takes = static_cast<std::uint64_t>(m.takes.size());
    meter_.claim_each(takes, 2 * (sizeof(Split) + (rare.size() + 1) * sizeof(Option)), "the takes of the rules");
    for (auto t = m.takes.next(0); t; t = m.takes.after(*t)) {
        meter_.tick(1 + rare.size());
        if (m.parts == 1) always_.push_back({offset(*t), bonus});
        if (m.parts != 2) continue;
        splits_.push_back({offset(*t), offset(std::min(m.least[0], m.least[1])), bonus});
        for (const Int r : rare)
            if (r >= splits_.back().least)
                always_.push_back({offset(*t + r), static_cast<std::uint8_t>(low_[to_size(r)] ^ bonus)});
    }
}

template <std::size_t words>
std::uint8_t Stretch::value(Int n, const std::uint8_t* here) {
    constexpr std::ptrdiff_t some = 16;  // parts at a time
    std::uint64_t set[words] = {};
    const auto mark = [&](unsigned v) { set[v / 64 % words] |= std::uint64_t{1} << v % 64; };
    meter_.tick(1 + fixed_.size() + always_.size());
    for (const std::uint8_t v : fixed_) mark(v);
    for (const Option& o : always_) mark(static_cast<unsigned>(here[-o.distance] ^ o.with));
    const auto parts = static_cast<std::ptrdiff_t>(low_.size());
    for (std::ptrdiff_t part = 0; part < parts; part += some) {
        const std::ptrdiff_t end = std::min(parts, part + some);
        for (const Split& s : splits_) {
            meter_.tick(some);
            const std::uint8_t* rest = here - s.take;
            for (std::ptrdiff_t a = std::max(part, s.least); a < end; ++a)
                mark(static_cast<unsigned>(low_[to_size(a)] ^ rest[-a] ^ s.bonus));
        }
        std::size_t word = 0;
        while (word < words && ~set[word] == 0) ++word;
        if (word == words) throw Error("the value of heap " + std::to_string(n) + " is above the largest one");
        const std::size_t v = 64 * word + to_size(std::countr_one(set[word]));
        const bool odd = __builtin_parityll(v & mask_) != 0;
        if ((odd != (position_ && n % 2 == 1)) == common_) return static_cast<std::uint8_t>(v);
    }
    throw Error("heap " + std::to_string(n) + " is not decided by the parts");
}

std::vector<std::uint32_t> Stretch::run(const std::vector<std::uint32_t>& before, Int begin, Int end,
                                        const Visit& visit) {
    constexpr std::size_t few = std::size_t{1} << 18;
    const std::size_t window = before.size();
    meter_.claim_each(window + few, 1, "the values before the heaps");
    std::vector<std::uint8_t> g;
    for (const std::uint32_t v : before) g.push_back(byte(v));
    g.resize(window + few);
    for (Int n = begin; n < end;) {
        const auto count = to_size(std::min(end - n, Int{few}));
        for (std::size_t i = window; i < window + count; ++i) {
            const Int heap = n + static_cast<Int>(i - window);
            g[i] = bound_ == 64 ? value<1>(heap, g.data() + i) : value<4>(heap, g.data() + i);
        }
        visit(n, std::span(g).subspan(window, count));
        std::copy(g.begin() + static_cast<std::ptrdiff_t>(count),
                  g.begin() + static_cast<std::ptrdiff_t>(count + window), g.begin());
        n += static_cast<Int>(count);
    }
    meter_.release(window + few);
    return {g.begin(), g.begin() + static_cast<std::ptrdiff_t>(window)};
}

}  // namespace grundy::verify
