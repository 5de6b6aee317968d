// SPDX-License-Identifier: MIT
// Proposes values f(g(a + s, b + s)) + c with f from the functions of one number and g from those of two, such as the
// trailing ones of (a - 1) or (b - 1); and block values m*g(a div m, b div m) + (x*a + y*b) mod m, as in nim in
// which one may also take one from each heap.
#include <algorithm>

#include "pattern/functions.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int inner_shifts[] = {0, -1, 1};
constexpr Int most_block = 8;

template <class Value>  // Value: a and b, both Int, to an optional number
bool agrees(const Box& s, Value value) {
    for (std::size_t i = s.rows; i-- > 0;)
        for (std::size_t j = s.columns; j-- > 0;) {
            if (j % 1024 == 0) s.looked(1024);
            const Nimber v = s.at(i, j);
            if (v == loony.word()) continue;
            const std::optional<Wide> x = value(s.row(i), s.column(j));
            if (!x || *x < 0 || Wide{v} != *x) return false;
        }
    return true;
}

void add(const Box& s, const Binary& g, const Unary& f, Int shift, Hypotheses& out) {
    const auto value = [&g, &f, shift](Int a, Int b) -> std::optional<Wide> {
        const auto inner = g(Wide{a} + shift, Wide{b} + shift);
        const auto x = inner ? f(*inner) : std::nullopt;
        return x ? std::optional<Wide>(*x) : std::nullopt;
    };
    const auto last = value(s.row(s.rows - 1), s.column(s.columns - 1));
    const Nimber v = s.values.back();
    if (!last || !is_number(v)) return;
    const Wide c = Wide{v} - *last;
    if (c < -2 || c > 2) return;
    const auto shifted = [value, c](Int a, Int b) -> std::optional<Wide> {
        const auto x = value(a, b);
        return x ? std::optional<Wide>(*x + c) : std::nullopt;
    };
    if (!agrees(s, shifted)) return;
    Hypothesis h;
    h.formula = plus(f.of(g.of(plus(s.name[0], shift), plus(s.name[1], shift))), static_cast<Int>(c));
    h.note = g.note.empty() ? f.note : f.note + "; " + g.note;
    h.parameters = 2 + (shift != 0) + (c != 0);
    h.at = [shifted](const Box&, Int a, Int b) -> std::optional<Nimber> {
        const auto x = shifted(a, b);
        return x ? as_value(*x) : std::nullopt;
    };
    out.push_back(std::move(h));
}

std::string block_text(const Box& s, const Binary& g, Int m, Int x, Int y) {
    const std::string modulus = std::to_string(m);
    const auto high = [&](const std::string& n) { return n + " div " + modulus; };
    std::string low = x == 0 ? "" : times(x, s.name[0]);
    if (y != 0) low += (low.empty() ? "" : " + ") + times(y, s.name[1]);
    return modulus + "*(" + g.of(high(s.name[0]), high(s.name[1])) + ") + (" + bracketed(low) + " mod " + modulus + ")";
}

void add_blocks(const Box& s, const Binary& g, Hypotheses& out) {
    for (Int m = 2; m <= most_block; ++m)
        for (Int x = 0; x < m; ++x)
            for (Int y = 0; y < m; ++y) {
                if (x + y == 0) continue;
                const auto value = [&g, m, x, y](Int a, Int b) -> std::optional<Wide> {
                    const auto high = g(a / m, b / m);
                    if (!high) return std::nullopt;
                    return Wide{m} * *high + (Wide{x} * (a % m) + Wide{y} * (b % m)) % m;
                };
                if (!agrees(s, value)) continue;
                Hypothesis h;
                h.formula = block_text(s, g, m, x, y);
                h.parameters = 2 + (x > 1) + (y > 1);
                h.at = [value](const Box&, Int a, Int b) -> std::optional<Nimber> {
                    const auto v = value(a, b);
                    return v ? as_value(*v) : std::nullopt;
                };
                out.push_back(std::move(h));
            }
}

}  // namespace

Hypotheses composed_values(const Box& sample) {
    Hypotheses out;
    for (const Binary& g : binary_functions()) {
        if (g.text.find(" div ") != std::string::npos) continue;
        for (const Int shift : inner_shifts) {
            for (const Unary& f : unary_functions()) add(sample, g, f, shift, out);
            add(sample, g, trailing_ones_function(), shift, out);
        }
        if (g.text == "$ xor #" || g.text == "$ + #") add_blocks(sample, g, out);
    }
    return out;
}

}  // namespace grundy::pattern
