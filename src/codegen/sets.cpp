// SPDX-License-Identifier: MIT
// Sets in programs: as loops, as rows, and as tests of membership. A finite set is a row; an infinite one is a loop
// that counts up, as its elements ascend.
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

const IntSet* Printer::value_of(const Expr& set) const {
    if (set.op != Op::set_variable) return nullptr;
    const auto found = values_.find(set.slot);
    return found == values_.end() ? nullptr : &found->second;
}

std::string Printer::member(const std::string& x, const IntSet& set) {
    const auto call = [&](const char* helper, const std::string& more = "") {
        need(helper);
        return std::string(helper) + "(" + x + more + ")";
    };
    switch (set.kind()) {
        case IntSet::Kind::squares:
            return call("is_square");
        case IntSet::Kind::primes:
            return call("is_prime");
        case IntSet::Kind::fibs:
            return call("is_fib");
        case IntSet::Kind::intervals:
            break;
        default:
            throw Error("the set " + set.text() + " cannot be written as a program yet");
    }
    const std::string both = python() ? " and " : " && ", either = python() ? " or " : " || ";
    std::string out;
    if (set.intervals().size() > 40 && set.finite() && set.size() <= most_written) {
        need("contains");
        std::vector<std::string> items;
        for (auto e = set.next(0); e; e = set.after(*e)) items.push_back(constant(*e));
        return python() ? x + " in " + list(items, true) : "contains(" + list(items, true) + ", " + x + ")";
    }
    for (const auto& [lo, hi] : set.intervals()) {
        std::string one;
        if (lo == hi)
            one = x + " == " + constant(lo);
        else if (hi == std::numeric_limits<Int>::max())
            one = x + " >= " + constant(lo);
        else
            one = (set.intervals().size() > 1 ? "(" : "") + x + " >= " + constant(lo) + both + x +
                  " <= " + constant(hi) + (set.intervals().size() > 1 ? ")" : "");
        out += (out.empty() ? "" : either) + one;
    }
    return out.empty() ? (python() ? "False" : "false") : "(" + out + ")";
}

std::string Printer::member(const std::string& x, const Expr& given) {
    const Expr& set = set_of(given);
    if (const IntSet* value = value_of(set)) return member(x, *value);
    const std::string both = python() ? " and " : " && ", either = python() ? " or " : " || ";
    switch (set.op) {
        case Op::squares:
            return member(x, IntSet::squares());
        case Op::primes:
            return member(x, IntSet::primes());
        case Op::fibs:
            return member(x, IntSet::fibs());
        case Op::powers:
            need("is_power");
            return "is_power(" + x + ", " + text(set.args[0]) + ")";
        case Op::divisors:
            need("divides");
            return "(" + text(set.args[0], 10) + " > 0" + both + "divides(" + x + ", " + text(set.args[0]) + "))";
        case Op::all_but:
            return "(" + x + " >= 1" + both + (python() ? "not " : "!") + "(" + member(x, set.args[0]) + "))";
        case Op::set_literal: {
            std::string out;
            for (std::size_t i = 0; i + 1 < set.args.size(); i += 2) {
                const Expr &lo = set.args[i], &hi = set.args[i + 1];
                std::string one;
                if (open_ended(hi))
                    one = x + " >= " + text(lo, 10);
                else if (rules::same(lo, hi))
                    one = x + " == " + text(lo, 10);
                else
                    one = "(" + x + " >= " + text(lo, 10) + both + x + " <= " + text(hi, 10) + ")";
                out += (out.empty() ? "" : either) + one;
            }
            return out.empty() ? (python() ? "False" : "false") : "(" + out + ")";
        }
        default:
            break;
    }
    if (python()) return x + " in " + finite(set);
    need("contains");
    return "contains(" + finite(set) + ", " + x + ")";
}

std::string Printer::finite(const Expr& given) {
    const Expr& set = set_of(given);
    if (const auto row = rows_of_sets_.find(set.slot); set.op == Op::set_variable && row != rows_of_sets_.end())
        return row->second;
    if (const IntSet* value = value_of(set)) {
        if (!value->finite() || value->size() > most_written)
            throw Error("the set " + value->text() + " is too large to be written out in a program");
        std::vector<Int> elements;
        for (auto e = value->next(0); e; e = value->after(*e)) elements.push_back(*e);
        return constant_row(elements);
    }
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
    if (const auto form = form_of(set.op, needs_.language)) return filled(*form, set);
    refuse(set, "an infinite set as a list");
}

std::pair<std::string, Nodes> Printer::over_set(const Expr& given, const std::string& x, const std::string& go_on,
                                                bool& tested) {
    const Expr& set = set_of(given);
    const IntSet* const value = value_of(set);
    const Op op = value == nullptr                         ? set.op
                  : value->kind() == IntSet::Kind::squares ? Op::squares
                  : value->kind() == IntSet::Kind::primes  ? Op::primes
                  : value->kind() == IntSet::Kind::fibs    ? Op::fibs
                                                           : Op::set_variable;
    const std::string test = go_on.empty() ? "" : " " + go_on;
    tested = !python();
    const auto counting = [&](const std::string& least, const std::string& condition) {
        Nodes first;
        if (!condition.empty())
            first.push_back(Node::head((python() ? "if not " : "if (!") + condition + (python() ? "" : ")"),
                                       {Node::line("continue")}));
        if (python()) {
            need("count");
            return std::pair("for " + x + " in count(" + least + ")", first);
        }
        return std::pair("for (Int " + x + " = " + least + ";" + test + "; ++" + x + ")", first);
    };
    const auto generator = [&](const std::string& helper, const std::string& argument) {
        need(helper);
        return std::pair("for " + x + " in " + helper + "(" + argument + ")", Nodes{});
    };
    switch (op) {
        case Op::squares: {
            if (python()) return generator("squares", "");
            tested = false;
            const std::string root = unused("root");
            taken_.erase(root);
            return {"for (Int " + root + " = 1;; ++" + root + ")",
                    {Node::line("const Int " + x + " = " + root + " * " + root)}};
        }
        case Op::primes: {
            if (python()) return generator("primes", "");
            tested = false;
            need("prime");
            const std::string i = unused("i");
            taken_.erase(i);
            return {"for (std::size_t " + i + " = 0;; ++" + i + ")",
                    {Node::line("const Int " + x + " = prime(" + i + ")")}};
        }
        case Op::fibs: {
            if (python()) return generator("fibs", "");
            const std::string after = unused("after");
            taken_.erase(after);
            return {"for (Int " + x + " = 1, " + after + " = 2;" + test + "; " + x + " = std::exchange(" + after +
                        ", " + x + " + " + after + "))",
                    {}};
        }
        case Op::powers:
            if (python()) return generator("powers", text(set.args[0]));
            return {"for (Int " + x + " = 1;" + test + "; " + x + " *= " + text(set.args[0], 13) + ")", {}};
        case Op::all_but: {
            const Expr& inner = set_of(set.args[0]);
            const bool none = inner.op == Op::set_literal && inner.args.empty();
            return counting("1", none ? "" : "(" + member(x, set.args[0]) + ")");
        }
        default:
            break;
    }
    if (value != nullptr && !value->finite()) {
        if (value->kind() != IntSet::Kind::intervals) refuse(set, "the set " + value->text());
        const bool tail = value->intervals().size() == 1;
        return counting(constant(value->intervals()[0].first), tail ? "" : member(x, *value));
    }
    if (value != nullptr && value->kind() == IntSet::Kind::intervals && value->intervals().size() == 1 &&
        value->size() > 3) {
        const auto& [lo, hi] = value->intervals()[0];
        tested = false;
        if (python()) return {"for " + x + " in range(" + constant(lo) + ", " + constant(hi + 1) + ")", {}};
        return {"for (Int " + x + " = " + constant(lo) + "; " + x + " <= " + constant(hi) + "; ++" + x + ")", {}};
    }
    if (set.op == Op::set_literal) {
        const bool single = set.args.size() == 2;
        bool open = false;
        for (std::size_t i = 1; i < set.args.size(); i += 2) open = open || open_ended(set.args[i]);
        if (open) {
            if (!single) return counting("0", member(x, set));
            return counting(text(set.args[0]), "");
        }
    }
    tested = false;
    const std::string row = finite(set);
    if (python()) return {"for " + x + " in " + row, {}};
    return {"for (Int " + x + " : " + row + ")", {}};
}

}  // namespace grundy::codegen
