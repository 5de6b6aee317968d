// SPDX-License-Identifier: MIT
// See hover.hpp.
#include "lsp/hover.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <grundy/language.hpp>
#include <utility>

#include "core/ascii.hpp"
#include "lsp/subject.hpp"

namespace grundy::lsp {
namespace {

constexpr std::size_t most_row = 400;  // bytes

std::string shown(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string joined(const Json& values) {
    std::string out;
    for (const Json& value : values) out += (out.empty() ? "" : " ") + shown(value);
    return out.size() <= most_row ? out : out.substr(0, out.rfind(' ', most_row)) + " ...";
}

// Why there is no answer; "" if there is one.
std::string missing(const Json& answer) {
    if (answer.contains("stopped")) return "not reached: " + answer["stopped"].get<std::string>();
    if (!answer.contains("error")) return "";
    return answer["error"].contains("diagnostics") ? "none, for the rules have faults"
                                                   : answer["error"].value("message", "none");
}

// `what`: "values", or whose.
std::string values_text(const std::string& what, const Json& answer, const std::vector<std::string>& ranges) {
    if (const std::string why = missing(answer); !why.empty()) return what + ": " + why;
    const Json& values = answer.at("values");
    if (ranges.size() == 1) return fmt::format("{} {}: {}", what, ranges[0], joined(values));
    std::string out = fmt::format("{} {} x {}:\n```\n", what, ranges[0], ranges[1]);
    for (const Json& row : values) out += joined(row) + "\n";
    return out + "```";
}

// Rules without a period are no fault: nothing is said of them.
std::string period_text(const Json& answer) {
    if (answer.contains("error")) return "";
    if (answer.value("status", "") == "proven") {
        const auto saltus = answer.at("saltus").get<std::int64_t>();
        const std::string rises = saltus == 0 ? "" : fmt::format(", rising by {} each time", saltus);
        return fmt::format("period {} from {}{}, proven: {}", shown(answer.at("period")), shown(answer.at("preperiod")),
                           rises, answer.at("theorem").get<std::string>());
    }
    return answer.contains("computed_to")
               ? fmt::format("no period is proven; values were computed to {}", shown(answer.at("computed_to")))
               : "";
}

struct Subject {
    std::string name, asked;  ///< the game, and the game with its parameters
    std::string rules;        ///< the text; "": the game is not declared in it
    bool code = false;
};

std::string add_values(std::string out, const Subject& subject, const std::vector<std::string>& ranges,
                       const Ask& ask) {
    Json request = {{"game", subject.asked}};
    if (!subject.rules.empty()) request["rules"] = subject.rules;
    Json table = request;
    const std::string what = subject.asked == subject.name ? "values" : "values of `" + subject.asked + "`,";
    table["ranges"] = ranges;
    out += "\n\n" + values_text(what, ask("table", table), ranges);
    if (ranges.size() > 1) return out;
    const std::string period = period_text(ask("period", request));
    return period.empty() ? out : out + "\n\n" + period;
}

std::string game_text(const Subject& subject, const Ask& ask) {
    if (subject.code) return add_values("**" + subject.asked + "**, a code", subject, {"0..20"}, ask);
    Json request = {{"name", subject.name}};
    if (!subject.rules.empty()) request["rules"] = subject.rules;
    const Json game = ask("game", request);
    if (const std::string why = missing(game); !why.empty()) return "**" + subject.name + "**\n\nvalues: " + why;
    std::string out = "**" + game.at("head").get<std::string>() + "**";
    if (const auto summary = game.at("summary").get<std::string>(); !summary.empty()) out += ": " + summary;
    if (subject.rules.empty()) out += "\n```grundy\n" + game.at("rules").get<std::string>() + "\n```";
    const std::vector<std::string> ranges = ranges_of(game, "0..20", "0..7");
    if (ranges.empty()) return out;
    if (subject.asked == subject.name && !needs_nothing(game))
        return out + "\n\nvalues: for given parameters only, as in an `expect` line";
    return add_values(std::move(out), subject, ranges, ask);
}

const char* kind_name(Kind kind) {
    return kind == Kind::argument ? "argument" : kind == Kind::parameter ? "parameter" : "choice";
}

std::string variable_text(const Document& document, const Declared& d) {
    return fmt::format("{} `{}` of `{}`", kind_name(d.kind), document.text.of(d.whole),
                       document.file().games[d.game].name.text);
}

Span word_at(const Text& text, std::size_t offset) {
    Span out{offset, offset};
    while (out.begin > 0 && in_name(text.all()[out.begin - 1])) --out.begin;
    while (out.end < text.all().size() && in_name(text.all()[out.end])) ++out.end;
    return out;
}

std::string help_of(std::string_view name) {
    std::string out;
    for (const LanguageWord& word : language_words())
        if (word.name == name) out += (out.empty() ? "`" : "\n\n`") + word.form + "`: " + word.help;
    return out;
}

Hover of_use(const Document& document, const Use& use) {
    const auto& declared = document.names().declared();
    const bool here = use.declared != Use::none;
    if (here && declared[use.declared].kind != Kind::game)
        return {use.where, variable_text(document, declared[use.declared])};
    const std::string name(document.text.of(use.where));
    Subject subject{name, use.call != nullptr ? called_game(document, *use.call) : name,
                    here ? std::string(document.text.all()) : "",
                    use.call != nullptr && use.call->kind == lang::syntax::Term::Kind::code};
    return {use.where, "", [subject](const Ask& ask) { return game_text(subject, ask); }};
}

}  // namespace

std::optional<Hover> hover(const Document& document, std::size_t offset) {
    if (const Use* use = document.names().at(offset))
        if (use->declared != Use::none || use->call != nullptr) return of_use(document, *use);
    if (document.is_prose(offset)) return std::nullopt;
    const Span where = word_at(document.text, offset);
    const std::string help = help_of(document.text.of(where));
    return help.empty() ? std::nullopt : std::optional(Hover{where, help});
}

}  // namespace grundy::lsp
