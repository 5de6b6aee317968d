// SPDX-License-Identifier: MIT
// Proposes sets whose members, in order, follow a quadratic formula (squares, triangular numbers) or a linear
// recurrence (powers, Fibonacci numbers), alone or beside whole residue classes. The first members may be exceptions;
// the referee decides whether there are too many.
#include <algorithm>
#include <cstdlib>

#include "core/size.hpp"
#include "pattern/beatty.hpp"
#include "pattern/periodic.hpp"
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
        Int first = 0;  // from which i counts, so that no number need be added
        const auto twice_constant = [=](Int k) { return a * k * k - b * k + 2 * c; };
        while (first < 3 && twice_constant(first) != 0) ++first;
        if (twice_constant(first) != 0) first = 0;
        const Int linear = b - 2 * a * first;
        std::string poly = times(even ? a / 2 : a, "i^2");
        const Int middle = even ? linear / 2 : linear;
        if (middle != 0) poly += (middle > 0 ? " + " : " - ") + times(std::abs(middle), "i");
        h.formula = n + " = " + plus(even ? poly : "(" + poly + ")/2", twice_constant(first) / 2) +
                    " for i = " + std::to_string(first) + ", " + std::to_string(first + 1) + ", ...";
    }
    h.parameters = 3;
    h.at = [members = Members(at)](const Box&, Int, Int m) { return Nimber{members.contains(m)}; };
    return h;
}

bool is_power_of_2(Int n) { return n > 0 && (n & (n - 1)) == 0; }

// Returns "n = 2^k for odd k" for the lists first*x^i + something, or nothing.
std::optional<std::string> power_text(Int first, Int x, Int z, const std::string& n) {
    if (x < 2 || z % (x - 1) != 0) return std::nullopt;
    const Int c = z / (x - 1), factor = first + c;  // factor*x^i - c
    if (factor < 1) return std::nullopt;
    std::string out;
    if (is_power_of_2(factor) && x == 4 && factor <= 2) {
        out = factor == 1 ? "2^k for even k" : "2^k for odd k";
    } else {
        Int least = 0, rest = factor;
        for (; rest % x == 0; rest /= x) ++least;
        out =
            (rest == 1 ? "" : std::to_string(rest) + "*") + std::to_string(x) + "^k for k >= " + std::to_string(least);
    }
    const std::size_t end = out.find(" for ");
    return n + " = " + plus(out.substr(0, end), -c) + out.substr(end);
}

// The rule is list[i] = x * list[i - 1] + y * list[i - 2] + z.
std::optional<Hypothesis> recurrence(const List& list, Int x, Int y, const std::string& n) {
    const std::size_t order = y != 0 ? 2 : 1;
    const bool steep = x > 2 && y == 0;  // few powers of 4 are as good as many powers of 2
    if (list.size() < order + 1 + least_explained - steep) return std::nullopt;
    const auto next = [=](Int before, Int last) { return x * last + y * before; };
    const Int z = list[order] - next(list[0], list[order - 1]);
    for (std::size_t i = order; i < list.size(); ++i)
        if (list[i] != next(i >= 2 ? list[i - 2] : 0, list[i - 1]) + z) return std::nullopt;
    Hypothesis h;
    List first(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(order));
    std::string rule = times(x, "the last");
    if (y != 0) rule += " + " + times(y, "the one before");
    if (x == 1 && y == 1) rule = "the sum of the two before";
    const auto power = y == 0 ? power_text(list[0], x, z, n) : std::nullopt;
    h.formula = power ? *power
                      : n + " = " + joined(List(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(order + 2))) +
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

// All descriptions of the list, of which up to two first members may be left out.
Hypotheses lists(const List& all, const std::string& n) {
    Hypotheses out;
    for (std::size_t skip = 0; skip <= 2 && skip < all.size(); ++skip) {
        const List list(all.begin() + static_cast<std::ptrdiff_t>(skip), all.end());
        if (auto h = quadratic(list, n)) out.push_back(std::move(*h));
        for (const auto& [x, y] : {std::pair<Int, Int>{2, 0},
                                   {3, 0},
                                   {4, 0},
                                   {5, 0},
                                   {8, 0},
                                   {9, 0},
                                   {10, 0},
                                   {1, 1},
                                   {2, 1},
                                   {3, -1},
                                   {4, -1},
                                   {1, 2}})
            if (auto h = recurrence(list, x, y, n)) out.push_back(std::move(*h));
        if (!out.empty()) break;
    }
    return out;
}

}  // namespace

Hypotheses listed_set(const Box& sample) {
    if (is_far(sample)) return {};
    List all;
    for (std::size_t j = 0; j < sample.columns; ++j)
        if (sample.values[j] != 0) all.push_back(sample.column(j));
    return lists(all, sample.name[1]);
}

namespace {

constexpr Int most_classes = 8;

// Whether members of the second half of the sample fill the class r modulo p.
bool is_full(const Box& s, Int p, Int r, Nimber member) {
    for (std::size_t j = s.columns / 2; j < s.columns; ++j)
        if (s.column(j) % p == r && (s.values[j] != 0) != (member != 0)) return false;
    return true;
}

void add_unions(const Box& s, Int p, Nimber member, Hypotheses& out) {
    Cycle classes{p, 0, std::vector<Int>(to_size(p))};
    for (Int r = 0; r < p; ++r) classes.base[to_size(r)] = is_full(s, p, r, member);
    const auto in_class = [classes](Int n) { return classes.base[to_size(n % classes.period)] != 0; };
    const Int full = std::count(classes.base.begin(), classes.base.end(), Int{1});
    if (full == 0 || full == p) return;
    List rest;
    for (std::size_t j = 0; j < s.columns; ++j)
        if ((s.values[j] != 0) == (member != 0) && !in_class(s.column(j))) rest.push_back(s.column(j));
    for (const Hypothesis& list : lists(rest, s.name[1])) {
        Hypothesis h;
        const Cycle opposite = [&] {
            Cycle c = classes;
            for (Int& b : c.base) b = 1 - b;
            return c;
        }();
        h.formula = member != 0 ? set_phrase(classes, s.name[1]).text + ", or " + list.formula
                                : set_phrase(opposite, s.name[1]).text + ", but not " + list.formula;
        h.parameters = list.parameters + static_cast<int>(std::min(full, p - full)) + 1;
        h.at = [in_class, member, at = list.at](const Box& whole, Int a, Int n) {
            const bool found = in_class(n) || at(whole, a, n) == Nimber{1};
            return Nimber{found == (member != 0)};
        };
        out.push_back(std::move(h));
    }
}

}  // namespace

// Residue classes, and a few more members that form a list: n odd, or a power of 2 with an odd exponent. Or the
// residue classes without such a list.
Hypotheses union_set(const Box& sample) {
    Hypotheses out;
    if (is_far(sample)) return out;
    for (Int p = 2; p <= most_classes && out.empty(); ++p)
        for (const Nimber member : {Nimber{1}, Nimber{0}}) add_unions(sample, p, member, out);
    return out;
}

}  // namespace grundy::pattern
