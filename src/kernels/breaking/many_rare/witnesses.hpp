// SPDX-License-Identifier: MIT
// Step 3 of blocks: the rare values below the one that was found must occur. A witness, one split that has a value,
// proves it: first some splits are searched whose other parts lie before the window, so that what is found is certain
// (chunks if there are few indices, otherwise any splits), then, heap by heap, all splits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/breaking/aligned.hpp"
#include "kernels/breaking/all_splits/all_splits.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/many_rare/block.hpp"
#include "kernels/breaking/many_rare/heap_table.hpp"

namespace grundy::kernels::breaking {

/// Searches at most 16,384 splits of two common parts of each kind, in chunks of 32 neighbouring parts. The parts are
/// the same for all heaps, so they stay in the nearest cache.
class ChunkWitnesses {
public:
    /// `window`: heaps.
    ChunkWitnesses(const BreakingRules& rules, const PlaneKernels& kernels, std::size_t window);

    /// How far before a heap the other parts may lie.
    std::size_t reach() const;
    /// Chooses the chunks for heaps from n on.
    void choose(const HeapTable& heaps, std::size_t n);
    /// Fills `left` of a settled lane; returns the work. All indices are at most `top`.
    std::uint64_t look(Block& b, std::size_t lane, const HeapTable& heaps, std::uint32_t top) const;

private:
    struct OfKind {
        std::vector<std::size_t> offsets;
        AlignedBytes high, low, narrow;
        Chunks chunks() const { return {offsets.data(), {high.data(), low.data(), narrow.data()}, offsets.size()}; }
    };
    OfKind chosen(const HeapTable& heaps, std::size_t n, const Split& split) const;

    const BreakingRules& rules_;
    const PlaneKernels& kernels_;
    const std::size_t first_;  // part: smaller ones may leave another part in the window
    std::vector<OfKind> kinds_;
};

/// For games with many indices (500 for 0.007), of which these splits have only some: searches any splits, as
/// all_splits/ does.
class SplitWitnesses {
public:
    using Searches = std::vector<AllSplits::Search>;

    /// `window`: heaps.
    SplitWitnesses(const BreakingRules& rules, const PlaneKernels& kernels, std::size_t window)
        : splits_(rules, kernels), suits_(AllSplits::suits(rules)), window_(window) {}

    bool suits() const { return suits_; }
    bool ready() const { return laid_out_ > 0; }
    void begin(const Mask& mask);
    void forget();
    void follow(const Sequence& g, std::size_t size) { splits_.follow(g, size); }
    void make_room(std::size_t heaps) { splits_.make_room(heaps); }
    /// Notes the value of the next heap, if it is ready.
    void note(std::uint32_t value) {
        if (ready()) splits_.note(value);
    }
    /// Chooses the splits for heaps from n on; they remain the same until n has grown by half.
    void lay_out(std::size_t n);
    /// Fills `left` of the settled lanes from, ..., to - 1; returns the work.
    std::uint64_t look(Block& b, std::size_t from, std::size_t to, const HeapTable& heaps, Searches& searches) const;
    std::uint64_t bytes() const { return splits_.bytes() + layout_.bytes(); }

private:
    void want_rare(AllSplits::Search& search, std::size_t heap, const HeapTable& heaps) const;

    AllSplits splits_;
    AllSplits::Layout layout_;
    const bool suits_;
    const std::size_t window_;
    std::size_t laid_out_ = 0;                                                    // heap; 0: not
    std::array<std::array<std::uint64_t, AllSplits::sets / 64>, 2> of_parity_{};  // values
};

/// A heap whose value cannot be confirmed as it was found.
struct Unusual {
    std::size_t heap;
    std::optional<std::uint32_t> missing;  ///< a rare value below, which is the value of the heap
};

/// Searches all splits of a heap for the values without a witness.
class Confirming {
public:
    explicit Confirming(const BreakingRules& rules) : rules_(rules) {}

    /// The value of the next heap, if it is the one that was found and fits a lane of the table t; all earlier heaps
    /// are confirmed. Nothing if it does not: then `unusual()` has the heap.
    template <class Lane>
    std::optional<std::uint32_t> confirm(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                         const HeapTable& heaps);
    const std::optional<Unusual>& unusual() const { return unusual_; }
    void begin_call() { unusual_.reset(); }
    std::uint64_t work() const { return work_; }

private:
    template <class Lane>
    bool occurs(const std::vector<Lane>& t, std::size_t heap, std::uint32_t value);
    template <class Lane>
    std::optional<std::uint32_t> missing(const std::vector<Lane>& t, const Block& b, std::size_t lane,
                                         const HeapTable& heaps);

    const BreakingRules& rules_;
    std::optional<Unusual> unusual_;
    std::uint64_t work_ = 0;
};

}  // namespace grundy::kernels::breaking
