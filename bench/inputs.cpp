// SPDX-License-Identifier: MIT
// Makes the inputs. A row is hard if it has many touches: XORing the steps of a light child into the array of its heavy
// path touches the elements where the steps are not 0. The families below therefore attach many light children, each
// lighter than everything else, to one heavy path of many elements.
#include "inputs.hpp"

#include <algorithm>
#include <random>
#include <set>

namespace grundy::bench {
namespace {

std::string line_of(const Row& row) {
    std::string text = std::to_string(row.size());
    for (const auto v : row) text += " " + std::to_string(v);
    return text + "\n";
}

// Makes a comb: a core, then rising tops, each followed by a light child: core, t1, light, t2, light ... The heavy path
// climbs from the core over all tops, so every light child meets an array of the core and the tops so far. `light`
// pearls rise from the lightest weights; `core` is a third of the row (which makes the number of touches largest).
Row comb(std::size_t pearls, std::size_t light, double core_part, bool random_core) {
    const auto core = static_cast<std::size_t>(static_cast<double>(pearls) * core_part);
    const auto first = static_cast<std::int64_t>(light) + 1;
    Row row;
    for (std::size_t i = 0; i < core; ++i) row.push_back(first + static_cast<std::int64_t>(i));
    if (random_core) std::shuffle(row.begin(), row.end(), std::mt19937_64(7));
    for (auto top = first + static_cast<std::int64_t>(core); row.size() < pearls; ++top) {
        row.push_back(top);
        for (std::size_t i = 0; i < light && row.size() < pearls; ++i) row.push_back(static_cast<std::int64_t>(i) + 1);
    }
    return row;
}

Row comb_rising(std::size_t n) { return comb(n, 1, 1.0 / 3, false); }
Row comb_random(std::size_t n) { return comb(n, 1, 1.0 / 3, true); }
Row comb_pairs(std::size_t n) { return comb(n, 2, 1.0 / 4, false); }
Row comb_sevens(std::size_t n) { return comb(n, 7, 1.0 / 8, false); }

// Puts all light children under one node: pearls of the greatest weight alternate with single light pearls.
Row broom(std::size_t pearls) {
    Row row;
    const auto core = static_cast<std::int64_t>(pearls / 2);
    for (std::int64_t i = 0; i < core; ++i) row.push_back(i + 2);
    while (row.size() < pearls) {
        row.push_back(core + 2);
        row.push_back(1);
    }
    return row;
}

// Makes the comb with light pearls of different weights, none of which occurs in the core.
Row comb_of_many(std::size_t pearls) {
    const auto teeth = static_cast<std::int64_t>(pearls / 3), core = static_cast<std::int64_t>(pearls) - 2 * teeth;
    Row row;
    for (std::int64_t i = 0; i < core; ++i) row.push_back(teeth + 1 + i);
    for (std::int64_t i = 0; i < teeth; ++i) {
        row.push_back(teeth + core + 1 + i);
        row.push_back(teeth - i);
    }
    return row;
}

Row strictly_rising(std::size_t pearls) {
    Row row;
    for (std::size_t i = 0; i < pearls; ++i) row.push_back(static_cast<std::int64_t>(i) + 1);
    return row;
}

}  // namespace

Row random_set(std::size_t count, std::int64_t least, std::int64_t most, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<std::int64_t> pick(least, most);
    std::set<std::int64_t> set;
    while (set.size() < count) set.insert(pick(random));
    return {set.begin(), set.end()};
}

Row random_row(std::size_t count, std::int64_t most, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<std::int64_t> pick(1, most);
    Row row(count);
    for (auto& v : row) v = pick(random);
    return row;
}

std::string as_position(const Row& row) {
    std::string text = "bracelet([";
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(row[i]);
    return text + "])";
}

std::string snim_input(int groups, int least_k, int most_k, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<int> pick(1, 10000), heap(0, 10000), size(least_k, most_k);
    std::string text;
    for (int g = 0; g < groups; ++g) {
        Row set(static_cast<std::size_t>(size(random)));
        for (auto& s : set) s = pick(random);  // neither sorted nor without repeats, as in the judge's input
        text += line_of(set) + "100\n";
        for (int sum = 0; sum < 100; ++sum) {
            Row heaps(100);
            for (auto& h : heaps) h = heap(random);
            text += line_of(heaps);
        }
    }
    return text + "0\n";
}

std::string bracelet_input(std::int64_t most, std::uint64_t seed) {
    std::string text = "50\n";
    for (std::uint64_t t = 0; t < 50; ++t) {
        text += "50\n";
        for (std::uint64_t b = 0; b < 50; ++b) text += line_of(random_row(50, most, seed + 50 * t + b));
    }
    return text;
}

std::string brave_input(int tests, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_int_distribution<int> pick(1, 1000);
    std::string text = std::to_string(tests) + "\n";
    for (int i = 0; i < tests; ++i) {
        const int n = pick(random), m = pick(random);
        text += std::to_string(n) + " " + std::to_string(m) + "\n";
    }
    return text;
}

const std::vector<HardRow>& hard_rows() {
    static const std::vector<HardRow> rows = {
        {"comb_rising_core", comb_rising},          {"comb_random_core", comb_random},
        {"comb_light_pairs", comb_pairs},           {"comb_light_sevens", comb_sevens},
        {"comb_light_all_different", comb_of_many}, {"broom", broom},
        {"strictly_rising", strictly_rising},
    };
    return rows;
}

}  // namespace grundy::bench
