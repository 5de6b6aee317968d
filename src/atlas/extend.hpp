// SPDX-License-Identifier: MIT
// An atlas that goes on with a larger limit or budget: what is solved stays, and what a bound stopped that is now
// larger is searched again.
#pragma once

#include <optional>
#include <string>

#include "atlas/plan.hpp"

namespace grundy::atlas {

struct Extension {
    std::size_t solved = 0;  ///< games that stay as they are, with their proofs
    std::size_t open = 0;    ///< open games that the new bounds would leave open, so that they stay, too
    std::size_t again = 0;   ///< games that are to be searched, most of them again
};

/// Replaces the plan of a folder by one of the same games with larger bounds. The part files until then move to
/// DIR/former, so that nothing is lost; the records that stay are copied to a part file of their own. Returns nothing
/// if the folder has this plan already. Throws Error if the plans do not fit together, or if the atlas contradicts
/// itself.
std::optional<Extension> extend(const std::string& folder, const Plan& plan);

}  // namespace grundy::atlas
