// SPDX-License-Identifier: MIT
// Moves that leave three heaps: the values of a + b + c = rest are those of the pairs b + c = rest - a, each XORed with
// g[a]. The values of pairs are kept as one set of bits for each sum, so a heap costs O(n) sets instead of O(n^2)
// splits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/breaking/breaking.hpp"

namespace grundy::kernels {

/// Three heaps stay, of sizes >= least[0], least[1], least[2] in some order; `least` ascends. take >= 1, or
/// least[1] >= 1: two heaps are not empty. Value g[a] ^ g[b] ^ g[c] ^ bonus.
struct Triple {
    std::size_t take = 0;
    std::size_t least[3] = {0, 0, 0};
    std::uint32_t bonus = 0;
    Heaps heaps;
};

/// Values of games whose moves may leave three heaps, besides all that `rules` allow.
class TripleBreaking {
public:
    TripleBreaking(BreakingRules rules, std::vector<Triple> triples, const Sequence& g);

    /// Appends values to g under the terms of `Breaking::extend`.
    void extend(Sequence& g, std::size_t size, std::uint64_t most_work);
    std::uint64_t work() const { return work_; }
    std::uint64_t bytes() const;

private:
    using Bits = std::vector<std::uint64_t>;
    struct Pairs {  // of parts >= least[0], the other >= least[1]
        std::size_t least[2];
        Bits sets;  // words_ a sum
        std::size_t sums = 0;
    };
    void add_pairs(Pairs& pairs, const Sequence& g, std::size_t sum);
    void mark_triples(const Triple& t, const Pairs& pairs, const Sequence& g, std::size_t rest);
    void mark_others(const Sequence& g, std::size_t n);
    void mark_split(const Split& s, std::size_t take, const Sequence& g, std::size_t n);
    void mark(std::uint32_t value) { marks_[value / 64] |= std::uint64_t{1} << (value % 64); }
    void widen(std::size_t words);

    BreakingRules rules_;
    std::vector<Triple> triples_;
    std::vector<std::size_t> pairs_of_;  // by triple
    std::vector<Pairs> pairs_;
    Bits marks_;
    std::size_t words_ = 1;  // all values are below 64 * words_, a power of two
    std::uint64_t work_ = 0;
};

namespace breaking {

/// to |= { v ^ x : v in from }; both of `words` words, a power of two; x < 64 * words.
void or_shifted(std::uint64_t* to, const std::uint64_t* from, std::size_t words, std::uint32_t x);

}  // namespace breaking
}  // namespace grundy::kernels
