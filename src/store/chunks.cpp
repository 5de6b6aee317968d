// SPDX-License-Identifier: MIT
// See chunks.hpp.
#include "store/chunks.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "core/error.hpp"
#include "core/sha256.hpp"
#include "core/size.hpp"
#include "core/whole_number.hpp"
#include "os/user_key.hpp"

namespace grundy::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_line = "grundy-chunks 1\n", any_version = "grundy-chunks ";
constexpr std::size_t most_line = 512;
constexpr std::string_view stored_name = "stored", head_kind = "head", no_signature = "-";

struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closer>;

[[noreturn]] void unsuitable(const std::string& path, const std::string& what) {
    throw Error("'" + path + "' " + what + "; name another file for the checkpoint");
}

File open(const std::string& path) {
    File file(std::fopen(path.c_str(), "rb"));
    if (!file) throw Error("cannot open '" + path + "': " + std::strerror(errno));
    return file;
}

std::string read_at(std::FILE* file, std::uint64_t from, std::uint64_t most, const std::string& path) {
    std::string out(to_size(most), '\0');
    if (fseeko(file, static_cast<off_t>(from), SEEK_SET) != 0) throw Error("cannot read '" + path + "'");
    out.resize(std::fread(out.data(), 1, out.size(), file));
    if (std::ferror(file) != 0) throw Error("cannot read '" + path + "': " + std::strerror(errno));
    return out;
}

std::string signature_of(const std::optional<std::string>& key, const std::string& digest) {
    return key ? hmac_sha256(*key, {"grundy-chunks ", digest}) : std::string(no_signature);
}

/// The line of a chunk as far as its digest covers it.
std::string stated(const Chunk& c) {
    return "chunk " + std::to_string(c.number) + " " + c.kind + " " + c.packing + " " + std::to_string(c.size) + " " +
           std::to_string(c.stored) + " ";
}

std::string digest_after(const std::string& before, const std::string& statement, std::string_view stored) {
    Sha256 digest;
    for (const std::string_view part : {std::string_view(before), std::string_view(statement), stored})
        digest.add(part);
    return digest.hex();
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> out(1);
    for (const char c : line)
        if (c == ' ')
            out.emplace_back();
        else
            out.back() += c;
    return out;
}

/// One after another, the chunks of a file.
class Scan {
public:
    explicit Scan(const std::string& path) : path_(path), file_(open(path)), size_(fs::file_size(path)) {
        at_ = first_line.size();
    }

    std::uint64_t at() const { return at_; }
    const std::string& digest() const { return digest_; }
    bool is_own() const { return own_; }
    bool ended() const { return at_ == size_; }

    /// Takes the next chunk, or returns what is wrong with it.
    std::string next(std::size_t number, Chunk& chunk) {
        const std::string line = read_at(file_.get(), at_, std::min<std::uint64_t>(most_line, size_ - at_), path_);
        const std::size_t end = line.find('\n');
        if (end == std::string::npos) return line.size() < most_line ? "is incomplete" : "is damaged";
        const std::vector<std::string> words = words_of(std::string_view(line).substr(0, end));
        if (words.size() != 8) return "is damaged";
        const auto size = whole_number<std::uint64_t>(words[4]), packed = whole_number<std::uint64_t>(words[5]);
        if (!size || !packed || *size > most_content || *packed > 2 * most_content) return "is damaged";
        chunk.size = *size;
        chunk.stored = *packed;
        chunk.kind = words[2];
        chunk.packing = words[3];
        chunk.begin = at_ + end + 1;
        chunk.number = number;
        const std::string statement = stated(chunk);
        if (std::string_view(line).substr(0, statement.size()) != statement) return "is damaged";
        if (chunk.stored + 1 > size_ - chunk.begin) return "is incomplete";
        const std::string bytes = read_at(file_.get(), chunk.begin, chunk.stored + 1, path_);
        const std::string_view stored = std::string_view(bytes).substr(0, bytes.size() - 1);
        chunk.before = digest_;
        chunk.digest = digest_after(digest_, statement, stored);
        if (chunk.digest != words[6] || bytes.back() != '\n') return "is damaged";
        own_ = key_ && words[7] == signature_of(key_, chunk.digest);
        digest_ = chunk.digest;
        at_ = chunk.begin + chunk.stored + 1;
        return "";
    }

private:
    const std::string path_;
    File file_;
    std::uint64_t size_, at_ = 0;
    std::string digest_;
    std::optional<std::string> key_ = os::user_key();
    bool own_ = false;
};

// Values that look like noise hardly shrink, and packing them takes longer than computing some of them. A sample from
// the middle tells.
bool worth_packing(std::string_view content, const Packing& packing) {
    constexpr std::size_t sample = std::size_t{1} << 16, few = 16;
    if (!packing.pack) return false;
    if (content.size() < few * sample) return true;
    return packing.pack(content.substr(content.size() / 2, sample)).size() < sample / 4 * 3;
}

std::string finished(const Chunk& chunk, const std::string& stored, std::string& digest) {
    const std::string statement = stated(chunk);
    digest = digest_after(digest, statement, stored);
    return statement + digest + " " + signature_of(os::user_key(), digest) + "\n" + stored + "\n";
}

}  // namespace

std::string text_of(const Head& head) {
    std::string out;
    for (const auto& [name, value] : head) out += name + " " + value + "\n";
    return out;
}

Head head_of(const std::string& text) {
    Head out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t blank = std::min(text.find(' ', at), end);
        out[text.substr(at, blank - at)] = blank < end ? text.substr(blank + 1, end - blank - 1) : "";
        at = end + 1;
    }
    return out;
}

std::optional<ChunkList> list_chunks(const std::string& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return std::nullopt;
    if (!fs::is_regular_file(path, error)) unsuitable(path, "is not a regular file");
    const std::string begin = read_at(open(path).get(), 0, first_line.size(), path);
    if (begin.substr(0, any_version.size()) != any_version) unsuitable(path, "is not a checkpoint of this command");
    if (begin != first_line) unsuitable(path, "has a format that this version does not read");
    Scan scan(path);
    Chunk chunk;
    if (const std::string fault = scan.next(0, chunk); !fault.empty() || chunk.kind != head_kind)
        unsuitable(path, "does not tell what it is of, because its head " + (fault.empty() ? "is missing" : fault));
    ChunkList out{head_of(content_of(path, chunk, {}))};
    out.end = scan.at(), out.digest = scan.digest();
    std::uint64_t own_end = 0;
    std::string own_digest;
    const auto blame = [&](const std::string& fault) {
        out.fault =
            "chunk " + std::to_string(out.chunks.size() + 1) + ", at byte " + std::to_string(out.end) + ", " + fault;
    };
    while (!scan.ended() && out.fault.empty()) {
        if (const std::string fault = scan.next(out.chunks.size() + 1, chunk); !fault.empty()) {
            blame(fault);
            continue;
        }
        out.chunks.push_back(chunk);
        out.end = scan.at(), out.digest = scan.digest();
        if (scan.is_own()) out.own = out.chunks.size(), own_end = out.end, own_digest = out.digest;
    }
    // A beginning that can be trusted is worth more than a file that must be confirmed as a whole.
    if (out.own > 0 && out.own < out.chunks.size()) {
        out.chunks.resize(out.own);
        out.end = own_end, out.digest = own_digest;
        blame("does not have your signature");
    }
    return out;
}

std::string content_of(const std::string& path, const Chunk& chunk, const Packing& packing) {
    const std::string stored = read_at(open(path).get(), chunk.begin, chunk.stored, path);
    if (digest_after(chunk.before, stated(chunk), stored) != chunk.digest)
        throw Error("'" + path + "' was changed while it was read; call the command again");
    if (chunk.packing == stored_name && stored.size() == chunk.size) return stored;
    if (chunk.packing != packing.name || !packing.unpack)
        throw Error("'" + path + "' has chunks of the packing '" + chunk.packing + "', which this build cannot read");
    return packing.unpack(stored, to_size(chunk.size));
}

std::string first_bytes(const Head& head, std::string& digest) {
    const std::string text = text_of(head);
    digest.clear();
    return std::string(first_line) +
           finished({std::string(head_kind), std::string(stored_name), text.size(), 0, text.size(), 0}, text, digest);
}

std::string chunk_bytes(std::size_t number, const std::string& kind, std::string_view content, const Packing& packing,
                        std::string& digest) {
    const bool tried = worth_packing(content, packing);
    std::string stored = tried ? packing.pack(content) : std::string(content);
    const bool packed = tried && stored.size() < content.size();
    if (!packed) stored = content;
    return finished({kind, packed ? packing.name : std::string(stored_name), content.size(), 0, stored.size(), number},
                    stored, digest);
}

}  // namespace grundy::store
