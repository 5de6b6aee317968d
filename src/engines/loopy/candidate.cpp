// SPDX-License-Identifier: MIT
// The row of games that may repeat in the table of engines.
#include "engines/candidate.hpp"
#include "engines/loopy/engine.hpp"

namespace grundy::engines {
namespace loopy {
namespace {

class LoopyCandidate final : public Candidate {
public:
    using Candidate::Candidate;

    std::string form() const override { return "the graph of all positions that can be reached"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "the rules say `cyclic`: play may go on for ever, and values are nimbers or infinity(K)";
    }
    std::string cost(const Circumstances&) const override {
        return "all options of each position that can be reached, once; then for each value that occurs, time linear "
               "in "
               "the options of the positions without a smaller one";
    }
    // Other games can be searched in this way, too, but only by name.
    std::optional<Estimate> estimate(std::span<const Int>) const override {
        if (!setting_.rules.game(setting_.instance).cyclic) return std::nullopt;
        return Estimate{1, 0, 0};
    }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<loopy::Engine>(setting_.rules, setting_.instance, setting_.search);
    }
};

}  // namespace
}  // namespace loopy

EngineRow loopy_engine() {
    EngineRow row{"loopy", "the graph of all positions that can be reached: rules that say `cyclic`"};
    row.recognise = [](const Setting& s) { return Recognised{std::make_unique<loopy::LoopyCandidate>(s), ""}; };
    row.cyclic = true;
    row.any_options = true;
    return row;
}

}  // namespace grundy::engines
