// SPDX-License-Identifier: MIT
// Values of all sequences of a system, from the definition: heap after heap, and for one heap in the system's order.
// The values of pairs of heaps are kept by their sum, because several kinds of move leave the same pairs.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "core/budget.hpp"
#include "engines/sequences/known.hpp"
#include "engines/sequences/option_values.hpp"
#include "rules/system_form.hpp"

namespace grundy::engines::sequences {

class Definition {
public:
    /// `known`: by sequence; the values are put into their tables.
    Definition(const rules::SystemForm& form, std::vector<KnownValues>& known);

    std::size_t size() const { return size_; }  ///< heaps of which all sequences are known
    /// Computes the values of the first `size` heaps. What is computed before the meter stops it is kept.
    void extend(std::size_t size, Meter& meter);
    std::uint64_t work() const { return work_; }  ///< options that were looked at
    /// Bytes that a heap takes, as far as can be seen.
    std::uint64_t bytes_a_heap() const;

private:
    // The values of two parts, each once, by the sum of the parts.
    struct Pairs {
        Int next = 0;                                 // the first sum that was not examined
        std::deque<std::vector<std::uint32_t>> last;  // those before it, as far as later heaps leave them
        std::uint64_t bytes = 0;                      // of all of them
    };
    using Kind = std::tuple<int, int, Int, Int, bool>;  // sequences, least sizes, whether the parts differ

    Sequence& table(int sequence) { return known_[to_size(sequence)].table(); }
    void next(Meter& meter);
    std::uint32_t value(int sequence, Int n);
    void mark(const rules::HeapMove& m, Int n);
    void mark_three(const rules::HeapMove& m, Int rest);
    std::span<const std::uint32_t> pairs(const rules::HeapMove& m, std::size_t first, Int sum);
    std::vector<std::uint32_t> values_of(const Kind& kind, Int sum);

    const rules::SystemForm& form_;
    const Int sums_needed_;  // a heap of n leaves pairs whose sums are n - sums_needed_ at least
    std::vector<KnownValues>& known_;
    std::map<Kind, Pairs> pairs_;
    OptionValues options_;
    std::vector<std::uint64_t> met_;  // by value: the last sum that has it
    std::size_t size_ = 0;
    std::uint64_t sums_ = 0, work_ = 0, claimed_ = 0;
};

}  // namespace grundy::engines::sequences
