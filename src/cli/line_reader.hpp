// SPDX-License-Identifier: MIT
// Lines that a person types: with editing and history on a terminal, plainly from a file or a pipe.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "cli/output.hpp"

namespace grundy::cli {

class LineReader {
public:
    /// Prompts go to `out`, which is flushed before each line is awaited.
    LineReader(Output& out, const std::atomic<bool>* interrupt);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    /// The next line without its end; nothing at the end of the input. Where no person sees what is typed, the line is
    /// shown behind the prompt, so that what was said can be read afterwards. Stopped where the user interrupts.
    std::optional<std::string> read(const std::string& prompt);

private:
    struct Editor;  // of libedit; null where the input or the output is no terminal

    std::optional<std::string> read_plainly();

    Output& out_;
    const std::atomic<bool>* interrupt_;
    std::unique_ptr<Editor> editor_;
    bool echo_;
    bool ended_ = false;
    std::string buffer_;
};

}  // namespace grundy::cli
