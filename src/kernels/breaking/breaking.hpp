// SPDX-License-Identifier: MIT
// Values of one heap that is taken from and split in two: g[n] = mex of the values of all options. A ladder:
// `breaking_reference` is the definition, O(n) a heap; `Breaking` gives the same values by searching for few values
// with vectors (dense), and where the values lie in a sparse space by looking at the splits with a rare part only
// (docs/theory.md, section 10; README.md has all rungs). Whatever it guesses decides on time alone, never on a value.
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

/// The whole heap goes: an option of value `bonus`.
struct Emptying {
    std::vector<Heaps> heaps;  ///< ascending, apart from each other
    std::uint32_t bonus = 0;
};

/// One heap of n - take >= least stays: g[n - take] ^ bonus. take >= 1.
struct Single {
    std::size_t take = 1, least = 0;
    std::uint32_t bonus = 0;
    Heaps heaps;
};

/// Two heaps a + b = n - take stay, the smaller at least `small`, the larger at least `large` >= small; they differ
/// where `unequal`: g[a] ^ g[b] ^ bonus. take >= 1 or small >= 1.
struct Split {
    std::size_t take = 0, small = 0, large = 0;
    bool unequal = false;
    std::uint32_t bonus = 0;
    Heaps heaps;
};

/// Every option there is. Takes ascend in each list. A tail is allowed for its take and every larger one, and for
/// every heap from some size on: its options of a heap are options of all larger heaps.
struct BreakingRules {
    std::vector<Emptying> emptying;
    std::vector<Single> singles, single_tails;
    std::vector<Split> splits, split_tails;
};

/// Bonuses must be less than this.
inline constexpr std::uint32_t breaking_bonuses = 1u << 16;

/// Fills g[from ..]; g[0 .. from) must be right. Time O(all options).
void breaking_reference(const BreakingRules& rules, std::vector<std::uint32_t>& g, std::size_t from);

/// What a table of values is being filled by, for `plan`.
struct BreakingRung {
    bool sparse = false;
    std::uint32_t mask = 0;      ///< rare: the parity of the ones of the value under it is not the usual one
    bool position = false;       ///< the parity of the heap is added to that
    std::size_t rare = 0;        ///< heaps
    std::size_t heaps = 0;       ///< so far
    std::size_t value_bits = 8;  ///< as stored
    std::size_t lanes = 0;       ///< heaps done 32 at a time, having few rare ones (lanes.hpp)
    unsigned threads = 0;        ///< that share the next heaps, in blocks; 0: one heap at a time
    std::size_t part = 0;        ///< for these: no rare value needed a split with a larger smaller part
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
    /// Goes on from g, the values of the first heaps.
    Breaking(BreakingRules rules, const Sequence& g, BreakingSettings settings = {});
    ~Breaking();
    Breaking(const Breaking&) = delete;
    Breaking& operator=(const Breaking&) = delete;

    /// Appends values to g, the one that it was made from, up to `size` heaps or until about `most_work` is done.
    /// At least one value, if g.size() < size.
    void extend(Sequence& g, std::size_t size, std::uint64_t most_work);
    BreakingRung rung() const;
    std::uint64_t work() const;   ///< marks and vectors so far
    std::uint64_t bytes() const;  ///< of memory, without g

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace grundy::kernels
