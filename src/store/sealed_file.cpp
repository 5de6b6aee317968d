// SPDX-License-Identifier: MIT
// See sealed_file.hpp.
#include "store/sealed_file.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "core/size.hpp"
#include "system/user_key.hpp"
#include "system/whole_file.hpp"

namespace grundy::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "grundy-checkpoint 1\n";
constexpr std::size_t seal_size = 64;
const std::string signature_field = "signature";

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

std::string_view text_of(const std::vector<std::uint8_t>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

[[noreturn]] void damaged(const std::string& path, const std::string& what) {
    throw Error("the checkpoint '" + path + "' " + what + "; remove it or name another file to start again");
}

// The file may be someone else's, so the message does not suggest removing it.
[[noreturn]] void unsuitable(const std::string& path, const std::string& what) {
    throw Error("'" + path + "' " + what + "; name another file for the checkpoint");
}

std::string contents(const std::string& path) {
    const File file(std::fopen(path.c_str(), "rb"));
    if (!file) throw Error("cannot open the checkpoint '" + path + "': " + std::strerror(errno));
    std::string out(to_size(fs::file_size(path)), '\0');
    if (std::fread(out.data(), 1, out.size(), file.get()) != out.size())
        throw Error("cannot read the checkpoint '" + path + "'");
    return out;
}

}  // namespace

std::string SealedFile::text(const std::string& name) const {
    const auto it = fields_.find(name);
    return it == fields_.end() ? "" : it->second;
}

std::uint64_t SealedFile::number(const std::string& name) const {
    const std::string digits = text(name);
    std::uint64_t out = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out);
    if (error != std::errc() || end != digits.data() + digits.size()) damaged(path_, "does not state '" + name + "'");
    return out;
}

std::string SealedFile::head(bool with_signature) const {
    std::string out(first_line);
    for (const auto& [name, text] : fields_)
        if (with_signature || name != signature_field) out += name + " " + text + "\n";
    return out + "bytes " + std::to_string(bytes.size()) + "\n";
}

std::optional<std::string> SealedFile::signature() const {
    const auto key = system::user_key();
    if (!key) return std::nullopt;
    return hmac_sha256(*key, {head(false), text_of(bytes)});
}

void SealedFile::sign() {
    if (const auto by = signature()) set(signature_field, *by);
}

bool SealedFile::signed_by_user() const {
    const auto by = signature();
    return by && text(signature_field) == *by;
}

void SealedFile::write(const std::string& path) const {
    const std::string text = head(true);
    Sha256 digest;
    digest.add(text);
    digest.add(text_of(bytes));
    system::WholeFile file(path);
    file.write(text);
    file.write(text_of(bytes));
    file.write(digest.hex());
    file.commit();
}

std::uint64_t SealedFile::memory_to_read(const std::string& path) {
    std::error_code error;
    const std::uintmax_t size = fs::is_regular_file(path, error) ? fs::file_size(path, error) : 0;
    return error ? 0 : 2 * std::uint64_t{size};  // its text and `bytes`
}

std::optional<SealedFile> SealedFile::read(const std::string& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    if (!fs::is_regular_file(path, error)) unsuitable(path, "is not a regular file");
    const std::string all = contents(path);
    if (all.substr(0, 18) != first_line.substr(0, 18)) unsuitable(path, "is not a checkpoint");
    if (all.substr(0, first_line.size()) != first_line) damaged(path, "has a format that this version does not read");
    if (all.size() < first_line.size() + seal_size) damaged(path, "is cut off");
    const std::string_view body = std::string_view(all).substr(0, all.size() - seal_size);
    if (sha256(body) != std::string_view(all).substr(body.size()))
        damaged(path, "is damaged: its digest does not match its content");
    SealedFile out;
    out.path_ = path;
    for (std::size_t at = first_line.size();;) {
        const std::size_t end = body.find('\n', at), blank = body.find(' ', at);
        if (end == std::string_view::npos || blank > end) damaged(path, "has a line that is not a field");
        const std::string name(body.substr(at, blank - at));
        const std::string_view text = body.substr(blank + 1, end - blank - 1);
        at = end + 1;
        if (name == "bytes") {
            out.bytes.assign(body.begin() + static_cast<std::ptrdiff_t>(at), body.end());
            if (text != std::to_string(out.bytes.size())) damaged(path, "has fewer bytes than it states");
            return out;
        }
        out.fields_[name] = text;
    }
}

}  // namespace grundy::store
