// SPDX-License-Identifier: MIT
// The revision of the engines: raised with every correction after which an engine gives another answer than before.
// What older engines have found and kept counts only with evidence that can be checked (docs/format.md).
#pragma once

namespace grundy {

inline constexpr int engines_revision = 1;

}  // namespace grundy
