// SPDX-License-Identifier: MIT
// See frames.hpp.
#include "lsp/frames.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "core/whole_number.hpp"

namespace grundy::lsp {
namespace {

bool is_content_length(std::string_view name) {
    constexpr std::string_view wanted = "content-length";
    return name.size() == wanted.size() &&
           std::equal(name.begin(), name.end(), wanted.begin(), [](char a, char b) { return lower(a) == b; });
}

// The length that a header says; nothing if it says none, or two, or a line is no field.
std::optional<std::size_t> length_in(std::string_view header) {
    std::optional<std::size_t> out;
    while (!header.empty()) {
        const std::size_t end = std::min(header.find('\n'), header.size());
        const std::string_view line = trimmed(header.substr(0, end));
        header.remove_prefix(std::min(end + 1, header.size()));
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return std::nullopt;
        if (!is_content_length(trimmed(line.substr(0, colon)))) continue;
        const auto length = whole_number<std::size_t>(trimmed(line.substr(colon + 1)));
        if (!length || out) return std::nullopt;
        out = length;
    }
    return out;
}

// Where the header that begins the text ends, and where its message begins. Lines may end without "\r".
struct HeaderEnd {
    std::size_t header, message;
};
std::optional<HeaderEnd> end_of_header(std::string_view text) {
    for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string_view::npos; at = end + 1)
        if (trimmed(text.substr(at, end - at)).empty()) return HeaderEnd{at, end + 1};
    return std::nullopt;
}

}  // namespace

void Frames::forget(std::size_t count) { bytes_.erase(0, count); }

// Whether there is one, or there never will be.
bool Frames::read_header() {
    forget(std::min(bytes_.find_first_not_of("\r\n"), bytes_.size()));  // which those who write by hand may add
    const auto end = end_of_header(std::string_view(bytes_).substr(0, most_header));
    lost_ = !end && bytes_.size() >= most_header;
    if (!end) return lost_;
    length_ = length_in(std::string_view(bytes_).substr(0, end->header));
    lost_ = !length_;
    forget(end->message);
    return true;
}

std::optional<Frame> Frames::next() {
    if (lost_) {
        bytes_.clear();
        return std::nullopt;
    }
    const std::size_t skips = std::min(skipped_, bytes_.size());
    forget(skips);
    skipped_ -= skips;
    if (skipped_ > 0 || (!length_ && !read_header())) return std::nullopt;
    if (lost_) return Frame{Frame::Kind::lost, ""};
    if (*length_ > most_) {
        skipped_ = *std::exchange(length_, std::nullopt);
        return Frame{Frame::Kind::too_long, ""};
    }
    if (bytes_.size() < *length_) return std::nullopt;
    Frame out{Frame::Kind::message, bytes_.substr(0, *length_)};
    forget(*std::exchange(length_, std::nullopt));
    return out;
}

std::string framed(std::string_view message) {
    std::string out = "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n";
    out += message;
    return out;
}

}  // namespace grundy::lsp
