// SPDX-License-Identifier: MIT
// What programs for misere play need: how values, kinds and elements add up, and which sums are lost.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "codegen/helpers.hpp"
#include "codegen/program.hpp"

namespace grundy::codegen {

/// By the names of Plan::counting_helper and Plan::options_helpers.
std::vector<Helper> misere_helpers();

/// The products and the lost elements of the quotient, with the functions that ask for them.
std::string quotient_text(const Order& order);

/// Numbers with commas between them, in lines.
std::string values_text(std::span<const Nimber> list);

}  // namespace grundy::codegen
