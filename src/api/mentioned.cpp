// SPDX-License-Identifier: MIT
// See mentioned.hpp. Names are found without parsing; a name too many costs a little time, and a name that is missed
// would be reported as unknown, so texts are read generously.
#include "api/mentioned.hpp"

#include <algorithm>
#include <unordered_map>

#include "api/embedded.hpp"
#include "core/ascii.hpp"
#include "core/size.hpp"
#include "lang/functions.hpp"
#include "lang/lexer.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// Calls `visit` for each name outside of double quotes and comments, with what follows it. A name that is the end of a
// code, such as the F of 0.3F, is none.
template <class Visit>
void for_names(std::string_view text, Visit visit) {
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = std::min(text.find('"', at + 1), text.size() - 1) + 1;
        } else if (c == '#') {
            at = std::min(text.find('\n', at), text.size());
        } else if (in_name(c)) {
            std::size_t end = at;
            while (end < text.size() && in_name(text[end])) ++end;
            if (begins_name(c)) visit(text.substr(at, end - at), text.substr(end));
            at = end;
        } else {
            ++at;
        }
    }
}

// Where the rules of a file are: not its notes, in triple quotes, nor its expectations.
template <class Visit>
void for_rule_lines(std::string_view text, Visit visit) {
    bool note = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (line.starts_with("\"\"\""))
            note = line.size() > 3 && line.ends_with("\"\"\"") ? note : !note;
        else if (!note && !line.starts_with("expect") && !line.starts_with("source:"))
            visit(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// The game that a line begins, or nothing.
std::string_view head(std::string_view line) {
    for (const std::string_view word : {"cyclic ", "game "}) {
        while (line.starts_with(' ')) line.remove_prefix(1);
        if (line.starts_with(word))
            line.remove_prefix(word.size());
        else if (word == "game ")
            return {};
    }
    while (line.starts_with(' ')) line.remove_prefix(1);
    std::size_t end = 0;
    while (end < line.size() && in_name(line[end])) ++end;
    return line.substr(0, end);
}

using Index = std::unordered_map<std::string_view, std::size_t>;

// A later file replaces games of an earlier one.
const Index& index_of_games() {
    static const Index index = [] {
        Index out;
        for (std::size_t i = 0; i < embedded_game_count; ++i)
            for_rule_lines(embedded_games[i].text, [&](std::string_view line) {
                if (const auto name = head(line); !name.empty()) out.insert_or_assign(name, i);
            });
        return out;
    }();
    return index;
}

}  // namespace

void Mentioned::need(std::size_t file) {
    if (files_.insert(file).second) rules(embedded_games[file].text);
}

void Mentioned::position(std::string_view text) {
    for_names(text, [&](std::string_view name, std::string_view rest) {
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (own_.contains(name)) return;
        if (const auto it = index_of_games().find(name); it != index_of_games().end())
            need(it->second);
        else if (!lang::is_keyword(name) && !lang::is_function(name) && !rest.starts_with('='))
            unknown_ = true;
    });
}

void Mentioned::rules(std::string_view text) {
    for_rule_lines(text, [&](std::string_view line) {
        if (const auto name = head(line); !name.empty()) own_.emplace(name);
    });
    for_rule_lines(text, [&](std::string_view line) {
        for_names(line, [&](std::string_view name, std::string_view rest) {
            rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
            if (!rest.starts_with('(') && !rest.starts_with('[')) return;
            if (const auto it = index_of_games().find(name); it != index_of_games().end()) need(it->second);
        });
    });
}

}  // namespace abi_1
}  // namespace grundy
