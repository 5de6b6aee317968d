// SPDX-License-Identifier: MIT
// The records of a folder: lines of JSON in DIR/parts/*.jsonl, each with a digest of the rest of the line. The folder
// says what is done, not the scheduler: something is done if a part has its whole record. Any number of processes on
// any machines that share the folder may add parts at once, each its own; what they do twice does no harm.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "os/line_file.hpp"
#include "report/json_text.hpp"

namespace grundy::atlas {

/// The record as a line, without the line break.
std::string sealed_line(report::Json record);
/// The record of a line; nothing if the line is torn or damaged.
std::optional<report::Json> read_sealed(std::string_view line);

/// Creates the folder of the parts, and another one beside it, if need be. Throws Error.
void make_folders(const std::string& folder, const std::string& other);

/// A part file, which one worker writes. It is created with its first record.
class Part {
public:
    /// `name` is that of the worker, such as "2of8-1234.0".
    Part(const std::string& folder, const std::string& name);
    void add(const std::string& line);
    /// Forces the records to disk; that happens by itself every second.
    void sync();

private:
    std::string stem_;
    std::unique_ptr<os::LineFile> file_;
    std::chrono::steady_clock::time_point last_sync_;
};

struct PartsRead {
    std::size_t files = 0;
    std::vector<std::string> damaged;  ///< places of torn or damaged lines; what they were about is done again
};

/// Calls `record` for each whole line, with its place, "FILE:LINE"; it returns false if the line is no record. Reads
/// file by file, so that the torn end of one cannot spoil the next. Throws Error if a file cannot be read.
PartsRead read_parts(const std::string& folder,
                     const std::function<bool(const std::string& line, const std::string& place)>& record);

}  // namespace grundy::atlas
