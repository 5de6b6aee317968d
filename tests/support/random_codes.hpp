// SPDX-License-Identifier: MIT
// Draws codes of taking and breaking, and of turning coins, together with what they mean.
#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "support/agreement.hpp"

namespace grundy::agreement {

struct RandomDigit {
    std::set<Int> heaps;
    Int from = 99;  // this many or more
    char modifier = ' ';
    std::string text;

    bool allows(const std::vector<Int>& parts) const {
        const auto count = static_cast<Int>(parts.size());
        if (!heaps.contains(count) && count < from) return false;
        if (count < 2) return true;
        const bool repeats = std::adjacent_find(parts.begin(), parts.end()) != parts.end();
        if (modifier == '!') return !repeats;
        if (modifier == '?') return parts.front() != parts.back();
        return modifier != '=' || parts.front() == parts.back();
    }
};

inline RandomDigit random_digit(Random& random, Int least_heaps) {
    RandomDigit d;
    const bool open = random() % 3 == 0;
    std::string list;
    for (Int h = least_heaps; h <= 6; ++h)
        if (random() % 3 == 0) {
            d.heaps.insert(h);
            list += (list.empty() ? "" : ",") + std::to_string(h);
        }
    if (d.heaps.empty()) {
        d.text = "0";
        return d;
    }
    if (open) d.from = *d.heaps.rbegin();
    d.modifier = "!?= "[random() % 4];
    Int bits = 0;
    for (Int h : d.heaps) bits |= Int{1} << h;
    d.text = !open && random() % 2 == 0 ? "&" + std::to_string(bits) + ";" : "{" + list + (open ? "+" : "") + "}";
    if (!open && bits < 36 && random() % 2 == 0) d.text = std::string(1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[bits]);
    if (d.modifier != ' ') d.text += d.modifier;
    return d;
}

struct RandomTakingCode {
    std::vector<RandomDigit> digits, repeating;  ///< the first digit stands before the point
    std::string code;
};

inline RandomTakingCode random_taking_code(Random& random) {
    RandomTakingCode out{{random_digit(random, 2)}, {}, {}};
    std::string text = out.digits[0].text + ".";
    for (auto k = pick(random, 1, 3); k > 0; --k) text += out.digits.emplace_back(random_digit(random, 0)).text;
    if (random() % 2 == 0) {
        text += "[";
        for (auto k = pick(random, 1, 3); k > 0; --k) text += out.repeating.emplace_back(random_digit(random, 0)).text;
        text += "]";
    }
    out.code = "\"" + text + "\"";  // "0.3=7" needs its quotes
    return out;
}

/// Turn `least` to `most` coins within a span, of a spacing ("C", "E", "S" of a code, or " "), maybe always the first.
struct RandomCoinCode {
    Int least, most;
    char spacing;
    bool first;
    Int span;
    std::string code;
};

inline RandomCoinCode random_coin_code(Random& random) {
    constexpr Int open = 99;
    const Int least = pick(random, 1, 4), most = random() % 3 == 0 ? open : pick(random, least, 6);
    const char spacing = "CES "[random() % 4];
    const bool first = random() % 3 == 0;
    const Int span = random() % 2 == 0 ? pick(random, least, 7) : open;
    std::string text = std::to_string(least);
    if (most != least) text += most == open ? "+" : "-" + std::to_string(most);
    if (spacing != ' ') text += spacing;
    if (span != open) text += "C(" + std::to_string(span) + ")";
    return {least, most, spacing, first, span, "\"" + text + (first ? "f\"" : "\"")};
}

}  // namespace grundy::agreement
