// SPDX-License-Identifier: MIT
// The public form of graphs.
#pragma once

#include <grundy/graphs.hpp>

#include "rules/graphs.hpp"

namespace grundy {
inline namespace abi_1 {

Graph public_graph(const rules::Graph& graph);

}  // namespace abi_1
}  // namespace grundy
