// SPDX-License-Identifier: MIT
// Judge problems as one solves them by hand, from a block of text: the theorem or the recurrence that is known for
// each, and a number scanner that checks nothing.
#pragma once

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace grundy::competitors {

/// All numbers of a text, whatever stands between them.
inline std::vector<std::int64_t> numbers_of(const std::string& text) {
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
            ++i;
            continue;
        }
        std::int64_t n = 0;
        for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0; ++i)
            n = n * 10 + text[i] - '0';
        out.push_back(n);
    }
    return out;
}

/// Misere nim: the XOR, unless all heaps are ones.
inline bool misere_nim(const std::string& text) {
    std::int64_t all = 0, large = 0;
    for (const std::int64_t n : numbers_of(text)) all ^= n, large |= n > 1;
    return large != 0 ? all != 0 : all == 0;
}

/// Staircase nim: the XOR of every other pile, from the first one on.
inline bool staircase(const std::string& text) {
    const auto piles = numbers_of(text);
    std::int64_t all = 0;
    for (std::size_t i = 0; i < piles.size(); i += 2) all ^= piles[i];
    return all != 0;
}

/// Euclid's game: whoever first can take twice or more wins.
inline bool euclid(std::int64_t a, std::int64_t b) {
    bool first = true;
    for (;; first = !first) {
        if (a > b) std::swap(a, b);
        if (a == 0) return !first;
        if (b / a >= 2 || b == a) return first;
        b -= a;
    }
}

/// Wythoff's game: lost if the smaller heap is the difference times the golden section.
inline bool wythoff(std::int64_t a, std::int64_t b) {
    const auto golden = (1 + std::sqrt(5.0L)) / 2;
    return static_cast<std::int64_t>(static_cast<long double>(std::abs(a - b)) * golden) != std::min(a, b);
}

/// How many lines of two numbers are won.
template <class Wins>
int won_pairs(const std::string& text, Wins wins) {
    const auto n = numbers_of(text);
    int out = 0;
    for (std::size_t i = 0; i + 1 < n.size(); i += 2) out += wins(n[i], n[i + 1]) ? 1 : 0;
    return out;
}

/// Values of rows from which `taken` neighbours are taken, up to n, split by split.
inline std::vector<std::uint32_t> taken_from_rows(std::size_t n, std::size_t taken) {
    std::vector<std::uint32_t> g(n + 1), seen(1024);
    for (std::size_t size = taken; size <= n; ++size) {
        for (std::size_t a = 0; 2 * a <= size - taken; ++a)
            seen[g[a] ^ g[size - taken - a]] = static_cast<std::uint32_t>(size);
        while (seen[g[size]] == size) ++g[size];
    }
    return g;
}

/// A string of pluses (1) and minuses (0), of which two neighbouring pluses become minuses (LeetCode 294).
inline bool flips(const std::string& text) {
    std::vector<std::size_t> runs = {0};
    for (const char c : text) {
        if (c == '1') ++runs.back();
        if (c == '0') runs.push_back(0);
    }
    const auto g = taken_from_rows(*std::max_element(runs.begin(), runs.end()), 2);
    std::uint32_t all = 0;
    for (const std::size_t r : runs) all ^= g[r];
    return all != 0;
}

/// A ring of n from which `taken` neighbours are taken: the first move leaves a row.
inline bool ring(std::size_t n, std::size_t taken) {
    return n >= taken && taken_from_rows(n - taken, taken)[n - taken] == 0;
}

}  // namespace grundy::competitors
