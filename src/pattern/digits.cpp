// SPDX-License-Identifier: MIT
// Proposes sequences that depend on the digits of m = n + s in some base b. The first b values are given; then, for
// every digit r and all m >= 1, the value at b*m + r is alpha(r) times the value at m, plus beta(r), plus gamma(r)*m.
// Trailing zeros, the ruler function, digit sums and nim itself are of this kind, and so is G(2m) = m, G(2m + 1) =
// G(m), the game of taking at most half. See places.cpp for values that depend on only one digit.
#include <algorithm>
#include <map>

#include "core/size.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int most_value = Int{1} << 61;
constexpr std::size_t least_pairs = 6;  // the least number of pairs from which the rule of a digit is derived

struct Rule {
    Int alpha = 0, beta = 0, gamma = 0;
    bool operator==(const Rule&) const = default;
};

struct Digits {
    Int base = 2, shift = 0;
    std::vector<Rule> rule;
    std::vector<Int> first;  // the values at m = 0 .. base - 1
    int given = 0;           // how many of them the rules do not yield with m = 0

    std::optional<Nimber> at(Int n) const {
        Wide m = Wide{n} + shift;
        if (m < 0) return std::nullopt;
        std::vector<std::size_t> digits;
        for (; m >= base; m /= base) digits.push_back(to_size(m % base));
        Wide v = first[to_size(m)];
        for (auto d = digits.rbegin(); d != digits.rend(); ++d) {
            v = v * rule[*d].alpha + rule[*d].beta + rule[*d].gamma * m;
            m = m * base + static_cast<Int>(*d);
            if (v > most_value || v < -most_value) return std::nullopt;
        }
        return v < 0 ? std::nullopt : std::optional(static_cast<Nimber>(v));
    }
};

// Fits the rule of digit r, with this gamma, to the pairs of values at m and at base*m + r, m >= 1.
std::optional<Rule> fit(const std::vector<Int>& v, std::size_t base, std::size_t r, Int least_alpha, Int gamma) {
    const std::size_t pairs = (v.size() - r + base - 1) / base;  // m < pairs
    if (pairs < least_pairs + 1) return std::nullopt;
    const auto rest = [&](std::size_t m) { return v[base * m + r] - gamma * static_cast<Int>(m); };
    Rule rule{0, rest(1), gamma};
    for (std::size_t m = 2; m < pairs; ++m) {
        if (v[m] == v[1]) continue;
        const Int rise = rest(m) - rest(1), run = v[m] - v[1];
        if (rise % run != 0) return std::nullopt;
        rule.alpha = rise / run;
        if (rule.alpha < least_alpha || rule.alpha > static_cast<Int>(base)) return std::nullopt;
        const Wide beta = rest(1) - Wide{rule.alpha} * v[1];
        if (beta > most_value || beta < -most_value) return std::nullopt;
        rule.beta = static_cast<Int>(beta);
        break;
    }
    for (std::size_t m = 1; m < pairs; ++m)
        if (rest(m) != Wide{rule.alpha} * v[m] + rule.beta) return std::nullopt;
    return rule;
}

std::optional<Rule> fit(const std::vector<Int>& v, std::size_t base, std::size_t r, Int least_alpha) {
    for (const Int gamma : {Int{0}, Int{1}, static_cast<Int>(base)})
        if (auto rule = fit(v, base, r, least_alpha, gamma)) return rule;
    return std::nullopt;
}

std::vector<Digits> find(const Box& sample, Int least_alpha) {
    std::vector<Digits> out;
    for (Int shift = -5; shift <= 1; ++shift) {
        const Int begin = sample.column_from + shift;  // the m of the first value
        if (begin < -1 || begin > 1) continue;         // the first values must be known
        std::vector<Int> v;
        if (begin == 1) v.push_back(0);  // m = 0 does not occur
        for (const Nimber x : sample.values) v.push_back(x <= Nimber{most_value} ? static_cast<Int>(x) : -1);
        if (begin == -1) v.erase(v.begin());
        if (std::find(v.begin(), v.end(), Int{-1}) != v.end()) continue;
        for (std::size_t base = 2; base <= to_size(most_base) && base < v.size(); ++base) {
            sample.looked(v.size());
            // The rules of base 4 follow from those of base 2.
            if (std::any_of(out.begin(), out.end(), [&](const Digits& d) {
                    const auto b = to_size(d.base);
                    return d.shift == shift && (b * b == base || b * b * b == base);
                }))
                continue;
            Digits d{static_cast<Int>(base), shift, {}, {v.begin(), v.begin() + static_cast<std::ptrdiff_t>(base)}};
            for (std::size_t r = 0; r < base; ++r)
                if (const auto rule = fit(v, base, r, least_alpha)) d.rule.push_back(*rule);
            if (d.rule.size() != base) continue;
            for (std::size_t r = begin == 1 ? 1 : 0; r < base; ++r)
                d.given += d.first[r] != d.rule[r].alpha * d.first[0] + d.rule[r].beta;
            out.push_back(std::move(d));
        }
    }
    return out;
}

std::string cell(const Digits& d, const std::string& n, std::size_t r) {
    return "G(" + plus(std::to_string(d.base) + n, static_cast<Int>(r) - d.shift) + ")";
}

// "2*G(n) + n - 1"
std::string right_side(const Rule& rule, const std::string& before, const std::string& n) {
    std::string out = rule.alpha == 0 ? "" : times(rule.alpha, before);
    if (rule.gamma != 0) out += (out.empty() ? "" : " + ") + times(rule.gamma, n);
    return out.empty() ? std::to_string(rule.beta) : plus(out, rule.beta);
}

Hypothesis recursion(const Digits& d, const std::string& n) {
    Hypothesis h;
    h.statement = true;
    const std::string before = "G(" + plus(n, -d.shift) + ")";
    std::map<std::string, std::string> left;  // by the right side
    std::vector<std::string> order;
    for (std::size_t r = 0; r < d.rule.size(); ++r) {
        const std::string right = right_side(d.rule[r], before, n);
        if (left.count(right) == 0) order.push_back(right);
        left[right] += cell(d, n, r) + " = ";
        h.parameters += 2 + (d.rule[r].gamma != 0);
    }
    for (const std::string& right : order) h.formula += (h.formula.empty() ? "" : ", ") + left[right] + right;
    h.given = d.given;
    h.parameters += d.given;
    if (d.given == 0) return h;
    h.formula += " for " + n + " >= 1";
    h.note = "begins with " + joined(d.first, " ");
    return h;
}

}  // namespace

Hypotheses digit_values(const Box& sample) {
    Hypotheses out;
    for (const Digits& d : find(sample, 0)) {
        out.push_back(recursion(d, sample.name[1]));
        out.back().at = [d](const Box&, Int, Int n) { return d.at(n); };
    }
    return out;
}

namespace {

// The members are the numbers whose digits are all of one kind, for example "no digit 2 in base 3".
std::optional<std::string> without_digits(const Digits& d, const std::string& n) {
    std::vector<Int> in, out;
    for (std::size_t r = 0; r < d.rule.size(); ++r) {
        const bool goes_on = d.rule[r] == Rule{1, 0, 0};
        if (!goes_on && d.rule[r] != Rule{0, 0, 0}) return std::nullopt;
        if (d.first[r] != goes_on) return std::nullopt;
        (goes_on ? in : out).push_back(static_cast<Int>(r));
    }
    const bool few = out.size() <= in.size();
    return plus(n, d.shift) + (few ? " has no digit " : " has only digits ") + joined(few ? out : in, " or ") +
           " in base " + std::to_string(d.base);
}

std::string set_recursion(const Digits& d, const std::string& n) {
    std::string out;
    for (std::size_t r = 0; r < d.rule.size(); ++r) {
        const auto& [alpha, beta, gamma] = d.rule[r];
        const std::string call = cell(d, n, r);
        out += (out.empty() ? "" : ", ") + call.substr(2, call.size() - 3);
        if (alpha == 0)
            out += beta != 0 ? " always" : " never";
        else
            out += (alpha == 1 ? " if " : " if not ") + plus(n, -d.shift);
    }
    return d.given == 0 ? out : out + " (" + n + " >= 1)";
}

}  // namespace

Hypotheses digit_set(const Box& sample) {
    Hypotheses out;
    for (const Digits& d : find(sample, -1)) {
        // Membership as 0 or 1 follows one of four rules: keep (1, 0), invert (-1, 1), always (0, 1), never (0, 0).
        if (std::any_of(d.rule.begin(), d.rule.end(),
                        [](const Rule& r) { return r.gamma != 0 || r.alpha + r.beta > 1 || r.alpha > 1; }))
            continue;
        Hypothesis h;
        const auto plain = without_digits(d, sample.name[1]);
        h.formula = plain ? *plain : set_recursion(d, sample.name[1]);
        h.parameters = static_cast<int>(plain ? 1 + d.base : 2 * d.base);
        h.given = plain ? 0 : d.given;
        h.at = [d](const Box&, Int, Int n) { return d.at(n); };
        out.push_back(std::move(h));
    }
    return out;
}

}  // namespace grundy::pattern
