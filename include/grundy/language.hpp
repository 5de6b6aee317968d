// SPDX-License-Identifier: MIT
// The words of the rule language, for editors that colour and complete rules.
#pragma once

#include <string>
#include <vector>

namespace grundy {

enum class WordKind { keyword, operation, type, set, function };

struct LanguageWord {
    WordKind kind = WordKind::keyword;
    std::string name;
    std::string form;  ///< as it is written, such as "min(a, b)"
    std::string help;  ///< one line
};

/// Every word that has a meaning in rules. A function with several forms occurs several times.
std::vector<LanguageWord> language_words();

}  // namespace grundy
