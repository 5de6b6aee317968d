// SPDX-License-Identifier: MIT
// The words of the rule language, for editors that colour and complete rules.
#pragma once

#include <grundy/version.hpp>
#include <string>
#include <vector>

namespace grundy {
inline namespace abi_1 {

enum class WordKind { keyword, operation, type, set, function };

struct LanguageWord {
    WordKind kind = WordKind::keyword;
    std::string name;
    std::string form;  ///< as it is written, such as "min(a, b)"
    std::string help;  ///< one line
};

/// Every word that has a meaning in rules. A function with several forms occurs several times.
GRUNDY_API std::vector<LanguageWord> language_words();

}  // namespace abi_1
}  // namespace grundy
