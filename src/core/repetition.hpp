// SPDX-License-Identifier: MIT
// A repetition of values that go on for ever, and the few numbers with which a theorem of docs/proofs.md proves it:
// what engines find, certificates state, and the checker reads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/nimber.hpp"

namespace grundy {

/// In the order of the names in certificates.
enum class RepetitionTheorem {
    no_moves,
    interval,
    window,
    sparse_window,
    superset,
    state,
    sparse_parts,
    arithmetic,
    system,
    sapp,
    sequences  ///< the window theorem in format 2, as engines use it; all other kinds of certificate have format 1
};

/// Values of the last heaps before `heap`.
struct Border {
    Int heap = 0;
    std::vector<std::uint32_t> values{};
};

/// The numbers of Theorem 46 (docs/proofs.md): from n0 on, the values of all sequences repeat every p heaps, or rise by
/// `rise` then; parts below `small` count as small.
struct WindowNumbers {
    Int n0 = 0, small = 0;  ///< small: A
    Int p = 1, step = 1;    ///< step: P
    Nimber rise = 0;        ///< s
    Int values = 0;         ///< N, of each sequence
    friend bool operator==(const WindowNumbers&, const WindowNumbers&) = default;
};

/// G(n + period) = G(n) + saltus for all n >= preperiod; but G(n + period) = G(n) if n mod period is in `flat`. Period
/// and preperiod are the least possible.
struct Repetition {
    Int period = 0, preperiod = 0;
    Nimber saltus = 0;
    Nimber max = 0;  ///< the largest value if saltus is 0; `max_at` is the first heap that has it
    Int max_at = 0;
    std::vector<Int> flat{};  ///< ascending; empty unless some values rise and others do not

    RepetitionTheorem theorem = RepetitionTheorem::no_moves;
    Int values = 0;           ///< the proof reads G(0), ..., G(values - 1), of each sequence
    WindowNumbers window{};   ///< sequences
    Int from = 0;             ///< sparse window: start of the decided stretch; state: its first occurrence
    Int step = 0;             ///< sparse window: a multiple of the period, even if `position`; state: recurs after this
    Int parts_below = 0;      ///< sparse window: bound on the smaller parts
    Nimber mask = 0;          ///< sparse window
    bool position = false;    ///< the parity of the heap is added to that of the mask
    std::vector<Int> rare{};  ///< sparse window: all rare heaps
    Int takes = 0;            ///< superset: number of least takes that decide
    /// Sparse parts: A + t values before some heaps, ascending, so that the values can be confirmed in parts.
    std::vector<Border> borders{};

    /// What is added to the value of heap n >= preperiod every period.
    Nimber rise(Int n) const { return std::binary_search(flat.begin(), flat.end(), n % period) ? 0 : saltus; }
};

}  // namespace grundy
