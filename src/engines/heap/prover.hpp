// SPDX-License-Identifier: MIT
// Tries to prove a period from the values in the table, and says when an attempt is worth its time.
#pragma once

#include <string>

#include "engines/heap/heap_filler.hpp"
#include "engines/sequences/window_prover.hpp"

namespace grundy::engines::heap {

class PeriodProver {
public:
    /// `known`: by sequence.
    PeriodProver(const Game& game, std::vector<KnownValues>& known, const TableFiller& filler);

    /// Settles the values if a theorem applies to the table.
    void prove(Meter& meter);
    /// The number of values in which a period is looked for when no table can hold the requested heap: several times
    /// the greatest take of a subtraction game, as far as the memory budget allows. Without kernels, `most_options` are
    /// looked at.
    std::size_t limit(const Meter& meter, std::uint64_t most_options = usual_options) const;
    static constexpr std::uint64_t usual_options = std::uint64_t{1} << 28;  ///< about a second
    /// The least number of values with which `prove` is worthwhile.
    std::size_t first_proof(const Meter& meter) const;
    /// Whether another attempt is due, where `limit` was `limit()` before the table was last extended.
    bool due(std::size_t limit, const Meter& meter) const;
    /// Values with which the next attempt is worthwhile; 0: unknown.
    std::size_t worth() const { return worth_; }
    /// Takes are infinitely many, and no theorem for them applies, or none that has not been tried.
    bool tried_infinite() const { return tried_infinite_; }
    /// Why no number of values can prove a period by the theorems used here; "" if some number may.
    std::string why_never() const;

private:
    bool has_room(std::size_t size, const Meter& meter) const;
    void prove_by_windows(Meter& meter);
    void settle(std::vector<Period> periods);

    const Game& game_;
    std::vector<KnownValues>& all_known_;
    KnownValues& known_;  ///< of the first sequence
    const TableFiller& filler_;
    sequences::ValuesOf values_;                      ///< by sequence
    std::optional<sequences::WindowProver> windows_;  ///< unless takes go on in a way that it does not know
    bool endless_;                                    ///< infinitely many numbers can be taken while heaps are left
    bool tried_infinite_;
    std::size_t tried_ = 0;         ///< heaps at the last attempt
    std::size_t tried_window_ = 0;  ///< the same for the window theorem
    std::size_t worth_ = 0;
};

}  // namespace grundy::engines::heap
