// SPDX-License-Identifier: MIT
// How busy the machine is.
#pragma once

namespace grundy::system {

/// The number of cores that no other thread uses at the moment, from 1 to `most`. Only Linux reports this; elsewhere
/// all cores count as idle, and the result is `most`.
unsigned idle_cores(unsigned most);

}  // namespace grundy::system
