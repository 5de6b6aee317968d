// SPDX-License-Identifier: MIT
// What an engine of heaps has computed of the game, and how it looks for a period.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "engines/engine.hpp"
#include "engines/sequences/continued.hpp"
#include "engines/sequences/known.hpp"
#include "rules/system_form.hpp"
#include "store/checkpoint.hpp"

namespace grundy::engines {

/// How a search goes on beyond tables. Of these settings, an engine follows those that it knows.
struct PeriodSearch {
    unsigned threads = 1;
    store::CheckpointSettings checkpoint{};          ///< to continue from and to keep up to date; no file: none
    std::size_t stream_from = std::size_t{1} << 22;  ///< number of heaps that go into a table
    std::size_t whole = std::size_t{1} << 24;        ///< number of values up to which a certificate has no borders
    std::size_t most = ~std::size_t{0};              ///< heaps: a checkpoint of another user may not reach beyond
    std::size_t most_states = 1024;                  ///< most states that are saved
    bool to_limit = false;                           ///< values are shown up to `most` even where no theorem applies
    std::size_t step = std::size_t{1} << 22;         ///< heaps between two readings of the meter, about 25 ms
};

/// The sequences of heaps of a game: one, or several that call each other. The first is the game's own.
class PeriodSource {
public:
    /// The first `heaps` values of the first sequence have been computed; `max_at` is the first heap with the largest.
    struct Reached {
        std::size_t heaps = 0;
        Nimber max = 0;
        Int max_at = 0;
    };
    using Visit = std::function<void(std::span<const std::uint32_t>)>;

    explicit PeriodSource(rules::SystemForm form);
    PeriodSource(const PeriodSource&) = delete;
    PeriodSource& operator=(const PeriodSource&) = delete;
    virtual ~PeriodSource() = default;

    const rules::SystemForm& form() const { return form_; }
    const sequences::KnownValues& known(std::size_t sequence) const { return known_[sequence]; }
    /// The value of a heap, which must be within reach.
    virtual Nimber value(std::size_t sequence, Int n, Meter& /*meter*/) { return known(sequence).value(n); }
    /// All sequences as the window theorem continues them, which must have proven their periods.
    sequences::Continued continued() const;

    /// Looks for a period of the first sequence in up to `most` values, online: it stops as soon as a theorem applies.
    /// Computed values are kept when the meter stops it.
    virtual std::optional<Period> find(std::size_t most, Meter& meter, const PeriodSearch& search) = 0;
    /// Looks as far for a period as for a value that no table can hold.
    virtual std::optional<Period> period(Meter& meter) = 0;
    virtual Reached reached() const;
    /// The number of values of the first sequence that are in its table.
    std::size_t table_size() const { return known(0).table().size(); }
    /// Why no period was found, with what is seen in the values and proves nothing. The look takes a fraction of
    /// a second, whatever time the budget has, and keeps to its memory.
    virtual std::string why_not(Budget budget) const = 0;
    /// Whether the value of heap n is known without further work.
    bool knows(Int n) const { return known(0).has(n); }

    /// Visits the first `count` values of a sequence in blocks; they must have been computed.
    virtual void for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& meter) const;
    /// Whether those are at hand. If not, to visit them takes as long as the search.
    virtual bool has_table() const { return true; }
    /// If the values of the proof are many, fills in the borders between which they can be confirmed in parts.
    virtual void add_borders(Period& /*period*/, Meter& /*meter*/) const {}

private:
    const rules::SystemForm form_;

protected:
    std::vector<sequences::KnownValues> known_;  ///< by sequence
};

}  // namespace grundy::engines
