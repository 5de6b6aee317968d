// SPDX-License-Identifier: MIT
// Lists of heaps whose XOR is 0, in boxes up to the greatest numbers.
#include <grundy/tally.hpp>
#include <limits>

#include "api/xor_counts.hpp"
#include "support/agreement.hpp"
#include "support/effort.hpp"

namespace grundy::agreement::xor_boxes_test {

// Up to the greatest numbers: the numbers of positions are left out where they are too large to state.
TEST(TallyLists, HeapsUpToTheGreatest) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const auto listed = [](const std::string& game, std::vector<std::pair<std::int64_t, std::int64_t>> ranges,
                           std::optional<std::uint64_t> modulus = {}) {
        TallyQuery query;
        query.game = game;
        query.ranges = std::move(ranges);
        query.list = 3;
        query.modulus = modulus;
        return tally(Rules::catalogue(), {}, query);
    };
    const std::string end = std::to_string(most);
    const Tally all = listed("rook", {{0, most}, {0, most}});
    EXPECT_EQ(*all.positions, (std::vector<std::string>{"rook(0, 0)", "rook(1, 1)", "rook(2, 2)"}));
    EXPECT_FALSE(all.counted);
    EXPECT_EQ(all.total, 0U);
    const Tally modulo = listed("rook", {{0, most}, {0, most}}, 7);
    EXPECT_EQ(modulo.positions, all.positions);
    EXPECT_TRUE(modulo.counted);
    EXPECT_EQ(modulo.lost, 1U);  // 2^63
    EXPECT_EQ(*listed("rook", {{0, most}, {5, 5}}).positions, std::vector<std::string>{"rook(5, 5)"});
    EXPECT_EQ(*listed("rook", {{7, 7}, {0, most}}).positions, std::vector<std::string>{"rook(7, 7)"});
    const Tally last = listed("rook", {{most, most}, {1, most}});
    EXPECT_EQ(*last.positions, std::vector<std::string>{"rook(" + end + ", " + end + ")"});
    EXPECT_TRUE(last.counted);
    EXPECT_EQ(last.won, static_cast<std::uint64_t>(most) - 1);
    EXPECT_TRUE(listed("rook", {{most, most}, {0, most - 1}}).positions->empty());
}

// Small boxes one by one; large ones by their numbers of lost positions.
TEST(TallyLists, BoxesThatHaveTheXorZero) {
    Random random(6);
    Meter meter{Budget{}};
    int with = 0;
    const int rounds = effort::rounds(3000);
    for (int round = 0; round < rounds; ++round) {
        const bool large = round % 2 == 1;
        CountedBox box;
        std::string text;
        for (auto heaps = pick(random, 1, 4); heaps > 0; --heaps) {
            const Int size = Int{1} << pick(random, 0, large ? 36 : 4), first = pick(random, 0, size);
            box.emplace_back(first, first + pick(random, 0, size) % (Int{1} << pick(random, 0, large ? 36 : 3)));
            text += " " + std::to_string(box.back().first) + ".." + std::to_string(box.back().second);
        }
        bool expected = false;
        if (large) {
            ValueRuns runs;
            for (const auto& [a, b] : box)
                runs.parts.push_back({{0, static_cast<Nimber>(a), static_cast<Nimber>(b), 1}});
            expected = lost_sums(runs, 1, 1'000'000'000'000'000'003, meter) > 0;
        } else {
            std::vector<bool> sums(256);
            sums[0] = true;
            for (const auto& [a, b] : box) {
                std::vector<bool> next(256);
                for (std::size_t x = 0; x < 128; ++x)
                    for (Int n = a; n <= b; ++n)
                        next[x ^ static_cast<std::size_t>(n)] = next[x ^ static_cast<std::size_t>(n)] || sums[x];
                sums = next;
            }
            expected = sums[0];
        }
        ASSERT_EQ(has_xor_zero(box, meter), expected) << text;
        with += expected ? 1 : 0;
    }
    EXPECT_GT(with * 10, rounds);
    EXPECT_GT((rounds - with) * 10, rounds);
}

}  // namespace grundy::agreement::xor_boxes_test
