// SPDX-License-Identifier: MIT
// What the checker of certificates says of a window, for values that need not be those of the game.
#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/size.hpp"
#include "verify/format_2.hpp"

namespace grundy {

/// Returns "" if the window theorem applies to the certificate and these values of its one sequence, which are at least
/// as many as it needs; otherwise the fault.
inline std::string window_fault(const verify::Certificate& certificate, std::vector<std::uint32_t> values) {
    Meter meter{Budget{}};
    try {
        const verify::Certificate c = verify::in_format_2(certificate);
        values.resize(to_size(c.window.values));
        verify::check_window(c.sequences, verify::Continued(c.window, {std::move(values)}, meter), meter);
    } catch (const Error& fault) {
        return fault.what();
    }
    return "";
}

}  // namespace grundy
