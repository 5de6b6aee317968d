// SPDX-License-Identifier: MIT
// How busy the machine is.
#pragma once

namespace grundy::os {

/// The bound on threads: `asked`, or the number of cores if that is 0. In a browser at most those that are kept
/// (core/kept_threads.hpp): the cores, but not more than 16, and 1 in the module without threads.
unsigned most_threads(unsigned asked);

/// The number of cores that no other thread uses at the moment, from 1 to `most`. Only Linux reports this; in a
/// browser the threads that are kept and idle count, and elsewhere the result is `most`.
unsigned idle_cores(unsigned most);

}  // namespace grundy::os
