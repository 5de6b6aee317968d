// SPDX-License-Identifier: MIT
// Cuts a stream of bytes into the messages of the Language Server Protocol, in bounded memory: a header with the length
// of the message in bytes, an empty line, and the message.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::lsp {

/// Bytes of a message. A rule text may have 1 MiB, and JSON may take six bytes for one.
inline constexpr std::size_t most_message = std::size_t{8} << 20;
/// Bytes of a header.
inline constexpr std::size_t most_header = std::size_t{4} << 10;

struct Frame {
    enum class Kind {
        message,
        too_long,  ///< its bytes are skipped, and the text is empty
        lost,      ///< the header says no length, so that nobody knows where the next one begins
    };
    Kind kind = Kind::message;
    std::string text;
};

class Frames {
public:
    explicit Frames(std::size_t most = most_message) : most_(most) {}

    /// Call next() until it returns nothing before the next call, and no more than a message is kept.
    void add(std::string_view bytes) { bytes_ += bytes; }
    /// The next whole message; nothing else comes once one was lost.
    std::optional<Frame> next();

private:
    bool read_header();
    void forget(std::size_t count);

    std::size_t most_;
    std::string bytes_;
    std::optional<std::size_t> length_;  // of the message whose header was read
    std::size_t skipped_ = 0;            // bytes to skip
    bool lost_ = false;
};

/// The message with its header.
std::string framed(std::string_view message);

}  // namespace grundy::lsp
