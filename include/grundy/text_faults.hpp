// SPDX-License-Identifier: MIT
// The single faults of a text, for editors that mark each at its place.
#pragma once

#include <cstddef>
#include <grundy/errors.hpp>
#include <grundy/version.hpp>
#include <string>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {

struct TextFault {
    std::size_t line = 0, column = 0;  ///< from 1; the column in bytes
    std::size_t length = 0;            ///< of the faulty stretch, in bytes; it may span lines
    std::string message, hint;
};

/// The TextError that faulty rules, data, positions and games throw.
struct GRUNDY_API TextFaults : TextError {
    TextFaults(const std::string& report, const std::string& name, std::vector<TextFault> all)
        : TextError(report, name, all.front().line, all.front().column), faults(std::move(all)) {}
    std::vector<TextFault> faults;  ///< the first 20 in the order of the text; not empty
};

}  // namespace abi_1
}  // namespace grundy
