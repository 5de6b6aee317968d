// SPDX-License-Identifier: MIT
// Does the work of a folder by the processes of one mpirun. MPI has no way to go on without a process that died: then
// mpirun ends all of them, and a loop around it starts it again (scripts/atlas-mpi.sh). What is done is in the folder.
#pragma once

#include <string>

#include "atlas/work.hpp"

namespace grundy::atlas {

/// Does all missing items. Rank 0 hands them out and does none; each other rank takes the next one when it is free.
/// Returns true in rank 0, which speaks for all. Throws Error if the program was built without MPI, or if there is no
/// other rank.
bool run_by_mpi(const std::string& folder, const WorkOptions& options);

}  // namespace grundy::atlas
