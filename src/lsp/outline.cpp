// SPDX-License-Identifier: MIT
// See outline.hpp.
#include "lsp/outline.hpp"

#include <algorithm>

#include "core/size.hpp"

namespace grundy::lsp {
namespace {

// SymbolKind
enum class Outlined { function = 12, variable = 13, constant = 14 };

Json symbol(const Text& text, const Declared& d, Outlined kind, std::string_view detail) {
    const Span whole{std::min(d.whole.begin, d.where.begin), std::max(d.whole.end, d.where.end)};
    return {{"name", d.name},
            {"detail", detail},
            {"kind", static_cast<int>(kind)},
            {"range", text.range(whole)},
            {"selectionRange", text.range(d.where)}};
}

}  // namespace

// The names of a game are declared after it and before the next one (names.cpp).
Json outline(const Document& document) {
    Json out = Json::array();
    std::size_t game = ~std::size_t{0};  // whose names belong to the last symbol
    for (const Declared& d : document.names().declared()) {
        if (d.kind == Kind::game) {
            out.push_back(symbol(document.text, d, Outlined::function, ""));
            out.back()["children"] = Json::array();
            game = d.game;
        } else if (d.game == game && d.kind == Kind::argument) {
            out.back()["children"].push_back(symbol(document.text, d, Outlined::variable, "argument"));
        } else if (d.game == game && d.kind == Kind::parameter) {
            out.back()["children"].push_back(symbol(document.text, d, Outlined::constant, "parameter"));
        }
    }
    return out;
}

Json edits_to(const Text& text, const std::string& wanted) {
    const std::string_view old = text.all();
    if (old == wanted) return Json::array();
    const auto differ = std::mismatch(old.begin(), old.end(), wanted.begin(), wanted.end());
    const std::size_t same = to_size(differ.first - old.begin());
    const std::size_t begin = same == 0 ? 0 : old.rfind('\n', same - 1) + 1;  // of the line; npos + 1 is 0
    // From the ends, but not into the lines before; whole lines again.
    const std::size_t most = std::min(old.size(), wanted.size()) - begin;
    std::size_t tail = 0;
    while (tail < most && old[old.size() - 1 - tail] == wanted[wanted.size() - 1 - tail]) ++tail;
    const std::size_t line = old.find('\n', old.size() - tail);
    const std::size_t end = tail == 0 || line == std::string_view::npos ? old.size() : line + 1;
    const std::size_t rest = old.size() - end;
    return Json::array(
        {{{"range", text.range({begin, end})}, {"newText", wanted.substr(begin, wanted.size() - rest - begin)}}});
}

}  // namespace grundy::lsp
