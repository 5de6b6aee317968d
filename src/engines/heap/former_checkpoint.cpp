// SPDX-License-Identifier: MIT
// See former_checkpoint.hpp. The former format is a first line, fields as lines, among them a signature (an HMAC of
// all but this line and the digest), "bytes N", the windows, and a digest of all that as 64 hexadecimal digits.
#include "engines/heap/former_checkpoint.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "core/engines_revision.hpp"
#include "core/error.hpp"
#include "core/sha256.hpp"
#include "core/size.hpp"
#include "os/file_lock.hpp"
#include "os/user_key.hpp"
#include "os/whole_file.hpp"

namespace grundy::engines::heap {
namespace {

constexpr std::string_view first_line = "grundy-checkpoint 1\n";
constexpr std::size_t digest_size = 64;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
    throw Error("the checkpoint '" + path + "' has a former format and " + why +
                "; remove it or name another file to start again");
}

}  // namespace

void convert_former_checkpoint(const store::CheckpointSettings& to, store::Head head, const std::string& kind,
                               Meter& meter) {
    std::ifstream in(to.file, std::ios::binary);
    std::string all(first_line.size(), ' ');
    if (!in.read(all.data(), static_cast<std::streamsize>(all.size())) || all != first_line) return;
    const os::FileLock lock(to.file, "the checkpoint '" + to.file + "'");
    const std::uint64_t bytes = 2 * std::uint64_t{std::filesystem::file_size(to.file)};  // they may be copied once
    meter.claim(bytes, "the checkpoint");
    all.append(std::istreambuf_iterator<char>(in), {});
    all.resize(all.size() - std::min(digest_size, all.size()));
    const std::string_view text = all;
    const std::size_t sign = text.find("\nsignature ") + 1, after = text.find('\n', sign) + 1;
    const std::size_t end = text.find("\nbytes ") + 1, content = text.find('\n', end) + 1;
    const auto key = os::user_key();
    if (sign == 0 || after == 0 || end < sign || content == 0 || !key ||
        text.substr(sign, after - sign) !=
            "signature " + hmac_sha256(*key, {text.substr(0, sign), text.substr(after)}) + "\n")
        refuse(to.file, "is damaged or not signed with your key");
    store::Head fields = store::head_of(all.substr(first_line.size(), end - first_line.size()));
    head["engines"] = std::to_string(engines_revision);
    // The program that wrote it can still continue such a file, so it stays as it is.
    if (fields["rules"] != head["rules"] || fields["engines"] != head["engines"])
        refuse(to.file, "belongs to another game, or to engines that may have been corrected since");
    for (const char* const name : {"game", "rules", "engines", "signature"}) fields.erase(name);
    std::string digest;
    os::WholeFile out(to.file);
    out.write(store::first_bytes(head, digest));
    std::size_t number = 0;
    const auto add = [&](std::string_view chunk) {
        out.write(store::chunk_bytes(++number, kind, chunk, to.packing, digest));
    };
    add(store::text_of(fields));
    const std::size_t window = to_size(std::stoull(fields.at("window")));
    for (std::size_t at = content; at < text.size(); at += window) add(text.substr(at, window));
    out.commit();
    meter.release(bytes);
}

}  // namespace grundy::engines::heap
