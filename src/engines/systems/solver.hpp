// SPDX-License-Identifier: MIT
// What is known of a system of heap games: tables, and from some heap on the period that all its sequences have
// together, proven by Theorem 46 (docs/proofs.md). Sequences that lie in a layer (layers.hpp) need neither.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engines/period_source.hpp"
#include "engines/sequences/definition.hpp"
#include "engines/sequences/window.hpp"
#include "engines/systems/layers.hpp"

namespace grundy::engines::systems {

class Solver final : public PeriodSource {
public:
    explicit Solver(const rules::Ruleset& rules, rules::SystemForm form, unsigned threads = 1)
        : PeriodSource(form_, known_),
          form_(std::move(form)),
          known_(form_.names.begin(), form_.names.end()),
          tails_(rules::tails_of(form_.forms).value()),
          windows_(form_.forms, tails_),
          tables_(form_, known_),
          layers_(rules, form_, threads) {}

    std::optional<Period> find(std::size_t most, Meter& meter, const PeriodSearch& search) override;
    std::string why_not(Budget budget) const override;
    /// The value of a heap: from what is known, or as its layer has it, or from a longer table. Throws Stopped if none
    /// can be had.
    Nimber value(std::size_t sequence, Int n, Meter& meter) override;
    /// Makes the values of heap n of all sequences known. Throws Stopped if neither a period nor a table can be had.
    void reach(Int n, Meter& meter);
    /// Looks for a period as long as for the value of a heap that no layer has.
    void look_for_period(Int n, Meter& meter) { known_after(n, most_work, meter); }
    const Layers& layers() const { return layers_; }

private:
    // So much is done to find a period, for a value that could be had without one: about a second.
    static constexpr std::uint64_t most_work = std::uint64_t{1} << 28;
    bool worth_more(std::uint64_t limit) const;
    bool known_after(Int n, std::uint64_t limit, Meter& meter);
    void grow(std::size_t size, Meter& meter);
    void prove(Meter& meter);
    void settle(const sequences::Rising& seen, const WindowNumbers& window);
    Period period(std::size_t sequence) const;

    const rules::SystemForm form_;
    std::vector<sequences::KnownValues> known_;  // by sequence
    const rules::Tails tails_;
    const sequences::Windows windows_;
    sequences::Definition tables_;
    Layers layers_;
    std::vector<std::uint32_t> numbers_;  // by heap: equal where all sequences have equal values
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbered_;
};

}  // namespace grundy::engines::systems
