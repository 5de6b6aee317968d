// SPDX-License-Identifier: MIT
// See markup.hpp.
#include "report/markup.hpp"

#include <algorithm>
#include <utility>

namespace grundy::report {
namespace {

constexpr std::size_t longest_line = 100;

std::string escaped(std::string_view text, std::string_view marks) {
    std::string out;
    for (const char c : text) {
        if (marks.find(c) != std::string_view::npos) out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

// What stands between a command and a text that would be read as its argument, blanks or not.
std::string apart(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first != std::string_view::npos && (text[first] == '[' || text[first] == '*') ? "{}" : "";
}

// Text between backquotes, of which there are more than stand together inside.
std::string markdown_code(std::string_view text) {
    std::size_t longest = 0, here = 0;
    for (const char c : text) longest = std::max(longest, here = c == '`' ? here + 1 : 0);
    const std::string quotes(longest + 1, '`'), blank = longest > 0 ? " " : "";
    return quotes + blank + escaped(text, "") + blank + quotes;
}

}  // namespace

std::string tex_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '\\':
                out += "\\textbackslash{}";
                break;
            case '<':
                out += "\\textless{}";
                break;
            case '>':
                out += "\\textgreater{}";
                break;
            case '|':
                out += "\\textbar{}";
                break;
            case '^':
            case '~':
                out += std::string("\\") + c + "{}";
                break;
            case '\n':
                out += ' ';
                break;
            default:
                if (std::string_view("#$%&_{}").find(c) != std::string_view::npos) out += '\\';
                out += c;
        }
    }
    return out;
}

Markup Markup::of(std::string_view format) {
    return format == "tex" ? Language::tex : format == "markdown" ? Language::markdown : Language::plain;
}

std::string Markup::words(std::string_view text) const {
    return is_tex() ? tex_text(text) : is_plain() ? std::string(text) : escaped(text, "\\`*_[]<~$");
}

std::string Markup::code(std::string_view text) const {
    return is_tex() ? "\\texttt{" + tex_text(text) + "}" : is_plain() ? std::string(text) : markdown_code(text);
}

std::string Markup::formula(std::string_view text) const {
    return is_tex() ? "$" + formula_tex(text) + "$" : code(text);
}

std::string Markup::strong(const std::string& text) const {
    return is_tex() ? "\\textbf{" + text + "}" : is_plain() ? text : "**" + text + "**";
}

std::string Markup::arrow() const { return is_tex() ? "$\\to$" : "->"; }

std::string Markup::begin_table(std::string_view columns, const std::vector<std::string>& heads) const {
    if (is_tex()) return "\\begin{tabular}{" + std::string(columns) + "}\n" + row(heads) + rule();
    std::string line = "|";
    for (const char column : columns) line += column == 'r' ? "---:|" : "---|";
    return row(heads) + line + "\n";
}

std::string Markup::row(const std::vector<std::string>& cells) const {
    std::string out = is_tex() ? apart(cells.empty() ? "" : cells[0]) : "|";
    for (std::size_t i = 0; i < cells.size(); ++i)
        out +=
            is_tex() ? (i > 0 ? " & " : "") + cells[i] : (cells[i].empty() ? "" : " " + escaped(cells[i], "|")) + " |";
    return out + (is_tex() ? " \\\\\n" : "\n");
}

std::string Markup::rule() const { return is_tex() ? "\\hline\n" : ""; }

std::string Markup::end_table() const { return is_tex() ? "\\end{tabular}\n" : ""; }

void Outline::close() {
    if (markup_.is_tex() && !list_.empty()) out_ += "\\end{" + std::string(list_) + "}\n";
    list_ = {};
}

void Outline::sentence(const std::string& text) {
    close();
    if (!out_.empty() && !markup_.is_plain()) out_ += "\n";
    out_ += text + "\n";
}

void Outline::gap() {
    if (markup_.is_plain() && !out_.empty()) out_ += "\n";
}

void Outline::block(const std::string& text) { sentence(text.substr(0, text.size() - text.ends_with('\n'))); }

void Outline::entry(std::string_view label, const std::string& text) {
    const std::string head(label);
    if (markup_.is_plain()) {
        const std::size_t width = label.empty() ? 0 : std::max(label_width_, label.size()) + 1;
        out_ += "  " + head + std::string(width - label.size(), ' ') + text + "\n";
        return;
    }
    if (list_.empty()) {
        list_ = label.empty() ? "itemize" : "description";
        out_ += markup_.is_tex() ? "\n\\begin{" + std::string(list_) + "}\n" : "\n";
    }
    if (markup_.is_tex())
        out_ += "\\item" + (label.empty() ? apart(text) : "[" + tex_text(head) + "]") + " " + text + "\n";
    else
        out_ += "- " + (label.empty() ? "" : markup_.strong(markup_.words(head)) + ": ") + text + "\n";
}

void Outline::list(std::string_view label, const std::vector<std::string>& items) {
    const std::size_t margin = std::max(label_width_, label.size()) + 3;
    std::string text;
    std::size_t column = margin;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
        const bool full = markup_.is_plain() && column > margin && column + item.size() > longest_line;
        if (full) {
            text += "\n" + std::string(margin, ' ');
            column = margin;
        } else if (i > 0) {
            text += ' ';
            ++column;
        }
        text += item;
        column += item.size();
    }
    entry(label, text);
}

std::string Outline::text() {
    close();
    return std::move(out_);
}

}  // namespace grundy::report
