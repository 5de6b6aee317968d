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
    const auto is_of_game = [&](std::string_view text) {
        return text.starts_with(game.name) && text.size() > game.name.size() && text.ends_with(')') &&
               (text[game.name.size()] == '(' || text[game.name.size()] == '[');
    };
    std::string other;
    for (const std::string& expectation : game.expectations) {
        const std::size_t end = expectation.rfind(" = ");
        if (end == std::string::npos) continue;
        std::string text = expectation.substr(0, end);
        text.erase(0, std::string_view{"expect "}.size());
        const bool winner = text.starts_with("winner ");
        if (winner) text.erase(0, std::string_view{"winner "}.size());
        if (!is_of_game(text)) continue;
        if (winner && expectation.substr(end) == " = first") return text;
        if (other.empty()) other = with_last_of_ranges(text);
    }
    return other;
}

std::vector<GameParameter> parameters_of(const GameInfo& game) {
    std::vector<GameParameter> out;
    for (const bool needed : {true, false})
        for (const Slot& slot : needed ? game.parameters : game.defaulted) out.push_back({&slot, needed});
    return out;
}

}  // namespace grundy::report
