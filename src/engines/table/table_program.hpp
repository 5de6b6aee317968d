// SPDX-License-Identifier: MIT
// The options of a game on integers, compiled once for filling a table. The innermost binder of an option is handled
// over its whole range at a time. Conditions and "no argument is negative" become bounds of that range if they are
// affine in the binder. `mod` and `divides` become steps of residues or lists of divisors. Calls whose arguments are
// affine become (base, stride) into the table. Anything that is not affine is evaluated a block of values at a time.
// Positions where a move ends the whole game are loony: options to them are left out (docs/theory.md, "Ends of the
// whole game"), and their cells hold the largest word of a cell.
// The meaning of a rule is still defined by rules::Enumerator, which computes whatever is not expressed here.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "kernels/arithmetic/arithmetic.hpp"
#include "rules/position.hpp"

namespace grundy::engines::table {

/// An integer expression or a condition (0 or 1): a sum of multiples of slots if it is one, else steps.
struct CompiledExpr {
    static constexpr std::size_t most_terms = 6;
    bool linear = true;
    Int constant = 0;
    std::size_t count = 0;  ///< terms in use
    int slot[most_terms] = {};
    Int coefficient[most_terms] = {};
    std::vector<kernels::Step> steps;

    bool is_constant() const { return linear && count == 0; }
};

/// A condition; comparisons of sums are kept as such.
struct Test {
    enum class Kind { not_negative, zero, not_zero, holds } kind = Kind::holds;
    CompiledExpr e;
};

/// E = at0 + slope * x, where x is the variable of a loop; neither part mentions x.
struct Line {
    CompiledExpr at0, slope;
};

/// Elements of an infinite or long set, listed as far as they were requested.
struct Elements {
    rules::IntSet set;
    std::vector<Int> list;
    bool complete = false;
};

/// factor * n + free + slope * x = 0, n being the last argument of the order; free and slope mention neither n nor x.
struct Equation {
    Int factor = 1;  ///< > 0
    CompiledExpr free, slope;
    bool steady_lo = false;  ///< the loop's lower end does not mention n either
    std::size_t bound = 0;   ///< the first of the two bounds that state the equation
};

/// One binder with everything that narrows it.
struct Loop {
    enum class Kind { range, open, elements, divisors } kind = Kind::range;
    int slot = 0;
    CompiledExpr lo, hi;                   ///< range and open (no hi)
    std::optional<std::size_t> set;        ///< elements: index into Program::elements
    std::optional<CompiledExpr> multiple;  ///< divisors of it; or, for a range, `x divides` it
    std::vector<Line> ends;                ///< open, elements: no further x once one of these is negative ...
    std::vector<CompiledExpr> ends_steps;  ///< ... or one of these, which are not affine
    std::vector<Line> bounds;              ///< each must be >= 0
    std::optional<Line> residue;           ///< must be `rest` modulo `modulus`
    CompiledExpr modulus, rest;
    bool residue_divides = false;      ///< from `modulus divides ...`: false, not a fault, if modulus < 1
    std::vector<Test> tests;           ///< all other conditions
    std::optional<Equation> equation;  ///< one of the conditions
    bool may_fail = false;             ///< one of the conditions may have no value
    bool plain() const { return !residue && !multiple && tests.empty() && ends_steps.empty(); }
};

struct Argument {
    CompiledExpr full;
    std::optional<Line> line;  ///< in the variable of the innermost loop
    std::optional<Line> row;   ///< in the last argument of the order; for options without loops
};

struct Call {
    std::vector<Argument> args;
    std::optional<Line> index;  ///< into the flat table, in the innermost variable; `link` makes it for the box
};

struct Terms;

/// sum(TERMS for LOOPS); with one loop and one affine call it is a run of the table.
struct Sum {
    std::vector<Test> before;
    std::vector<Loop> loops;
    std::shared_ptr<Terms> terms;
    bool run = false;
    /// The sum for one innermost choice of the option is continued for the next: the upper end of the sum's only range
    /// does not fall as that choice rises, and nothing else depends on it.
    bool continued = false;
};

struct Terms {
    std::vector<Call> calls;
    std::vector<CompiledExpr> nimbers;
    std::vector<Sum> sums;
};

struct CompiledOption {
    std::vector<Test> guard;
    std::vector<Loop> loops;
    Terms terms;
    /// How the innermost loop is run: one x after the other, as runs of the table, or in blocks. Cells: there is no
    /// loop, and the option is evaluated for a block of positions of a row.
    enum class Way { single, run, block, cells } way = Way::single;
    bool marks = false;  ///< for a block: once the tests are done, one affine call is left
    /// The options lie at (arguments) - ray_first - i * ray for i = 0, 1, ... up to the edge.
    std::optional<std::vector<Int>> ray;
    std::vector<Int> ray_first;
    bool prefix = false;  ///< only the upper end of the innermost loop depends on the last argument, and rises with it
    bool solved = false;  ///< of two loops, the inner one solves an equation with the only argument n of the game
};

struct Program {
    int instance = 0;
    std::vector<std::vector<Test>> wins;  ///< the positions where a move ends the whole game: where all of a list hold
    std::vector<int> heads;               ///< slot of each argument
    std::vector<int> order;               ///< arguments, slowest first
    int slots = 0;
    std::vector<Int> initial;  ///< initial slots: parameters
    std::vector<CompiledOption> options;
    std::vector<Elements> elements;
    std::vector<rules::IntSet> members;  ///< sets of `x in S`
    /// Those of `members`, made for the box (narrow.hpp); all threads share them.
    std::shared_ptr<const std::vector<std::vector<std::uint8_t>>> bitmaps;
    bool prefix_sums = false;
    std::vector<rules::Symmetry> symmetries;  ///< arguments whose order does not matter
    bool undecided = false;                   ///< there is no program: all cells are left to the rules
};

/// Returns nothing, with the reason, if a rule has a part that cannot be expressed.
std::optional<Program> compile(const rules::Ruleset& rules, int instance, const std::vector<int>& order,
                               std::string& why_not);

bool mentions(const CompiledExpr& c, int slot);

/// Makes the indices for a table with these strides, which are given by argument.
void link(Program& program, const std::vector<Int>& strides);

}  // namespace grundy::engines::table
