// SPDX-License-Identifier: MIT
// See linear.hpp.
#include "engines/theorems/linear.hpp"

#include <algorithm>
#include <limits>

#include "rules/affine.hpp"

namespace grundy::engines::theorems {

using rules::Expr;
using rules::Op;
using Atom = Linear::Atom;

namespace {

constexpr Wide most_coefficient = Wide{1} << 62;

}  // namespace

Wide Linear::coefficient(Key key) const {
    const auto it = terms.find(key);
    return it == terms.end() ? Wide{0} : it->second;
}

void Linear::add(const Linear& other, Wide factor) {
    constant += other.constant * factor;
    for (const auto& [key, c] : other.terms)
        if ((terms[key] += c * factor) == 0) terms.erase(key);
}

Linear Linear::with(Key key, const Linear& value) const {
    Linear out = *this;
    out.terms.erase(key);
    out.add(value, coefficient(key));
    return out;
}

bool Linear::never_negative() const {
    return constant >= 0 && std::all_of(terms.begin(), terms.end(), [](const auto& t) { return t.second > 0; });
}

bool Linear::same_for_all_moves() const {
    return std::all_of(terms.begin(), terms.end(), [](const auto& t) { return t.first.first == Atom::number; });
}

std::optional<Int> Scope::distance(const Expr& index) const {
    const auto at = rules::to_affine(index);
    if (!at) return std::nullopt;
    const auto is_length = [&](const Expr& e) {
        return e.op == Op::length && e.args[0].op == Op::row_variable && e.args[0].slot == row;
    };
    const auto is_binder = [&](const Expr& e) { return e.op == Op::variable && e.slot == place.at; };
    const bool fits =
        place.kind == Place::Kind::from_start
            ? at->is_constant()
            : at->terms.size() == 1 && at->terms[0].second == 1 &&
                  (place.kind == Place::Kind::binder ? is_binder(at->terms[0].first) : is_length(at->terms[0].first));
    const Wide out = at->constant - (place.kind == Place::Kind::binder ? 0 : place.at);
    if (!fits || out > most_coefficient || out < -most_coefficient) return std::nullopt;
    return static_cast<Int>(out);
}

std::optional<Int> Scope::pointer(const Expr& e) const {
    if (e.op != Op::element || e.args[0].op != Op::row_variable || e.args[0].slot == row || distance(e.args[1]) != 0)
        return std::nullopt;
    return e.args[0].slot;
}

std::optional<Linear::Key> Scope::atom(const Expr& e) const {
    const auto of_row = [&](const Expr& x) { return x.op == Op::row_variable && x.slot == row; };
    if (e.op == Op::variable) {
        if (e.slot == amount) return Linear::Key{Atom::amount, 0};
        if (place.kind == Place::Kind::binder && e.slot == place.at) return Linear::Key{Atom::index, 0};
        return Linear::Key{Atom::number, e.slot};
    }
    if (e.op == Op::length && of_row(e.args[0])) return Linear::Key{Atom::length, 0};
    if (const auto slot = pointer(e)) return Linear::Key{Atom::pointer, *slot};
    if (e.op != Op::element || !of_row(e.args[0])) return std::nullopt;
    if (const auto slot = pointer(e.args[1])) return Linear::Key{Atom::pointed, *slot};
    const auto at = distance(e.args[1]);
    return at ? std::optional(Linear::Key{Atom::element, *at}) : std::nullopt;
}

std::optional<Linear> Scope::linear(const Expr& e) const {
    const auto affine = rules::to_affine(e);
    constexpr Wide most = std::numeric_limits<Int>::max();
    if (!affine || affine->constant > most || affine->constant < -most) return std::nullopt;
    Linear out{affine->constant, {}};
    for (const auto& [term, c] : affine->terms) {
        const auto key = atom(term);
        if (!key || c > most_coefficient || c < -most_coefficient) return std::nullopt;
        out.add(Linear::of(*key), c);
    }
    return out;
}

}  // namespace grundy::engines::theorems
