// SPDX-License-Identifier: MIT
// Files that only grow, by whole lines. Each is written by one process, which created it: names that are made of
// process numbers repeat on other machines and in containers, and two writers would tear each other's lines.
#pragma once

#include <string>
#include <string_view>

namespace grundy::os {

class LineFile {
public:
    /// Creates `stem` + `ending`, or `stem`-2, `stem`-3, ... + `ending`: the first that does not exist. Throws Error if
    /// none can be created.
    LineFile(const std::string& stem, const std::string& ending);
    LineFile(const LineFile&) = delete;
    LineFile& operator=(const LineFile&) = delete;
    ~LineFile();

    const std::string& path() const { return path_; }
    /// Adds the text and a line break by one call of the system if it takes all. Throws Error if it cannot be written;
    /// the last line may then be torn, and nothing more may be added.
    void add_line(std::string_view text);
    /// Forces the lines so far to disk.
    void sync();

private:
    std::string path_;
    int descriptor_ = -1;
    bool torn_ = false;
};

}  // namespace grundy::os
