// SPDX-License-Identifier: MIT
// See quoted_numbers.hpp.
#include "report/quoted_numbers.hpp"

namespace grundy::report {
namespace {

constexpr std::string_view largest_exact = "9007199254740991";  // 2^53 - 1

bool of_number(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'; }

// JSON has no leading zeros, so longer is larger.
bool too_large(std::string_view number) {
    if (number.starts_with('-')) number.remove_prefix(1);
    if (number.find_first_not_of("0123456789") != std::string_view::npos) return false;
    return number.size() != largest_exact.size() ? number.size() > largest_exact.size() : number > largest_exact;
}

}  // namespace

void QuotedNumbers::end_number(std::string& out) {
    if (number_.empty()) return;
    const char* const quote = too_large(number_) ? "\"" : "";
    out += quote + number_ + quote;
    number_.clear();
}

// Outside of strings, the letters of true, false and null are the only others; their `e` makes no difference.
std::string QuotedNumbers::next(std::string_view block) {
    std::string out;
    out.reserve(block.size() + 64);
    for (const char c : block) {
        if (in_string_) {
            in_string_ = escaped_ || c != '"';
            escaped_ = !escaped_ && c == '\\';
        } else if (of_number(c)) {
            number_ += c;
            continue;
        } else {
            end_number(out);
            in_string_ = c == '"';
        }
        out += c;
    }
    return out;
}

}  // namespace grundy::report
