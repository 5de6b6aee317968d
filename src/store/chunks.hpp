// SPDX-License-Identifier: MIT
// Files to which chunks are appended. Each chunk has a line that states its kind, its sizes and its digest, and the
// digests form a chain, so that a chunk is valid only after the chunks before it. A file that was cut off or changed
// therefore has a longest valid beginning, and nothing after it is used. The line also has a signature with the
// user's key: it covers the chain up to here. docs/format.md describes the bytes.
//
// The library has no compression. The program passes a Packing; without one, chunks are stored as they are.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::store {

/// Named texts that say what a file is of. Neither names nor texts have line breaks, and names have no blanks.
using Head = std::map<std::string, std::string>;
std::string text_of(const Head& head);
Head head_of(const std::string& text);

struct Packing {
    std::string name;  ///< one word, such as "zstd"; "": chunks are stored as they are
    std::function<std::string(std::string_view content)> pack;
    std::function<std::string(std::string_view packed, std::size_t size)> unpack;
};

inline constexpr std::size_t most_content = std::size_t{64} << 20;  ///< bytes of one chunk

/// A valid chunk of a file.
struct Chunk {
    std::string kind;        ///< one word
    std::string packing;     ///< "stored", or the name of a Packing
    std::uint64_t size = 0;  ///< of the content
    std::uint64_t begin = 0, stored = 0;
    std::size_t number = 0;
    std::string before{}, digest{};  ///< of the chain up to the chunk before, and up to this one
};

/// The longest valid beginning of a file.
struct ChunkList {
    Head head;
    std::vector<Chunk> chunks{};  ///< without the head
    std::size_t own = 0;          ///< the number of them, from the first on, that have the user's signature
    std::uint64_t end = 0;        ///< bytes that are valid
    std::string digest{};         ///< of the last of them
    std::string fault{};          ///< why the file is not valid beyond `end`; "" if it ends there
};

/// Returns nothing if there is no such file. Throws Error if it is not such a file or if its head is damaged.
std::optional<ChunkList> list_chunks(const std::string& path);
/// The content of a chunk. Throws Error if it cannot be unpacked, or if the bytes are not those that were listed.
std::string content_of(const std::string& path, const Chunk& chunk, const Packing& packing);

/// The bytes of a new file with this head; sets `digest`.
std::string first_bytes(const Head& head, std::string& digest);
/// The bytes of a further chunk, after one with this digest, which becomes that of the new one. `number` counts from 1.
std::string chunk_bytes(std::size_t number, const std::string& kind, std::string_view content, const Packing& packing,
                        std::string& digest);

}  // namespace grundy::store
