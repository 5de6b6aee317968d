// SPDX-License-Identifier: MIT
// Writes blocks of 256 KiB to a file descriptor and checks for every fault.
#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
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

void Output::finish() {
    interrupt_ = nullptr;
    flush();
}

}  // namespace grundy::cli
