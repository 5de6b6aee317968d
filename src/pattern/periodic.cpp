// SPDX-License-Identifier: MIT
// Finds periods, and describes them in the plainest words.
#include "pattern/periodic.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "core/size.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int longest_listed = 64;  // longer cycles are described by their length only
constexpr Int most_rise = Int{1} << 62;
constexpr auto loony_base = static_cast<Int>(loony.word());

// Whether v2 follows v1 with this saltus. A loony value is only followed by loony.
bool follows(Nimber v1, Nimber v2, Int saltus) {
    if (!is_number(v1) || !is_number(v2)) return saltus == 0 && v1 == v2;
    return v2 == v1 + static_cast<Nimber>(saltus);
}

template <class Rule>
bool all_residues(const Cycle& c, Rule rule) {
    for (Int r = 0; r < c.period; ++r)
        if (c.base[to_size(r)] != rule(r)) return false;
    return true;
}

std::string word(Int v) { return v == loony_base ? "loony" : std::to_string(v); }

std::string listed(const Cycle& c, const std::string& name) {
    std::string out;
    for (const Int v : c.base) out += (out.empty() ? "[" : ", ") + (c.saltus == 0 ? word(v) : std::to_string(v));
    return out + "][" + name + " mod " + std::to_string(c.period) + " + 1]";
}

std::string if_even(const std::string& even, const std::string& odd, const std::string& n) {
    return "(" + even + " if " + n + " mod 2 = 0 else " + odd + ")";
}

Phrase plain_phrase(const Cycle& c, const std::string& n) {
    const Int p = c.period;
    const std::string mod = " mod " + std::to_string(p);
    if (p == 1) return {word(c.base[0]), false, 1};
    for (Int t = 0; t < p; ++t) {
        if (!all_residues(c, [&](Int r) { return (r + t) % p; })) continue;
        if (t == 0) return {n + mod, false, 1};
        return {"(" + plus(n, t <= p / 2 ? t : t - p) + ")" + mod, false, 2};
    }
    for (Int k = 2; k < p; ++k)
        if (all_residues(c, [&](Int r) { return r / k; }))
            return {"(" + n + mod + ") div " + std::to_string(k), false, 2};
    if (p == 2) return {if_even(word(c.base[0]), word(c.base[1]), n), false, 2};
    if (p <= longest_listed) return {listed(c, n), false, static_cast<int>(p) + 1};
    return {"G(" + n + " + " + std::to_string(p) + ") = G(" + n + ")", true, static_cast<int>(p) + 1};
}

std::string beginning(const std::vector<Int>& list) {
    constexpr std::size_t most_shown = 12;
    if (list.size() <= most_shown) return joined(list);
    return joined(std::vector<Int>(list.begin(), list.begin() + most_shown)) + ", ...";
}

// If saltus = period, the value is n plus something that depends on the residue.
std::string near_identity(const Cycle& c, const std::string& n) {
    std::map<Int, std::vector<Int>> residues;  // by the number added to n
    for (Int r = 0; r < c.period; ++r) residues[c.base[to_size(r)] - r].push_back(r);
    std::vector<std::pair<Int, std::vector<Int>>> groups(residues.begin(), residues.end());
    // The largest group comes last, after the "else"; the others by their least residue.
    const auto largest = std::max_element(groups.begin(), groups.end(), [](const auto& x, const auto& y) {
        return std::pair(x.second.size(), y.second) < std::pair(y.second.size(), x.second);
    });
    std::iter_swap(largest, groups.end() - 1);
    std::sort(groups.begin(), groups.end() - 1, [](const auto& x, const auto& y) { return x.second < y.second; });
    std::string out = plus(n, groups.back().first);
    for (std::size_t k = groups.size() - 1; k-- > 0;)
        out = "(" + plus(n, groups[k].first) + " if " + residues_text(n, c.period, groups[k].second) + " else " + out +
              ")";
    return out;
}

// The remainder after a step, as a person adds it: "n mod 3", "[0, 2, 1][n mod 3 + 1]".
Phrase remainder_phrase(const Cycle& c, const std::string& n) {
    if (std::any_of(c.base.begin(), c.base.end(), [](Int v) { return v < 0; }))
        return {listed(c, n), false, static_cast<int>(c.period)};
    for (Int p = 1; p <= c.period; ++p) {
        if (c.period % p != 0 || !all_residues(c, [&](Int r) { return c.base[to_size(r % p)]; })) continue;
        return plain_phrase({p, 0, {c.base.begin(), c.base.begin() + static_cast<std::ptrdiff_t>(p)}}, n);
    }
    return {};
}

// Returns "(s*n + t) div p" if that is the cycle.
std::optional<std::string> slope_text(const Cycle& c, const std::string& n) {
    const Int p = c.period, s = c.saltus;
    const auto floor_div = [](Int a, Int b) { return a >= 0 ? a / b : -((b - 1 - a) / b); };
    for (Int t = -2 * p; t <= 2 * p; ++t)
        if (all_residues(c, [&](Int r) { return floor_div(s * r + t, p); }))
            return bracketed(plus(times(s, n), t)) + " div " + std::to_string(p);
    return std::nullopt;
}

Phrase rising_phrase(const Cycle& c, const std::string& n) {
    const Int p = c.period, s = c.saltus;
    if (p == 1) return {plus(times(s, n), c.base[0]), false, (s != 1) + (c.base[0] != 0)};
    if (p <= longest_listed && s < longest_listed)
        if (auto text = slope_text(c, n)) return {std::move(*text), false, 2 + (s != 1)};
    if (p == 2 && s == 1) return {if_even(plus(n + " div 2", c.base[0]), plus(n + " div 2", c.base[1]), n), false, 3};
    if (s == p && (p & (p - 1)) == 0)
        for (Int k = 1; k < p; ++k)
            if (all_residues(c, [&](Int r) { return r ^ k; })) return {n + " xor " + std::to_string(k), false, 1};
    if (s == p && p <= longest_listed) return {near_identity(c, n), false, static_cast<int>(p) + 1};
    const std::string step = times(s, "(" + n + " div " + std::to_string(p) + ")");
    if (p <= longest_listed) {
        const Phrase rest = remainder_phrase(c, n);
        return {step + " + " + bracketed(rest.text), false, rest.parameters + 2};
    }
    return {"G(" + n + " + " + std::to_string(p) + ") = G(" + n + ") + " + std::to_string(s), true,
            static_cast<int>(p) + 2};
}

}  // namespace

std::optional<Nimber> Cycle::at(Int n) const {
    if (n < 0) return std::nullopt;
    const Int v = base[to_size(n % period)];
    if (saltus == 0) return static_cast<Nimber>(v);
    const Wide value = Wide{v} + Wide{saltus} * (n / period);
    return value < 0 || value >= Wide{1} << 62 ? std::nullopt : std::optional(static_cast<Nimber>(value));
}

Cycle Cycle::of(Int from, const std::vector<Nimber>& values, Int period, Int saltus) {
    Cycle out{period, saltus, std::vector<Int>(to_size(period))};
    for (std::size_t k = values.size() - to_size(period); k < values.size(); ++k) {
        const Int n = from + static_cast<Int>(k);
        out.base[to_size(n % period)] = static_cast<Int>(values[k]) - saltus * (n / period);
    }
    return out;
}

std::optional<Cycle> find_cycle(const Box& sample) {
    const auto& v = sample.values;
    const std::size_t size = v.size();
    // A period that never holds is rejected at once, but one that nearly holds costs a pass over the whole line; hence
    // the cap.
    const std::size_t most = std::min(size / 3, std::max<std::size_t>(1000, 2000000000 / (size + 1)));
    for (std::size_t p = 1; p <= most; ++p) {
        const Nimber last = v[size - 1], before = v[size - 1 - p];
        const bool rises = is_number(last) && is_number(before);
        if (rises && last < before) continue;
        const Int saltus = rises ? static_cast<Int>(last - before) : 0;
        if (Wide{saltus} * (Wide{sample.column_from} + static_cast<Int>(size)) / static_cast<Int>(p) > most_rise)
            continue;
        std::size_t first = size - p;  // v[first], v[first + 1], ... repeat
        while (first > 0 && follows(v[first - 1], v[first - 1 + p], saltus))
            if (--first % 65536 == 0) sample.looked(65536);
        if (p % 4096 == 0) sample.looked(4096);
        if (size - first < std::max(3 * p, size / 2)) continue;
        return Cycle::of(sample.column_from, v, static_cast<Int>(p), saltus);
    }
    return std::nullopt;
}

Phrase phrase(const Cycle& cycle, const std::string& name) {
    return cycle.saltus == 0 ? plain_phrase(cycle, name) : rising_phrase(cycle, name);
}

Phrase set_phrase(const Cycle& cycle, const std::string& name) {
    std::vector<Int> in, out;
    for (Int r = 0; r < cycle.period; ++r) (cycle.base[to_size(r)] != 0 ? in : out).push_back(r);
    if (in.empty() || out.empty()) return {in.empty() ? "none" : "all", false, 1};
    const bool few = cycle.period == 2 || (in.size() <= out.size() + 3 && in.size() <= 24);
    const auto& list = few ? in : out;
    if (!few && list.size() > 24)
        return {"periodic in " + name + " with period " + std::to_string(cycle.period), false,
                static_cast<int>(cycle.period) + 1};
    const std::string text = few ? residues_text(name, cycle.period, in)
                             : out.size() == 1
                                 ? name + " mod " + std::to_string(cycle.period) + " != " + std::to_string(out[0])
                                 : "not " + residues_text(name, cycle.period, out);
    return {text, false, static_cast<int>(list.size()) + 1};
}

Hypotheses periodic_values(const Box& sample) {
    const auto cycle = find_cycle(sample);
    if (!cycle) return {};
    const Phrase words = phrase(*cycle, sample.name[1]);
    Hypothesis h{words.text, "", words.statement, words.parameters, {}};
    h.at = [cycle](const Box&, Int, Int n) { return cycle->at(n); };
    return {h};
}

Hypotheses periodic_set(const Box& sample) {
    const auto cycle = find_cycle(sample);
    if (!cycle || cycle->saltus != 0) return {};
    const Phrase words = set_phrase(*cycle, sample.name[1]);
    Hypothesis h{words.text, "", words.statement, words.parameters, {}};
    h.at = [cycle](const Box&, Int, Int n) { return cycle->at(n); };
    return {h};
}

std::string Rows::phrase(const Box& box) const {
    const std::string a = box.name[0], b = box.name[1];
    const auto last = box.row_from + static_cast<Int>(period.size()) - 1;
    std::string out = "rows " + a + " = " + std::to_string(box.row_from) + ".." + std::to_string(last) +
                      " each repeat: G(" + a + ", " + b + " + p) = G(" + a + ", " + b + ") + s";
    // All rows share one rule if there is one: p is constant, or grows with the row.
    const Int step = period[1] - period[0];
    bool regular = true;
    for (std::size_t i = 1; i < period.size(); ++i) regular = regular && period[i] - period[i - 1] == step;
    const std::string p = step == 0 ? std::to_string(period[0]) : plus(times(step, a), period[0] - step * box.row_from);
    out += ", p = " + (regular ? p : beginning(period));
    const bool flat = std::all_of(saltus.begin(), saltus.end(), [](Int s) { return s == 0; });
    out += ", s = " + (flat ? "0" : saltus == period ? "p" : beginning(saltus));
    if (std::any_of(from.begin(), from.end(), [&](Int n) { return n != box.column_from; }))
        out += ", from " + b + " = " + beginning(from);
    return out;
}

}  // namespace grundy::pattern
