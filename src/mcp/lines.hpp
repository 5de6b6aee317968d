// SPDX-License-Identifier: MIT
// Cuts a stream of bytes into lines, in bounded memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::mcp {

/// Bytes of a line. A rule text may have 256 KiB, and JSON may take six bytes for one.
inline constexpr std::size_t most_line = std::size_t{4} << 20;

struct Line {
    std::string text;       ///< without its end, "\n" or "\r\n"
    bool too_long = false;  ///< then the text is empty
};

class Lines {
public:
    explicit Lines(std::size_t most = most_line) : most_(most) {}

    /// Call next() until it returns nothing before the next call, and no more than a line is kept.
    void add(std::string_view bytes) { bytes_ += bytes; }
    /// The next whole line; a line without an end is none.
    std::optional<Line> next();

private:
    std::size_t most_;
    std::string bytes_;
    std::size_t at_ = 0;      // where the next line begins
    std::size_t looked_ = 0;  // the bytes before this one were searched for its end
    bool skipping_ = false;   // the rest of a line that is too long
};

}  // namespace grundy::mcp
