// SPDX-License-Identifier: MIT
// The row of families (lang/family.hpp) in the table of engines: each member is a position of its own, for which the
// planner picks an engine.
#include "engines/candidate.hpp"
#include "core/size.hpp"
#include "engines/strip/form.hpp"
#include "rules/options.hpp"

namespace grundy::engines {
namespace family {
namespace {

class Engine final : public RulesEngine {
public:
    explicit Engine(const Setting& s) : RulesEngine(s.rules, s.instance), planner_(s.planner) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        return part(rules::member_of(rules_, instance_, words, meter), meter);
    }

private:
    Value part(const rules::Component& c, Meter& meter) override { return planner_.value(c, meter); }

    Values& planner_;
};

class FamilyCandidate final : public Candidate {
public:
    using Candidate::Candidate;

    std::string form() const override { return "a family of positions"; }
    std::string reason(std::span<const Int> /*words*/) const override {
        const rules::Term& member = *setting_.rules.game(setting_.instance).member;
        const int target = setting_.rules.instance(setting_.instance).targets[to_size(member.site)];
        const auto& args = setting_.rules.game(target).args;
        std::string why_not;
        const bool on_board = args.size() == 1 && args[0].type == rules::Type::board;
        if (on_board && strip::family_form(setting_.rules, setting_.instance, why_not)) why_not.clear();
        return "each position is planned on its own" + (why_not.empty() ? "" : "; " + why_not);
    }
    std::string cost(const Circumstances&) const override { return "that of each position"; }
    std::optional<Estimate> estimate(std::span<const Int>) const override { return Estimate{1, 0, 0}; }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_); }
};

}  // namespace
}  // namespace family

EngineRow family_engine() {
    EngineRow row{"family", "positions that differ in some integers: each by the engine that suits it"};
    row.recognise = [](const Setting& s) {
        if (!s.rules.game(s.instance).member) return Recognised{nullptr, "it is a game, not a family of positions"};
        return Recognised{std::make_unique<family::FamilyCandidate>(s), ""};
    };
    row.cyclic = true;
    row.again = true;
    row.asks_planner = true;
    return row;
}

}  // namespace grundy::engines
