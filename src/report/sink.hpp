// SPDX-License-Identifier: MIT
// The destination of long reports: a file, a socket, a string. Text is collected and passed on in large blocks, and
// numbers are written by to_chars: 10^7 values take a fraction of a second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <grundy/value.hpp>
#include <string>
#include <string_view>

namespace grundy::report {

/// A front end derives its destination from this class and defines `take`.
class Sink {
public:
    Sink() = default;
    Sink(const Sink&) = delete;
    Sink& operator=(const Sink&) = delete;
    /// Writes nothing, because text that was not flushed belongs to a report that failed.
    virtual ~Sink() = default;

    void write(std::string_view text);
    void number(std::uint64_t n);
    /// Writes the number right-aligned in `width` columns.
    void number(std::uint64_t n, std::size_t width);
    /// Writes a Grundy value, a number or "loony"; right-aligned if a width is given.
    void value(Value value, std::size_t width = 0);
    /// Passes on what has been collected.
    void flush();

private:
    /// Called with the next block of the text. An exception from here leaves the write, number, value or flush that
    /// caused it.
    virtual void take(std::string_view block) = 0;

    std::string buffer_;
};

}  // namespace grundy::report
