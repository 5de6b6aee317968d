// SPDX-License-Identifier: MIT
// See words.hpp.
#include "play/words.hpp"

#include <algorithm>

#include "core/ascii.hpp"
#include "core/choice_text.hpp"
#include "core/long_text.hpp"

namespace grundy::play {

std::string lower(std::string text) {
    for (char& c : text) c = grundy::lower(c);
    return text;
}

std::string shortened(std::string_view text) { return shorten(text, 100); }

std::string counted(std::uint64_t count, std::string_view noun) {
    if (count == 1) return "1 " + std::string(noun);
    if (!noun.ends_with('y')) return std::to_string(count) + " " + std::string(noun) + "s";
    return std::to_string(count) + " " + std::string(noun.substr(0, noun.size() - 1)) + "ies";
}

std::string choice_of(const LegalMove& move) { return choices_text(move.choice, move.also, {}); }

std::string described(const LegalMove& move) {
    const std::string choice = choice_of(move);
    return shortened(move.from) + " -> " + shortened(move.to) + (choice.empty() ? "" : " " + choice);
}

}  // namespace grundy::play
