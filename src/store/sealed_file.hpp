// SPDX-License-Identifier: MIT
// Files that keep the state of a long computation: named fields, then bytes, then the SHA-256 of both. Such a file
// appears completely or not at all: it replaces the previous one at the end. Later damage is detected. Since anybody
// can compute a digest, a signature with the user's key shows who wrote the file.
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
    /// Sets a field on its own line: names and texts must not contain line breaks, and names no blanks.
    void set(const std::string& name, std::string_view text) { fields_[name] = text; }
    void set(const std::string& name, std::uint64_t number) { fields_[name] = std::to_string(number); }
    /// Returns "" if there is no such field.
    std::string text(const std::string& name) const;
    /// Throws Error if there is no such field.
    std::uint64_t number(const std::string& name) const;

    std::vector<std::uint8_t> bytes;

    /// Signs with the user's key, if there is one. Nothing may be changed afterwards.
    void sign();
    /// Whether `sign` signed the file for this user, and it was not changed since.
    bool signed_by_user() const;

    /// Throws Error if it cannot be written.
    void write(const std::string& path) const;
    /// Returns nothing if there is no such file. Throws Error if it is unreadable, of another kind, or damaged.
    static std::optional<SealedFile> read(const std::string& path);
    /// The memory in bytes that reading a file takes at most; 0 if there is no such file.
    static std::uint64_t memory_to_read(const std::string& path);

private:
    std::string head(bool with_signature) const;
    std::optional<std::string> signature() const;

    std::string path_;
    std::map<std::string, std::string> fields_;
};

}  // namespace grundy::store
