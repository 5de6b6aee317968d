// SPDX-License-Identifier: MIT
// The solved games of an atlas as rows of the store of results.
#pragma once

#include <string>
#include <vector>

#include "results/store.hpp"

namespace grundy::cli {

class Session;

struct AtlasResults {
    std::vector<results::Row> rows;
    std::size_t open = 0;     ///< games without a proof; positions, which have no certificates, are among them
    std::size_t unknown = 0;  ///< solved games whose rules have no fingerprint
};

/// Checks the certificate of each solved game, with the code of `grundy check`. Throws Error if one does not hold, or
/// if the atlas contradicts itself.
AtlasResults read_atlas(Session& session, const std::string& folder);

}  // namespace grundy::cli
