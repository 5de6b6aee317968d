// SPDX-License-Identifier: MIT
// The man page in roff (macro package man). A text line must not begin with a dot or an apostrophe, and literal
// backslashes and hyphens are escaped.
#include <fmt/format.h>

#include <grundy/grundy.hpp>

#include "cli/documents.hpp"
#include "cli/topics.hpp"

namespace grundy::cli {

std::string roff_text(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if ((c & 0x80) != 0) {  // a character of several bytes in UTF-8
            unsigned code = static_cast<unsigned char>(c), length = 1;
            while ((code & (0x80U >> length)) != 0) ++length;
            code &= 0x7FU >> length;
            while (--length > 0 && i + 1 < text.size())
                code = code << 6 | (static_cast<unsigned char>(text[++i]) & 0x3FU);
            result += fmt::format("\\[u{:04X}]", code);
            continue;
        }
        if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '\'')
            result += "\\(aq";
        else if (c == '^')
            result += "\\(ha";
        else if (c == '`')
            result += "\\(ga";
        else
            result += c;
    }
    return result;
}

namespace {

std::string option_items(const std::vector<OptionRow>& rows) {
    std::string text;
    for (const OptionRow& row : rows) {
        text += ".TP\n";
        if (row.letter) text += "\\fB\\-" + std::string(1, row.letter) + "\\fR, ";
        text += "\\fB" + roff_text("--" + row.name) + "\\fR";
        if (!row.value.empty()) text += " \\fI" + roff_text(row.value) + "\\fR";
        text += "\n" + roff_text(option_help(row)) + "\n";
    }
    return text;
}

}  // namespace

std::string man_page() {
    std::string text = ".\\\" Made by 'grundy help --man' from the table of commands.\n";
    text += ".TH GRUNDY 1 \"\" \"grundy " + std::string(version()) + "\" \"User Commands\"\n";
    text += ".SH NAME\ngrundy \\- solve impartial games from their rules\n";
    text += ".SH SYNOPSIS\n.B grundy\n.I COMMAND\n\\&... [\\fIoptions\\fR]\n";
    text += ".SH DESCRIPTION\n" +
            roff_text(
                "The rules of an impartial game in; the winner, the value and every winning first move out. A sum "
                "of games is decided by the theorem of Sprague and Grundy: the XOR of the components' values is 0 "
                "exactly if the player to move loses.") +
            "\n.SH COMMANDS\n";
    for (const Command& c : commands()) {
        text += ".SS " + roff_text(c.name + (c.synopsis.empty() ? "" : " " + c.synopsis)) + "\n";
        text += roff_text(c.summary + ".") + "\n.PP\n" + roff_text(c.help) + "\n" + option_items(c.options);
        for (const Example& example : c.examples)
            text += ".PP\n" + roff_text(example.note) + ":\n.PP\n.nf\n.RS\n" + roff_text(example.line) + "\n.RE\n.fi\n";
    }
    text += ".SH OPTIONS\nEvery command accepts these.\n" + option_items(global_options());
    text += ".SH ENGINES\n";
    for (const auto& [name, use] : engine_names()) text += ".TP\n.B " + roff_text(name) + "\n" + roff_text(use) + "\n";
    text += ".SH SEE ALSO\n";
    for (const Topic& topic : topics())
        text += ".BR " + roff_text("grundy-" + topic.name) + " (7)" + (&topic == &topics().back() ? "\n" : ",\n");
    text += ".SH EXIT STATUS\n";
    const std::pair<const char*, const char*> codes[] = {{"0", "answered"},
                                                         {"1", "a check failed"},
                                                         {"2", "bad input; no answer was printed"},
                                                         {"3", "the budget was used up"},
                                                         {"130", "interrupted"}};
    for (const auto& [code, meaning] : codes) text += std::string(".TP\n.B ") + code + "\n" + meaning + "\n";
    return text;
}

}  // namespace grundy::cli
