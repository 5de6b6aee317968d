// SPDX-License-Identifier: MIT
// Extends the table of values with the kernel that suits the game, and announces its memory to the meter. What has been
// computed when the meter stops it is kept.
#pragma once

#include <memory>

#include "engines/heap/cofinite.hpp"
#include "engines/sequences/definition.hpp"
#include "kernels/breaking/breaking.hpp"
#include "kernels/breaking/three_parts/triples.hpp"
#include "rules/system_form.hpp"
#include "store/saved_values.hpp"

namespace grundy::engines::heap {

using sequences::KnownValues;

/// The game that an engine plays.
struct Game {
    /// `form` must outlive this.
    explicit Game(const rules::SystemForm& form) : system(form) {}

    const rules::SystemForm& system;
    const rules::HeapForm& form = system.forms[0];
    const std::string& name = system.names[0];
    const bool has_kernels = system.has_kernels();
    /// The takes of a subtraction game.
    const std::optional<rules::IntSet> takes = has_kernels ? form.subtraction_set() : std::nullopt;
    /// Every move takes of one heap and leaves at least `least` > 0 of it: heap least + n has the value that heap n has
    /// where nothing need be left, and smaller heaps have no move.
    struct Raised {
        rules::IntSet takes;
        Int least = 0;
    };
    const std::optional<Raised> raised = has_kernels && !takes ? raised_subtraction(form) : std::nullopt;
    static std::optional<Raised> raised_subtraction(const rules::HeapForm& form);

    /// The takes of a subtraction game from 1 to `most`.
    std::vector<Int> takes_up_to(Int most, Meter& meter) const;
};

inline constexpr std::size_t first_size = 256;  ///< number of heaps in the first table

class TableFiller {
public:
    /// `threads`: upper bound on the threads that work at the same time, where it pays.
    TableFiller(const Game& game, std::vector<KnownValues>& known, unsigned threads);

    /// Computes the values of the first `size` heaps; fewer if those of an all-but game are then known to repeat.
    void extend(std::size_t size, Meter& meter);
    /// Continues the first `most` values of this file, and saves values there from time to time. The file must exist
    /// until `keep_nowhere`. The values of an all-but game are not saved: its period is proven before the table is
    /// long.
    void keep_in(store::SavedValues* file, std::uint64_t most, Meter& meter);
    void save();  ///< saves the values now, if they are kept
    void keep_nowhere() { saved_ = nullptr; }
    /// True if there is room for a table up to n, if the table and the kernels keep needing as much per heap as now.
    bool fits(Int n, const Meter& meter) const;
    /// Whether this many options and heaps are still to be looked at before another way to a value is tried. For games
    /// without kernels.
    bool worth_more(std::uint64_t options) const;
    /// True for an all-but game, whose period is proven as it is computed.
    bool proves() const { return cofinite_.has_value(); }
    /// The kernel for at most two parts; null if it is not in use.
    const kernels::Breaking* breaking() const { return breaking_.get(); }

private:
    void look_at_time();
    std::uint64_t kernel_bytes() const;
    void claim(std::size_t size, Meter& meter);
    void reserve(std::size_t size, Meter& meter);
    void extend_subtraction(std::size_t size, Meter& meter);
    void extend_raised(std::size_t size, Meter& meter);
    bool start_breaking(std::size_t size, Meter& meter);
    void extend_breaking(std::size_t size, Meter& meter);

    const Game& game_;
    std::vector<KnownValues>& all_known_;  ///< by sequence
    KnownValues& known_;                   ///< of the first sequence
    Sequence& g_;                          ///< the table of `known_`
    const unsigned threads_;
    const std::string what_;  ///< for the meter
    std::optional<CofiniteGame> cofinite_;
    std::unique_ptr<kernels::Breaking> breaking_;        ///< for at most two parts
    std::unique_ptr<kernels::TripleBreaking> triples_;   ///< for three
    std::unique_ptr<sequences::Definition> definition_;  ///< for what these do not know
    std::size_t breaking_size_ = 0;                      ///< heaps for which its rules are complete
    store::SavedValues* saved_ = nullptr;
    std::uint64_t claimed_ = 0;  ///< bytes claimed for g_ and the kernels
};

}  // namespace grundy::engines::heap
