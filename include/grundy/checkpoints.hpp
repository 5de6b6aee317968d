// SPDX-License-Identifier: MIT
// Files in which long queries save what they have, and from which they continue.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace grundy {
inline namespace abi_1 {

/// Where the long queries of a solver save what they have. A file with the user's signature is trusted; what any other
/// file claims is computed again and compared before it counts (docs/format.md).
struct Checkpointing {
    std::string file;    ///< is continued if it exists and belongs to the query; "": nothing is saved
    double every = 120;  ///< seconds between two times of saving; a query that is stopped saves as well
    /// Compresses a chunk, and restores one of a known size. Without them chunks are stored as they are: the library
    /// contains no compression. `unpack` throws Error if it cannot.
    std::function<std::string(std::string_view content)> pack{};
    std::function<std::string(std::string_view packed, std::size_t size)> unpack{};
    std::string packing{};  ///< the name of that compression: "zstd"
    /// Called in the calling thread when something is wrong with the file although the query continues.
    std::function<void(const std::string& message)> warn{};
    std::function<void()> saved{};  ///< called after each time of saving
};

}  // namespace abi_1
}  // namespace grundy
