// SPDX-License-Identifier: MIT
// Recognises tables in which the value depends only on the residues of the two coordinates. The table of residues is
// described as (x*a + y*b + z) mod m if possible, and otherwise listed.
#include <algorithm>
#include <numeric>

#include "core/size.hpp"
#include "pattern/periodic.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t most_residues = 64;

// Returns the least p such that moving by p rows (or columns) changes nothing, for at least three periods.
std::optional<std::size_t> row_period(const Box& s) {
    for (std::size_t p = 1; p * 3 <= s.rows; ++p)
        if (std::equal(s.values.begin() + static_cast<std::ptrdiff_t>(p * s.columns), s.values.end(), s.values.begin()))
            return p;
    return std::nullopt;
}

std::optional<std::size_t> column_period(const Box& s) {
    for (std::size_t q = 1; q * 3 <= s.columns; ++q) {
        bool holds = true;
        s.looked(s.rows);
        for (std::size_t i = 0; holds && i < s.rows; ++i)
            for (std::size_t j = q; holds && j < s.columns; ++j) holds = s.at(i, j) == s.at(i, j - q);
        if (holds) return q;
    }
    return std::nullopt;
}

struct Residues {
    Int p, q;
    std::vector<Nimber> cell;  // [a mod p][b mod q]
    Nimber at(Int a, Int b) const { return cell[to_size(a % p * q + b % q)]; }
};

std::optional<Residues> find(const Box& s) {
    const auto p = row_period(s), q = column_period(s);
    if (!p || !q) return std::nullopt;
    Residues out{static_cast<Int>(*p), static_cast<Int>(*q), std::vector<Nimber>(*p * *q)};
    for (std::size_t i = 0; i < *p; ++i)
        for (std::size_t j = 0; j < *q; ++j)
            out.cell[to_size(s.row(i) % out.p * out.q + s.column(j) % out.q)] = s.at(i, j);
    return out;
}

std::string linear_text(const Box& s, Int x, Int y, Int z) {
    std::string out = x == 0 ? "" : times(x, s.name[0]);
    if (y != 0) out += (out.empty() ? "" : " + ") + times(y, s.name[1]);
    return bracketed(plus(out, z));
}

// Fits value = (x*a + y*b + z) mod m, or for sets the condition (x*a + y*b) mod m = z.
std::optional<Hypothesis> linear(const Box& s, const Residues& r, bool is_set) {
    const Int m = std::lcm(r.p, r.q);
    if (m > 64) return std::nullopt;
    for (Int x = 0; x < m; ++x)
        for (Int y = 0; y < m; ++y)
            for (Int z = 0; z < m && x + y > 0; ++z) {
                const auto value = [=](Int a, Int b) {
                    const Int sum = x * (a % m) + y * (b % m);
                    return is_set ? Nimber{sum % m == z} : static_cast<Nimber>((sum + z) % m);
                };
                bool fits = true;
                for (Int a = 0; fits && a < r.p; ++a)
                    for (Int b = 0; fits && b < r.q; ++b) fits = value(a, b) == r.at(a, b);
                if (!fits) continue;
                Hypothesis h;
                h.formula = linear_text(s, x, y, is_set ? 0 : z) + " mod " + std::to_string(m);
                if (is_set) h.formula += " = " + std::to_string(z);
                h.parameters = 1 + (x > 1) + (y > 1) + (z > 0);
                h.at = [value](const Box&, Int a, Int b) { return value(a, b); };
                return h;
            }
    return std::nullopt;
}

Hypothesis listed(const Box& s, const Residues& r, bool is_set) {
    Hypothesis h;
    const std::string a = s.name[0] + " mod " + std::to_string(r.p), b = s.name[1] + " mod " + std::to_string(r.q);
    const std::string place = r.p == 1 ? b : r.q == 1 ? a : std::to_string(r.q) + "*(" + a + ") + " + b;
    if (r.cell.size() > most_residues)
        h.formula = "a table of " + a + " and " + b;
    else if (is_set)
        h.formula = pairs_text(a, b, to_size(r.q), {r.cell.begin(), r.cell.end()});
    else
        h.formula = r.cell.size() == 1 ? value_text(Value::of_word(r.cell[0])) : element_text(r.cell, place);
    h.parameters = static_cast<int>(r.cell.size()) + 2;
    h.at = [r](const Box&, Int x, Int y) { return r.at(x, y); };
    return h;
}

// Returns a short condition for membership: "a mod 2 = 1 or b mod 2 = 1", "a mod 4 in {0, 1} and b mod 4 in {0, 1}".
std::optional<std::string> condition_text(const Box& s, const Residues& r, Nimber member, bool& is_plain) {
    const std::string &a = s.name[0], &b = s.name[1];
    std::vector<bool> row(to_size(r.p)), column(to_size(r.q));
    for (Int x = 0; x < r.p; ++x)
        for (Int y = 0; y < r.q; ++y)
            if (r.at(x, y) == member) row[to_size(x)] = column[to_size(y)] = true;
    bool product = true;
    Int diagonal = 0;  // members among (0, 0), (0, 1), (1, 0), (1, 1), as bits
    for (Int x = 0; x < r.p; ++x)
        for (Int y = 0; y < r.q; ++y) {
            product = product && (row[to_size(x)] && column[to_size(y)]) == (r.at(x, y) == member);
            if (r.p == 2 && r.q == 2 && r.at(x, y) == member) diagonal |= Int{1} << (2 * x + y);
        }
    is_plain = true;
    if (r.p == 2 && r.q == 2) {
        const auto sides = [&](const char* between, const char* bit) {
            return a + " mod 2 = " + bit + between + b + " mod 2 = " + bit;
        };
        if (diagonal == 1) return sides(" and ", "0");
        if (diagonal == 8) return sides(" and ", "1");
        if (diagonal == 9) return "(" + a + " + " + b + ") mod 2 = 0";
        if (diagonal == 6) return "(" + a + " + " + b + ") mod 2 = 1";
        if (diagonal == 7) return sides(" or ", "0");
        if (diagonal == 14) return sides(" or ", "1");
    }
    is_plain = false;
    if (!product) return std::nullopt;
    const auto side = [](const std::string& n, const std::vector<bool>& in) {
        std::vector<Int> list;
        for (std::size_t k = 0; k < in.size(); ++k)
            if (in[k]) list.push_back(static_cast<Int>(k));
        return list.size() == in.size() ? "" : residues_text(n, static_cast<Int>(in.size()), list);
    };
    const std::string first = side(a, row), second = side(b, column);
    return first.empty() || second.empty() ? first + second : first + " and " + second;
}

std::optional<Hypothesis> in_words(const Box& s, const Residues& r, bool is_set) {
    bool plain = false;
    if (is_set) {
        const auto text = condition_text(s, r, 1, plain);
        if (!text || text->empty() || r.p + r.q > 16) return std::nullopt;
        Hypothesis h{*text, "", false, plain ? 1 : static_cast<int>(r.p + r.q), {}};
        h.at = [r](const Box&, Int x, Int y) { return r.at(x, y); };
        return h;
    }
    const auto other = std::find_if(r.cell.begin(), r.cell.end(), [&](Nimber v) { return v != r.cell[0]; });
    if (other == r.cell.end()) return std::nullopt;
    for (const Nimber v : {*other, r.cell[0]}) {
        Residues set = r;
        for (Nimber& x : set.cell) x = x == v;
        const Nimber w = v == r.cell[0] ? *other : r.cell[0];
        if (std::any_of(r.cell.begin(), r.cell.end(), [&](Nimber x) { return x != v && x != w; })) return std::nullopt;
        const auto text = condition_text(s, set, 1, plain);
        if (!text || !plain) continue;
        const auto words = [](Nimber x) { return value_text(Value::of_word(x)); };
        Hypothesis h{"(" + words(v) + " if " + *text + " else " + words(w) + ")", "", false, 2, {}};
        h.at = [r](const Box&, Int x, Int y) { return r.at(x, y); };
        return h;
    }
    return std::nullopt;
}

Hypotheses propose(const Box& sample, bool is_set) {
    const auto r = find(sample);
    if (!r) return {};
    Hypotheses out;
    if (auto h = in_words(sample, *r, is_set)) out.push_back(std::move(*h));
    if (auto h = linear(sample, *r, is_set)) out.push_back(std::move(*h));
    out.push_back(listed(sample, *r, is_set));
    return out;
}

}  // namespace

Hypotheses residue_values(const Box& sample) { return propose(sample, false); }
Hypotheses residue_set(const Box& sample) { return propose(sample, true); }

}  // namespace grundy::pattern
