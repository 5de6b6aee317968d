// SPDX-License-Identifier: MIT
// Which conditions can be tested for 64 values of a variable i at a time, and the steps (Masks) that test them. A
// condition may compare i, or elements such as w[i + 2] at a fixed distance from it, with a term that does not depend
// on i. A row is compared once (a window of 64 elements), each mention of it is a shift, and `and`, `or`, `not` act on
// bits. A mask is computed only for the `active` bits, those for which the tree would evaluate the condition. An
// element outside its row is a fault for these bits alone.
//
// The catalogue says most conditions on neighbours in one of two other forms, which are turned into comparisons of
// single elements:
// - w[i] + w[i + 1] = 3. Elements of the position's rows are naturals, so that the sum is 3 only for 0 and 3, 1 and 2,
//   2 and 1, 3 and 0. (The tree's sums have 128 bits; so few elements cannot overflow.)
// - w[i..i + 2] = [1, 1, 0].
// The tree reads all these elements, so each of them must exist for every active bit.
//
// Gains of these forms over one value of i at a time (whole processes in turns): peg_duotaire on 46 squares 3.8,
// treblecross on 30 empty squares 3.4, impartial_clobber on 18 squares 1.35.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "moves/program.hpp"
#include "rules/game.hpp"

namespace grundy::moves {

class LaneConditions {
public:
    using Natural = std::function<bool(const rules::Expr& row)>;     ///< true if no element can be negative
    using Integer = std::function<int(const rules::Expr& integer)>;  ///< compiles; returns the register of the result
    LaneConditions(int variable, Natural natural, Integer integer)
        : slot_(variable), natural_(std::move(natural)), integer_(std::move(integer)) {}

    /// True if the condition can be tested. Ask about all conditions before the first one is added.
    bool can_test(const rules::Expr& condition);
    /// One more condition that must hold.
    void add(const rules::Expr& condition);
    Masks masks() const { return masks_; }

private:
    using Expr = rules::Expr;
    using What = Masks::Step::What;
    struct Element {
        int row = 0, distance = 0;
    };
    struct Sum {
        std::vector<Element> elements;
        Int value = 0;
    };

    std::optional<int> distance(const Expr& e) const;
    std::optional<Element> element(const Expr& e) const;
    std::optional<Sum> sum(const Expr& total, const Expr& value) const;
    std::vector<Element> slice(const Expr& slice, const Expr& literal) const;
    bool fixed(const Expr& e) const;
    bool has_room(int comparisons);
    bool reads(const std::vector<Element>& elements);
    bool varies(const Expr& e);
    bool can_compare(const Expr& a, const Expr& b, bool equal);

    std::uint8_t mask(const Expr& e, std::uint8_t active);
    std::uint8_t compared(const Expr& e, std::uint8_t active);
    std::uint8_t compared(const Expr& varying, kernels::Do calc, const Expr& value, std::uint8_t active);
    std::uint8_t compared(Element e, kernels::Do calc, int value, std::uint8_t active);
    std::uint8_t has_sum(const Sum& sum, std::size_t at, Int rest, std::uint8_t active);
    std::uint8_t is_slice(const std::vector<Element>& elements, const Expr& literal, std::uint8_t active);
    void must_exist(Element e, const Expr& compared_with, std::uint8_t active);
    std::uint8_t fresh() { return masks_.masks++; }
    std::uint8_t step(What what, std::uint8_t b, int c);

    int slot_;
    Natural natural_;
    Integer integer_;
    int least_ = 0, most_ = 0;  // distances of elements
    int comparisons_ = 0;
    Masks masks_;
};

}  // namespace grundy::moves
