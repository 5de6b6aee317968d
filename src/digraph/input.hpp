// SPDX-License-Identifier: MIT
// The bytes of a graph file, from any source, in a buffer through which lines and records are read without a copy.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace grundy::digraph {

/// Writes up to `most` bytes to `to` and returns their number; 0: there are no more.
using ByteSource = std::function<std::size_t(char* to, std::size_t most)>;

class Input {
public:
    /// `name` is used in messages.
    Input(ByteSource source, std::string name) : source_(std::move(source)), name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    /// The bytes at hand: at least `wanted`, unless the input ends before; valid until the next call. `wanted` is at
    /// most `largest`.
    std::string_view peek(std::size_t wanted);
    void skip(std::size_t bytes) { begin_ += bytes; }
    /// How many bytes were skipped so far.
    std::uint64_t offset() const { return before_ + begin_; }

    /// Takes the next line, without its end; false at the end of the input.
    bool next_line(std::string_view& line);
    /// The number of that line, from 1.
    std::uint64_t line() const { return line_; }

    static constexpr std::size_t largest = std::size_t{1} << 20;

private:
    bool fill();

    ByteSource source_;
    std::string name_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;
    std::uint64_t before_ = 0, line_ = 0;
    bool ended_ = false;
};

/// A fault at a place in a line of text; `column` counts bytes from 1. The message shows the line with a caret.
TextError fault_in_line(const std::string& name, std::uint64_t line, std::size_t column, std::string_view text,
                        const std::string& message, const std::string& hint);
/// A fault at a byte of a file that is not text; bytes count from 0.
TextError fault_at_byte(const std::string& name, std::uint64_t byte, const std::string& message,
                        const std::string& hint);

}  // namespace grundy::digraph
