// SPDX-License-Identifier: MIT
// Tests the planner alone: it compares what the rows of its table say and knows no engine by name.
#include "plan/plan.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "lang/lang.hpp"

namespace grundy::plan_test {

using engines::Candidate;
using engines::Circumstances;
using engines::EngineRow;
using engines::Estimate;
using engines::Recognised;
using engines::Setting;

// In these games the only option is f(n - 1), so the value is the parity of n.
class Parity final : public engines::Engine {
public:
    Value value(std::span<const Int> words, Meter&) override { return static_cast<Nimber>(words[0] % 2); }
    engines::Moves moves_to(std::span<const Int>, const engines::Wanted&, Meter&) override { return {}; }
};

struct Toy {
    Estimate estimate{};
    bool fills = false;
    std::optional<std::string> difference{};
};

class ParityCandidate final : public Candidate {
public:
    ParityCandidate(const Setting& s, Toy toy) : Candidate(s), toy_(std::move(toy)) {}
    std::string form() const override { return "one by one"; }
    std::string reason(std::span<const Int>) const override { return "one option"; }
    std::string cost(const Circumstances& c) const override { return c.search_first ? "after a search" : "nothing"; }
    std::optional<Estimate> estimate(std::span<const Int>) const override { return toy_.estimate; }
    bool fills() const override { return toy_.fills; }
    std::string declined(const Circumstances&) const override { return "few of its positions arise"; }
    std::optional<std::string> difference(std::uint64_t) const override { return toy_.difference; }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Parity>(); }

private:
    Toy toy_;
};

// The table without the engines of one heap that would be cheaper, and with the toy as one more line.
std::vector<EngineRow> table_with(const Toy& toy) {
    std::vector<EngineRow> out;
    for (const EngineRow& row : plan::engine_table())
        if (row.name != "heap" && row.name != "listed" && row.name != "table") out.push_back(row);
    EngineRow row{"parity", "a toy"};
    row.recognise = [toy](const Setting& s) {
        const auto& options = s.rules.game(s.instance).options;
        if (options.size() != 1) return Recognised{nullptr, "it has more than one option"};
        return Recognised{std::make_unique<ParityCandidate>(s, toy), ""};
    };
    row.tells_why_not = true;
    out.push_back(std::move(row));
    return out;
}

struct Planned {
    explicit Planned(const std::string& text, const Toy& toy = {}, const std::string& engine = "",
                     bool strict = false) {
        Diagnostics faults("test", text);
        lang::add_rules(text, "test", library, faults);
        EXPECT_TRUE(faults.ok()) << faults.render();
        rules = std::make_unique<rules::Ruleset>(library);
        instance = rules->instantiate(0, {});
        engines = std::make_unique<plan::Engines>(*rules, plan::Question{plan::Convention::normal, engine, 1000, {}},
                                                  table_with(toy), strict);
    }
    std::string engine(Int n) { return engines->choice({instance, {n}}).engine; }
    Value value(Int n) {
        Meter meter{Budget{}};
        return engines->value({instance, {n}}, meter);
    }
    rules::Library library;
    std::unique_ptr<rules::Ruleset> rules;
    std::unique_ptr<plan::Engines> engines;
    int instance = 0;
};

const char* const one = "game f(n):\n    f(n - 1)\n";
const char* const two = "game f(n):\n    f(n - 1)\n    f(n - 2)\n";

TEST(Plan, AnEngineThatIsAddedIsUsed) {
    Planned p(one);
    EXPECT_EQ(p.engine(7), "parity");
    EXPECT_EQ(p.value(7), 1u);
    const plan::Choice choice = p.engines->choice(p.instance);
    EXPECT_EQ(choice.form, "one by one");
    EXPECT_EQ(choice.reason, "one option");
    EXPECT_EQ(p.engines->fixed_engine(p.instance), &p.engines->engine_for({p.instance, {7}}));
}

TEST(Plan, RulesThatItDoesNotFitAreSearched) {
    Planned p(two);
    EXPECT_EQ(p.engine(7), "memo");
    EXPECT_EQ(p.value(7), 1u);
    EXPECT_EQ(p.engines->choice(p.instance).reason, "it has more than one option");
}

TEST(Plan, AnEngineBeyondTheMemoryBudgetIsNotUsed) {
    Planned p(one, {{10, 10, 1001}, true, {}});
    EXPECT_EQ(p.engine(7), "memo");
    EXPECT_EQ(p.engines->choice({p.instance, {7}}).reason, "few of its positions arise");
    Planned q(one, {{10, 10, 1000}, true, {}});
    EXPECT_EQ(q.engine(7), "parity");
}

TEST(Plan, AShortSearchComesBeforeAnEngineThatFills) {
    Planned p(one, {{1 << 20, 1 << 20, 0}, true, {}});
    EXPECT_EQ(p.engines->choice({p.instance, {7}}).cost, "after a search");
    EXPECT_EQ(p.value(7), 1u);
    EXPECT_EQ(p.engine(7), "memo") << "the search found it";
    EXPECT_EQ(p.engine(8), "parity");
}

TEST(Plan, AnEngineThatDiffersFromTheRulesIsReported) {
    const Toy wrong{{}, false, "f(3): 1 is missing"};
    Planned p(one, wrong);
    EXPECT_EQ(p.engine(7), "memo");
    ASSERT_EQ(p.engines->internal_errors().size(), 1u);
    EXPECT_NE(p.engines->internal_errors()[0].find("engine 'parity'"), std::string::npos);
    Planned strict(one, wrong, "", true);
    EXPECT_THROW(strict.engine(7), Error);
}

TEST(Plan, EnginesTrustWhatOthersForTheSameGamesCompared) {
    Planned p(one);
    EXPECT_EQ(p.engine(7), "parity");
    ASSERT_EQ(p.engines->compared().at({0, "parity"}), 1u);
    const Toy wrong{{}, false, "f(3): 1 is missing"};
    Planned trusting(one, wrong);
    trusting.engines->trust(p.engines->compared());
    EXPECT_EQ(trusting.engine(7), "parity") << "not compared again";
    Planned other(one, wrong);
    EXPECT_EQ(other.engine(7), "memo");
    EXPECT_EQ(other.engines->compared().at({0, "parity"}), 0u) << "nobody trusts a form that differs";
}

TEST(Plan, AnEngineAskedForByNameMustFit) {
    EXPECT_EQ(Planned(one, {}, "memo").engine(7), "memo");
    EXPECT_EQ(Planned(one, {{1, 1, 1u << 30}, true, {}}, "parity").engine(7), "parity") << "whatever it costs";
    try {
        Planned(two, {}, "parity").engine(7);
        FAIL();
    } catch (const Error& e) {
        EXPECT_STREQ(e.what(), "the engine 'parity' does not fit f: it has more than one option");
    }
    EXPECT_THROW(Planned(one, {}, "no such"), Error);
    EXPECT_THROW(Planned(one, {}, "misere").engine(7), Error);
}

}  // namespace grundy::plan_test
