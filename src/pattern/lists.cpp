// SPDX-License-Identifier: MIT
// Proposes sets whose members, in order, follow a quadratic formula (squares, triangular numbers) or a linear
// recurrence (powers, Fibonacci numbers). The first members may be exceptions; the referee decides whether there are
// too many.
#include <algorithm>
#include <cstdlib>

#include "pattern/beatty.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t least_explained = 4;  // members beyond those that determine the parameters

using List = std::vector<Int>;

// The members are 2*p = a*i^2 + b*i + 2*c for i from 0.
std::optional<Hypothesis> quadratic(const List& list, const std::string& n) {
    if (list.size() < 3 + least_explained) return std::nullopt;
    const Int a = list[2] - 2 * list[1] + list[0], b = 2 * (list[1] - list[0]) - a, c = list[0];
    if (a <= 0) return std::nullopt;
    const auto at = [=](Int i) { return (a * i * i + b * i) / 2 + c; };
    for (std::size_t i = 0; i < list.size(); ++i)
        if (at(static_cast<Int>(i)) != list[i]) return std::nullopt;
    Hypothesis h;
    const bool even = a % 2 == 0 && b % 2 == 0;
    if (const Int shift = b / (2 * a);
        even && b % (2 * a) == 0 && c == shift * shift * (a / 2)) {  // (a/2) * (i + shift)^2
        h.formula = n + " = " + times(a / 2, "i^2") + " for i = " + std::to_string(shift) + ", " +
                    std::to_string(shift + 1) + ", ...";
    } else {
        std::string poly = times(even ? a / 2 : a, "i^2");
        const Int middle = even ? b / 2 : b;
        if (middle != 0) poly += (middle > 0 ? " + " : " - ") + times(std::abs(middle), "i");
        h.formula = n + " = " + plus(even ? poly : "(" + poly + ")/2", c) + " for i = 0, 1, ...";
    }
    h.parameters = 3;
    h.at = [members = Members(at)](const Box&, Int, Int m) { return Nimber{members.contains(m)}; };
    return h;
}

// The rule is list[i] = x * list[i - 1] + y * list[i - 2] + z.
std::optional<Hypothesis> recurrence(const List& list, Int x, Int y, const std::string& n) {
    const std::size_t order = y != 0 ? 2 : 1;
    if (list.size() < order + 1 + least_explained) return std::nullopt;
    const auto next = [=](Int before, Int last) { return x * last + y * before; };
    const Int z = list[order] - next(list[0], list[order - 1]);
    for (std::size_t i = order; i < list.size(); ++i)
        if (list[i] != next(i >= 2 ? list[i - 2] : 0, list[i - 1]) + z) return std::nullopt;
    Hypothesis h;
    List first(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(order));
    std::string rule = x == 0 ? "" : times(x, "the last");
    if (y != 0) rule += (rule.empty() ? "" : " + ") + times(y, "the one before");
    h.formula = n + " = " + joined(List(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(order + 2))) +
                ", ...: each is " + plus(rule, z);
    h.parameters = static_cast<int>(order) + 1 + (y != 0) + (z != 0);
    h.at = [first, next, z](const Box&, Int, Int m) {
        Int before = first[0], last = first.back();
        bool found = std::find(first.begin(), first.end(), m) != first.end();
        for (int i = 0; !found && last < m && i < 128; ++i) {
            const Int sum = next(before, last) + z;
            before = last;
            last = sum;
            found = last == m;
        }
        return Nimber{found};
    };
    return h;
}

}  // namespace

Hypotheses listed_set(const Box& sample) {
    if (is_far(sample)) return {};
    List all;
    for (std::size_t j = 0; j < sample.columns; ++j)
        if (sample.values[j] != 0) all.push_back(sample.column(j));
    Hypotheses out;
    for (std::size_t skip = 0; skip <= 2 && skip < all.size(); ++skip) {
        const List list(all.begin() + static_cast<std::ptrdiff_t>(skip), all.end());
        if (auto h = quadratic(list, sample.name[1])) out.push_back(std::move(*h));
        for (const auto& [x, y] : {std::pair<Int, Int>{2, 0}, {3, 0}, {4, 0}, {1, 1}, {2, 1}, {3, -1}, {4, -1}, {1, 2}})
            if (auto h = recurrence(list, x, y, sample.name[1])) out.push_back(std::move(*h));
        if (!out.empty()) break;
    }
    return out;
}

}  // namespace grundy::pattern
