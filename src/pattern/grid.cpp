// SPDX-License-Identifier: MIT
// Proposes values c + f(a + s, b + t), f mod m and f div k for the functions of two numbers of functions.cpp, and
// sets in which f is one number or has one remainder, or in which |a - b| is bounded. Also proposes sets in which a
// function of one number agrees on both sides: v2(a) = v2(b).
#include <algorithm>

#include "core/size.hpp"
#include "pattern/functions.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int grid_shifts[] = {0, 1, -1, 2};
constexpr Int most_grid_modulus = 16;

struct GridCell {
    Int x;  // f(a + s, b + t)
    Nimber v;
};

class GridFunction {
public:
    GridFunction(const Box& sample, const Binary& f, Int s, Int t) : f_(&f), s_(s), t_(t) {
        for (std::size_t i = 0; i < sample.rows; ++i)
            for (std::size_t j = 0; j < sample.columns; ++j) {
                if (j % 1024 == 0) sample.looked(1024);
                const auto x = f(Wide{sample.row(i)} + s, Wide{sample.column(j)} + t);
                if (!x) defined_ = false;
                if (x && is_number(sample.at(i, j))) cells_.push_back({*x, sample.at(i, j)});
            }
    }
    /// Returns the cells, or nothing if f is undefined for some of them.
    const std::vector<GridCell>& cells() const {
        static const std::vector<GridCell> none;
        return defined_ ? cells_ : none;
    }
    /// |a - b| is the only function for which a bound is proposed, because bounds of the others would be overfitted.
    bool is_distance() const { return f_->text == "abs($ - #)" && s_ == t_; }

    template <class Rule>
    bool all(Rule rule) const {
        return std::all_of(cells_.begin(), cells_.end(), rule);
    }
    template <class Value>
    Hypothesis hypothesis(std::string text, int parameters, Value value) const {
        Hypothesis h{std::move(text), f_->note, false, parameters + (s_ != 0) + (t_ != 0), {}};
        h.at = [f = f_, s = s_, t = t_, value](const Box&, Int a, Int b) -> std::optional<Nimber> {
            const auto x = (*f)(Wide{a} + s, Wide{b} + t);
            return x ? as_value(value(Wide{*x})) : std::nullopt;
        };
        return h;
    }
    std::string text(const Box& sample) const { return f_->of(plus(sample.name[0], s_), plus(sample.name[1], t_)); }
    std::string in_brackets(const Box& sample) const {
        const std::string x = text(sample);
        return f_->text[0] == '$' && f_->text.find(' ') != std::string::npos ? "(" + x + ")" : x;
    }

private:
    const Binary* f_;
    Int s_, t_;
    bool defined_ = true;
    std::vector<GridCell> cells_;
};

template <class Fit>
Hypotheses over_all_functions(const Box& sample, Fit fit) {
    Hypotheses out;
    for (const Binary& f : binary_functions())
        for (const Int s : grid_shifts)
            for (const Int t : grid_shifts) {
                const GridFunction a(sample, f, s, t);
                if (a.cells().size() >= 8) fit(a, out);
            }
    return out;
}

void fit_grid_values(const Box& sample, const GridFunction& a, Hypotheses& out) {
    const auto& cells = a.cells();
    const Int c = static_cast<Int>(cells.back().v) - cells.back().x;
    if (a.all([&](const GridCell& e) { return Wide{e.v} == Wide{e.x} + c; }))
        out.push_back(a.hypothesis(plus(c == 0 ? a.text(sample) : a.in_brackets(sample), c), c != 0,
                                   [c](Wide x) { return x + c; }));
    for (Int m = 2; m <= most_grid_modulus; ++m) {
        sample.looked(cells.size() / 64);
        const Int add = ((static_cast<Int>(cells.back().v) - cells.back().x) % m + m) % m;
        if (a.all([&](const GridCell& e) { return Wide{e.v} == (Wide{e.x} + add) % m; })) {
            const std::string x = add == 0 ? a.in_brackets(sample) : "(" + plus(a.text(sample), add) + ")";
            out.push_back(
                a.hypothesis(x + " mod " + std::to_string(m), 1 + (add != 0), [=](Wide y) { return (y + add) % m; }));
        }
        if (a.all([&](const GridCell& e) { return static_cast<Int>(e.v) == e.x / m; }))
            out.push_back(
                a.hypothesis(a.in_brackets(sample) + " div " + std::to_string(m), 1, [m](Wide x) { return x / m; }));
    }
}

void fit_grid_conditions(const Box& sample, const GridFunction& a, Hypotheses& out) {
    const auto& cells = a.cells();
    const auto member = std::find_if(cells.begin(), cells.end(), [](const GridCell& e) { return e.v != 0; });
    if (member == cells.end()) return;
    Int most = 0;  // of members
    for (const GridCell& e : cells) most = e.v != 0 ? std::max(most, e.x) : most;
    if (a.is_distance() && a.all([&](const GridCell& e) { return (e.x <= most) == (e.v != 0); }))
        out.push_back(a.hypothesis(a.text(sample) + " <= " + std::to_string(most), 2,
                                   [most](Wide x) { return Wide{x <= most}; }));
    for (Int m = 1; m <= most_grid_modulus; ++m) {
        const auto rule = [m](Wide x) { return m == 1 ? x : x % m; };
        const auto c = static_cast<Int>(rule(member->x));
        if (!a.all([&](const GridCell& e) { return (rule(e.x) == c) == (e.v != 0); })) continue;
        const std::string left = m == 1 ? a.text(sample) : a.in_brackets(sample) + " mod " + std::to_string(m);
        out.push_back(a.hypothesis(left + " = " + std::to_string(c), 1 + (m > 1) + (c != 0),
                                   [=](Wide x) { return Wide{rule(x) == c}; }));
    }
}

// Proposes a = c and b = c.
void fit_lines(const Box& s, Hypotheses& out) {
    const auto member = to_size(std::find(s.values.begin(), s.values.end(), Nimber{1}) - s.values.begin());
    if (member == s.values.size()) return;
    for (const bool by_rows : {true, false}) {
        const Int c = by_rows ? s.row(member / s.columns) : s.column(member % s.columns);
        const auto rule = [by_rows, c](Int a, Int b) { return Nimber{(by_rows ? a : b) == c}; };
        bool fits = true;
        for (std::size_t i = 0; fits && i < s.rows; ++i)
            for (std::size_t j = 0; fits && j < s.columns; ++j) fits = rule(s.row(i), s.column(j)) == s.at(i, j);
        if (!fits) continue;
        Hypothesis h{s.name[by_rows ? 0 : 1] + " = " + std::to_string(c), "", false, 1, {}};
        h.at = [rule](const Box&, Int a, Int b) { return rule(a, b); };
        out.push_back(std::move(h));
    }
}

// Proposes f(a + s) = f(b + t), and for f the identity: a + s = b.
void fit_equations(const Box& sample, Hypotheses& out) {
    for (const Unary& f : unary_functions())
        for (const Int s : grid_shifts) {
            bool fits = true;
            for (std::size_t i = 0; fits && i < sample.rows; ++i)
                for (std::size_t j = 0; fits && j < sample.columns; ++j) {
                    const auto x = f(Wide{sample.row(i)} + s), y = f(Wide{sample.column(j)} + s);
                    fits = x && y && (*x == *y) == (sample.at(i, j) != 0);
                }
            if (!fits) continue;
            Hypothesis h{
                f.of(plus(sample.name[0], s)) + " = " + f.of(plus(sample.name[1], s)), f.note, false, 1 + (s != 0), {}};
            h.at = [&f, s](const Box&, Int a, Int b) { return Nimber{f(Wide{a} + s) == f(Wide{b} + s)}; };
            out.push_back(std::move(h));
        }
    for (Int s = -3; s <= 3; ++s) {
        const auto rule = [s](Int a, Int b) { return Nimber{b == Wide{a} + s}; };
        bool fits = true;
        for (std::size_t i = 0; fits && i < sample.rows; ++i)
            for (std::size_t j = 0; fits && j < sample.columns; ++j)
                fits = rule(sample.row(i), sample.column(j)) == sample.at(i, j);
        if (!fits) continue;
        const std::string text =
            s == 0 ? sample.name[0] + " = " + sample.name[1] : sample.name[1] + " = " + plus(sample.name[0], s);
        Hypothesis h{text, "", false, s != 0, {}};
        h.at = [rule](const Box&, Int a, Int b) { return rule(a, b); };
        out.push_back(std::move(h));
    }
}

}  // namespace

// What does not fit the last row need not be compared with the whole table.
Hypotheses pair_values(const Box& sample) {
    const auto fit_to = [](const Box& box) {
        return [&box](const GridFunction& a, Hypotheses& out) { fit_grid_values(box, a, out); };
    };
    const Box row = sample.part(sample.rows - 1, 0, 1, sample.columns);
    if (row.columns >= 8 && over_all_functions(row, fit_to(row)).empty()) return {};
    return over_all_functions(sample, fit_to(sample));
}

Hypotheses pair_set(const Box& sample) {
    Hypotheses out;
    fit_lines(sample, out);
    for (Hypothesis& h :
         over_all_functions(sample, [&](const GridFunction&a, Hypotheses&o) { fit_grid_conditions(sample, a, o); }))
        out.push_back(std::move(h));
    fit_equations(sample, out);
    return out;
}

}  // namespace grundy::pattern
