// SPDX-License-Identifier: MIT
// See choice_text.hpp.
#include "core/choice_text.hpp"

#include <algorithm>

namespace grundy {
namespace {

constexpr std::size_t most_choices = 20, most_components = 8;

std::string numbers(const Choice& choice) {
    std::string text;
    for (const auto& [name, value] : choice)
        if (name != "take" || value != 0)  // the move splits a heap and takes nothing
            text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
    return text;
}

// "component 2", "components 2 and 5", or "9 equal components"
std::string components(const std::vector<std::size_t>& twins) {
    if (twins.size() > most_components) return std::to_string(twins.size()) + " equal components";
    std::string text = twins.size() == 1 ? "component " : "components ";
    for (std::size_t i = 0; i < twins.size(); ++i)
        text += (i == 0 ? "" : i + 1 < twins.size() ? ", " : " and ") + std::to_string(twins[i]);
    return text;
}

}  // namespace

std::string choice_text(const Choice& choice) { return choices_text(choice, {}, {}); }

std::string choices_text(const Choice& choice, const std::vector<Choice>& also, const std::vector<std::size_t>& twins) {
    std::string text = numbers(choice);
    const auto append = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    for (std::size_t i = 0; i < std::min(also.size(), most_choices); ++i)
        if (const std::string more = numbers(also[i]); !more.empty()) append("also " + more);
    if (also.size() > most_choices) append("and " + std::to_string(also.size() - most_choices) + " choices more");
    if (!twins.empty()) append("also in " + components(twins));
    return text.empty() ? "" : "(" + text + ")";
}

}  // namespace grundy
