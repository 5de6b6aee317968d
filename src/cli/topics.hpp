// SPDX-License-Identifier: MIT
// Pages of the documentation in the program: `grundy help language` shows them in a terminal, and they are installed as
// man pages, grundy-language(7).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy::cli {

/// A page as it stands in docs/, in Markdown, or the next part of the page before it; the list ends with a null name.
struct EmbeddedPage {
    const char *name, *text;
};
extern const EmbeddedPage embedded_pages[];

struct Topic {
    std::string name, summary;
    std::string text;  ///< Markdown
};
const std::vector<Topic>& topics();
/// Null if there is none of that name.
const Topic* find_topic(std::string_view name);

/// The entries of the glossary whose term has this word, in lines as on its page; empty if there are none.
std::string glossary_text(std::string_view word);

/// The sections of the topics whose heading begins with this word; empty if there are none.
std::string sections_text(std::string_view word);

/// The page for a terminal, in lines of at most 79 columns where the text can be broken.
std::string topic_text(const Topic& topic);
/// The page in roff, section 7.
std::string topic_roff(const Topic& topic);

}  // namespace grundy::cli
