// SPDX-License-Identifier: MIT
// Buffered output that reports faults: a full disk throws an Error, and a reader that has gone (`| head -1`) ends the
// program quietly. Standard streams would ignore both. to_chars writes numbers into the buffer: 10^7 values in a
// fraction of a second.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

#include "system/whole_file.hpp"

namespace grundy::cli {

/// Thrown when the reader at the other end of a pipe has gone.
struct ReaderGone : std::exception {
    const char* what() const noexcept override { return "the reader of the output has gone"; }
};

class Output {
public:
    /// `name` is used in messages; `interrupt` is polled before each block.
    Output(int descriptor, std::string name, const std::atomic<bool>* interrupt = nullptr);
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void write(std::string_view text);
    void number(std::uint64_t n);
    /// Right-aligned in `width` columns.
    void number(std::uint64_t n, std::size_t width);
    /// A Grundy value: the number, or "loony"; right-aligned if a width is given.
    void value(std::uint64_t v, std::size_t width = 0);
    /// Writes the buffer out. The destructor writes nothing, because unflushed output belongs to a failed command.
    void flush();
    /// As flush, even after an interrupt; for output that reports the interrupt.
    void finish();
    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
    std::string name_;
    const std::atomic<bool>* interrupt_;
    std::string buffer_;
};

/// A whole file (system/whole_file.hpp) that is written like an Output.
class OutputFile {
public:
    OutputFile(const std::string& path, const std::atomic<bool>* interrupt)
        : file_(path), output_(file_.descriptor(), path, interrupt) {}

    Output& output() { return output_; }
    void commit() {
        output_.flush();
        file_.commit();
    }

private:
    system::WholeFile file_;
    Output output_;
};

}  // namespace grundy::cli
