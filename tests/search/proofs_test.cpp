// SPDX-License-Identifier: MIT
// Proofs that one search passes to another: the same values with less work. Bytes that are no proofs are refused.
#include "engines/search/proofs.hpp"

#include <gtest/gtest.h>

#include "engines/search/engine.hpp"
#include "engines/search/placement.hpp"
#include "engines/search/search.hpp"
#include "engines/search/shapes.hpp"

namespace grundy::engines::search::proofs_test {

class PassedProofs : public testing::Test {
protected:
    struct Ran {
        std::uint64_t value, nodes;
        std::vector<std::string> proofs;
    };
    Ran run(const std::vector<std::string>& proofs, bool accepted = true, const char* shapes = "##") {
        Engine engine(rules_, 0, turns({shape(shapes)}));
        Meter meter{Budget{}};
        for (const std::string& some : proofs) EXPECT_EQ(engine.read(some, meter), accepted);
        const std::uint64_t before = meter.nodes();
        Ran out{engine.value(board_, meter).word(), 0, {}};
        out.nodes = meter.nodes() - before;
        engine.write([&](const std::string& content) {
            out.proofs.push_back(content);
            return true;
        });
        return out;
    }

    rules::Library library_;
    rules::Ruleset rules_{library_};
    const std::vector<Int> board_ = [] {
        std::vector<Int> words(3 + 4 * 7);  // as rules/layout.hpp says, all cells free
        words[0] = 2 + 4 * 7;
        words[1] = 4;
        words[2] = 7;
        return words;
    }();
};

TEST_F(PassedProofs, SaveTheWork) {
    const Ran first = run({});
    ASSERT_EQ(first.proofs.size(), 1U);
    EXPECT_GT(first.proofs[0].size(), 1000U);
    const Ran second = run(first.proofs);
    EXPECT_EQ(second.value, first.value);
    EXPECT_LT(second.nodes, first.nodes / 10);
    EXPECT_EQ(second.proofs[0].size(), first.proofs[0].size());
    // Those of other shapes are passed over: nothing of them is used.
    const Ran other = run({}, true, "###"), mixed = run(first.proofs, true, "###");
    EXPECT_EQ(mixed.value, other.value);
    EXPECT_EQ(mixed.nodes, other.nodes);
}

TEST_F(PassedProofs, BytesThatAreNoneAreRefused) {
    const std::string good = run({}).proofs[0], line = good.substr(0, good.find('\n') + 1);
    const std::string one("\1\0\0\0\0\0\0\0", 8);
    run({good + "x", line, line + one + std::string(13, '\0'), "", "keys 1, board 0x5, shapes\n", "letter\n",
         line + one + one + std::string("\2\0\0\0\0", 5)},
        false);
}

// Files of proofs outlive a version. If this fails, positions are made to other keys than before: count up
// `key_version` in engine.cpp, and change the numbers here.
TEST(ProofKeys, AreWhatTheyWere) {
    const auto key_of = [](int rows, int columns) {
        Placement<std::uint64_t> rules(rows, columns, turns({shape("##")}));
        std::vector<Part<Placement<std::uint64_t>>> parts;
        Split<Placement<std::uint64_t>> split{parts};
        rules.components(rules.position([](int r, int c) { return r != 1 || c > 1; }), split);
        return parts.empty() ? 0 : parts[0].key;
    };
    EXPECT_EQ(key_of(5, 7), 34158411775U);
    EXPECT_EQ(key_of(7, 5), 25702694911U);
    EXPECT_EQ(key_of(4, 9), 68618813439U);
}

}  // namespace grundy::engines::search::proofs_test
