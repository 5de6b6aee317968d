// SPDX-License-Identifier: MIT
// Reads the two words that a program prints; see input_format.hpp.
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/input_format.hpp"
#include "core/input_words.hpp"

namespace grundy {

using input_words::blanks;

OutputWords parse_output_words(std::string_view text) {
    const std::string_view all = trimmed(text, blanks);
    const auto has = [&](char sign) { return all.find(sign) != std::string_view::npos; };
    const char between = has(';') ? ';' : has(',') ? ',' : ' ';
    OutputWords out{"", ""};
    if (const std::size_t end = all.find(between); end != std::string_view::npos) {
        out.first = trimmed(all.substr(0, end), blanks);
        out.second = trimmed(all.substr(end + 1), blanks);
    }
    const bool two = out.second.find(between) == std::string::npos;
    if (!two || out.first.empty() || out.second.empty() || out.first == out.second)
        throw Error("--words '" + std::string(text) +
                    "': expected two different words, for a win of the first and of the second player, as in 'Alice "
                    "Bob', or with a comma between them if they have blanks: 'You win, You lose'; with a semicolon if "
                    "they have commas");
    return out;
}

OutputWords parse_program_words(std::string_view text) {
    if (text.find_first_of("\"'\\\n\r") != std::string_view::npos)
        throw Error("--words '" + std::string(text) + "': words without quotes and backslashes are needed");
    return parse_output_words(text);
}

}  // namespace grundy
