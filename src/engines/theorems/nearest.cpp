// SPDX-License-Identifier: MIT
// See nearest.hpp.
#include "engines/theorems/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "core/size.hpp"
#include "engines/theorems/guard.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr double least_alike = 0.6, least_alike_beside_others = 0.4;
constexpr std::size_t longest = 100;  // bytes of an option

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Words, numbers and single signs of a text in the form of statement.hpp.
struct Tokens {
    std::string text;
    std::vector<std::pair<std::size_t, std::size_t>> places;  // begin and length

    explicit Tokens(std::string of) : text(std::move(of)) {
        for (std::size_t i = 0; i < text.size();) {
            std::size_t end = i + 1;
            if (in_word(text[i]))
                while (end < text.size() && in_word(text[end])) ++end;
            if (text[i] != ' ') places.emplace_back(i, end - i);
            i = end;
        }
    }
    std::size_t size() const { return places.size(); }
    std::string at(std::size_t i) const { return text.substr(places[i].first, places[i].second); }
    std::string part(std::size_t begin, std::size_t end) const {
        if (begin >= end) return "";
        const std::size_t from = places[begin].first;
        return text.substr(from, places[end - 1].first + places[end - 1].second - from);
    }
    // How many brackets are open after these tokens; -1 if one was closed that is not theirs.
    int open_after(std::size_t begin, std::size_t end) const {
        int depth = 0;
        for (std::size_t i = begin; i < end && depth >= 0; ++i) depth += at(i) == "(" ? 1 : at(i) == ")" ? -1 : 0;
        return depth;
    }
};

struct Difference {
    std::string found, expected;
    double alike = 0;
};

// What is left of two texts without their common beginning and end; brackets stay whole.
Difference difference(const std::string& found, const std::string& expected) {
    const Tokens a(found), b(expected);
    const std::size_t shorter = std::min(a.size(), b.size());
    std::size_t before = 0, after = 0;
    while (before < shorter && a.at(before) == b.at(before)) ++before;
    while (after < shorter - before && a.at(a.size() - 1 - after) == b.at(b.size() - 1 - after)) ++after;
    Difference out;
    out.alike = 2 * static_cast<double>(before + after) / static_cast<double>(a.size() + b.size());
    const auto open = [&] {
        const int x = a.open_after(before, a.size() - after), y = b.open_after(before, b.size() - after);
        return x < 0 || y < 0 ? -1 : std::max(x, y);
    };
    for (int depth = open(); depth != 0; depth = open()) {
        if (depth < 0 ? before == 0 : after == 0) break;
        depth < 0 ? --before : --after;
    }
    out.found = a.part(before, a.size() - after);
    out.expected = b.part(before, b.size() - after);
    return out;
}

// The text with the names of the rules.
std::string named(const std::string& text, const rules::Game& game, const rules::Option* option,
                  const std::vector<std::size_t>& binders) {
    std::map<std::string, std::string> names = {{"self", game.name}};
    for (std::size_t i = 0; i < game.args.size(); ++i) names[std::string(1, argument_name(i))] = game.args[i].name;
    for (std::size_t i = 0; i < binders.size() && i < most_binders; ++i)
        names[std::string(1, binder_name(i))] = option->binders[binders[i]].vars[0].name;
    const Tokens tokens(text);
    std::string out;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto it = names.find(tokens.at(i));
        if (it == names.end()) continue;
        out += text.substr(copied, tokens.places[i].first - copied) + it->second;
        copied = tokens.places[i].first + tokens.places[i].second;
    }
    return out + text.substr(copied);
}

std::string quoted(const std::string& text) {
    return "`" + (text.size() > longest ? text.substr(0, longest) + "..." : text) + "`";
}

// As written, with single blanks.
std::string written(const rules::Game& game, const rules::Option& o) {
    std::string out;
    if (!game.file_text) return o.words;
    for (const char c : game.file_text->substr(o.where.begin, o.where.end - o.where.begin)) {
        const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r';
        if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
    }
    return out;
}

std::string what_differs(const rules::Game& game, const rules::Option& o, const rules::Option& normal,
                         const std::vector<std::size_t>& binders, const Difference& d) {
    const std::string option = quoted(written(game, o)), found = named(d.found, game, &normal, binders),
                      expected = named(d.expected, game, &normal, binders);
    if (found.find('?') != std::string::npos) return "not its option " + option;
    if (expected.empty()) return option + " also has " + quoted(found);
    if (found.empty()) return option + " lacks " + quoted(expected);
    return option + " has " + quoted(found) + " where that game has " + quoted(expected);
}

Difference least_difference(const std::string& found, const Spellings& theorem) {
    Difference out;
    for (const std::string& expected : theorem)
        if (Difference d = difference(found, expected); d.alike > out.alike) out = std::move(d);
    return out;
}

struct Near {
    double alike = 0;
    std::string what;
};

std::optional<Near> near(const rules::Ruleset& rules, int instance, const Statement& theorem) {
    const rules::Game& game = rules.game(instance);
    if (game.options.size() > theorem.size() + 1) return std::nullopt;  // one may be another, or be one too many
    const rules::Game normal = rules::normal_game(rules, instance).game;
    const auto texts = option_texts(rules, instance, normal, order_as_written(normal));
    const auto [options, others] = assigned(texts, theorem);
    const auto lacked = to_size(std::find(options.begin(), options.end(), std::nullopt) - options.begin());
    const auto missing = to_size(std::count(options.begin(), options.end(), std::nullopt)),
               known = theorem.size() - missing;
    if (others.size() > 1 || missing > 1 || others.size() + missing == 0) return std::nullopt;
    Near out;
    if (others.size() == 1 && missing == 1) {
        const Difference d = least_difference(texts[others[0]].text, theorem[lacked]);
        if (d.alike < (known > 0 ? least_alike_beside_others : least_alike)) return std::nullopt;
        out.alike = (static_cast<double>(known) + d.alike) / static_cast<double>(theorem.size());
        out.what = what_differs(game, game.options[others[0]], normal.options[others[0]], texts[others[0]].binders, d);
    } else {
        if (known < 2) return std::nullopt;
        out.alike = static_cast<double>(known) / static_cast<double>(known + 1);
        out.what = others.empty() ? "they lack " + quoted(named(theorem[lacked][0], game, nullptr, {}))
                                  : "they also have " + quoted(written(game, game.options[others[0]]));
    }
    return out;
}

}  // namespace

std::string nearest(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || game.compound != rules::Compound::none || !game.params.empty() ||
        guarded(rules, instance, Says::winner))
        return "";
    std::string out;
    double alike = 0;
    for (const Row& row : table()) {
        const auto found = row.statement.empty() ? std::nullopt : near(rules, instance, row.statement);
        if (!found || found->alike <= alike) continue;
        alike = found->alike;
        out = "its rules are nearly those of " + row.name + ": " + found->what;
    }
    return out;
}

}  // namespace grundy::engines::theorems
