// SPDX-License-Identifier: MIT
// See lenses.hpp. The part of the address behind `#` is that of web/src/state/route.ts.
#include "lsp/lenses.hpp"

#include <array>
#include <utility>

#include "lsp/subject.hpp"

namespace grundy::lsp {
namespace {

// The rules are in the address; what opens it, a command line as a rule, does not take any length.
constexpr std::size_t most_rules = std::size_t{32} << 10, most_games = 100;

std::string escaped(std::string_view text) {
    constexpr std::string_view hexadecimal = "0123456789ABCDEF", plain = "-_.~";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
            plain.find(c) != std::string_view::npos)
            out += c;
        else
            ((out += '%') += hexadecimal[byte >> 4U]) += hexadecimal[byte & 15U];
    }
    return out;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

class Links {
public:
    Links(const Document& document, const std::string& page)
        : before_(page + (page.find('#') == std::string::npos ? "#/" : "/")),
          rules_("&rules=" + escaped(document.text.all())) {}

    std::string values(const std::string& game, const std::string& ranges, const std::string& tab) const {
        return before_ + "values?of=" + escaped(game) + "&range=" + escaped(ranges) + "&tab=" + tab + rules_;
    }
    std::string play(const std::string& position) const { return before_ + "play?pos=" + escaped(position) + rules_; }

private:
    std::string before_, rules_;
};

Json lens(const Json& range, const std::string& title, const std::string& address) {
    return {{"range", range},
            {"command", {{"title", title}, {"command", open_command}, {"arguments", Json::array({address})}}}};
}

}  // namespace

Json lenses(const Document& document, const std::string& page, const Ask& ask) {
    Json out = Json::array();
    if (!document.sound() || document.text.all().size() > most_rules) return out;
    const Links links(document, page);
    std::size_t games = 0;
    for (const Declared& d : document.names().declared()) {
        if (d.kind != Kind::game || ++games > most_games) continue;
        const std::string name(d.name);
        const Json game = ask("game", {{"name", name}, {"rules", std::string(document.text.all())}});
        if (!game.contains("arguments")) return Json::array();
        const Json range = document.text.range(d.where);
        const std::string table = joined(ranges_of(game, "0..100", "0..15"));
        const std::string plot = joined(ranges_of(game, "0..1000", "0..63"));
        if (!table.empty() && needs_nothing(game)) {
            out.push_back(lens(range, "table", links.values(name, table, "table")));
            out.push_back(lens(range, "plot", links.values(name, plot, "plot")));
        }
        std::string position = game.at("example");
        if (position.empty() && !table.empty() && needs_nothing(game))
            position = name + (game.at("arguments").size() == 1 ? "(10)" : "(5, 8)");
        if (!position.empty()) out.push_back(lens(range, "play", links.play(position)));
    }
    return out;
}

}  // namespace grundy::lsp
