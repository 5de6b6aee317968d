// SPDX-License-Identifier: MIT
// Growing sets; see growing.hpp.
#include "engines/table/growing.hpp"

#include <algorithm>

namespace grundy::engines {

bool GrowingSets::add(std::size_t count, std::size_t& first) {
    first = full_.size();
    if ((first + count) * (words_ + 1) > most_bytes_ / sizeof(std::uint64_t)) return false;
    full_.resize(first + count);
    bits_.resize((first + count) * words_);
    return true;
}

void GrowingSets::clear(std::size_t set) {
    std::fill_n(bits_.begin() + static_cast<std::ptrdiff_t>(set * words_), words_, 0);
    full_[set] = 0;
}

bool GrowingSets::widen(std::size_t words) {
    words = std::max(words, words_ + words_ / 2 + 1);
    if (full_.size() * (words + 1) > most_bytes_ / sizeof(std::uint64_t)) return false;
    std::vector<std::uint64_t> wide(full_.size() * words);
    for (std::size_t s = 0; s < full_.size(); ++s)
        std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(s * words_), words_,
                    wide.begin() + static_cast<std::ptrdiff_t>(s * words));
    bits_ = std::move(wide);
    words_ = words;
    return true;
}

}  // namespace grundy::engines
