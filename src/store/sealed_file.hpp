// SPDX-License-Identifier: MIT
// Files that hold what a long computation has reached: named fields, then bytes, then the SHA-256 of both. Such a file
// is there in whole or not at all, the one before it being replaced at the end; one that was damaged since is told from
// one that was not. Whoever wants to can seal anything with a digest: who wrote it, a signature with the user's key
// says.
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

    /// With the key of the user, where there is one. Nothing may be changed afterwards.
    void sign();
    /// Did `sign` sign it, for this user, as it is?
    bool signed_by_user() const;

    /// Error where it cannot be written.
    void write(const std::string& path) const;
    /// Nothing where there is no such file. Error where it is unreadable, another kind of file, or damaged.
    static std::optional<SealedFile> read(const std::string& path);

private:
    std::string head(bool with_signature) const;
    std::optional<std::string> signature() const;

    std::string path_;
    std::map<std::string, std::string> fields_;
};

}  // namespace grundy::store
