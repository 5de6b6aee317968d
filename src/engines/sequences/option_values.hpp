// SPDX-License-Identifier: MIT
// The values of the options of one heap after another, where a heap may have all smaller ones as options: those are a
// set that only grows, and are not inserted again for each heap.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "core/sequence.hpp"
#include "rules/heap_form.hpp"

namespace grundy::engines::sequences {

class OptionValues {
public:
    void clear();
    void insert(Nimber value);
    /// Inserts the values of all heaps that the takes from `tail` on leave, of a move that leaves one part. `values`
    /// are those of the part's sequence. Returns the number of heaps that were looked at. Heaps must come in ascending
    /// order.
    std::uint64_t insert_tail(const rules::HeapMove& move, Int tail, Int heap, const Sequence& values);
    /// Throws Error if the values that are kept do not determine it.
    Nimber mex() const;

private:
    // The heaps of one residue modulo the step of the takes, up to some heap.
    struct Grown {
        Int next = -1;  // the first heap that is not in it
        Nimber mex = 0;
        std::vector<bool> values{};
    };
    using Key = std::tuple<int, Int, Nimber, Int, Int, Int>;  // sequence, least size, bonus, tail, step, residue

    bool contains(Nimber value) const;

    std::vector<std::uint64_t> marks_;  // by value: the last heap that has it, as a number
    std::uint64_t heap_ = 0;
    std::map<Key, Grown> grown_;
    std::vector<const Grown*> present_;
};

}  // namespace grundy::engines::sequences
