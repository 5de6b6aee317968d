// SPDX-License-Identifier: MIT
// The theorems of docs/formulas.md, read from tests/data/formulas.txt.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "support/program.hpp"

namespace grundy::test {

struct FormulaEntry {
    std::string title, rules, game, claim, where, draw{};
    enum class Kind { value, lost, learn } kind = Kind::value;
    bool misere = false;
};

inline std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(' ');
    return first == std::string::npos ? "" : text.substr(first);
}

inline std::vector<FormulaEntry> formula_entries() {
    std::vector<FormulaEntry> out;
    std::istringstream lines(slurp(source_dir() + "/tests/data/formulas.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("== "))
            out.push_back({line.substr(3), "", "", "", "", "", FormulaEntry::Kind::value, false});
        if (out.empty()) continue;
        FormulaEntry& e = out.back();
        if (line.starts_with("    ")) e.rules += line.substr(4) + "\n";
        if (line == "misere") e.misere = true;
        if (line.starts_with("draw:")) e.draw = trimmed(line.substr(5));
        if (line.starts_with("where:")) e.where = trimmed(line.substr(6));
        for (const auto& [key, kind] :
             {std::pair("value ", FormulaEntry::Kind::value), std::pair("lost ", FormulaEntry::Kind::lost),
              std::pair("learn ", FormulaEntry::Kind::learn)}) {
            if (!line.starts_with(key)) continue;
            const auto colon = line.find(':');
            e.kind = kind;
            e.game = line.substr(std::string(key).size(), colon - std::string(key).size());
            e.claim = trimmed(line.substr(colon + 1));
        }
    }
    return out;
}

}  // namespace grundy::test
