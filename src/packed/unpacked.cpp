// SPDX-License-Identifier: MIT
// See unpacked.hpp.
#include "packed/unpacked.hpp"

#include <algorithm>
#include <memory>

#include "packed/raw_bytes.hpp"

namespace grundy::packed {

ByteSource unpacked(ByteSource raw, std::string name) {
    RawBytes bytes(std::move(raw), std::move(name));
    const std::string_view first = bytes.first(4);
    if (first.starts_with("\x1f\x8b")) return gunzipped(std::move(bytes));
    if (first.starts_with("\x28\xb5\x2f\xfd")) return unzstd(std::move(bytes));
    return [plain = std::make_shared<RawBytes>(std::move(bytes))](char* to, std::size_t most) {
        const std::string_view now = plain->peek();
        const std::size_t count = std::min(now.size(), most);
        now.copy(to, count);
        plain->skip(count);
        return count;
    };
}

}  // namespace grundy::packed
