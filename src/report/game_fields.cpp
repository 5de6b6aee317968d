// SPDX-License-Identifier: MIT
// See game_fields.hpp.
#include "report/game_fields.hpp"

#include "core/ascii.hpp"

namespace grundy::report {
namespace {

// "f(0..20)" becomes "f(20)"; the dots of a board's picture stay.
std::string with_last_of_ranges(const std::string& text) {
    std::string out;
    bool picture = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') picture = !picture;
        if (picture || text.compare(i, 2, "..") != 0) {
            out += text[i];
            continue;
        }
        while (!out.empty() && is_digit(out.back())) out.pop_back();
        ++i;
    }
    return out;
}

}  // namespace

std::string example_of(const GameInfo& game) {
    for (const std::string& expectation : game.expectations) {
        const std::size_t end = expectation.rfind(" = ");
        std::string text = expectation.substr(0, end);
        for (const std::string_view word : {"expect ", "winner "})
            if (text.starts_with(word)) text.erase(0, word.size());
        if (end == std::string::npos || !text.starts_with(game.name) || text.back() != ')') continue;
        return with_last_of_ranges(text);
    }
    return "";
}

std::vector<GameParameter> parameters_of(const GameInfo& game) {
    std::vector<GameParameter> out;
    for (const bool needed : {true, false})
        for (const Slot& slot : needed ? game.parameters : game.defaulted) out.push_back({&slot, needed});
    return out;
}

}  // namespace grundy::report
