// SPDX-License-Identifier: MIT
// Files that hold what a long computation has reached: named fields, then bytes, then the SHA-256 of both. Such a file
// is there in whole or not at all, the one before it being replaced at the end; one that was damaged since is told from
// one that was not.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::store {

class SealedFile {
public:
    /// Of a line each: neither names nor texts may have line breaks, nor names blanks.
    void set(const std::string& name, std::string_view text) { fields_[name] = text; }
    void set(const std::string& name, std::uint64_t number) { fields_[name] = std::to_string(number); }
    /// "" where there is none.
    std::string text(const std::string& name) const;
    /// Error where there is none.
    std::uint64_t number(const std::string& name) const;

    std::vector<std::uint8_t> bytes;

    /// Error where it cannot be written.
    void write(const std::string& path) const;
    /// Nothing where there is no such file. Error where it is unreadable, another kind of file, or damaged.
    static std::optional<SealedFile> read(const std::string& path);

private:
    std::string head() const;

    std::string path_;
    std::map<std::string, std::string> fields_;
};

}  // namespace grundy::store
