// SPDX-License-Identifier: MIT
// Proposes Beatty sequences: floor(c*n) as values, as the members of a set of numbers, and as pairs, as in Wythoff's
// game.
#include "pattern/beatty.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

Wide isqrt(Wide n) {
    Wide r = 0;
    for (Wide step = Wide{1} << 62; step > 0; step >>= 1)
        if ((r + step) * (r + step) <= n) r += step;
    return r;
}

Wide floor_div(Wide a, Wide b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

Root reduced(Int x, Int d, Int k, Int sign) {
    for (Int g = 2; g <= k; ++g)
        while (x % g == 0 && k % g == 0 && d % (g * g) == 0) {
            x /= g;
            k /= g;
            d /= g * g;
        }
    return {x, d, k, sign};
}

std::vector<Root> make_roots() {
    std::vector<Root> out;
    for (Int a = 1; a <= 3; ++a)
        for (Int b = -12; b <= 12; ++b)
            for (Int c = -12; c <= 12; ++c) {
                const Int d = b * b - 4 * a * c;
                if (d <= 0) continue;
                const auto r = static_cast<Int>(isqrt(d));
                if (r * r == d) continue;
                for (const Int sign : {1, -1}) {
                    const Root root = reduced(-b, d, 2 * a, sign);
                    if (root.value() > 0.05 && root.value() < 16) out.push_back(root);
                }
            }
    const auto size = [](const Root& r) { return r.d + 4 * std::abs(r.x) + 4 * r.k + (r.sign < 0); };
    std::stable_sort(out.begin(), out.end(), [&](const Root& x, const Root& y) { return size(x) < size(y); });
    const auto same = [](const Root& x, const Root& y) {
        return x.x == y.x && x.d == y.d && x.k == y.k && x.sign == y.sign;
    };
    std::vector<Root> unique;
    for (const Root& r : out)
        if (std::none_of(unique.begin(), unique.end(), [&](const Root& u) { return same(u, r); })) unique.push_back(r);
    return unique;
}

std::string index_text(Int first) {
    return " for i = " + std::to_string(first) + ", " + std::to_string(first + 1) + ", ...";
}

}  // namespace

double Root::value() const {
    return (static_cast<double>(x) + static_cast<double>(sign) * std::sqrt(static_cast<double>(d))) /
           static_cast<double>(k);
}

// This uses floor((y + t) / k) = floor((y + floor(t)) / k) for integers y and k > 0, and i*sqrt(d) = sqrt(i*i*d).
Int Root::floor_times(Int i) const {
    const Wide root = isqrt(Wide{i} * i * d);
    const Wide t = sign > 0 || i == 0 ? root : -root - 1;
    return static_cast<Int>(floor_div(Wide{x} * i + t, k));
}

std::string Root::text() const {
    if (x == 1 && d == 5 && k == 2 && sign == 1) return "phi";
    const std::string root = "sqrt(" + std::to_string(d) + ")";
    std::string top = sign > 0 ? root : "-" + root;
    if (x != 0) top = x > 0 && sign < 0 ? std::to_string(x) + " - " + root : plus(top, x);
    return k == 1 ? top : bracketed(top) + "/" + std::to_string(k);
}

std::string Root::floor_text(const std::string& i) const {
    return "floor(" + bracketed(i) + "*" + (k == 1 ? bracketed(text()) : text()) + ")";
}

std::string Beatty::text() const { return plus(root.floor_text("i"), add); }

const std::vector<Root>& roots() {
    static const std::vector<Root> table = make_roots();
    return table;
}

// The slope of a list of floor(i*c + e) differs from c by less than 1/run.
std::vector<Beatty> fit_beatty(const std::vector<Int>& list, std::size_t most) {
    std::vector<Beatty> out;
    if (list.size() < 8) return out;
    const auto run = static_cast<double>(list.size() - 1);
    const double slope = static_cast<double>(list.back() - list.front()) / run;
    for (const Root& root : roots()) {
        if (std::abs(root.value() - slope) > 1.0001 / run) continue;
        for (Int first = 0; first <= 2 && out.size() < most; ++first) {
            const Beatty b{root, first, list[0] - root.floor_times(first)};
            bool fits = true;
            for (std::size_t i = list.size(); fits && i-- > 0;) fits = b.at(static_cast<Int>(i)) == list[i];
            if (fits) out.push_back(b);
        }
    }
    return out;
}

std::optional<Int> Members::index(Int n) const {
    auto& known = state_->known;
    while (known.empty() || known.back() < n) {
        const Int next = state_->at(static_cast<Int>(known.size()));
        if (!known.empty() && next <= known.back()) return std::nullopt;  // a list that does not ascend defines no set
        known.push_back(next);
    }
    const auto at = std::lower_bound(known.begin(), known.end(), n);
    return *at == n ? std::optional<Int>(at - known.begin()) : std::nullopt;
}

Hypotheses floor_values(const Box& sample) {
    Hypotheses out;
    if (!std::all_of(sample.values.begin(), sample.values.end(), is_number)) return out;
    const std::vector<Int> list(sample.values.begin(), sample.values.end());
    const Int from = sample.column_from;
    if (from > 2) return out;
    // Index 0 is n = from, so "first" is the shift of n.
    for (const Beatty& b : fit_beatty(list)) {
        const std::string n = plus(sample.name[1], b.first - from);
        Hypothesis h{plus(b.root.floor_text(n), b.add), "", false, b.parameters(), {}};
        if (b.root.text() == "phi") h.note = "phi = (1 + sqrt(5))/2";
        h.at = [b, from](const Box&, Int, Int m) -> std::optional<Nimber> {
            const Int v = b.at(m - from);
            return v < 0 ? std::nullopt : std::optional(static_cast<Nimber>(v));
        };
        out.push_back(std::move(h));
    }
    return out;
}

Hypotheses floor_set(const Box& sample) {
    if (is_far(sample)) return {};
    std::vector<Int> list;
    for (std::size_t j = 0; j < sample.columns; ++j)
        if (sample.values[j] != 0) list.push_back(sample.column(j));
    Hypotheses out;
    for (const Beatty& b : fit_beatty(list)) {
        Hypothesis h{sample.name[1] + " = " + b.text() + index_text(b.first), "", false, b.parameters(), {}};
        if (b.root.text() == "phi") h.note = "phi = (1 + sqrt(5))/2";
        const Members members([b](Int i) { return b.at(i); });
        h.at = [members](const Box&, Int, Int n) { return Nimber{members.contains(n)}; };
        out.push_back(std::move(h));
    }
    return out;
}

namespace {

// Returns the pairs (x, y) with x <= y of a set that contains (b, a) whenever it contains (a, b); returns nothing for
// other sets.
std::optional<std::vector<std::pair<Int, Int>>> unordered(const Box& s) {
    std::vector<std::pair<Int, Int>> out;
    if (s.row_from != s.column_from || s.rows != s.columns) return std::nullopt;
    for (std::size_t i = 0; i < s.rows; ++i)
        for (std::size_t j = 0; j < s.columns; ++j) {
            if (j % 1024 == 0) s.looked(1024);
            if (s.at(i, j) != s.at(j, i)) return std::nullopt;
            if (i <= j && s.at(i, j) != 0) out.emplace_back(s.row(i), s.column(j));
        }
    return out;
}

Hypothesis pair_hypothesis(std::string x, std::string y, Int first, int parameters, std::function<Int(Int)> lesser,
                           std::function<Int(Int)> greater) {
    Hypothesis h{"(" + x + ", " + y + ")" + index_text(first) + " in either order", "", false, parameters, {}};
    const Members members(std::move(lesser));
    h.at = [members, greater = std::move(greater)](const Box&, Int a, Int b) {
        const auto i = members.index(std::min(a, b));
        return Nimber{i && greater(*i) == std::max(a, b)};
    };
    return h;
}

}  // namespace

// There are two shapes: complementary pairs (floor(i*c), floor(i*c) + r*i) with 1/c + 1/(c + r) = 1, so that every
// positive number is in exactly one pair (Beatty 1926; Wythoff 1907 for r = 1); or any two Beatty sequences side by
// side.
Hypotheses pairs_set(const Box& sample) {
    if (is_far(sample)) return {};
    Hypotheses out;
    const auto pairs = unordered(sample);
    if (!pairs || pairs->size() < 4 || !std::is_sorted(pairs->begin(), pairs->end())) return out;
    std::vector<Int> lesser;
    for (const auto& pair : *pairs) lesser.push_back(pair.first);
    const Int first = pairs->front() == std::pair<Int, Int>{0, 0} ? 0 : 1;
    const auto difference = [&](std::size_t i) { return (*pairs)[i].second - (*pairs)[i].first; };
    const Int r = difference(2) - difference(1), base = difference(1) - r;
    bool even_steps = r > 0;
    for (std::size_t i = 0; i < pairs->size(); ++i)
        even_steps = even_steps && difference(i) == base + r * static_cast<Int>(i);
    if (!even_steps) return out;
    const std::string more = r == 1 ? "i" : std::to_string(r) + "*i";
    if (base == r * first) {
        const Root c = reduced(2 - r, r * r + 4, 2, 1), d = reduced(2 + r, r * r + 4, 2, 1);
        const std::string greater = r == 1 ? "floor(i*phi^2)" : d.floor_text("i");
        out.push_back(pair_hypothesis(
            c.floor_text("i"), greater, first, 1, [=](Int i) { return c.floor_times(i + first); },
            [=](Int i) { return d.floor_times(i + first); }));
        out.back().note =
            (r == 1 ? "phi = (1 + sqrt(5))/2; " : "") + std::string("the second number is the first + ") + more;
    }
    for (const Beatty& b : fit_beatty(lesser)) {
        const Int add = base - r * b.first;
        out.push_back(pair_hypothesis(
            b.text(), plus(b.text() + " + " + more, add), b.first, b.parameters() + 2, [=](Int i) { return b.at(i); },
            [=](Int i) { return b.at(i) + base + r * i; }));
    }
    return out;
}

}  // namespace grundy::pattern
