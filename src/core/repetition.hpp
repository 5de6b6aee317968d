// SPDX-License-Identifier: MIT
// A repetition of values that goes on for ever, with the few numbers with which a theorem of docs/proofs.md proves it:
// what engines find, certificates state, and the checker reads.
#pragma once

#include <cstdint>
#include <grundy/period.hpp>
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

struct Repetition : Period {
    RepetitionTheorem proof = RepetitionTheorem::no_moves;
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
};

}  // namespace grundy
