// SPDX-License-Identifier: MIT
// Proposes values k*n + c*f(n + s) + d for the functions of functions.cpp, and f(n + s) mod m. The numbers are fitted
// on the second half of the sample, so that exceptional values at the beginning do no harm.
#include <algorithm>

#include "pattern/functions.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int shifts[] = {0, 1, -1, 2, -2, 3, -3, 4, -4};
constexpr Int most_factor = 16, most_modulus = 8;
constexpr Int most_added = Int{1} << 62;
constexpr std::size_t most_cells = 4096;

// The values f(n + shift) on a line, and the part of the line on which formulas are fitted.
class Argument {
public:
    Argument(const Box& sample, const Unary& f, Int shift) : f_(f), shift_(shift) {
        // The last cells are enough for a fit; the referee examines all.
        const std::size_t begin = std::max(sample.columns / 2, sample.columns - std::min(sample.columns, most_cells));
        for (std::size_t j = begin; j < sample.columns; ++j) {
            const auto x = f(Wide{sample.column(j)} + shift);
            if (x && is_number(sample.values[j])) cells_.push_back({sample.column(j), *x, sample.values[j]});
        }
    }
    struct Cell {
        Int n, x;
        Nimber v;
    };
    const std::vector<Cell>& cells() const { return cells_; }

    template <class Value>  // Value: f(n + shift) and n, both Wide, to a Wide
    Hypothesis hypothesis(std::string text, int parameters, Value value) const {
        Hypothesis h{std::move(text), f_.note, false, parameters + (shift_ != 0), {}};
        h.at = [f = &f_, s = shift_, value](const Box&, Int, Int n) -> std::optional<Nimber> {
            const auto x = (*f)(Wide{n} + s);
            return x ? as_value(value(*x, n)) : std::nullopt;
        };
        return h;
    }
    std::string text(const std::string& n) const { return f_.of(plus(n, shift_)); }

private:
    const Unary& f_;
    Int shift_;
    std::vector<Cell> cells_;
};

std::string sum_text(Int k, Int c, Int d, const std::string& n, const std::string& f) {
    std::string out = k == 0 ? "" : times(k, n);
    const std::string term =
        times(c < 0 && !out.empty() ? -c : c, f.find(" mod ") == std::string::npos ? f : "(" + f + ")");
    out += out.empty() ? term : (c < 0 ? " - " : " + ") + term;
    return plus(out == "(" + f + ")" ? f : out, d);
}

// Fits value = k*n + c*x + d, taking c and d from two cells with different x. Values, n and x are below 2^63, and c and
// k are small, so everything fits a wide number. If d does not fit an Int, nobody would want the formula.
void fit_sums(const Box& sample, const Argument& a, Hypotheses& out) {
    const auto& cells = a.cells();
    if (cells.size() < 8) return;
    const auto& last = cells.back();
    const auto other = std::find_if(cells.rbegin(), cells.rend(), [&](const auto& cell) { return cell.x != last.x; });
    if (other == cells.rend()) return;
    for (Int k = 0; k <= 2; ++k) {
        const auto rest = [k](const auto& cell) { return Wide{cell.v} - Wide{k} * cell.n; };
        const Wide rise = rest(last) - rest(*other), run = last.x - other->x;
        if (rise == 0 || rise % run != 0) continue;
        const Wide c = rise / run, d = rest(last) - c * last.x;
        if (c > most_factor || c < -most_factor || d > most_added || d < -most_added) continue;
        if (!std::all_of(cells.begin(), cells.end(), [&](const auto& cell) { return rest(cell) == c * cell.x + d; }))
            continue;
        const std::string text =
            sum_text(k, static_cast<Int>(c), static_cast<Int>(d), sample.name[1], a.text(sample.name[1]));
        out.push_back(
            a.hypothesis(text, 1 + (k != 0) + (c != 1) + (d != 0), [=](Wide x, Wide n) { return k * n + c * x + d; }));
    }
}

void fit_residues(const Box& sample, const Argument& a, Hypotheses& out) {
    const auto& cells = a.cells();
    if (std::all_of(cells.begin(), cells.end(), [&](const auto& c) { return c.v == cells[0].v; })) return;
    for (Int m = 2; m <= most_modulus; ++m) {
        if (!std::all_of(cells.begin(), cells.end(), [&](const auto& c) { return static_cast<Int>(c.v) == c.x % m; }))
            continue;
        out.push_back(
            a.hypothesis(a.text(sample.name[1]) + " mod " + std::to_string(m), 2, [m](Wide x, Wide) { return x % m; }));
    }
}

// The members of the set are those with f = c, or with f mod m = c.
void fit_conditions(const Box& sample, const Argument& a, Hypotheses& out) {
    const auto& cells = a.cells();
    const auto member = std::find_if(cells.begin(), cells.end(), [](const auto& c) { return c.v != 0; });
    if (member == cells.end()) return;
    for (Int m = 1; m <= 4; ++m) {
        const auto rule = [m](Int x) { return m == 1 ? x : x % m; };
        const Int c = rule(member->x);
        if (!std::all_of(cells.begin(), cells.end(), [&](const auto& e) { return (rule(e.x) == c) == (e.v != 0); }))
            continue;
        out.push_back(a.hypothesis(
            a.text(sample.name[1]) + (m == 1 ? "" : " mod " + std::to_string(m)) + " = " + std::to_string(c),
            2 + (m > 1), [=](Wide x, Wide) { return Wide{rule(static_cast<Int>(x)) == c}; }));
    }
}

template <class Fit>
Hypotheses over_all(const Box& sample, Fit fit) {
    Hypotheses out;
    for (const Unary& f : unary_functions())
        for (const Int s : shifts) {
            sample.looked(std::min(sample.columns, most_cells));
            fit(Argument(sample, f, s), out);
        }
    return out;
}

}  // namespace

Hypotheses arithmetic_values(const Box& sample) {
    return over_all(sample, [&](const Argument& a, Hypotheses& out) {
        if (a.cells().size() < 8) return;
        fit_sums(sample, a, out);
        fit_residues(sample, a, out);
    });
}

Hypotheses arithmetic_set(const Box& sample) {
    return over_all(sample, [&](const Argument& a, Hypotheses& out) {
        if (a.cells().size() >= 8) fit_conditions(sample, a, out);
    });
}

}  // namespace grundy::pattern
