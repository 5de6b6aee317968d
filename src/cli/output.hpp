// SPDX-License-Identifier: MIT
// Buffered output that reports faults: a full disk throws an Error, and a closed pipe (`| head -1`) ends the program
// quietly. Standard streams would ignore both.
#pragma once

#include <atomic>
#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "os/whole_file.hpp"
#include "report/quoted_numbers.hpp"
#include "report/sink.hpp"

namespace grundy::cli {

/// Thrown when the reader at the other end of a pipe has closed it.
struct ReaderGone : std::exception {
    const char* what() const noexcept override { return "the reader of the output is gone"; }
};

class Output : public report::Sink {
public:
    /// `name` is used in messages; `interrupt` is polled before each block.
    Output(int descriptor, std::string name, const std::atomic<bool>* interrupt = nullptr);

    /// From now on, JSON passes with large numbers as strings (report/quoted_numbers.hpp).
    void quote_large_numbers() { quoted_.emplace(); }
    /// Flushes even after an interrupt; for output that reports the interrupt.
    void finish();
    int descriptor() const { return descriptor_; }
    bool has_sent() const { return has_sent_; }

private:
    void take(std::string_view block) override;
    void send(std::string_view block);

    int descriptor_;
    std::string name_;
    const std::atomic<bool>* interrupt_;
    std::optional<report::QuotedNumbers> quoted_;
    bool has_sent_ = false;
};

/// Writes a whole file (system/whole_file.hpp) like an Output.
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
    os::WholeFile file_;
    Output output_;
};

}  // namespace grundy::cli
