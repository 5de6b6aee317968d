// SPDX-License-Identifier: MIT
// Sets in programs: as rows, and as tests of membership; set_loops.cpp has the loops over them. A set of which the
// rules and the parameters say all is computed here, by the class that defines sets; what the text of a program says of
// it follows from its elements. Only sets that depend on variables are written as their expressions say.
#include <algorithm>

#include "codegen/printer.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/affine.hpp"

namespace grundy::codegen {
namespace {

using rules::Expr;
using rules::IntSet;
using rules::Op;

constexpr Int most_written = 2000;  // elements of a set that are written out

bool open_ended(const Expr& hi) { return hi.op == Op::constant && hi.value == -1; }

}  // namespace

const Expr& Printer::set_of(const Expr& set) const {
    const Expr* e = &set;
    while (e->op == Op::set_variable) {
        const auto found = sets_.find(e->slot);
        if (found == sets_.end()) break;
        e = &found->second;
    }
    return *e;
}

std::optional<IntSet> Printer::known_set(const Expr& given) const {
    const Expr& set = set_of(given);
    switch (set.op) {
        case Op::set_variable: {
            const auto found = values_.find(set.slot);
            return found == values_.end() ? std::nullopt : std::optional(found->second);
        }
        case Op::squares:
            return IntSet::squares();
        case Op::primes:
            return IntSet::primes();
        case Op::fibs:
            return IntSet::fibs();
        case Op::powers:
            if (set.args[0].op != Op::constant) return std::nullopt;
            return IntSet::powers(set.args[0].value);
        case Op::all_but: {
            const auto left_out = known_set(set.args[0]);
            return left_out ? std::optional(left_out->complement()) : std::nullopt;
        }
        case Op::set_literal:
            break;
        default:
            return std::nullopt;
    }
    if (std::any_of(set.args.begin(), set.args.end(), [](const Expr& e) { return e.op != Op::constant; }))
        return std::nullopt;
    std::vector<std::pair<Int, Int>> intervals;
    for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
        const Int lo = set.args[i].value, hi = open_ended(set.args[i + 1]) ? greatest_int : set.args[i + 1].value;
        if (lo <= hi) intervals.emplace_back(lo, hi);
    }
    return IntSet::of_intervals(std::move(intervals));
}

bool Printer::unbounded(const Expr& given) const {
    const Expr& set = set_of(given);
    if (const auto value = known_set(set)) return !value->finite();
    if (set.op == Op::all_but) return !unbounded(set.args[0]);
    if (set.op != Op::set_literal) return set.op == Op::powers;
    for (std::size_t i = 1; i < set.args.size(); i += 2)
        if (open_ended(set.args[i])) return true;
    return false;
}

std::string Printer::member(const std::string& x, const IntSet& set) {
    const auto call = [&](const char* helper, const std::string& more = "") {
        need(helper);
        return std::string(helper) + "(" + x + more + ")";
    };
    const std::string both = python() ? " and " : " && ";
    switch (set.kind()) {
        case IntSet::Kind::squares:
            return call("is_square");
        case IntSet::Kind::primes:
            return call("is_prime");
        case IntSet::Kind::fibs:
            return call("is_fib");
        case IntSet::Kind::powers: {
            const Int first = *set.next(0), base = *set.after(first) / first;
            const std::string power = call("is_power", ", " + constant(base));
            return first == 1 ? power : "(" + x + " >= " + constant(first) + both + power + ")";
        }
        case IntSet::Kind::progression: {
            const Int first = *set.next(0), step = *set.after(first) - first;
            return "(" + x + " >= " + constant(first) + both + "(" + x + " - " + constant(first) + ") % " +
                   constant(step) + " == 0)";
        }
        case IntSet::Kind::intervals:
            break;
    }
    if (set.intervals().size() > 40 && set.finite() && set.size() <= most_written) {
        need("contains");
        std::vector<std::string> items;
        for (auto e = set.next(0); e; e = set.after(*e)) items.push_back(constant(*e));
        return python() ? "(" + x + " in " + list(items, true) + ")" : "contains(" + list(items, true) + ", " + x + ")";
    }
    std::vector<Piece> pieces;
    for (const auto& [lo, hi] : set.intervals())
        pieces.push_back({constant(lo), lo == hi || hi == greatest_int ? "" : constant(hi), hi == greatest_int});
    return within(x, pieces);
}

// A test that x is in one of the pieces.
std::string Printer::within(const std::string& x, const std::vector<Piece>& pieces) const {
    const std::string both = python() ? " and " : " && ", either = python() ? " or " : " || ";
    std::string out;
    for (const Piece& p : pieces) {
        std::string one = x + (p.open || !p.hi.empty() ? " >= " : " == ") + p.lo;
        if (!p.hi.empty()) one += both + x + " <= " + p.hi;
        if (!p.hi.empty() && pieces.size() > 1) one = "(" + one + ")";
        out += (out.empty() ? "" : either) + one;
    }
    return out.empty() ? (python() ? "False" : "false") : "(" + out + ")";
}

std::string Printer::member(const std::string& x, const Expr& given) {
    const Expr& set = set_of(given);
    if (const auto value = known_set(set)) return member(x, *value);
    const std::string both = python() ? " and " : " && ";
    switch (set.op) {
        case Op::powers:
            need("is_power");
            return "is_power(" + x + ", " + text(set.args[0]) + ")";
        case Op::divisors:
            need("divides");
            return "(" + text(set.args[0], 10) + " > 0" + both + "divides(" + x + ", " + text(set.args[0]) + "))";
        case Op::all_but:
            return "(" + x + " >= 1" + both + (python() ? "not " : "!") + member(x, set.args[0]) + ")";
        case Op::set_literal: {
            std::vector<Piece> pieces;
            for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
                const Expr &lo = set.args[i], &hi = set.args[i + 1];
                const bool open = open_ended(hi);
                pieces.push_back({text(lo, 10), open || rules::same(lo, hi) ? "" : text(hi, 10), open});
            }
            return within(x, pieces);
        }
        default:
            break;
    }
    if (python()) return "(" + x + " in " + finite(set) + ")";
    need("contains");
    return "contains(" + finite(set) + ", " + x + ")";
}

std::string Printer::finite_row(const IntSet& set) {
    if (!set.finite() || set.size() > most_written)
        throw Error("the set " + set.text() + " is too large to be written out in a program");
    std::vector<Int> elements;
    for (auto e = set.next(0); e; e = set.after(*e)) elements.push_back(*e);
    return constant_row(elements);
}

std::string Printer::finite(const Expr& given) {
    const Expr& set = set_of(given);
    if (const auto row = rows_of_sets_.find(set.slot); set.op == Op::set_variable && row != rows_of_sets_.end())
        return row->second;
    if (const auto value = known_set(set)) return finite_row(*value);
    if (set.op == Op::set_literal) {
        std::vector<std::string> single, pairs;
        bool all_single = true;
        for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
            if (open_ended(set.args[i + 1])) refuse(set, "an infinite set as a list");
            const std::string lo = text(set.args[i]), hi = text(set.args[i + 1]);
            all_single = all_single && rules::same(set.args[i], set.args[i + 1]);
            single.push_back(lo);
            pairs.push_back(list({lo, hi}, false));
        }
        need("sorted_set");
        if (all_single) return "sorted_set(" + list(single, true) + ")";
        need("intervals");
        return "sorted_set(intervals(" + list(pairs, false) + "))";
    }
    if (set.op == Op::all_but && !unbounded(set)) return rest_below(set);
    if (const auto form = form_of(set.op, needs_.language)) return filled(*form, set);
    refuse(set, "an infinite set as a list");
}

// What is left below the least number from which on all are left out.
std::string Printer::rest_below(const Expr& all_but) {
    const Expr& set = all_but.args[0];
    std::string end;
    for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
        if (!open_ended(set.args[i + 1])) continue;
        const std::string lo = text(set.args[i]);
        end = end.empty() ? lo : (python() ? "min(" : "std::min<Int>(") + end + ", " + lo + ")";
    }
    const std::string v = unused("v"), condition = member(v, all_but);
    release(v);
    if (python()) return "tuple(" + v + " for " + v + " in range(1, " + end + ") if " + condition + ")";
    need("chosen");
    return "chosen(1, " + end + ", [&](Int " + v + ") { return " + condition + "; })";
}

}  // namespace grundy::codegen
