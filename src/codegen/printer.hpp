// SPDX-License-Identifier: MIT
// Prints the expressions and binders of one game in a language. It keeps the names of variables, what is known of their
// signs, and which helper functions the texts need.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codegen/facts.hpp"
#include "codegen/language.hpp"
#include "codegen/nodes.hpp"
#include "codegen/program.hpp"

namespace grundy::codegen {

/// What the functions of one program share.
struct Needs {
    Language language = Language::cpp;
    bool kinds = false;                          ///< functions give kinds
    std::set<std::string, std::less<>> helpers;  ///< names in helpers.hpp
    std::vector<std::string> constants;          ///< lines that define shapes and graphs
    std::map<std::string, std::string> names;    ///< of constants, by their text
    std::map<int, std::string> reaches;          ///< of instances: up to which heap values are kept, if not to all
};

/// True for words of the languages, and for names that programs use themselves.
bool is_reserved(const std::string& name);

class Printer {
public:
    Printer(const rules::Game& game, Needs& needs);

    bool python() const { return needs_.language == Language::python; }
    const Facts& facts() const { return facts_; }
    void learn(const rules::Binder& binder) { facts_.learn(binder); }
    void need(std::string_view helper) { needs_.helpers.emplace(helper); }

    /// Takes a name for a variable: its own, with a digit or `_` if it is taken.
    std::string declare(const rules::Variable& v);
    void name_is(const rules::Variable& v, const std::string& name);
    std::string unused(const std::string& wish);
    /// The name may be taken again.
    void release(const std::string& name) { taken_.erase(name); }
    /// The set of a parameter or of a name; it is printed wherever it is used.
    void set_is(int slot, rules::Expr set) { sets_[slot] = std::move(set); }
    void set_is(int slot, rules::IntSet set) { values_[slot] = std::move(set); }
    void set_is(int slot, std::string name) { rows_of_sets_[slot] = std::move(name); }

    /// An integer, a condition, a row, a board, a graph, or a list of them. Throws Error if there is no text for it.
    std::string text(const rules::Expr& e, int level = lowest);
    /// Several conditions; "true" for none.
    std::string all_of(const std::vector<rules::Expr>& conditions);
    /// Conditions that the arguments of a call are not negative; empty if that is certain.
    std::vector<std::string> signs(const rules::Expr& e);
    std::string joined(const std::vector<std::string>& conditions) const;

    using Leaf = std::function<Nodes()>;
    /// The loops of binders from `at` on around `leaf`.
    Nodes loops(const std::vector<rules::Binder>& binders, std::size_t at, const Leaf& leaf);
    /// `if` around nodes, if there are conditions.
    Nodes guarded(const std::vector<rules::Expr>& conditions, Nodes nodes);

private:
    [[noreturn]] void refuse(const rules::Expr& e, const std::string& what) const;
    std::string bracketed(std::string text, int own, int asked) const;
    std::string filled(const Form& form, const rules::Expr& e);
    std::string less_one(const rules::Expr& e);
    std::string constant(Int value) const;
    std::string constant_row(const std::vector<Int>& words);
    std::string shapes(const rules::Shapes& shapes);
    std::string list(const std::vector<std::string>& items, bool row) const;
    std::string aggregate(const rules::Expr& e);
    std::string python_aggregate(const rules::Expr& e);
    std::string clauses(const rules::Loop& loop);
    std::string runs(const rules::Expr& e);

    // sets.cpp
    const rules::Expr& set_of(const rules::Expr& set) const;
    /// The set, if it does not depend on variables.
    std::optional<rules::IntSet> known_set(const rules::Expr& set) const;
    /// Whether the set is infinite, whatever variables are.
    bool unbounded(const rules::Expr& set) const;
    /// Tests of membership: calls, or in brackets.
    std::string member(const std::string& x, const rules::Expr& set);
    std::string member(const std::string& x, const rules::IntSet& set);
    struct Piece {
        std::string lo, hi;  ///< without an upper end, one number or all from it on
        bool open = false;
    };
    std::string within(const std::string& x, const std::vector<Piece>& pieces) const;
    std::string finite(const rules::Expr& set);  // as a row, ascending
    std::string finite_row(const rules::IntSet& set);
    std::string rest_below(const rules::Expr& all_but);

    // set_loops.cpp
    /// The head of a loop, what stands first in its body, and whether the head tests that the loop continues.
    struct SetLoop {
        std::string head;
        Nodes first;
        bool tested = false;
    };
    /// The loop over a set that ends at the first element for which `go_on` does not hold; without `go_on`, the set
    /// must be finite. Throws Error if it is not.
    SetLoop over_set(const rules::Expr& set, const std::string& name, const std::string& go_on);
    SetLoop over_known(const rules::IntSet& set, const std::string& x, const std::string& go_on);
    SetLoop over_intervals(const rules::IntSet& set, const std::string& x, const std::string& go_on);
    SetLoop over_powers(const std::string& x, const std::string& first, const std::string& base,
                        const std::string& go_on);
    SetLoop over_row(const std::string& x, const std::string& row) const;
    SetLoop counting(const std::string& x, const std::string& from, const std::string& go_on,
                     const std::string& skipped);
    SetLoop range_of(const std::string& x, const std::string& lo, const std::string& hi, const std::string& past) const;

    // choices.cpp
    Nodes range(const rules::Binder& b, const Leaf& inner);
    Nodes open_range(const rules::Binder& b, const Leaf& inner);
    Nodes in_set(const rules::Binder& b, const Leaf& inner);
    Nodes in_pairs(const rules::Binder& b, const Leaf& inner);
    Nodes split(const rules::Binder& b, const Leaf& inner);
    Nodes value(const rules::Binder& b, const Leaf& inner);
    Nodes each(const std::string& type, const std::string& name, const std::string& list, Nodes body) const;
    std::string not_negative(const std::vector<rules::Expr>& falling);

    const rules::Game& game_;
    Needs& needs_;
    Facts facts_;
    std::map<std::pair<bool, int>, std::string> names_;  // by (is a row, slot)
    std::set<std::string> taken_;
    std::map<int, rules::Expr> sets_;
    std::map<int, rules::IntSet> values_;
    std::map<int, std::string> rows_of_sets_;
};

}  // namespace grundy::codegen
