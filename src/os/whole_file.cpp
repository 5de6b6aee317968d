// SPDX-License-Identifier: MIT
// See whole_file.hpp.
#include "os/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/error.hpp"
#include "os/descriptor_io.hpp"

namespace grundy::os {
namespace {

[[noreturn]] void fail(const std::string& name, int code) {
    throw Error("cannot write " + name + ": " + std::strerror(code));
}

std::string folder_of(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

// A power failure also loses the rename unless the folder is on disk; the previous file is then still there.
void force_folder(const std::string& path) {
    const int folder = open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    fsync(folder);
    close(folder);
}

}  // namespace

std::string place_of(const std::string& path) {
    char* const real = realpath(path.c_str(), nullptr);
    std::string out = real != nullptr ? real : path;
    std::free(real);
    return out;
}

// A pipe must not be opened as a test, because its reader would see the end.
void require_writable(const std::string& path) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0 || S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))
        WholeFile{path};
    else if (access(path.c_str(), W_OK) != 0)
        fail(path, errno);
}

WholeFile::WholeFile(const std::string& path) : name_(path), path_(path) {
    struct stat info {};
    const bool exists = stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) fail(name_, EISDIR);
    if (exists && !S_ISREG(info.st_mode)) {
        descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        if (exists) path_ = place_of(path);
        temporary_ = path_ + ".XXXXXX";
        descriptor_ = mkostemp(temporary_.data(), O_CLOEXEC);
        if (descriptor_ >=
            0) {  // mkostemp creates files with mode 0600; a new file should have the mode that open() would give
            const mode_t mask = umask(0);
            umask(mask);
            fchmod(descriptor_, exists ? info.st_mode & 07777 : 0666 & ~mask);
        }
    }
    if (descriptor_ >= 0) return;
    temporary_.clear();
    fail(name_, errno);
}

void WholeFile::write(std::string_view bytes) {
    if (!write_all(descriptor_, bytes)) fail(name_, errno);
}

void WholeFile::commit() {
    const bool renamed = !temporary_.empty();
    if (renamed && !force_to_disk(descriptor_)) {
        const int fault = errno;
        close(std::exchange(descriptor_, -1));
        fail(name_, fault);
    }
    replace();
    if (renamed) force_folder(path_);
}

void WholeFile::replace() {
    if (close(std::exchange(descriptor_, -1)) != 0) fail(name_, errno);
    if (temporary_.empty()) return;
    if (rename(temporary_.c_str(), path_.c_str()) != 0) fail(name_, errno);
    temporary_.clear();
}

WholeFile::~WholeFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

}  // namespace grundy::os
