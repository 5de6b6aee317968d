// SPDX-License-Identifier: MIT
// Pieces of formulas, as people write them: "n + 1", "2*n", "0 1 2".
#pragma once

#include <string>
#include <vector>

#include "core/nimber.hpp"

namespace grundy::pattern {

/// Returns "n", "n + 3" or "n - 3".
inline std::string plus(const std::string& x, Int c) {
    if (c == 0) return x;
    return x + (c > 0 ? " + " : " - ") + std::to_string(c > 0 ? c : -c);
}

/// Returns "n", "-n" or "3*n".
inline std::string times(Int c, const std::string& x) {
    if (c == 1) return x;
    return c == -1 ? "-" + x : std::to_string(c) + "*" + x;
}

/// Whether the text is one word or one call: "n", "v2(n + 1)".
inline bool is_one_piece(const std::string& x) {
    int depth = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] == '(') ++depth;
        if (x[i] == ')' && --depth == 0) return i + 1 == x.size();
        if (x[i] == ' ' && depth == 0) return false;
    }
    return true;
}

/// Puts the text in brackets if it is more than one piece.
inline std::string bracketed(const std::string& x) { return is_one_piece(x) ? x : "(" + x + ")"; }

template <class T>
std::string joined(const std::vector<T>& list, const char* between = ", ") {
    std::string out;
    for (const T& x : list) out += (out.empty() ? "" : between) + std::to_string(x);
    return out;
}

/// Returns "1", "1 or 2", "1, 2 or 3".
template <class T>
std::string either(const std::vector<T>& list) {
    if (list.size() < 2) return joined(list);
    return joined(std::vector<T>(list.begin(), list.end() - 1)) + " or " + std::to_string(list.back());
}

/// Returns "n is even", "n mod 4 = 1 or 2"; for p = 1 nothing is said.
inline std::string residues_text(const std::string& n, Int p, const std::vector<Int>& residues) {
    if (p == 2 && residues.size() == 1) return n + (residues[0] == 0 ? " is even" : " is odd");
    return bracketed(n) + " mod " + std::to_string(p) + " = " + either(residues);
}

}  // namespace grundy::pattern
