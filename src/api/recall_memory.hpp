// SPDX-License-Identifier: MIT
// What a solver remembers beyond its life, through SolverOptions::recall: values of components, winners of sums, and
// periods, by the fingerprints of their rules.
#pragma once

#include <map>
#include <set>

#include <grundy/quotients.hpp>

#include "api/impl.hpp"
#include "rules/fingerprint.hpp"

namespace grundy {
inline namespace abi_1 {

class RecallMemory final : public plan::Memory {
public:
    explicit RecallMemory(Solver::Impl& solver) : solver_(solver), recall_(*solver.options.recall) {}

    /// Before the first question of a query.
    void begin();
    /// The query continues from this checkpoint, if the file exists.
    void continue_from(const std::string& file);

    std::optional<Value> known(const rules::Component& component) override;
    void found(const rules::Component& component, Value value, std::uint64_t nodes, double seconds) override;

    /// The winner or the misere value of a sum, as `what` says; "" if it is not known.
    std::string known_about(const rules::Position& sum, const std::string& what, bool misere);
    void found_about(const rules::Position& sum, const std::string& what, bool misere, const Run& run,
                     const std::string& answer);

    /// Fills in the answer about a period; false if none is known. With `certificate`, also that of these rules.
    bool known_period(int instance, bool certificate, const std::string& rules_digest, PeriodAnswer& out);
    /// Whether an answer that took as long as this is to be handed over. If the query continues the work of a
    /// checkpoint, it took longer than is known.
    bool is_wanted(double seconds) const { return continued_ || seconds >= recall_.least_seconds(); }
    void found_period(int instance, const PeriodAnswer& answer);

    /// The misere quotient of a game's heaps, as `evidence` that whoever takes it over must check; and that it was
    /// used.
    std::optional<Recalled> known_quotient(int instance);
    void note_used(const Recalled& kept);
    void found_quotient(int instance, const PeriodAnswer& answer, std::string saved);
    /// The same for the quotient of all that these components lead to. Their order does not matter.
    std::optional<Recalled> known_quotient(const rules::Position& components);
    void found_quotient(const rules::Position& components, const QuotientAnswer& answer, std::string saved);

    /// Whether the value of a component on a board or a graph was kept, now or earlier. The values of its options are
    /// then as costly, so that a list of its moves hands over all of them.
    bool costly(const rules::Component& component) const { return costly_.contains(component); }
    bool keep_all = false;

    std::optional<Run::Kept> used;  ///< by the present query

private:
    const std::optional<rules::Fingerprint>& print_of(int instance, bool misere = false);
    std::optional<RecallQuestion> question(const rules::Component& component, bool misere = false);
    std::optional<RecallQuestion> question(const rules::Position& sum, const std::string& what, bool misere);
    std::optional<Recalled> find(const RecallQuestion& question);
    void note_costly(const rules::Component& component);

    Solver::Impl& solver_;
    Recall& recall_;
    bool asks_ = false;       ///< whether anything is known that the present query might use
    bool continued_ = false;  ///< whether the present query continues the work of a checkpoint
    std::map<std::pair<int, bool>, std::optional<rules::Fingerprint>> prints_;  // by instance and kind of play: misere
    std::set<rules::Component> costly_;
};

/// While it lives, a query of a solver remembers; at its end, `run` tells of what was used.
class Remembering {
public:
    Remembering(Solver::Impl& solver, Run& run);
    ~Remembering();
    Remembering(const Remembering&) = delete;
    Remembering& operator=(const Remembering&) = delete;

private:
    Solver::Impl& solver_;
    Run& run_;
    plan::Memory* before_;
};

}  // namespace abi_1
}  // namespace grundy
