// SPDX-License-Identifier: MIT
// Recognises two heaps that form a sum in disguise: G(a, b) = G(a, 0) xor G(0, b). If the first row and the first
// column have formulas, their XOR is proposed; otherwise the claim is the equation itself, which takes these two
// margins as given and is tested on all other cells.
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

}  // namespace

Hypotheses margin_values(const Box& s) {
    if (s.rows < 8 || s.columns < 8) return {};
    const Nimber corner = s.at(0, 0);
    bool constant_column = true, constant_row = true;
    for (std::size_t i = 0; i < s.rows; ++i)
        for (std::size_t j = 0; j < s.columns; ++j) {
            const Nimber v = s.at(i, j), a = s.at(i, 0), b = s.at(0, j);
            if (!is_number(v) || v != (a ^ b ^ corner)) return {};
            constant_column = constant_column && a == corner;
            constant_row = constant_row && b == corner;
        }
    const std::string a = s.name[0], b = s.name[1], a0 = std::to_string(s.row_from), b0 = std::to_string(s.column_from);
    Hypotheses out;
    Hypothesis equation;
    equation.formula = "G(" + a + ", " + b0 + ") xor G(" + a0 + ", " + b + ")";
    if (corner != 0) equation.formula += " xor " + std::to_string(corner);
    equation.parameters = static_cast<int>(s.rows + s.columns);
    if (constant_row) equation.formula = "G(" + a + ", " + b0 + "), whatever " + b + " is";
    if (constant_column) equation.formula = "G(" + a0 + ", " + b + "), whatever " + a + " is";
    equation.at = [](const Box& whole, Int x, Int y) {
        return whole.value(x, whole.column_from) ^ whole.value(whole.row_from, y) ^
               whole.value(whole.row_from, whole.column_from);
    };
    out.push_back(std::move(equation));
    if (corner != 0) return out;
    const Hypotheses left = formulas(margin(s, true)), right = formulas(margin(s, false));
    for (const Hypothesis& f : left)
        for (const Hypothesis& g : right) {
            Hypothesis h;
            h.formula = constant_column ? g.formula
                        : constant_row  ? f.formula
                                        : bracketed(f.formula) + " xor " + bracketed(g.formula);
            h.note = f.note.empty() || f.note == g.note ? g.note : f.note + (g.note.empty() ? "" : "; " + g.note);
            h.parameters = f.parameters + g.parameters;
            h.at = [f, g](const Box& whole, Int x, Int y) -> std::optional<Nimber> {
                const auto p = f.at(whole, 0, x), q = g.at(whole, 0, y);
                return p && q ? std::optional(*p ^ *q) : std::nullopt;
            };
            out.push_back(std::move(h));
        }
    return out;
}

}  // namespace grundy::pattern
