// SPDX-License-Identifier: MIT
// What is known of a system of heap games: tables, and from some heap on the period that all its sequences have
// together, proven by Theorem 46 (docs/proofs.md). Sequences that lie in a layer (layers.hpp) need neither.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/sequence.hpp"
#include "engines/period_source.hpp"
#include "engines/sequences/continued.hpp"
#include "engines/sequences/window.hpp"
#include "engines/systems/layers.hpp"
#include "engines/systems/tables.hpp"

namespace grundy::engines::systems {

/// What holds of the values of all sequences from window.n0 on, with a period, a saltus and flat residues.
struct Joint {
    sequences::Rising rises;  ///< without a saltus, all sequences repeat
    WindowNumbers window;
};

class Solver final : public PeriodSource {
public:
    explicit Solver(const rules::Ruleset& rules, rules::SystemForm form, unsigned threads = 1)
        : form_(std::move(form)),
          tails_(rules::tails_of(form_.forms).value()),
          windows_(form_.forms, tails_),
          tables_(form_),
          layers_(rules, form_, threads) {}
    Solver(const Solver&) = delete;  // the tables refer to the form
    Solver& operator=(const Solver&) = delete;

    const rules::SystemForm& form() const { return form_; }
    std::span<const rules::HeapForm> forms() const override { return form_.forms; }
    std::span<const std::string> names() const override { return form_.names; }
    std::optional<Period> find(std::size_t most, Meter& meter, const PeriodSearch& /*search*/) override {
        return find(most, 0, meter);
    }
    Reached reached() const override;
    std::size_t table_size() const override { return tables_.size(); }
    std::string why_not(Budget budget) const override;
    bool knows(Int n) const override { return joint_ || std::cmp_less(n, tables_.size()); }
    void for_values(std::size_t sequence, std::size_t count, const Visit& visit, Meter& meter) const override;

    /// The value of a heap: from what is known, or as its layer has it, or from a longer table. Throws Stopped if none
    /// can be had.
    Nimber value(std::size_t sequence, Int n, Meter& meter);
    /// Makes the values of heap n of all sequences known. Throws Stopped if neither a period nor a table can be had.
    void reach(Int n, Meter& meter);
    /// Looks for a period as long as for the value of a heap that no layer has.
    void look_for_period(Int n, Meter& meter) { known_after(n, most_work, meter); }
    /// Needs reach(n).
    Nimber value(std::size_t sequence, Int n) const;
    const Layers& layers() const { return layers_; }
    /// Looks for a period in up to `most` heaps; 0: as many as a value is worth.
    std::optional<Period> find(std::size_t most, std::size_t sequence, Meter& meter);
    const std::vector<std::uint32_t>& values(std::size_t sequence) const { return tables_.values(sequence); }
    const std::optional<Joint>& joint() const { return joint_; }
    const rules::Tails& tails() const { return tails_; }
    /// The values as the theorem continues them, once it has proven that they go on.
    sequences::Continued continued() const;
    /// The least period and preperiod of a sequence, once all repeat together.
    Period period(std::size_t sequence) const;

private:
    // So much is done to find a period, for a value that could be had without one: about a second.
    static constexpr std::uint64_t most_work = std::uint64_t{1} << 28;
    bool worth_more(std::uint64_t limit) const;
    bool known_after(Int n, std::uint64_t limit, Meter& meter);
    void grow(std::size_t size, Meter& meter);
    void prove(Meter& meter);
    sequences::Tables first_values(std::size_t most) const;
    Nimber rise(std::size_t sequence, Int n) const;

    const rules::SystemForm form_;
    const rules::Tails tails_;
    const sequences::Windows windows_;
    Tables tables_;
    Layers layers_;
    std::vector<std::uint32_t> numbers_;  // by heap: equal where all sequences have equal values
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbered_;
    std::optional<Joint> joint_;
};

}  // namespace grundy::engines::systems
