// SPDX-License-Identifier: MIT
// See input.hpp.
#include "digraph/input.hpp"

#include <algorithm>
#include <cstring>

#include "core/escaped.hpp"
#include "core/size.hpp"

namespace grundy::digraph {
namespace {

constexpr std::size_t shown = 60;  // bytes of a line, on each side of a fault

}  // namespace

// The buffer has room for a largest line and a block after it, so that bytes are moved once per block.
bool Input::fill() {
    if (ended_) return false;
    if (buffer_.empty()) buffer_.resize(2 * largest);
    if (begin_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        before_ += begin_;
        end_ -= begin_;
        begin_ = 0;
    }
    const std::size_t got = source_(buffer_.data() + end_, buffer_.size() - end_);
    end_ += got;
    ended_ = got == 0;
    return !ended_;
}

std::string_view Input::peek(std::size_t wanted) {
    while (end_ - begin_ < wanted && fill()) {
    }
    return {buffer_.data() + begin_, end_ - begin_};
}

bool Input::next_line(std::string_view& line) {
    for (std::size_t searched = 0;;) {
        const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
        const std::size_t found = rest.find('\n', searched);
        searched = rest.size();
        if (found == std::string_view::npos && rest.size() < largest && fill()) continue;
        if (rest.empty()) return false;
        ++line_;
        line = rest.substr(0, found);
        if (line.size() >= largest)
            throw fault_in_line(name_, line_, 1, line, "this line is longer than 1 MiB",
                                "one edge per line: two vertices with blanks or a comma between them");
        begin_ += std::min(line.size() + 1, rest.size());
        if (line.ends_with('\r')) line.remove_suffix(1);
        return true;
    }
}

TextError fault_in_line(const std::string& name, std::uint64_t line, std::size_t column, std::string_view text,
                        const std::string& message, const std::string& hint) {
    const std::size_t at = std::min(column - 1, text.size()), from = at > shown ? at - shown : 0;
    const std::string before = (from > 0 ? "..." : "") + escaped(text.substr(from, at - from));
    const std::string after = escaped(text.substr(at, shown)) + (text.size() - at > shown ? "..." : "");
    std::string report = name + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message + "\n    " +
                         before + after + "\n    " + std::string(before.size(), ' ') + "^\n";
    if (!hint.empty()) report += "    hint: " + hint + "\n";
    return TextError(report, name, to_size(line), column);
}

TextError fault_at_byte(const std::string& name, std::uint64_t byte, const std::string& message,
                        const std::string& hint) {
    std::string report = name + ": byte " + std::to_string(byte) + ": " + message + "\n";
    if (!hint.empty()) report += "    hint: " + hint + "\n";
    return TextError(report, name);
}

}  // namespace grundy::digraph
