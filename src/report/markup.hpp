// SPDX-License-Identifier: MIT
// Reports as plain text, or as parts of other documents, LaTeX and Markdown: what is said is written once, and the
// markup adds its marks. Plain text has none, so that there all functions for pieces of text return them as they are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::report {

class Markup {
public:
    enum class Language { plain, tex, markdown };

    Markup(Language language) : language_(language) {}
    /// That of the format "tex" or "markdown"; plain for all others.
    static Markup of(std::string_view format);

    bool is_plain() const { return language_ == Language::plain; }
    bool is_tex() const { return language_ == Language::tex; }

    /// A piece of text in which no character is a mark.
    std::string words(std::string_view text) const;
    /// The same, as positions and names are set.
    std::string code(std::string_view text) const;
    /// A formula in the notation of the program, such as "G(n + 12) = G(n) for all n >= 71".
    std::string formula(std::string_view text) const;
    // What follows takes and gives marked text.
    std::string strong(const std::string& text) const;
    std::string arrow() const;

    // A table. `columns` has a letter for each: l, or r for numbers.
    std::string begin_table(std::string_view columns, const std::vector<std::string>& heads) const;
    std::string row(const std::vector<std::string>& cells) const;
    std::string rule() const;  ///< a line between rows, where there can be one
    std::string end_table() const;

private:
    Language language_;
};

/// Sentences, each with entries below it: a label, which may be empty, and a text. All entries below a sentence have
/// labels, or none has. All texts are marked already, but labels are not.
class Outline {
public:
    /// `label_width`: of plain text.
    explicit Outline(Markup markup, std::size_t label_width = 0) : markup_(markup), label_width_(label_width) {}

    void sentence(const std::string& text);
    void entry(std::string_view label, const std::string& text);
    /// A list as one entry; plain text has it in lines of at most 100 characters.
    void list(std::string_view label, const std::vector<std::string>& items);
    /// A blank line in plain text; documents have one between all sentences in any case.
    void gap();
    /// A table or other text, as it is.
    void block(const std::string& text);
    std::string text();

private:
    void close();

    Markup markup_;
    std::size_t label_width_;
    std::string out_;
    std::string_view list_;  // the kind of list that is open, in LaTeX's words
};

/// A formula as LaTeX's mathematics, without the dollars: formula_tex.cpp.
std::string formula_tex(std::string_view text);
/// A text as LaTeX writes it outside of formulas.
std::string tex_text(std::string_view text);

}  // namespace grundy::report
