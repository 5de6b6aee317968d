// SPDX-License-Identifier: MIT
// Reads Markdown; see markdown.hpp.
#include "cli/markdown.hpp"

#include <algorithm>

namespace grundy::cli {
namespace {

// The text without links, which lead nowhere here, and without emphasis. Code in backticks stays as it is.
std::string plain(std::string_view text) {
    std::string out;
    bool code = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '`') code = !code;
        if (code || c == '`') {
            const bool pipe = c == '\\' && i + 1 < text.size() && text[i + 1] == '|';
            if (!pipe) out += c;
            continue;
        }
        if (c == '\\' && i + 1 < text.size()) {
            out += text[++i];
        } else if (c == '*' && i + 1 < text.size() && text[i + 1] == '*') {
            ++i;
        } else if (c == '*' && text.find('*', i + 1) != std::string_view::npos && i + 1 < text.size() &&
                   text[i + 1] != ' ' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '(')) {
            const std::size_t end = text.find('*', i + 1);
            out += plain(text.substr(i + 1, end - i - 1));
            i = end;
        } else if (c == '[') {
            const std::size_t middle = text.find("](", i), end = text.find(')', middle);
            if (middle == std::string_view::npos || end == std::string_view::npos) {
                out += c;
                continue;
            }
            out += plain(text.substr(i + 1, middle - i - 1));
            i = end;
        } else {
            out += c;
        }
    }
    return out;
}

std::vector<std::string> cells_of(std::string_view line) {
    std::vector<std::string> out;
    std::string cell;
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '|' && line[i - 1] != '\\') {
            cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
            cell.erase(cell.find_last_not_of(' ') + 1);
            out.push_back(plain(cell));
            cell.clear();
        } else {
            cell += line[i];
        }
    }
    return out;
}

}  // namespace

std::vector<Block> blocks_of(std::string_view markdown) {
    std::vector<Block> out;
    bool code = false, fresh = true;
    std::string raw;  // of the paragraph or item under construction
    const auto finish = [&] {
        if (!raw.empty()) out.back().text = plain(raw);
        raw.clear();
        fresh = true;
    };
    while (!markdown.empty()) {
        const std::size_t end = std::min(markdown.find('\n'), markdown.size());
        const std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(end + 1, markdown.size()));
        if (line.substr(0, 3) == "```") {
            finish();
            code = !code;
            if (code) out.push_back({Block::Kind::code, 0, "", {}});
        } else if (code) {
            out.back().text += std::string(line) + "\n";
        } else if (line.empty()) {
            finish();
        } else if (line[0] == '#') {
            finish();
            const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
            out.push_back({Block::Kind::heading,
                           static_cast<int>(level),
                           plain(line.substr(std::min(level + 1, line.size()))),
                           {}});
        } else if (line[0] == '|') {
            if (fresh || out.back().kind != Block::Kind::table) {
                finish();
                out.push_back({Block::Kind::table, 0, "", {}});
                fresh = false;
            }
            if (line.find_first_not_of("|-: ") != std::string_view::npos) out.back().rows.push_back(cells_of(line));
        } else {
            const bool item = line.substr(0, 2) == "- ";
            if (fresh || item) {
                finish();
                out.push_back({item ? Block::Kind::item : Block::Kind::paragraph, 0, "", {}});
                fresh = false;
            }
            std::string_view words = item ? line.substr(2) : line;
            while (!words.empty() && words[0] == ' ') words.remove_prefix(1);
            raw += (raw.empty() ? "" : " ") + std::string(words);
        }
    }
    finish();
    return out;
}

}  // namespace grundy::cli
