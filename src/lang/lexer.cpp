// SPDX-License-Identifier: MIT
// The lexer; see lexer.hpp.
#include "lang/lexer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string>
#include <utility>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "lang/code_text.hpp"

namespace grundy::lang {
namespace {

constexpr std::array<std::string_view, 29> keywords = {
    "game",    "with", "for", "in",  "if",     "and",  "or",  "not",      "mod",     "div",
    "divides", "min",  "max", "xor", "sum",    "runs", "len", "divisors", "squares", "primes",
    "powers",  "fibs", "all", "but", "expect", "set",  "row", "int",      "else"};

// What people familiar with another language write, its form here, and the symbol to continue with.
struct Slip {
    std::string_view written, meant, instead;
};
constexpr std::array slips = {
    // Signs of full width, as Chinese keyboards type them.
    Slip{"\xEF\xBC\x8C", "write `,`", ","},
    Slip{"\xE3\x80\x81", "write `,`", ","},
    Slip{"\xEF\xBC\x9A", "write `:`", ":"},
    Slip{"\xEF\xBC\x9D", "write `=`", "="},
    Slip{"\xEF\xBC\x8B", "write `+`", "+"},
    Slip{"\xEF\xBC\x8D", "write `-`", "-"},
    Slip{"\xEF\xBC\x8A", "write `*`", "*"},
    Slip{"\xEF\xBC\x9C", "write `<`", "<"},
    Slip{"\xEF\xBC\x9E", "write `>`", ">"},
    Slip{"\xEF\xBC\x88", "write `(`", "("},
    Slip{"\xEF\xBC\x89", "write `)`", ")"},
    Slip{"==", "equality is written `=`", "="},
    Slip{"&&", "write `and`", "and"},
    Slip{"||", "write `or`", "or"},
    Slip{"&", "write `and`", "and"},
    Slip{"|", "write `or`", "or"},
    Slip{"**", "a power is written `^`", "^"},
    Slip{"<>", "write `!=`", "!="},
    Slip{"%", "write `mod`", "mod"},
    Slip{"//", "write `div`; a comment begins with `#`", "div"},
    Slip{"/", "division of integers is written `div`", "div"},
    Slip{"!", "write `not`", "not"},
    Slip{"=>", "write `>=`", ">="},
    Slip{"=<", "write `<=`", "<="},
    Slip{"\xE2\x89\xA4", "write `<=`", "<="},
    Slip{"\xE2\x89\xA5", "write `>=`", ">="},
    Slip{"\xE2\x89\xA0", "write `!=`", "!="},
    Slip{"\xE2\x88\x92", "write `-`", "-"},  // the minus sign, then the dash
    Slip{"\xE2\x80\x93", "write `-`", "-"},
    Slip{"\xC2\xB7", "write `*`", "*"},
    Slip{"\xC3\x97", "write `*`", "*"},
    Slip{"\xE2\x8A\x95", "write `xor`", "xor"},
    Slip{"\xE2\x88\x88", "write `in`", "in"},
    Slip{"\xE2\x88\xA7", "write `and`", "and"},
    Slip{"\xE2\x88\xA8", "write `or`", "or"},
    Slip{"\xC2\xAC", "write `not`", "not"},
};

// Characters that do not belong to the language, and what is meant by them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> foreign = {{
    {";", "write one option per line, with nothing between them"},
    {"\xEF\xBC\x9B", "write one option per line, with nothing between them"},
    {"?", "a choice is written `(A if CONDITION else B)`"},
    {".", "a range has two dots, `1..3`"},
    {"\xE2\x80\x9C", "write plain quotes, \""},
    {"\xE2\x80\x9D", "write plain quotes, \""},
    {"|", "`a divides b` for divisors, `or` for a choice of conditions"},
}};

// The arrows are included only so that they can be rejected with a hint.
constexpr std::array<std::string_view, 22> symbols = {
    "++", "..", "->", "\xE2\x86\x92", "!=", "<=", ">=", "(", ")", "[", "]", "{", "}", ",", ":", "+", "-", "*", "^",
    "=",  "<",  ">"};

// A line that ends in one of these continues on the next line.
constexpr std::array<std::string_view, 13> unfinished = {"+",   "-",   "*",   "^",   ",",   "and", "or",
                                                         "not", "xor", "div", "mod", "for", "if"};

constexpr std::size_t least_numbers = 16;  // shorter rows are ordinary tokens, so that w[1] stays an index

// "1e9", "0x10", "3n": what was meant by letters after a number.
std::string number_hint(std::string_view digits, std::string_view letters) {
    const auto rest = letters.substr(1);
    const bool exponent = !rest.empty() && std::all_of(rest.begin(), rest.end(), is_digit);
    if ((letters[0] == 'e' || letters[0] == 'E') && exponent)
        return "write " + std::string(digits) + " * 10^" + std::string(rest.substr(0, 20));
    if (letters[0] == '_' || exponent) return "numbers are written in plain decimal digits";
    return "a product is written " + std::string(digits.substr(0, 20)) + "*" + std::string(letters.substr(0, 20));
}

class Lexer {
public:
    Lexer(std::string_view text, bool lines, Diagnostics& faults) : text_(text), lines_(lines), faults_(faults) {}

    Tokens run() {
        if (starts("\xEF\xBB\xBF")) at_ = 3;  // a byte-order mark, which some editors write
        while (at_ < text_.size()) step();
        newline();
        push(Token::Kind::end, text_.size(), text_.size());
        return std::move(out_);
    }

private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    // The catalogue is read at every start, so the first character is compared before a call to memcmp.
    bool starts(std::string_view s) const { return peek() == s[0] && text_.substr(at_).starts_with(s); }

    void push(Token::Kind kind, std::size_t begin, std::size_t end, Int value = 0) {
        out_.list.push_back({kind, text_.substr(begin, end - begin), {begin, end}, value});
    }

    void newline() {
        if (!lines_ || depth_ > 0 || out_.list.empty() || out_.list.back().kind == Token::Kind::newline) return;
        if (std::any_of(unfinished.begin(), unfinished.end(), [&](auto w) { return out_.list.back().is(w); })) return;
        push(Token::Kind::newline, at_, at_);
    }

    void step() {
        const char c = text_[at_];
        if (c == '\n') {
            ++at_;
            if (item_begins()) depth_ = 0;  // a bracket left open in one game must not swallow the next
            newline();
            return;
        }
        if (is_blank(c)) {
            ++at_;
        } else if (c == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (starts("\"\"\"")) {
            note();
        } else if (c == '"') {
            quoted_code();
        } else if (const std::size_t end = code_at(text_, at_)) {
            push(Token::Kind::code, at_, end);
            at_ = end;
        } else if (const std::size_t short_end = c == '.' ? short_code_at(text_, at_) : 0) {
            push(Token::Kind::code, at_, short_end);
            at_ = short_end;
        } else if (is_digit(c)) {
            number();
        } else if (begins_name(c)) {
            word();
        } else if ((c != '[' || !numbers()) && (c != '{' || !pairs())) {
            symbol();
        }
    }

    bool item_begins() const {
        return starts("game ") || starts("cyclic game ") || starts("expect ") || starts("source:") || starts("\"\"\"");
    }

    // A line with such a beginning continues the line before.
    void join_line() {
        if (!out_.list.empty() && out_.list.back().kind == Token::Kind::newline) out_.list.pop_back();
    }

    void note() {
        const std::size_t begin = at_, close = text_.find("\"\"\"", at_ + 3);
        if (close == std::string_view::npos) {
            faults_.report({begin, begin + 3}, "this note has no end", "close it with \"\"\"");
            at_ = text_.size();
            return;
        }
        push(Token::Kind::note, begin + 3, close);
        at_ = close + 3;
    }

    void word() {
        const std::size_t begin = at_;
        while (in_name(peek())) ++at_;
        const std::string_view w = text_.substr(begin, at_ - begin);
        const bool first = out_.list.empty() || out_.list.back().kind == Token::Kind::newline;
        if (lines_ && first && w == "source" && peek() == ':') {
            std::size_t end = std::min(text_.find('\n', at_), text_.size());
            std::size_t from = at_ + 1;
            while (from < end && is_blank(text_[from])) ++from;
            at_ = end;
            while (end > from && is_blank(text_[end - 1])) --end;
            push(Token::Kind::source, from, end);
            return;
        }
        if (first && (w == "for" || w == "if" || w == "and" || w == "or")) join_line();
        push(Token::Kind::name, begin, at_);
    }

    void number() {
        const std::size_t begin = at_;
        while (is_digit(peek())) ++at_;
        Int value = 0;
        const auto [end, error] = std::from_chars(text_.data() + begin, text_.data() + at_, value);
        if (error != std::errc()) {
            faults_.report({begin, at_}, "this number is beyond 2^63 - 1, the largest there is");
            value = std::numeric_limits<Int>::max();
        }
        if (begins_name(peek())) {
            const std::size_t from = at_;
            while (in_name(peek())) ++at_;
            faults_.report(
                {begin, at_},
                "expected an operator between the number and '" + std::string(text_.substr(from, at_ - from)) + "'",
                number_hint(text_.substr(begin, from - begin), text_.substr(from, at_ - from)));
        }
        push(Token::Kind::number, begin, at_, value);
    }

    // "1-3" in quotes, because a coin-turning code looks like a sum or a name; or a picture, a shape or a graph.
    void quoted_code() {
        const std::size_t begin = at_, close = text_.find_first_of("\"\n", at_ + 1);
        if (close == std::string_view::npos || text_[close] == '\n') {
            at_ = std::min(close, text_.size());
            faults_.report({begin, begin + 1}, "this text has no end",
                           "close it with \", as in \"1-3\"(12) or board(\"..# / ...\")");
            return;
        }
        at_ = close + 1;
        push(Token::Kind::code, begin, at_);
    }

    // Reads a number and the blanks around it; `i` is after them. False if there is none.
    bool plain_number(std::size_t& i, std::vector<Int>& row) const {
        Int value = 0;
        skip_blanks(i);
        if (i >= text_.size() || !is_digit(text_[i])) return false;
        const auto [end, error] = std::from_chars(text_.data() + i, text_.data() + text_.size(), value);
        if (error != std::errc()) return false;
        i = to_size(end - text_.data());
        row.push_back(value);
        skip_blanks(i);
        return true;
    }
    void skip_blanks(std::size_t& i) const {
        while (i < text_.size() && (is_blank(text_[i]) || text_[i] == '\n')) ++i;
    }
    bool symbol_at(std::size_t& i, char c) const { return i < text_.size() && text_[i] == c && (++i, true); }

    bool numbers() {
        std::vector<Int> row;
        std::size_t i = at_ + 1;
        do
            if (!plain_number(i, row)) return false;
        while (symbol_at(i, ','));
        return symbol_at(i, ']') && kept(i, std::move(row));
    }

    bool pairs() {
        std::vector<Int> row;
        std::size_t i = at_ + 1;
        do {
            skip_blanks(i);
            if (!symbol_at(i, '(') || !plain_number(i, row) || !symbol_at(i, ',') || !plain_number(i, row) ||
                !symbol_at(i, ')'))
                return false;
            skip_blanks(i);
        } while (symbol_at(i, ','));
        return symbol_at(i, '}') && kept(i, std::move(row));
    }

    bool kept(std::size_t end, std::vector<Int> row) {
        if (row.size() < least_numbers) return false;
        push(Token::Kind::numbers, at_, end, static_cast<Int>(out_.rows.size()));
        out_.rows.push_back(std::move(row));
        at_ = end;
        return true;
    }

    // A number with a modifier, or a point without digits on one side: probably meant as a code.
    bool broken_code() {
        constexpr std::string_view remedy = "a code has digits on both sides of its point, as in 0.77 or 4!.0";
        const bool adjacent = !out_.list.empty() && out_.list.back().where.end == at_;
        const bool after_number =
            adjacent && (out_.list.back().kind == Token::Kind::number || out_.list.back().kind == Token::Kind::code);
        const bool modifier = after_number && (peek() == '?' || (peek() == '!' && peek(1) != '='));
        const bool point = peek() == '.' && peek(1) != '.' && (after_number || (!adjacent && is_digit(peek(1))));
        if (!modifier && !point) return false;
        faults_.report({at_, at_ + 1}, "unexpected '" + std::string(1, peek()) + "'", std::string(remedy));
        ++at_;
        return true;
    }

    // `//` at the beginning of a line, or before several words, is meant as a comment.
    bool foreign_comment() {
        if (!lines_ || !starts("//")) return false;
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const bool first = out_.list.empty() || out_.list.back().kind == Token::Kind::newline;
        if (!first && !has_words(text_.substr(at_ + 2, end - at_ - 2))) return false;
        faults_.report({at_, at_ + 2}, "'//' is not part of the language", "a comment begins with `#`");
        at_ = end;
        return true;
    }

    static bool has_words(std::string_view text) {
        std::size_t in_a_row = 0;
        for (std::size_t i = 0; i < text.size();) {
            if (is_blank(text[i])) {
                ++i;
            } else if (begins_name(text[i])) {
                const std::size_t begin = i;
                while (i < text.size() && in_name(text[i])) ++i;
                in_a_row = is_keyword(text.substr(begin, i - begin)) ? 0 : in_a_row + 1;
                if (in_a_row == 2) return true;
            } else {
                in_a_row = 0;
                ++i;
            }
        }
        return false;
    }

    // What has another meaning between the games of a position.
    bool slip_between_games() {
        if (lines_ || depth_ > 0) return false;
        if (starts("**")) {  // 2**3 is two heaps *3
            push(Token::Kind::symbol, at_, at_ + 1);
            ++at_;
            return true;
        }
        constexpr std::string_view circled_plus = "\xE2\x8A\x95", raised_point = "\xC2\xB7";
        const bool point = starts(raised_point) && is_digit(peek(raised_point.size()));
        const bool file = starts(".game") && !in_name(peek(5));
        if (!point && !file && !starts(circled_plus)) return false;
        const std::string_view found = point ? raised_point : file ? std::string_view(".game") : circled_plus;
        faults_.report({at_, at_ + found.size()}, "unexpected '" + std::string(found) + "'",
                       point  ? "a code is written with a point, as in 0.77"
                       : file ? "the games of a rule file are added with -f FILE, and then named"
                              : "a sum of games is written with `+`");
        at_ = text_.size();  // what follows would be reported for the same reason
        return true;
    }

    // Most symbols are one character, with which nothing else begins.
    bool one_character() const {
        const char c = peek();
        return c == '(' || c == ')' || c == ',' || c == '[' || c == ']' || c == '{' || c == '}' || c == ':' ||
               ((c == '+' || c == '*') && peek(1) != c);
    }

    void push_symbol(std::string_view s) {
        if (s == "(" || s == "[" || s == "{") ++depth_;
        if ((s == ")" || s == "]" || s == "}") && depth_ > 0) --depth_;
        if (s == "+" || s == ",") join_line();
        push(Token::Kind::symbol, at_, at_ + s.size());
        at_ += s.size();
    }

    void symbol() {
        if (one_character()) return push_symbol(text_.substr(at_, 1));
        if (broken_code() || foreign_comment() || slip_between_games()) return;
        for (const Slip& slip : slips)
            if (starts(slip.written) && !(slip.written == "!" && peek(1) == '=')) {
                faults_.report({at_, at_ + slip.written.size()},
                               "'" + std::string(slip.written) + "' is not part of the language",
                               std::string(slip.meant));
                if (slip.instead == "(") ++depth_;
                if (slip.instead == ")" && depth_ > 0) --depth_;
                out_.list.push_back({begins_name(slip.instead[0]) ? Token::Kind::name : Token::Kind::symbol,
                                     slip.instead,
                                     {at_, at_ + slip.written.size()},
                                     0});
                at_ += slip.written.size();
                return;
            }
        for (const std::string_view s : symbols)
            if (starts(s)) return push_symbol(s);
        std::size_t length = 1;  // a whole UTF-8 character
        while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xC0) == 0x80)
            ++length;
        const std::string_view found = text_.substr(at_, length);
        const auto it = std::find_if(foreign.begin(), foreign.end(), [&](const auto& f) { return f.first == found; });
        faults_.report({at_, at_ + length}, "unexpected '" + std::string(found) + "'",
                       it == foreign.end() ? "" : std::string(it->second));
        at_ += length;
    }

    std::string_view text_;
    bool lines_;
    Diagnostics& faults_;
    std::size_t at_ = 0;
    int depth_ = 0;
    Tokens out_;
};

}  // namespace

bool is_keyword(std::string_view word) { return std::find(keywords.begin(), keywords.end(), word) != keywords.end(); }

std::span<const std::string_view> keyword_list() { return keywords; }

Tokens tokenize(std::string_view text, bool lines, Diagnostics& faults) { return Lexer(text, lines, faults).run(); }

}  // namespace grundy::lang
