// SPDX-License-Identifier: MIT
// Blocks of 256 KiB to a file descriptor, every fault looked at.
#include "cli/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <grundy/grundy.hpp>
#include <string>

#include "core/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t block = std::size_t{256} << 10;
constexpr std::size_t most_digits = 20;

[[noreturn]] void fail(const std::string& name, int code) {
    throw Error("cannot write " + name + ": " + std::strerror(code));
}

}  // namespace

Output::Output(int descriptor, std::string name, const std::atomic<bool>* interrupt)
    : descriptor_(descriptor), name_(std::move(name)), interrupt_(interrupt) {}

void Output::write(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= block) flush();
}

void Output::number(std::uint64_t n) {
    char digits[most_digits];
    const char* end = std::to_chars(digits, digits + most_digits, n).ptr;
    write({digits, static_cast<std::size_t>(end - digits)});
}

void Output::number(std::uint64_t n, std::size_t width) {
    char digits[most_digits];
    auto size = static_cast<std::size_t>(std::to_chars(digits, digits + most_digits, n).ptr - digits);
    if (size < width) buffer_.append(width - size, ' ');
    write({digits, size});
}

void Output::value(std::uint64_t v, std::size_t width) {
    if (!is_loony(v)) return number(v, width);
    const std::string text = value_text(v);
    if (text.size() < width) buffer_.append(width - text.size(), ' ');
    write(text);
}

void Output::flush() {
    std::string_view left = buffer_;
    while (!left.empty()) {
        if (interrupt_ && *interrupt_) throw Stopped(Status::interrupted, "interrupted while writing " + name_);
        ssize_t written = ::write(descriptor_, left.data(), left.size());
        if (written >= 0)
            left.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EPIPE)
            throw ReaderGone();
        else if (errno != EINTR)
            fail(name_, errno);
    }
    buffer_.clear();
}

WholeFile::WholeFile(const std::string& path, const std::atomic<bool>* interrupt) : path_(path) {
    struct stat info {};
    bool exists = stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) fail(path, EISDIR);
    if (exists && !S_ISREG(info.st_mode)) {
        descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    } else {
        if (exists) {  // through a symbolic link: the file it leads to is replaced, not the link
            char* real = realpath(path.c_str(), nullptr);
            if (real) path_ = real;
            std::free(real);
        }
        temporary_ = path_ + ".XXXXXX";
        descriptor_ = mkstemp(temporary_.data());
        if (descriptor_ >= 0) {  // mkstemp gives 0600; a new file should have what open() would give
            mode_t mask = umask(0);
            umask(mask);
            fchmod(descriptor_, exists ? info.st_mode & 07777 : 0666 & ~mask);
        }
    }
    if (descriptor_ < 0) {
        temporary_.clear();
        fail(path, errno);
    }
    output_ = std::make_unique<Output>(descriptor_, path, interrupt);
}

void WholeFile::commit() {
    output_->flush();
    int closed = close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) fail(path_, errno);
    if (temporary_.empty()) return;
    if (rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_, errno);
    temporary_.clear();
}

WholeFile::~WholeFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!temporary_.empty()) unlink(temporary_.c_str());
}

}  // namespace grundy::cli
