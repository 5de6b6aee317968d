// SPDX-License-Identifier: MIT
// A code differs from numbers, names and sets by its point: digits (with their modifiers), then one dot, not two,
// followed by a digit or a bracket.
#include "lang/code_text.hpp"

#include <algorithm>

#include "core/ascii.hpp"

namespace grundy::lang {
namespace {

// The length before the point. For every number in the text the lexer looks this far ahead, so there must be a limit.
constexpr std::size_t longest_head = 128;

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_modifier(char c) { return c == '!' || c == '?' || c == '='; }

struct Scanner {
    std::string_view text;
    std::size_t at;

    char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }

    // "{2,3!+}" or "&77;"
    bool group() {
        const char close = peek() == '{' ? '}' : peek() == '&' ? ';' : '\0';
        if (close == '\0') return false;
        std::size_t end = at + 1;
        const auto inside = [&](char c) {
            return is_digit(c) || (close == '}' && (c == ',' || c == '+' || is_modifier(c)));
        };
        while (end < text.size() && inside(text[end])) ++end;
        if (end == text.size() || text[end] != close) return false;
        at = end + 1;
        return true;
    }

    // Letters before the point are capitals, because small letters begin names. 3*0.77 is no code but three of them: a
    // digit other than the last before the point would let games go on for ever (rules/codes.cpp).
    bool head_digit(bool first) {
        const bool star = !first && peek() == '*' && (peek(1) == '.' || is_modifier(peek(1)));
        if (is_digit(peek()) || is_upper(peek()) || star)
            ++at;
        else if (!group())
            return false;
        if (is_modifier(peek())) ++at;
        return true;
    }

    void digits() {
        while (true) {
            if (in_name(peek()) || peek() == '!' || peek() == '?' || peek() == '*')
                ++at;
            else if (peek() == '=' && is_tight())
                ++at;
            else if (!group())
                return;
        }
    }

    // "0.3=(6)" is a code, "period 0.77=12" is not.
    bool is_tight() const { return !is_digit(peek(1)) || peek(1) == '\0'; }
};

// The end of a code whose digits after the point begin at `at`.
std::size_t tail_at(std::string_view text, std::size_t at) {
    Scanner s{text, at};
    s.digits();
    if (s.peek() != '[') return s.at;
    ++s.at;  // codes have no parameters: a bracket is their repeating tail, closed or not
    s.digits();
    if (s.peek() == ']') ++s.at;
    s.digits();
    return s.at;
}

}  // namespace

std::size_t code_at(std::string_view text, std::size_t at) {
    Scanner s{text.substr(0, std::min(text.size(), at + longest_head)), at};
    bool first = true;
    while (s.head_digit(first)) first = false;
    const char next = s.peek(1);
    if (first || s.peek() != '.' || !(in_name(next) || next == '[' || next == '{' || next == '*' || next == '&'))
        return 0;
    return tail_at(text, s.at + 1);
}

std::size_t short_code_at(std::string_view text, std::size_t at) {
    const char before = at > 0 ? text[at - 1] : ' ', next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (text[at] != '.' || !is_digit(next) || in_name(before) || before == '.' || before == ')' || before == ']' ||
        before == '}' || is_modifier(before) || before == '*' || before == ';')
        return 0;
    return tail_at(text, at + 1);
}

std::string canonical_code(std::string_view code) {
    std::string out(code);
    if (out.empty() || out[0] == '"') return out;
    std::transform(out.begin(), out.end(), out.begin(), upper);
    return out[0] == '.' ? "0" + out : out;
}

}  // namespace grundy::lang
