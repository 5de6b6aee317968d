// SPDX-License-Identifier: MIT
// Sets of pairs; see triples.hpp. XORing every element of a set with x swaps words by the high bits of x and bits
// within each word by the low six, one exchange of neighbouring groups of bits for each.
#include "kernels/breaking/three_parts/triples.hpp"

#include <algorithm>
#include <bit>

#include "core/size.hpp"
#include "kernels/breaking/rules.hpp"

namespace grundy::kernels {
namespace {

constexpr std::uint64_t groups[6] = {0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu,
                                     0x00ff00ff00ff00ffu, 0x0000ffff0000ffffu, 0x00000000ffffffffu};

}  // namespace

void breaking::or_shifted(std::uint64_t* to, const std::uint64_t* from, std::size_t words, std::uint32_t x) {
    const std::size_t high = x / 64;
    for (std::size_t w = 0; w < words; ++w) {
        std::uint64_t bits = from[w ^ high];
        for (std::uint32_t i = 0; i < 6; ++i)
            if (x >> i & 1u) bits = (bits & groups[i]) << (1u << i) | (bits >> (1u << i) & groups[i]);
        to[w] |= bits;
    }
}

TripleBreaking::TripleBreaking(BreakingRules rules, std::vector<Triple> triples, const Sequence& g)
    : rules_(std::move(rules)), triples_(std::move(triples)) {
    std::uint32_t top = std::max(g.top(), breaking::largest_bonus(rules_));
    for (const Triple& t : triples_) {
        top = std::max(top, t.bonus);
        const auto same = [&](const Pairs& p) { return p.least[0] == t.least[1] && p.least[1] == t.least[2]; };
        const auto at = std::find_if(pairs_.begin(), pairs_.end(), same);
        pairs_of_.push_back(to_size(at - pairs_.begin()));
        if (at == pairs_.end()) pairs_.push_back({{t.least[1], t.least[2]}, {}, 0});
    }
    widen(std::bit_ceil(std::size_t{top} / 64 + 1));
}

std::uint64_t TripleBreaking::bytes() const {
    std::uint64_t words = 0;
    for (const Pairs& p : pairs_) words += p.sets.capacity();
    return words * sizeof(std::uint64_t);
}

void TripleBreaking::widen(std::size_t words) {
    for (Pairs& p : pairs_) {
        Bits sets(p.sums * words);
        for (std::size_t i = 0; i < p.sets.size(); ++i) sets[i / words_ * words + i % words_] = p.sets[i];
        p.sets = std::move(sets);
    }
    words_ = words;
    marks_.resize(words);
}

void TripleBreaking::add_pairs(Pairs& pairs, const Sequence& g, std::size_t sum) {
    pairs.sets.resize((sum + 1) * words_);
    std::uint64_t* const set = &pairs.sets[sum * words_];
    g.visit([&](const auto& values) {
        for (std::size_t a = pairs.least[0]; a <= sum / 2 && sum - a >= pairs.least[1]; ++a) {
            const std::uint32_t v = values[a] ^ std::uint32_t{values[sum - a]};
            set[v / 64] |= std::uint64_t{1} << (v % 64);
        }
    });
    pairs.sums = sum + 1;
    work_ += sum / 2;
}

// The part with the least bound first. Where all bounds are the same it may be the smallest part.
void TripleBreaking::mark_triples(const Triple& t, const Pairs& pairs, const Sequence& g, std::size_t rest) {
    if (rest < t.least[0] + t.least[1] + t.least[2]) return;
    const std::size_t most = rest - t.least[1] - t.least[2];
    const std::size_t last = t.least[0] == t.least[2] ? std::min(most, rest / 3) : most;
    for (std::size_t a = t.least[0]; a <= last; ++a)
        breaking::or_shifted(marks_.data(), &pairs.sets[(rest - a) * words_], words_, g[a] ^ t.bonus);
    work_ += (last - t.least[0] + 1) * words_ * 8;
}

void TripleBreaking::mark_split(const Split& s, std::size_t take, const Sequence& g, std::size_t n) {
    const std::size_t rest = n - take;
    for (std::size_t a = s.small; a <= rest / 2 && rest - a >= s.large; ++a)
        if (!(s.unequal && a == rest - a)) mark(g[a] ^ g[rest - a] ^ s.bonus);
    work_ += rest / 2;
}

void TripleBreaking::mark_others(const Sequence& g, std::size_t n) {
    breaking::for_unsplit(
        rules_, n, [&](std::size_t rest) { return g[rest]; }, [&](std::uint32_t value) { mark(value); });
    for (const Single& s : rules_.single_tails)
        for (std::size_t take = s.take; s.heaps.contain(n) && take + s.least <= n; ++take) mark(g[n - take] ^ s.bonus);
    for (const Split& s : rules_.splits)
        if (s.heaps.contain(n) && s.take <= n) mark_split(s, s.take, g, n);
    for (const Split& s : rules_.split_tails)
        for (std::size_t take = s.take; s.heaps.contain(n) && take <= n; ++take) mark_split(s, take, g, n);
    work_ += rules_.singles.size() + rules_.splits.size() + (rules_.single_tails.empty() ? 1 : n);
}

void TripleBreaking::extend(Sequence& g, std::size_t size, std::uint64_t most_work) {
    const std::uint64_t end = work_ + most_work;
    while (g.size() < size && work_ < end) {
        const std::size_t n = g.size();
        // Pairs have the sum n where nothing is taken and the third part is empty; then both have a part that is not.
        for (Pairs& p : pairs_)
            while (p.sums < n || (p.sums == n && p.least[0] > 0)) add_pairs(p, g, p.sums);
        std::fill(marks_.begin(), marks_.end(), 0);
        mark_others(g, n);
        for (std::size_t i = 0; i < triples_.size(); ++i) {
            const Triple& t = triples_[i];
            if (t.heaps.contain(n) && t.take <= n) mark_triples(t, pairs_[pairs_of_[i]], g, n - t.take);
        }
        std::size_t w = 0;
        while (w < words_ && ~marks_[w] == 0) ++w;
        if (w == words_) widen(2 * words_);
        g.push_back(static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_one(marks_[w])));
    }
}

}  // namespace grundy::kernels
