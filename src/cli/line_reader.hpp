// SPDX-License-Identifier: MIT
// Reads lines that a person types: with editing and history on a terminal, plainly from a file or a pipe.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "cli/output.hpp"

namespace grundy::cli {

class LineReader {
public:
    /// Prompts go to `out`, which is flushed before each line is read.
    LineReader(Output& out, const std::atomic<bool>* interrupt);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// Returns the next line without its end, or nothing at the end of the input. If the typing is not visible, the
    /// line is printed after the prompt, so that the output is complete. Throws Stopped on an interrupt.
    std::optional<std::string> read(const std::string& prompt);

private:
    struct Editor;  // of libedit; null if the input or the output is not a terminal

    std::optional<std::string> read_plainly();

    Output& out_;
    const std::atomic<bool>* interrupt_;
    std::unique_ptr<Editor> editor_;
    bool echo_;
    bool ended_ = false;
    std::string buffer_;
};

}  // namespace grundy::cli
