// SPDX-License-Identifier: MIT
// What is known of all positions of games: by proofs that were kept, and by proving what rule files claim
// (`expect value f(a, b) = a xor b for all a, b`). With it in the library of games, the planner has a theorem about
// these rules, and whatever asks the planner answers positions of any size.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "logic/prove.hpp"
#include "rules/formulas.hpp"

namespace grundy::logic {

/// A claim, and who proved it.
struct Theorem {
    Claim claim;
    std::string prover;  ///< "MONA v1.4-18"
};

/// As it is kept: kind, arguments, formula, where and prover, with tabs between them.
std::string kept_text(const Theorem& theorem);
std::optional<Theorem> read_kept(const std::string& text);
/// The claim in terms of the arguments alone; nothing if it mentions a parameter of the game.
std::optional<Claim> without_parameters(const rules::Ruleset& rules, int instance, const Claim& claim);

/// What is asked of those who keep theorems: about rules of this fingerprint.
struct KeptAs {
    std::string digest;
    Int shift = 0;  ///< of heaps, as rules of the same fingerprint may count them differently
    Claim::Kind kind = Claim::Kind::value;
    bool misere = false;
};

class KnownFormulas final : public rules::FormulaSource {
public:
    struct Settings {
        /// The text that was kept, or "". Called by one thread at a time, as `keep`.
        std::function<std::string(const KeptAs&)> recall{};
        std::function<void(const KeptAs&, const std::string& game, const std::string& text, double seconds)> keep{};
        double seconds = 5;  ///< for the proof of what a file claims
        const std::atomic<bool>* interrupt = nullptr;
    };
    explicit KnownFormulas(Settings settings) : settings_(std::move(settings)) {}

    std::unique_ptr<rules::KnownFormula> find(const rules::Ruleset& rules, int instance, rules::Play play) override;
    Verdict examine(const rules::Library& library, const rules::Expectation& expectation,
                    const Budget& budget) override;
    /// Keeps what was proven of these games, as far as it can be kept.
    void keep(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Proof& proof);

private:
    std::optional<Theorem> theorem_on(const rules::Ruleset& rules, int instance, rules::Play play);
    std::optional<Theorem> recalled(const rules::Ruleset& rules, int instance, Claim::Kind kind, bool misere);
    Budget limits() const;
    /// `again`: what was not decided before is tried once more.
    Proof proven(const rules::Ruleset& rules, const std::vector<Claimed>& claims, const Budget& budget, bool again);

    Settings settings_;
    std::mutex mutex_;
    std::map<std::string, Proof> proofs_;  // by the fingerprints of the games and what is claimed of them
};

}  // namespace grundy::logic
