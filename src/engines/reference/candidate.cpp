// SPDX-License-Identifier: MIT
// The row of the definition in the table of engines.
#include "engines/candidate.hpp"
#include "engines/reference/misere_definition.hpp"
#include "engines/reference/reference.hpp"

namespace grundy::engines {
namespace reference {
namespace {

class ReferenceCandidate final : public Candidate {
public:
    using Candidate::Candidate;

    std::string cost(const Circumstances&) const override { return "all lines of play"; }
    std::optional<Estimate> estimate(std::span<const Int>) const override { return std::nullopt; }
    std::unique_ptr<engines::Engine> make() const override {
        return std::make_unique<Engine>(setting_.rules, setting_.instance);
    }
};

}  // namespace

}  // namespace reference

EngineRow reference_engine() {
    EngineRow row{"reference", "the definition, without memory: every line of play; for tests and small positions"};
    row.recognise = [](const Setting& s) { return Recognised{std::make_unique<reference::ReferenceCandidate>(s), ""}; };
    row.misere = sum_engine<reference::MisereDefinition>;
    row.misere_by_name_only = true;
    row.any_options = true;
    row.again = true;
    return row;
}

}  // namespace grundy::engines
