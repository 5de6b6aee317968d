// SPDX-License-Identifier: MIT
// See completion.hpp.
#include "lsp/completion.hpp"

#include <algorithm>
#include <grundy/language.hpp>
#include <set>
#include <string>

#include "core/ascii.hpp"

namespace grundy::lsp {
namespace {

// CompletionItemKind
enum class Symbol { function = 3, variable = 6, type_of_game = 7, value = 12, keyword = 14, operation = 24, type = 25 };

Symbol symbol_of(WordKind kind) {
    switch (kind) {
        case WordKind::keyword:
            return Symbol::keyword;
        case WordKind::operation:
            return Symbol::operation;
        case WordKind::type:
            return Symbol::type;
        case WordKind::set:
            return Symbol::value;
        case WordKind::function:
            break;
    }
    return Symbol::function;
}

Json item(std::string_view label, Symbol symbol, std::string_view detail, const std::string& help) {
    Json out = {{"label", label}, {"kind", static_cast<int>(symbol)}, {"detail", detail}};
    if (!help.empty()) out["documentation"] = help;
    return out;
}

// While an option is written, it is in no tree: its choices are the names before `in` and `=` after its `for`.
void choices_of_line(const Document& document, std::size_t offset, std::set<std::string_view>& out) {
    const Text& text = document.text;
    const std::size_t line = text.line_of(offset);
    const auto& list = document.tokens().list;
    bool after_for = false;
    for (std::size_t i = 0; i + 1 < list.size(); ++i) {
        if (text.line_of(list[i].where.begin) != line) continue;
        after_for = after_for || list[i].is("for");
        const bool bound = list[i + 1].is("in") || list[i + 1].is("=") || list[i + 1].is("+");
        if (after_for && bound && is_name(list[i].text) && !lang::is_keyword(list[i].text)) out.insert(list[i].text);
    }
}

// A new name is typed there: nothing is to be offered.
bool names_a_game(const Document& document, std::size_t offset) {
    std::string_view line = document.text.line_up_to(offset);
    while (!line.empty() && in_name(line.back())) line.remove_suffix(1);
    return !line.empty() && is_blank(line.back()) && (trimmed(line) == "game" || trimmed(line) == "cyclic game");
}

}  // namespace

Json common_completions(const Rules& rules) {
    Json out = Json::array();
    std::set<std::string> known;
    for (const LanguageWord& word : language_words())
        if (known.insert(word.name).second) out.push_back(item(word.name, symbol_of(word.kind), word.form, word.help));
    for (const GameInfo& game : rules.games())
        if (known.insert(game.name).second)
            out.push_back(item(game.name, Symbol::type_of_game, game.head, game.summary));
    return out;
}

Json completions(const Document& document, std::size_t offset, const Json& common) {
    if (document.is_prose(offset) || names_a_game(document, offset)) return Json::array();
    std::set<std::string_view> own;
    Json out = Json::array();
    const auto& declared = document.names().declared();
    const auto add = [&](std::string_view name, Symbol symbol, std::string_view detail) {
        if (own.insert(name).second) out.push_back(item(name, symbol, detail, ""));
    };
    std::set<std::string_view> choices;
    if (!trimmed(document.text.line_up_to(offset)).starts_with("expect")) {  // where positions stand
        for (const std::size_t i : document.names().known_at(offset))
            add(declared[i].name, Symbol::variable, document.text.of(declared[i].whole));
        choices_of_line(document, offset, choices);
    }
    for (const std::string_view name : choices) add(name, Symbol::variable, "a choice of this line");
    for (const Declared& d : declared)
        if (d.kind == Kind::game)
            add(d.name, Symbol::type_of_game, trimmed(document.text.line(document.text.line_of(d.where.begin))));
    for (const Json& one : common)
        if (!own.contains(one["label"].get_ref<const std::string&>())) out.push_back(one);
    return out;
}

}  // namespace grundy::lsp
