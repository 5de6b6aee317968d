// SPDX-License-Identifier: MIT
// Sentences as texts for MONA; see sentence.hpp.
#include "logic/sentence.hpp"

namespace grundy::logic {

std::string Sentence::text() const {
    std::string out = "ws1s;\n" + predicates;
    for (std::size_t i = 0; i < parts.size(); ++i)
        out += "(all2 " + parts[i].variables + ": " + parts[i].formula + ")" + (i + 1 < parts.size() ? " &\n" : ";\n");
    return out;
}

std::string Sentence::text(const Part& part) const {
    return "ws1s;\n" + predicates + "var2 " + part.variables + ";\n" + part.formula + ";\n";
}

std::string Sentence::guard_text() const {
    std::string out = "ws1s;\n" + predicates + "true";
    for (const std::string& g : guards) out += " &\n" + g;
    return out + ";\n";
}

}  // namespace grundy::logic
