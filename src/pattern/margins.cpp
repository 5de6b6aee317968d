// SPDX-License-Identifier: MIT
// Recognises two heaps that form a sum in disguise: G(a, b) = G(a, 0) xor G(0, b); and the plain sum of the two. If the
// first row and the first column have formulas, these are joined; otherwise the claim is the equation itself, which
// takes these two margins as given and is tested on all other cells.
#include "pattern/periodic.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

Box margin(const Box& s, bool rows) {
    std::vector<Nimber> values;
    for (std::size_t k = 0; k < (rows ? s.rows : s.columns); ++k) values.push_back(rows ? s.at(k, 0) : s.at(0, k));
    return line(rows ? s.row_from : s.column_from, std::move(values), rows ? s.name[0] : s.name[1]);
}

Hypotheses formulas(const Box& margin) {
    Hypotheses out;
    for (const Propose propose : {periodic_values, arithmetic_values, digit_values})
        for (Hypothesis& h : propose(margin))
            if (!h.statement) out.push_back(std::move(h));
    return out;
}

std::optional<Nimber> join(bool plain, Nimber x, Nimber y, Nimber corner) {
    if (!plain) return x ^ y ^ corner;
    return x + y < corner ? std::nullopt : std::optional(x + y - corner);
}

Hypotheses joined_margins(const Box& s, bool plain) {
    const Nimber corner = s.at(0, 0);
    bool constant_column = true, constant_row = true;
    for (std::size_t i = 0; i < s.rows; ++i)
        for (std::size_t j = 0; j < s.columns; ++j) {
            const Nimber v = s.at(i, j), a = s.at(i, 0), b = s.at(0, j);
            if (!is_number(v) || !is_number(a) || !is_number(b) || join(plain, a, b, corner) != v) return {};
            constant_column = constant_column && a == corner;
            constant_row = constant_row && b == corner;
        }
    const bool one_margin = constant_column || constant_row;
    if (plain && one_margin) return {};  // the nim sum says it
    const std::string a = s.name[0], b = s.name[1], a0 = std::to_string(s.row_from), b0 = std::to_string(s.column_from),
                      sign = plain ? " + " : " xor ";
    Hypotheses out;
    Hypothesis equation;
    equation.formula = "G(" + a + ", " + b0 + ")" + sign + "G(" + a0 + ", " + b + ")";
    if (corner != 0) equation.formula += (plain ? " - " : " xor ") + std::to_string(corner);
    equation.parameters = static_cast<int>(s.rows + s.columns);
    if (constant_row) equation.formula = "G(" + a + ", " + b0 + "), whatever " + b + " is";
    if (constant_column) equation.formula = "G(" + a0 + ", " + b + "), whatever " + a + " is";
    equation.at = [plain](const Box& whole, Int x, Int y) {
        return join(plain, whole.value(x, whole.column_from), whole.value(whole.row_from, y),
                    whole.value(whole.row_from, whole.column_from));
    };
    out.push_back(std::move(equation));
    const Hypotheses left = formulas(margin(s, true)), right = formulas(margin(s, false));
    for (const Hypothesis& f : left)
        for (const Hypothesis& g : right) {
            Hypothesis h;
            h.formula = constant_column ? g.formula
                        : constant_row  ? f.formula
                                        : bracketed(f.formula) + sign + bracketed(g.formula);
            if (!one_margin && corner != 0) h.formula += (plain ? " - " : " xor ") + std::to_string(corner);
            h.note = f.note.empty() || f.note == g.note ? g.note : f.note + (g.note.empty() ? "" : "; " + g.note);
            h.parameters = constant_column ? g.parameters : constant_row ? f.parameters : f.parameters + g.parameters;
            h.at = [f, g, plain, corner, constant_column, constant_row](const Box& whole, Int x,
                                                                        Int y) -> std::optional<Nimber> {
                const auto p = f.at(whole, 0, x), q = g.at(whole, 0, y);
                if (constant_column) return q;
                if (constant_row) return p;
                return p && q ? join(plain, *p, *q, corner) : std::nullopt;
            };
            out.push_back(std::move(h));
        }
    return out;
}

}  // namespace

Hypotheses margin_values(const Box& s) {
    if (s.rows < 8 || s.columns < 8) return {};
    Hypotheses out = joined_margins(s, false);
    for (Hypothesis& h : joined_margins(s, true)) out.push_back(std::move(h));
    return out;
}

}  // namespace grundy::pattern
