// SPDX-License-Identifier: MIT
// Whole texts: compressed by zstd, for the chunks of checkpoints, and by gzip, for answers over HTTP. The store, which
// is part of the library, knows of compression only what it is passed, because the library needs nothing but fmt.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::packed {

/// Whether this build has libzstd. If not, `pack` and `unpack` throw Error.
bool has_zstd();
/// One zstd frame (RFC 8878) with the text.
std::string pack(std::string_view text);
/// The text of `size` bytes that `pack` compressed. Throws Error if it is not such a text.
std::string unpack(std::string_view packed, std::size_t size);

/// The text as gzip (RFC 1952); nothing where this build has no zlib. `level`: from 1, fast, to 9, small.
std::optional<std::string> gzipped(std::string_view text, int level);

}  // namespace grundy::packed
