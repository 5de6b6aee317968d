// SPDX-License-Identifier: MIT
// Compares threshold rows (the bracelets) with their definition: the tree walk returns the value of every option of
// every row tried, for runs below and for runs above the chosen element.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "core/error.hpp"
#include "core/mex.hpp"
#include "engines/row/threshold.hpp"
#include "support/effort.hpp"

namespace grundy::engines::row::threshold_test {

using Row = std::vector<Int>;

// Evaluates all intervals by the rules themselves: G(I) is the mex over x in I of the XOR of G over the maximal runs of
// elements below (above) x.
class ByDefinition {
public:
    ByDefinition(const Row& row, bool keep_below)
        : row_(row), below_(keep_below), known_(row.size() + 1, std::vector<Int>(row.size() + 1, -1)) {}

    Nimber option(std::size_t from, std::size_t to, Int x) {
        Nimber sum = 0;
        for (std::size_t i = from; i < to;) {
            const std::size_t begin = i;
            while (i < to && (below_ ? row_[i] < x : row_[i] > x)) ++i;
            if (i > begin)
                sum ^= value(begin, i);
            else
                ++i;
        }
        return sum;
    }

    Nimber value(std::size_t from, std::size_t to) {
        Int& known = known_[from][to];
        if (known < 0) {
            std::vector<Nimber> options;
            for (const Int x : std::set<Int>(row_.begin() + static_cast<std::ptrdiff_t>(from),
                                             row_.begin() + static_cast<std::ptrdiff_t>(to)))
                options.push_back(option(from, to, x));
            known = static_cast<Int>(mex(options));
        }
        return static_cast<Nimber>(known);
    }

private:
    const Row& row_;
    bool below_;
    std::vector<std::vector<Int>> known_;
};

void check(const Row& row) {
    Meter meter{Budget{}};
    for (const bool below : {true, false}) {
        const ThresholdValues got = threshold_values(row, below, meter);
        ByDefinition expected(row, below);
        std::set<Int> distinct(row.begin(), row.end());
        Row elements(distinct.begin(), distinct.end());
        if (!below) std::reverse(elements.begin(), elements.end());
        ASSERT_EQ(got.elements, elements);
        ASSERT_EQ(got.options.size(), elements.size());
        ASSERT_EQ(got.value, expected.value(0, row.size())) << testing::PrintToString(row) << " below " << below;
        for (std::size_t i = 0; i < elements.size(); ++i)
            ASSERT_EQ(got.options[i], expected.option(0, row.size(), elements[i]))
                << testing::PrintToString(row) << " below " << below << ", element " << elements[i];
    }
}

Row random_row(std::mt19937_64& random, std::size_t length) {
    Row row(length);
    const std::uint64_t kinds = random() % 2 == 0 ? 1 + random() % 4 : 1 + random() % 60;
    const Int scale = random() % 3 == 0 ? Int{1} << 57 : 1;  // up to 2^63
    for (Int& v : row) v = static_cast<Int>(random() % kinds) * scale;
    const auto n = static_cast<std::ptrdiff_t>(row.size());
    switch (random() % 6) {
        case 0:
            std::sort(row.begin(), row.end());
            break;
        case 1:
            std::sort(row.rbegin(), row.rend());
            break;
        case 2:  // organ pipe
            std::sort(row.begin(), row.begin() + n / 2);
            std::sort(row.begin() + n / 2, row.end(), std::greater<>());
            break;
        case 3: {  // caterpillar: a slope with small side branches
            std::sort(row.begin(), row.end());
            for (std::size_t i = 1; i < row.size(); i += 2) row[i] = row[i / 2];
            break;
        }
        default:
            break;
    }
    return row;
}

TEST(Threshold, EdgeRows) {
    check({});
    check({0});
    check({7});
    check({4, 4, 4, 4});
    check({1, 2, 3, 4, 5, 6, 7, 8});
    check({8, 7, 6, 5, 4, 3, 2, 1});
    check({5, 2, 5, 2, 5});
    check({Int{1} << 62, 0, (Int{1} << 62) + 1});
    for (const std::size_t length : {62U, 63U, 64U, 65U, 127U, 128U, 129U, 300U}) {
        Row equal(length, 3), rising(length);
        std::iota(rising.begin(), rising.end(), 1);
        check(equal);
        check(rising);
        check({rising.rbegin(), rising.rend()});
    }
}

TEST(Threshold, AllShortRowsOfFewValues) {
    for (std::size_t length = 0; length <= 6; ++length) {
        Row row(length, 0);
        for (std::size_t at = 0; at != length || length == 0;) {
            check(row);
            if (HasFatalFailure() || length == 0) break;
            for (at = 0; at < length && ++row[at] == 4; ++at) row[at] = 0;
        }
    }
}

TEST(Threshold, RandomRows) {
    std::mt19937_64 random(1);
    for (int round = 0; round < effort::rounds(6000) && !HasFatalFailure(); ++round)
        check(random_row(random, random() % 41));
}

// Short and long rows may be computed in different ways: these lengths lie on both sides of any such border.
TEST(Threshold, RandomRowsOfAHundredElements) {
    std::mt19937_64 random(4);
    for (int round = 0; round < effort::rounds(1500) && !HasFatalFailure(); ++round)
        check(random_row(random, 60 + random() % (round % 2 == 0 ? 9 : 100)));
}

// The theory without heavy paths or step functions: each node of the tree by its options, remembered by the node's
// interval. O(K * depth) plus the number of different intervals, so it suits long random rows.
Nimber by_intervals(const Row& row, std::size_t from, std::size_t to,
                    std::map<std::pair<std::size_t, std::size_t>, Nimber>& known) {
    if (from == to) return 0;
    if (const auto it = known.find({from, to}); it != known.end()) return it->second;
    std::vector<std::size_t> order(to - from);
    std::iota(order.begin(), order.end(), from);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return row[a] > row[b]; });
    std::map<std::size_t, std::size_t> parts{{from, to}};  // what is below the current element: begin -> end
    std::vector<Nimber> options;
    Nimber sum = 0;
    for (std::size_t i = 0; i < order.size();) {
        const Int x = row[order[i]];
        std::set<std::size_t> dirty;
        for (; i < order.size() && row[order[i]] == x; ++i) {
            auto it = std::prev(parts.upper_bound(order[i]));
            const auto [begin, end] = *it;
            if (dirty.erase(begin) == 0 && options.size() > 0) sum ^= by_intervals(row, begin, end, known);
            parts.erase(it);
            if (begin < order[i]) parts[begin] = order[i], dirty.insert(begin);
            if (order[i] + 1 < end) parts[order[i] + 1] = end, dirty.insert(order[i] + 1);
        }
        for (const std::size_t begin : dirty) sum ^= by_intervals(row, begin, parts[begin], known);
        options.push_back(sum);
    }
    return known[{from, to}] = mex(options);
}

TEST(Threshold, ALongRandomRow) {
    std::mt19937_64 random(2);
    Row row(effort::sanitized ? 10000 : 100000);
    for (Int& v : row) v = static_cast<Int>(random() % 200000);
    std::map<std::pair<std::size_t, std::size_t>, Nimber> known;
    const Nimber expected = by_intervals(row, 0, row.size(), known);
    Meter meter{Budget{}};
    EXPECT_EQ(threshold_values(row, true, meter).value, expected);
    for (Int& v : row) v = 200000 - v;
    EXPECT_EQ(threshold_values(row, false, meter).value, expected);
}

TEST(Threshold, TheMeterIsHeard) {
    Row row(20000);
    std::mt19937_64 random(3);
    for (Int& v : row) v = static_cast<Int>(random() >> 2);
    Budget nodes, bytes;
    nodes.nodes = 100;
    bytes.bytes = 1000;
    Meter few(nodes), small(bytes);
    EXPECT_THROW(threshold_values(row, true, few), Stopped);
    EXPECT_THROW(threshold_values(row, true, small), Stopped);
}

}  // namespace grundy::engines::row::threshold_test
