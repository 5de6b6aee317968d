// SPDX-License-Identifier: MIT
// Proposes sets of pairs that one number decides by its size: b < f(a), or a < f(b). In games with a limit on the next
// take, the player to move loses if the limit is below the least good take: a power of 2, a Fibonacci number.
#include "core/size.hpp"
#include "pattern/functions.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr Int threshold_shifts[] = {0, 1, -1};
constexpr std::size_t least_exact = 6;  // rows whose bound lies inside the table

// For every x of one coordinate, the members are the y of the other with y < bound, or all others (`above`).
struct Bounds {
    std::vector<Int> x, bound;
    Int end = 0;  // a bound of this size may be larger in truth
    bool above = false;
};

std::optional<Bounds> bounds(const Box& s, bool by_rows, bool above) {
    Bounds out;
    out.above = above;
    const std::size_t lines = by_rows ? s.rows : s.columns, length = by_rows ? s.columns : s.rows;
    const Int from = by_rows ? s.column_from : s.row_from;
    out.end = from + static_cast<Int>(length);
    for (std::size_t k = 0; k < lines; ++k) {
        s.looked(1);
        const auto in = [&](std::size_t t) { return ((by_rows ? s.at(k, t) : s.at(t, k)) != 0) != above; };
        std::size_t t = 0;
        while (t < length && in(t)) ++t;
        for (std::size_t u = t; u < length; ++u)
            if (in(u)) return std::nullopt;
        out.x.push_back(by_rows ? s.row(k) : s.column(k));
        out.bound.push_back(from + static_cast<Int>(t));
    }
    return out;
}

// Fits bound = f(x + shift) + add.
template <class F>
std::optional<Int> added(const Bounds& b, F f) {
    std::optional<Int> add;
    std::size_t exact = 0;
    for (std::size_t k = b.x.size(); k-- > 0;) {
        const std::optional<Int> y = f(b.x[k]);
        if (!y) return std::nullopt;
        if (b.bound[k] == b.end) continue;
        ++exact;
        if (!add) add = b.bound[k] - *y;
        if (*y + *add != b.bound[k]) return std::nullopt;
    }
    if (exact < least_exact) return std::nullopt;
    for (std::size_t k = 0; k < b.x.size(); ++k)
        if (b.bound[k] == b.end && *f(b.x[k]) + *add < b.end) return std::nullopt;
    return add;
}

template <class F>
void propose(const Box& s, const Bounds& b, bool by_rows, const std::string& right, const std::string& note, int size,
             F f, Hypotheses& out) {
    const auto add = added(b, f);
    if (!add || *add < -2 || *add > 2) return;
    Hypothesis h;
    const std::string y = by_rows ? s.name[1] : s.name[0];
    // Integers are compared in the form that needs no number added, if there is one.
    h.formula = b.above ? (*add == 1 ? y + " > " + right : y + " >= " + plus(right, *add))
                        : (*add == 1 ? y + " <= " + right : y + " < " + plus(right, *add));
    h.note = note;
    h.parameters = 1 + size + (*add != 0);
    h.at = [f, by_rows, add = *add, above = b.above](const Box&, Int row, Int column) -> std::optional<Nimber> {
        const std::optional<Int> y0 = f(by_rows ? row : column);
        if (!y0) return std::nullopt;
        return Nimber{((by_rows ? column : row) < Wide{*y0} + add) != above};
    };
    out.push_back(std::move(h));
}

}  // namespace

Hypotheses threshold_set(const Box& s) {
    Hypotheses out;
    if (is_far(s)) return out;
    for (const bool by_rows : {true, false})
        for (const bool above : {false, true}) {
            const auto b = bounds(s, by_rows, above);
            if (!b) continue;
            const std::string x = by_rows ? s.name[0] : s.name[1];
            for (Int c = 1; c <= 3; ++c)
                propose(
                    s, *b, by_rows, times(c, x), "", c > 1, [c](Int n) { return std::optional(c * n); }, out);
            for (Int c = 2; c <= 4; ++c)
                propose(
                    s, *b, by_rows, x + " div " + std::to_string(c), "", 1, [c](Int n) { return std::optional(n / c); },
                    out);
            for (const Unary& f : unary_functions())
                for (const Int shift : threshold_shifts)
                    propose(
                        s, *b, by_rows, f.of(plus(x, shift)), f.note, 1 + (shift != 0),
                        [&f, shift](Int n) { return f(Wide{n} + shift); }, out);
        }
    return out;
}

}  // namespace grundy::pattern
