// SPDX-License-Identifier: MIT
// See lines.hpp.
#include "mcp/lines.hpp"

#include <algorithm>
#include <utility>

namespace grundy::mcp {

std::optional<Line> Lines::next() {
    const std::size_t end = bytes_.find('\n', std::max(at_, looked_));
    if (end == std::string::npos) {
        bytes_.erase(0, std::exchange(at_, 0));
        if (skipping_ || bytes_.size() > most_) {
            skipping_ = true;
            bytes_.clear();
        }
        looked_ = bytes_.size();
        return std::nullopt;
    }
    std::string text = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    if (std::exchange(skipping_, false) || text.size() > most_) return Line{"", true};
    if (text.ends_with('\r')) text.pop_back();
    return Line{std::move(text)};
}

}  // namespace grundy::mcp
