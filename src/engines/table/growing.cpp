// SPDX-License-Identifier: MIT
// Growing sets; see growing.hpp.
#include "engines/table/growing.hpp"

#include <algorithm>

namespace grundy::engines::table {

bool GrowingSets::add(std::size_t count, std::size_t& first) {
    first = full_.size();
    const std::uint64_t before = bytes_of(first, words_), bytes = bytes_of(first + count, words_);
    if (bytes > most_bytes_ || bytes > meter_->bytes_left()) return false;
    meter_->claim(bytes, "the sets of a table");
    full_.resize(first + count);
    bits_.resize((first + count) * words_);
    meter_->release(before);
    return true;
}

void GrowingSets::clear(std::size_t set) {
    std::fill_n(bits_.begin() + static_cast<std::ptrdiff_t>(set * words_), words_, 0);
    full_[set] = 0;
}

bool GrowingSets::widen(std::size_t words) {
    words = std::max(words, words_ + words_ / 2 + 1);
    const std::uint64_t before = bytes_of(full_.size(), words_), bytes = bytes_of(full_.size(), words);
    if (bytes > most_bytes_ || bytes > meter_->bytes_left()) return false;
    meter_->claim(bytes, "the sets of a table");
    std::vector<std::uint64_t> wide(full_.size() * words);
    for (std::size_t s = 0; s < full_.size(); ++s)
        std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(s * words_), words_,
                    wide.begin() + static_cast<std::ptrdiff_t>(s * words));
    bits_ = std::move(wide);
    words_ = words;
    meter_->release(before);
    return true;
}

}  // namespace grundy::engines::table
