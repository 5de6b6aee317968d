// SPDX-License-Identifier: MIT
// Row games in which a move names an element x and keeps the runs of elements below x (or above x).
//
// Only O(K) positions arise from a row of K elements: the nodes of its multiway Cartesian tree. The root is the row;
// the greatest elements cut it into shorter rows, and so on. Choosing x in a node leaves the maximal runs below x, all
// of which are nodes. For a node I, let f_I(x) be the XOR of the values of its runs below x. f_I is a step function of
// x that changes only at elements of I, and
//   f_I(x) = XOR over the children C of I of f_C(x)   for x <= max I  (f_C(x) = G(C) for x > max C),
//   G(I)   = mex { f_I(x) : x an element of I }.
// So one array per heavy path of the tree holds f while the path is climbed. Light children are XORed into it, and the
// mex follows the changes. This costs O(K log^2 K) for random rows and O(K log K) for a row that only rises. The worst
// order known to us touches O(K^2) array elements with a few instructions each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/nimber.hpp"

namespace grundy::engines::row {

/// f of a whole row at each of its distinct elements, which ascend in the order of play, and the row's value.
struct ThresholdValues {
    std::vector<Int> elements;           ///< the distinct elements
    std::vector<std::uint32_t> options;  ///< value of the option that names elements[i]
    Nimber value = 0;
};

/// `keep_below`: runs of elements < x stay (otherwise > x). The row must have fewer than 2^31 elements.
ThresholdValues threshold_values(std::span<const Int> row, bool keep_below, Meter& meter);

/// The options and the value of a row of 1 to most_short_row elements, given by their ranks below `distinct`.
constexpr std::size_t most_short_row = 63;
void short_row_values(std::span<const std::uint8_t> ranks, std::size_t distinct, ThresholdValues& out);

}  // namespace grundy::engines::row
