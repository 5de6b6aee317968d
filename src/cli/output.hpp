// SPDX-License-Identifier: MIT
// Buffered output that notices when it goes wrong: a full disk is an Error, a reader that left
// (`| head -1`) ends the program quietly. Standard streams would swallow both. Numbers are written by
// to_chars into the buffer: 10^7 values in a fraction of a second.
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
    /// `name` is for messages; `interrupt` is looked at before each block.
    Output(int descriptor, std::string name, const std::atomic<bool>* interrupt = nullptr);
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    void write(std::string_view text);
    void number(std::uint64_t n);
    /// Right-aligned in `width` columns.
    void number(std::uint64_t n, std::size_t width);
    /// A Grundy value: the number, or "loony"; with a width, right-aligned.
    void value(std::uint64_t v, std::size_t width = 0);
    /// Sends the buffer on. Nothing is sent on destruction: what was not flushed belongs to a failed command.
    void flush();
    /// Likewise, though an interrupt has come: for what tells of it.
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
