// SPDX-License-Identifier: MIT
// Buffered output that notices when it goes wrong: a full disk is an Error, a reader that left
// (`| head -1`) ends the program quietly. Standard streams would swallow both. Numbers are written by
// to_chars into the buffer: 10^7 values in a fraction of a second.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

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
    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
    std::string name_;
    const std::atomic<bool>* interrupt_;
    std::string buffer_;
};

/// A file that is there in whole or not at all: written beside its place, then renamed. Devices and
/// pipes (`/dev/stdout`) have no half-written state and are written to directly.
class WholeFile {
public:
    WholeFile(const std::string& path, const std::atomic<bool>* interrupt);
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;
    ~WholeFile();

    Output& output() { return *output_; }
    void commit();

private:
    std::string path_, temporary_;  // temporary_ empty: written directly
    int descriptor_ = -1;
    std::unique_ptr<Output> output_;
};

}  // namespace grundy::cli
