// SPDX-License-Identifier: MIT
// Loops over sets, in ascending order; see sets.cpp. An infinite set is counted up to the first element that ends the
// loop; a finite one is a range, or a row that is written out. Elements beyond 2^63 - 1 do not exist, so the loops of
// C++ end before them.
#include "codegen/printer.hpp"
#include "core/error.hpp"
#include "rules/affine.hpp"
#include "rules/eval.hpp"

namespace grundy::codegen {
namespace {

using rules::Expr;
using rules::IntSet;
using rules::Op;

constexpr Int most_listed = 2000, most_gaps = 40;

// The numbers between the intervals of a set.
IntSet gaps_of(const IntSet& set) {
    std::vector<std::pair<Int, Int>> out;
    const auto& all = set.intervals();
    for (std::size_t i = 1; i < all.size(); ++i) out.emplace_back(all[i - 1].second + 1, all[i].first - 1);
    return IntSet::of_intervals(std::move(out));
}

// Without the brackets around the whole text.
std::string bare(const std::string& text) {
    if (text.empty() || text[0] != '(') return text;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        if (depth == 0) return i + 1 == text.size() ? text.substr(1, i - 1) : text;
    }
    return text;
}

}  // namespace

// Numbers from `from` on, without those for which `skipped` holds.
Printer::SetLoop Printer::counting(const std::string& x, const std::string& from, const std::string& go_on,
                                   const std::string& skipped) {
    SetLoop out;
    if (!skipped.empty())
        out.first.push_back(Node::head(python() ? "if " + skipped : "if (" + skipped + ")", {Node::line("continue")}));
    out.tested = !python();
    if (python()) need("count");
    out.head = python() ? "for " + x + " in count(" + from + ")"
                        : "for (Int " + x + " = " + from + "; " + go_on + "; ++" + x + ")";
    return out;
}

Printer::SetLoop Printer::range_of(const std::string& x, const std::string& lo, const std::string& hi,
                                   const std::string& past) const {
    return {python() ? "for " + x + " in range(" + lo + ", " + past + ")"
                     : "for (Int " + x + " = " + lo + "; " + x + " <= " + hi + "; ++" + x + ")",
            {},
            false};
}

Printer::SetLoop Printer::over_row(const std::string& x, const std::string& row) const {
    return {python() ? "for " + x + " in " + row : "for (Int " + x + " : " + row + ")", {}, false};
}

Printer::SetLoop Printer::over_powers(const std::string& x, const std::string& first, const std::string& base,
                                      const std::string& go_on) {
    if (python()) {
        need("powers");
        return over_row(x, "powers(" + base + (first == "1" ? "" : ", " + first) + ")");
    }
    need("product");
    return {"for (Int " + x + " = " + first + "; " + x + " > 0 && " + go_on + "; " + x + " = product(" + x + ", " +
                base + "))",
            {},
            true};
}

Printer::SetLoop Printer::over_known(const IntSet& set, const std::string& x, const std::string& go_on) {
    const auto named = [&](const char* helper) {
        need(helper);
        return over_row(x, std::string(helper) + "()");
    };
    switch (set.kind()) {
        case IntSet::Kind::squares: {
            if (python()) return named("squares");
            const std::string root = unused("root");
            release(root);
            return {"for (Int " + root + " = 1; " + root + " <= 3037000499; ++" + root + ")",
                    {Node::line("const Int " + x + " = " + root + " * " + root)},
                    false};
        }
        case IntSet::Kind::primes: {
            if (python()) return named("primes");
            need("prime");
            const std::string i = unused("i");
            release(i);
            return {"for (std::size_t " + i + " = 0;; ++" + i + ")",
                    {Node::line("const Int " + x + " = prime(" + i + ")")},
                    false};
        }
        case IntSet::Kind::fibs:
            return named("fibs");
        case IntSet::Kind::powers: {
            const Int first = *set.next(0);
            return over_powers(x, constant(first), constant(*set.after(first) / first), go_on);
        }
        case IntSet::Kind::progression: {
            const Int first = *set.next(0);
            const std::string step = constant(*set.after(first) - first);
            if (!python())
                return {"for (Int " + x + " = " + constant(first) + "; " + go_on + "; " + x + " += " + step + ")",
                        {},
                        true};
            need("count");
            return over_row(x, "count(" + constant(first) + ", " + step + ")");
        }
        case IntSet::Kind::intervals:
            break;
    }
    return over_intervals(set, x, go_on);
}

Printer::SetLoop Printer::over_intervals(const IntSet& set, const std::string& x, const std::string& go_on) {
    const auto& all = set.intervals();
    const IntSet gaps = gaps_of(set);
    const auto skipped = [&] { return gaps.empty() ? "" : bare(member(x, gaps)); };
    if (!set.finite()) return counting(x, constant(all[0].first), go_on, skipped());
    const auto piece = [&](Int lo, Int hi) { return range_of(x, constant(lo), constant(hi), constant(hi + 1)); };
    if (all.size() == 1 && set.size() > 3) return piece(all[0].first, all[0].second);
    if (set.size() <= most_listed || static_cast<Int>(all.size()) > most_gaps) return over_row(x, finite_row(set));
    if (!python()) {
        SetLoop out = piece(all.front().first, all.back().second);
        out.first = counting(x, "", "", skipped()).first;
        return out;
    }
    need("chain");
    std::string ranges;
    for (const auto& [lo, hi] : all)
        ranges += (ranges.empty() ? "" : ", ") + ("range(" + constant(lo) + ", " + constant(hi + 1) + ")");
    return over_row(x, "chain(" + ranges + ")");
}

Printer::SetLoop Printer::over_set(const Expr& given, const std::string& x, const std::string& go_on) {
    const Expr& set = set_of(given);
    const std::optional<IntSet> value = known_set(set);
    const bool endless = unbounded(set);
    if (endless && go_on.empty())
        rules::fail(game_, given.where,
                    (value ? "the set " + value->text() : std::string("this set")) +
                        " is infinite, and no argument of the option is known to fall");
    if (value) return over_known(*value, x, go_on);
    if (set.op == Op::powers) return over_powers(x, "1", text(set.args[0]), go_on);
    if (endless && set.op == Op::all_but) return counting(x, "1", go_on, bare(member(x, set.args[0])));
    if (set.op == Op::set_literal && set.args.size() == 2) {
        const Expr &lo = set.args[0], &hi = set.args[1];
        if (endless) return counting(x, text(lo), go_on, "");
        if (!rules::same(lo, hi))
            return range_of(x, text(lo), text(hi, 10), text(Expr::make(Op::add, {hi, Expr::constant(1)})));
    } else if (endless) {
        return counting(x, "0", go_on, (python() ? "not " : "!") + member(x, set));
    }
    return over_row(x, finite(set));
}

}  // namespace grundy::codegen
