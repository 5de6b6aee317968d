// SPDX-License-Identifier: MIT
// See sink.hpp.
#include "report/sink.hpp"

#include <charconv>
#include <grundy/grundy.hpp>

#include "core/size.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t block_bytes = std::size_t{256} << 10;
constexpr std::size_t most_digits = 20;

}  // namespace

void Sink::write(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= block_bytes) flush();
}

void Sink::number(std::uint64_t n) {
    char digits[most_digits];
    const char* end = std::to_chars(digits, digits + most_digits, n).ptr;
    write({digits, to_size(end - digits)});
}

void Sink::number(std::uint64_t n, std::size_t width) {
    char digits[most_digits];
    auto size = to_size(std::to_chars(digits, digits + most_digits, n).ptr - digits);
    if (size < width) buffer_.append(width - size, ' ');
    write({digits, size});
}

void Sink::value(Value value, std::size_t width) {
    if (value.is_nimber()) return number(value.nimber(), width);
    const std::string text = value_text(value);
    if (text.size() < width) buffer_.append(width - text.size(), ' ');
    write(text);
}

void Sink::flush() {
    take(buffer_);
    buffer_.clear();
}

}  // namespace grundy::report
