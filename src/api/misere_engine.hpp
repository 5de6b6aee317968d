// SPDX-License-Identifier: MIT
// The engine for sums under misere play, kept from query to query with what it found.
#pragma once

#include <memory>
#include <string>

#include "api/impl.hpp"

namespace grundy {
inline namespace abi_1 {

class MisereEngine {
public:
    /// Throws Error if the engine that was requested does not play misere.
    explicit MisereEngine(Solver::Impl& solver)
        : plan_(*solver.ruleset, solver.question(plan::Convention::misere)), name_(plan_.misere_name()) {}

    const std::string& name() const { return name_; }

    /// Calls `work(engine)` for one query, of which this meter counts the work. What was found is given up if the work
    /// throws, or if it took more than a part of the memory.
    template <class Work>
    void query(Meter& query, const Work& work) {
        if (kept_ > query.bytes_left() / most_part) engine_.reset();
        if (!engine_) kept_ = 0;
        // The engine ticks `meter_` as long as it lives.
        meter_ = query;
        gave_up_ = false;
        const std::uint64_t free = meter_->bytes_left();
        meter_->claim(kept_, "what earlier queries found");
        if (!engine_) engine_ = plan_.misere(*meter_);
        try {
            engine_->begin();
            work(*engine_);
        } catch (...) {
            engine_.reset();
            query = *meter_;
            throw;
        }
        kept_ = free - std::min(free, meter_->bytes_left());
        query = *meter_;
        if (gave_up_) engine_.reset();
    }

    /// Part of the work of a query, given up after this number of steps: returns whether it was done. The engine must
    /// not be asked again in this query if not.
    template <class Work>
    bool briefly(std::uint64_t steps, const Work& work) {
        const Allowance few(*meter_, steps);
        try {
            work();
            return true;
        } catch (const Stopped&) {
            if (!few.used_up()) throw;
            gave_up_ = true;
            return false;
        }
    }

private:
    static constexpr std::uint64_t most_part = 4;

    plan::Engines plan_;
    std::string name_;
    std::optional<Meter> meter_;
    std::unique_ptr<engines::SumEngine> engine_;
    std::uint64_t kept_ = 0;  // bytes
    bool gave_up_ = false;    // some search was left in the middle
};

}  // namespace abi_1
}  // namespace grundy
