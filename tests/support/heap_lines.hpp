// SPDX-License-Identifier: MIT
// Games on one heap as lists of kinds of move: as rules, and with values by the definition.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace grundy {

/// Take `take`, leave `parts` heaps of at least `least` each and *bonus, for heaps of at most `most` (0: any heap).
/// With no parts, the whole heap of `take` goes, or any from `take` on if `most` is -1.
struct Line {
    int take, parts, least, bonus, most;
};

/// The rules of a game g.
inline std::string text_of(const std::vector<Line>& lines) {
    std::string out = "game g(n):";
    for (const Line& line : lines) {
        const auto number = [](int n) { return std::to_string(n); };
        const std::string bonus = " + *" + number(line.bonus), least = number(line.least);
        std::string condition = line.most > 0 ? " if n <= " + number(line.most) : "";
        out += "\n  ";
        if (line.parts == 0) out += "0" + bonus + " if n " + (line.most < 0 ? ">= " : "= ") + number(line.take);
        if (line.parts == 1) {
            out += "g(n - " + number(line.take) + ")" + bonus + condition;
            if (line.least > 0)
                out += (condition.empty() ? " if" : " and") + std::string(" n >= ") + number(line.take + line.least);
        }
        if (line.parts < 2) continue;
        condition += (condition.empty() ? " if " : " and ") + std::string("a >= ") + least + " and b >= " + least;
        if (line.parts == 3) condition += " and c >= " + least;
        out += line.parts == 2 ? "g(a) + g(b)" + bonus + " for a + b" : "g(a) + g(b) + g(c)" + bonus + " for a + b + c";
        out += " = n - " + number(line.take) + condition;
    }
    return out;
}

inline std::vector<std::uint64_t> by_definition(const std::vector<Line>& lines, int size) {
    std::vector<std::uint64_t> g;
    std::vector<int> seen(8192, -1);
    const auto at = [&](int n) { return g[static_cast<std::size_t>(n)]; };
    for (int n = 0; n < size; ++n) {
        const auto mark = [&](std::uint64_t v) { seen.at(v) = n; };
        for (const Line& line : lines) {
            const int left = n - line.take, least = line.least;
            const auto bonus = static_cast<std::uint64_t>(line.bonus);
            if (left < 0 || (line.most > 0 && line.parts > 0 && n > line.most)) continue;
            if (line.parts == 0 && (left == 0 || line.most < 0)) mark(bonus);
            if (line.parts == 1 && left >= least) mark(at(left) ^ bonus);
            for (int a = least; line.parts == 2 && 2 * a <= left && a <= left - least; ++a)
                mark(at(a) ^ at(left - a) ^ bonus);
            for (int a = least; line.parts == 3 && a <= left; ++a)
                for (int b = a; left - a - b >= b; ++b) mark(at(a) ^ at(b) ^ at(left - a - b) ^ bonus);
        }
        std::uint64_t v = 0;
        while (seen.at(v) == n) ++v;
        g.push_back(v);
    }
    return g;
}

}  // namespace grundy
