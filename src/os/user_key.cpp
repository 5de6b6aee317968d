// SPDX-License-Identifier: MIT
// See user_key.hpp.
#include "os/user_key.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>

#include "os/user_folders.hpp"

namespace grundy::os {
namespace {

constexpr std::size_t digits = 64;

// A key that others can read, or have put there, is not secret.
std::optional<std::string> read_key(const std::string& path) {
    const int in = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (in < 0) return std::nullopt;
    struct stat info {};
    std::string key(digits, '\0');
    const bool ours = fstat(in, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
                      (info.st_mode & 077) == 0 && read(in, key.data(), digits) == static_cast<ssize_t>(digits);
    close(in);
    if (!ours || key.find_first_not_of("0123456789abcdef") != std::string::npos) return std::nullopt;
    return key;
}

std::optional<std::string> random_key() {
    std::array<std::uint8_t, digits / 2> bytes{};
    if (getentropy(bytes.data(), bytes.size()) != 0) return std::nullopt;
    std::string out;
    for (const std::uint8_t b : bytes) {
        out += "0123456789abcdef"[b >> 4];
        out += "0123456789abcdef"[b & 15];
    }
    return out;
}

// The file is linked rather than renamed to its place: if two runs create one at once, both must use the first.
void make_key(const std::string& path) {
    const auto key = random_key();
    if (!key) return;
    std::string temporary = path + ".XXXXXX";
    const int out = mkostemp(temporary.data(), O_CLOEXEC);
    if (out < 0) return;
    const bool whole = write(out, key->data(), key->size()) == static_cast<ssize_t>(key->size()) && fsync(out) == 0;
    close(out);
    if (whole && link(temporary.c_str(), path.c_str()) != 0 && access(path.c_str(), F_OK) != 0)
        rename(temporary.c_str(), path.c_str());  // some file systems have no links
    unlink(temporary.c_str());
}

}  // namespace

std::optional<std::string> user_key() {
    const std::string in = state_folder(), path = in + "/key";
    if (in.empty()) return std::nullopt;
    if (auto key = read_key(path)) return key;
    std::error_code fault;
    std::filesystem::create_directories(in, fault);
    make_key(path);
    return read_key(path);
}

}  // namespace grundy::os
