// SPDX-License-Identifier: MIT
// Values of a heap from which moves take tokens and which they may split in two: g[n] is the mex of the values of all
// options. `breaking_reference` is the definition, O(n) for each heap and kind of split; `Breaking` computes the same
// values by the ladder of rungs in README.md, with the proofs of docs/theory.md, section 10. What it guesses decides
// the time, never a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/sequence.hpp"

namespace grundy::kernels {

/// The heaps for which a kind of option is allowed.
struct Heaps {
    std::size_t least = 0, most = std::numeric_limits<std::size_t>::max();
    bool contain(std::size_t n) const { return least <= n && n <= most; }
};

/// The whole heap is taken: an option of value `bonus`.
struct Emptying {
    std::vector<Heaps> heaps;  ///< ascending, apart from each other
    std::uint32_t bonus = 0;
};

/// One heap of n - take >= least remains: an option of value g[n - take] ^ bonus. take >= 1.
struct Single {
    std::size_t take = 1, least = 0;
    std::uint32_t bonus = 0;
    Heaps heaps;
};

/// Two heaps a + b = n - take remain, the smaller at least `small`, the larger at least `large` >= small; if `unequal`,
/// they differ. An option of value g[a] ^ g[b] ^ bonus. take >= 1 or small >= 1.
struct Split {
    std::size_t take = 0, small = 0, large = 0;
    bool unequal = false;
    std::uint32_t bonus = 0;
    Heaps heaps;
};

/// All options. Takes ascend in each list. A tail is allowed for its take and every larger one, and for every heap from
/// some size on, so its options of a heap are options of all larger heaps, too.
struct BreakingRules {
    std::vector<Emptying> emptying;
    std::vector<Single> singles, single_tails;
    std::vector<Split> splits, split_tails;
};

/// Bonuses must be less than this.
inline constexpr std::uint32_t breaking_bonuses = 1u << 16;

/// Fills g[from], g[from + 1], ...; the values before must be right. O(number of options).
void breaking_reference(const BreakingRules& rules, std::vector<std::uint32_t>& g, std::size_t from);

/// How a table of values is being filled; `grundy plan` shows it.
struct BreakingRung {
    bool sparse = false;
    std::uint32_t mask = 0;      ///< a heap is rare if the ones of its value under the mask have the less usual parity
    bool position = false;       ///< the parity of the heap's size is added to that
    std::size_t rare = 0;        ///< heaps
    std::size_t heaps = 0;       ///< so far
    std::size_t value_bits = 8;  ///< as stored
    std::size_t lanes = 0;       ///< heaps done 32 at a time, by few_rare/
    unsigned threads = 0;        ///< that share the next heaps, in blocks; 0: not in blocks
    std::size_t part = 0;  ///< for lanes: an upper bound on the smaller parts of the splits that confirmed rare values
};

enum class BreakingMode { automatic, dense, sparse };    ///< the last two, without lanes, are for tests and benchmarks
enum class BreakingBlocks { automatic, never, always };  ///< of heaps; the last two are for tests and benchmarks

struct BreakingSettings {
    BreakingSettings(BreakingMode m = BreakingMode::automatic) : mode(m) {}  // NOLINT: a mode is enough
    BreakingMode mode;
    BreakingBlocks blocks = BreakingBlocks::automatic;
    std::size_t build = std::numeric_limits<std::size_t>::max();  ///< of the loops, at most: 0 is the plain one
    unsigned threads = 1;
};

class Breaking {
public:
    /// Continues after g, the values of the first heaps.
    Breaking(BreakingRules rules, const Sequence& g, BreakingSettings settings = {});
    ~Breaking();
    Breaking(const Breaking&) = delete;
    Breaking& operator=(const Breaking&) = delete;

    /// Appends values to g, the sequence that it was made from, up to `size` heaps or until about `most_work` is done;
    /// at least one value, if g.size() < size.
    void extend(Sequence& g, std::size_t size, std::uint64_t most_work);
    BreakingRung rung() const;
    std::uint64_t work() const;   ///< marks and vectors so far
    std::uint64_t bytes() const;  ///< of memory, without g

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace grundy::kernels
