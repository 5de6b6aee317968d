// SPDX-License-Identifier: MIT
// Certificates of the window theorem in format 2, with the digest of all values that it needs.
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

/// Returns "" if the certificate does not rest on the window theorem.
inline std::string in_format_2(const std::string& text) {
    bool sealed = false;
    const verify::Certificate old = verify::read(text, sealed);
    if (!verify::is_window(old)) return "";
    verify::Certificate c = verify::in_format_2(old);
    add_values(c);
    return verify::write(c);
}

}  // namespace grundy
