// SPDX-License-Identifier: MIT
// Pieces of formulas, in the language of rules where it has words for them: "n + 1", "2*n", "n mod 4 in {0, 1}".
#pragma once

#include <string>
#include <vector>

#include "core/value.hpp"

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

/// Whether the text is one word, one call or an element of a list: "n", "v2(n + 1)", "[0, 2, 1][n mod 3 + 1]".
inline bool is_one_piece(const std::string& x) {
    int depth = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i] == '(' || x[i] == '[') ++depth;
        const bool closed = (x[i] == ')' || x[i] == ']') && --depth == 0;
        if (closed && (i + 1 == x.size() || x[i + 1] != '[')) return i + 1 == x.size();
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

/// Returns "= 1" or "in {1, 2}".
template <class T>
std::string among(const std::vector<T>& list) {
    return list.size() == 1 ? "= " + std::to_string(list[0]) : "in {" + joined(list) + "}";
}

/// Returns "n mod 4 in {1, 2}".
inline std::string residues_text(const std::string& n, Int p, const std::vector<Int>& residues) {
    return bracketed(n) + " mod " + std::to_string(p) + " " + among(residues);
}

/// The value at a place from 0 of a list, "[0, 2, 1][n mod 3 + 1]". The language has no word for loony values.
inline std::string element_text(const std::vector<Nimber>& values, const std::string& place) {
    std::string out;
    for (const Nimber v : values) out += (out.empty() ? "[" : ", ") + value_text(Value::of_word(v));
    return out + "][" + place + " + 1]";
}

/// The pairs (x, y) of numbers below `columns` that are members, given row by row: "x = 0 and y in {0, 1} or x = 2".
inline std::string pairs_text(const std::string& x, const std::string& y, std::size_t columns,
                              const std::vector<bool>& members) {
    std::string out;
    for (std::size_t row = 0; row * columns < members.size(); ++row) {
        std::vector<std::size_t> in;
        for (std::size_t j = 0; j < columns; ++j)
            if (members[row * columns + j]) in.push_back(j);
        if (in.empty()) continue;
        out += (out.empty() ? "" : " or ") + x + " = " + std::to_string(row);
        if (in.size() < columns) out += " and " + y + " " + among(in);
    }
    return out;
}

}  // namespace grundy::pattern
