// SPDX-License-Identifier: MIT
// Reads what a program for a judge reads; see input_format.hpp.
#include "core/input_format.hpp"

#include <algorithm>
#include <cctype>

#include "core/error.hpp"

namespace grundy {
namespace {

struct Word {
    std::string text;
    bool ends_line = false;
};

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<Word> words_of(std::string_view text) {
    std::vector<Word> out;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == ',') {
            ++at;
        } else if (c == ';') {
            if (out.empty() || out.back().ends_line)
                throw Error("--input '" + std::string(text) + "': there is nothing before a `;`");
            out.back().ends_line = true;
            ++at;
        } else if (in_name(c) && std::isdigit(static_cast<unsigned char>(c)) == 0) {
            std::size_t end = at;
            while (end < text.size() && in_name(text[end])) ++end;
            out.push_back({std::string(text.substr(at, end - at)), false});
            at = end;
        } else {
            throw Error("--input '" + std::string(text) + "': unexpected '" + std::string(1, c) +
                        "'; write names with blanks between them, and `;` at the end of a line: --input 'T; n m'");
        }
    }
    if (!out.empty()) out.back().ends_line = true;
    return out;
}

std::string names_of(std::span<const InputSlot> slots) {
    std::string out;
    for (const InputSlot& s : slots) out += (out.empty() ? "" : ", ") + s.name + " (" + s.type + ")";
    return out;
}

}  // namespace

InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots) {
    const auto fault = [&](const std::string& what) { return Error("--input '" + std::string(text) + "': " + what); };
    const auto slot_of = [&](const std::string& name) -> const InputSlot* {
        const auto found = std::find_if(slots.begin(), slots.end(), [&](const auto& s) { return s.name == name; });
        return found == slots.end() ? nullptr : &*found;
    };
    InputFormat out;
    std::vector<std::string> counts;  // names that stand before the slot that they belong to
    const std::vector<Word> words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Word& word = words[i];
        const InputSlot* const slot = slot_of(word.text);
        if (slot == nullptr) {
            if (i == 0 && word.ends_line && words.size() > 1)
                out.tests = word.text;
            else
                counts.push_back(word.text);
            continue;
        }
        if (std::any_of(out.items.begin(), out.items.end(), [&](const auto& o) { return o.name == word.text; }))
            throw fault("'" + word.text + "' comes twice");
        const std::size_t most = slot->type == "int" ? 0 : slot->type == "board" || slot->type == "graph" ? 2 : 1;
        if (counts.size() > most)
            throw fault("'" + counts[0] + "' is no argument or parameter of the game: it has " + names_of(slots));
        out.items.push_back({word.text, counts.empty() ? "" : counts[0], word.ends_line});
        counts.clear();
    }
    if (!counts.empty())
        throw fault("'" + counts[0] + "' is no argument or parameter of the game: it has " + names_of(slots));
    for (const InputSlot& s : slots)
        if (s.required &&
            std::none_of(out.items.begin(), out.items.end(), [&](const auto& o) { return o.name == s.name; }))
            throw fault("'" + s.name + "' is missing; the game has " + names_of(slots));
    return out;
}

InputFormat usual_input_format(std::span<const InputSlot> slots) {
    InputFormat out;
    for (const InputSlot& s : slots)
        if (s.required) out.items.push_back({s.name, "", false});
    if (!out.items.empty()) out.items.back().ends_line = true;
    return out;
}

std::string to_text(const InputFormat& format) {
    std::string out = format.tests.empty() ? "" : format.tests + ";";
    for (const auto& item : format.items) {
        if (!item.count.empty()) out += (out.empty() ? "" : " ") + item.count;
        out += (out.empty() ? "" : " ") + item.name;
        if (item.ends_line && &item != &format.items.back()) out += ";";
    }
    return out;
}

}  // namespace grundy
