// SPDX-License-Identifier: MIT
// Compressed files as the bytes that were compressed: gzip (RFC 1952) and zstd (RFC 8878), recognised by their first
// bytes; anything else passes through as it is. A library of its own, because it needs zlib and libzstd, and the engine
// does not.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace grundy::packed {

/// Writes up to `most` bytes to `to` and returns their number; 0: there are no more.
using ByteSource = std::function<std::size_t(char* to, std::size_t most)>;

/// Returns a source of the unpacked bytes of `raw`; `name` is used in messages. Reading throws Error, with the byte of
/// the compressed file, if the data are damaged or incomplete, or if this build cannot unpack them.
ByteSource unpacked(ByteSource raw, std::string name);

}  // namespace grundy::packed
