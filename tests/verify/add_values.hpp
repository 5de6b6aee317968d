// SPDX-License-Identifier: MIT
// The values that a certificate of the window theorem states.
#pragma once

#include <string>

#include "core/size.hpp"
#include "verify/format_2.hpp"

namespace grundy {

/// Fills in the values that the window reads, for claims whose other fields are set.
inline void add_values(verify::Certificate& c) {
    Meter meter{Budget{}};
    c.values = c.window.values;
    verify::ValueDigest digest;
    c.listed.clear();
    for (const auto& g : verify::defined_values(c.sequences, c.values, meter)) {
        digest.add(g);
        c.listed.insert(c.listed.end(), g.begin(), g.end());
    }
    c.digest = digest.hex();
    if (std::cmp_greater(c.listed.size(), verify::most_listed)) c.listed.clear();
}

}  // namespace grundy
