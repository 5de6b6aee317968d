// SPDX-License-Identifier: MIT
// Checkpoints of period searches had a format of their own, "grundy-checkpoint 1", before they became chunk files. A
// search may have taken days, so such a file is converted when it is used.
#pragma once

#include "core/budget.hpp"
#include "store/checkpoint.hpp"

namespace grundy::engines::heap {

/// If the file has the former format, replaces it by the same state as chunks of this kind under this head. Throws
/// Error, and leaves it as it is, if this user has not signed it, for the new file is signed, or if the head's rules or
/// these engines are not its own.
void convert_former_checkpoint(const store::CheckpointSettings& to, store::Head head, const std::string& kind,
                               Meter& meter);

}  // namespace grundy::engines::heap
