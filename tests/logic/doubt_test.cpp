// SPDX-License-Identifier: MIT
// Conjectures are used after theorems, and only where the definition does not refute them.
#include <gtest/gtest.h>

#include "engines/theorems/theorem.hpp"
#include "logic/theorem.hpp"

namespace doubt_test {

using grundy::Int;
using grundy::Meter;
using grundy::Nimber;
using grundy::engines::theorems::recognised;
using grundy::engines::theorems::Says;

using Compared = std::vector<std::optional<std::string>>;

/// Says that the value of n is n mod m.
class Doubtful final : public grundy::rules::KnownFormula {
public:
    Doubtful(Int m, Compared& compared) : m_(m), compared_(compared) {}
    bool gives_values() const override { return true; }
    std::string text() const override { return "a conjecture"; }
    std::string how() const override { return "a conjecture"; }
    bool speaks_of_all() const override { return true; }
    bool speaks_of(std::span<const Int> /*words*/) const override { return true; }
    Nimber value(std::span<const Int> words, Meter& /*meter*/) const override {
        return static_cast<Nimber>(words[0] % m_);
    }
    bool lost(std::span<const Int> words, Meter& /*meter*/) const override { return words[0] % m_ == 0; }
    Moves moves_to(std::span<const Int> /*words*/, Nimber /*target*/, std::size_t /*most*/,
                   Meter& /*meter*/) const override {
        return {{}, false};
    }
    bool is_conjecture() const override { return true; }
    void compared(const std::optional<std::string>& difference) const override { compared_.push_back(difference); }

private:
    Int m_;
    Compared& compared_;
};

class Source final : public grundy::rules::FormulaSource {
public:
    Source(Int m, Compared& compared) : m_(m), compared_(compared) {}
    std::unique_ptr<grundy::rules::KnownFormula> find(const grundy::rules::Ruleset& /*rules*/, int /*instance*/,
                                                      grundy::rules::Play /*play*/) override {
        return std::make_unique<Doubtful>(m_, compared_);
    }
    Verdict examine(const grundy::rules::Library& /*library*/, const grundy::rules::Expectation& /*expectation*/,
                    const grundy::Budget& /*budget*/) override {
        return {};
    }

private:
    Int m_;
    Compared& compared_;
};

// Whether a conjecture of n mod m is used, and what was reported.
bool is_used(const std::string& rules, Int m, Compared& compared) {
    grundy::test::Theorem t(rules);
    t.library.formulas = std::make_shared<Source>(m, compared);
    const auto found = recognised(*t.rules, t.instance("g"), Says::values);
    return found && found->proven() != nullptr;
}

TEST(Doubt, TheDefinitionDecidesWhetherAConjectureIsUsed) {
    const std::string rules = "game g(n):\n    g(n - k) for k in {1, 2, 7}\n";
    Compared compared;
    EXPECT_TRUE(is_used(rules, 3, compared));
    ASSERT_EQ(compared.size(), 1U);
    EXPECT_FALSE(compared[0]) << *compared[0];
    EXPECT_FALSE(is_used(rules, 4, compared));
    ASSERT_EQ(compared.size(), 2U);
    ASSERT_TRUE(compared[1]);
    EXPECT_NE(compared[1]->find("g(3) has the value 0 by the rules"), std::string::npos) << *compared[1];
}

TEST(Doubt, TheoremsComeFirst) {
    Compared compared;
    EXPECT_FALSE(is_used("game g(n):\n    g(n - 1)\n    g(n - p) for p in primes\n", 4, compared));
    EXPECT_TRUE(compared.empty());
}

}  // namespace doubt_test
