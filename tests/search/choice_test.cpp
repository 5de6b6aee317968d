// SPDX-License-Identifier: MIT
// The choice among many children, kept in blocks, against reading through all of them.
#include "engines/search/choice.hpp"

#include <gtest/gtest.h>

#include <random>

namespace grundy::engines::search::choice_test {

struct Child {
    Numbers numbers;
};

void expect_same(const Choice& choice, const Choice& expected) {
    EXPECT_EQ(choice.phi, expected.phi);
    EXPECT_EQ(choice.second, expected.second);
    EXPECT_EQ(choice.sum, expected.sum);
    EXPECT_EQ(choice.best, expected.best);
}

TEST(Choice, BlocksFindWhatReadingThroughFinds) {
    std::mt19937 random(3);
    const auto numbers = [&] {
        const auto effort = static_cast<Effort>(random() % 5);
        return Numbers{static_cast<Effort>(random() % 9), effort == 4 ? no_limit : effort};
    };
    for (const std::size_t count : {std::size_t{1}, std::size_t{1023}, std::size_t{1024}, std::size_t{3000}}) {
        ChoiceBlocks blocks;
        std::vector<Child> children(2000, Child{{1, 0}});  // of the frame before
        blocks.add_frame(children, 0);
        const std::size_t first = children.size(), own = blocks.size();
        for (std::size_t i = 0; i < count; ++i) children.push_back({numbers()});
        blocks.add_frame(children, first);
        for (int round = 0; round < 300; ++round) {
            const std::size_t i = first + random() % count;
            children[i].numbers = numbers();
            blocks.update(children, first, own, i);
            expect_same(blocks.choice(children, first, own), choice_among(children, first, children.size()));
        }
    }
}

}  // namespace grundy::engines::search::choice_test
