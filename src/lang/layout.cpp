// SPDX-License-Identifier: MIT
// The canonical layout of a rule file. It is made from the file's tokens, so that only blanks and line ends can change;
// see lang.hpp and docs/commands.md. Comments occur between tokens and are moved before the line they were in.
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/size.hpp"
#include "lang/functions.hpp"
#include "lang/lang.hpp"
#include "lang/lexer.hpp"
#include "lang/parser.hpp"
#include "lang/text.hpp"

namespace grundy::lang {
namespace {

constexpr std::size_t most_columns = 120, most_aligned = 60;

using Kind = Token::Kind;

bool opens(const Token& t) { return t.is("(") || t.is("[") || t.is("{"); }
bool closes(const Token& t) { return t.is(")") || t.is("]") || t.is("}"); }

bool is_operator_word(const Token& t) {
    static constexpr std::array words = {"and", "or",  "not", "in",  "if",   "else",    "for",
                                         "div", "mod", "xor", "but", "with", "divides", "expect"};
    return t.kind == Kind::name && std::any_of(words.begin(), words.end(), [&](const char* w) { return t.is(w); });
}

// Whether a value can end with this token. If so, a following `-`, `*` or `xor` is between two values.
bool ends_value(const Token& t) {
    if (t.kind == Kind::symbol) return closes(t);
    return t.kind != Kind::newline && !is_operator_word(t);
}

// One line of the file: the tokens of a head, an option or an expectation; a note; a source.
struct Item {
    std::vector<Token> tokens;
    std::vector<std::string> comments;  // placed before the item
    std::string trailing;               // the comment after the item
    bool blank = false;                 // an empty line preceded it
};

std::string text_of(const Token& t) {
    if (t.kind != Kind::numbers) return std::string(t.text);
    std::string out;  // a long row: same blanks as in a short one
    for (const char c : t.text) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') continue;
        out += c;
        if (c == ',') out += ' ';
    }
    return out;
}

// Whether there is a blank between tokens[i - 1] and tokens[i].
class Spacing {
public:
    explicit Spacing(const std::vector<Token>& tokens) : t_(tokens) {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < t_.size(); ++i) {
            if (closes(t_[i]) && !open.empty()) open.pop_back();
            bracket_.push_back(open.empty() ? none : open.back());
            if (opens(t_[i])) open.push_back(i);
        }
    }

    bool blank(std::size_t i) const {
        const Token &a = t_[i - 1], &b = t_[i];
        if (opens(a) || closes(b) || b.is(",") || b.is(":")) return false;
        if (a.is("*") || a.is("^") || b.is("^") || (b.is("*") && ends_value(a))) return false;
        if (a.is("..")) return is_operator_word(b);
        if (b.is("..")) return false;
        if (is_sign(i - 1)) return false;
        if (b.is("(")) return !(called(i - 1) || closes(a));
        if (b.is("[")) return !(closes(a) || (a.kind == Kind::name && !is_operator_word(a) && !a.is("sum")));
        if (is_given(i) || is_given(i - 1)) return false;
        return true;
    }

    std::size_t depth(std::size_t i) const {
        std::size_t d = 0;
        for (std::size_t at = bracket_[i]; at != none; at = bracket_[at]) ++d;
        return d;
    }

private:
    static constexpr std::size_t none = ~std::size_t{0};

    bool is_sign(std::size_t i) const { return t_[i].is("-") && (i == 0 || !ends_value(t_[i - 1])); }
    bool called(std::size_t i) const {
        if (t_[i].kind == Kind::code) return true;
        if (t_[i].is("xor")) return i == 0 || !ends_value(t_[i - 1]);
        return t_[i].kind == Kind::name && !is_operator_word(t_[i]);
    }
    // The `=` of a given parameter: brave[m=3].
    bool is_given(std::size_t i) const {
        if (i < 2 || !t_[i].is("=") || bracket_[i] == none || bracket_[i] == 0 || !t_[bracket_[i]].is("["))
            return false;
        const Token& before = t_[bracket_[i] - 1];
        if (before.kind != Kind::name || is_operator_word(before)) return false;  // a row, not parameters
        return t_[i - 2].is("[") || t_[i - 2].is(",");
    }

    const std::vector<Token>& t_;
    std::vector<std::size_t> bracket_;  // by token: the innermost bracket around it
};

std::string joined(const std::vector<Token>& tokens, const Spacing& spacing, std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t i = from; i < to; ++i) out += (i > from && spacing.blank(i) ? " " : "") + text_of(tokens[i]);
    return out;
}

// A text that is too long for a line is broken where it is nested least: before `for` and `if`, after commas and `+`,
// before `or` and `and`, in that order.
class Wrapping {
public:
    Wrapping(const std::vector<Token>& tokens, const Spacing& spacing) : t_(tokens), spacing_(spacing) {}

    /// Appends tokens from..to - 1 as lines with that indentation; later lines are indented more.
    void lines(std::size_t from, std::size_t to, std::size_t indent, std::string& out) const {
        if (from == to) return;
        const auto [depth, rank] = weakest(from, to);
        if (fits(from, to, indent) || rank == none) {
            out += std::string(indent, ' ') + joined(t_, spacing_, from, to) + "\n";
            return;
        }
        std::size_t begin = from, end = from;  // of the line under construction
        for (std::size_t i = from + 1; i <= to; ++i) {
            if (i < to && !(rank_before(i) == rank && spacing_.depth(i) == depth)) continue;
            if (end > begin && !fits(begin, i, indent)) {
                lines(begin, end, indent, out);
                if (begin == from && (rank != 0 || depth > 0)) indent += 4;
                begin = end;
            }
            end = i;
        }
        lines(begin, to, indent, out);
    }

private:
    static constexpr int none = 9;

    bool fits(std::size_t from, std::size_t to, std::size_t indent) const {
        return indent + joined(t_, spacing_, from, to).size() <= most_columns;
    }
    // How well a line can end before token i; less is better.
    int rank_before(std::size_t i) const {
        if (t_[i].is("for") || t_[i].is("if")) return 0;
        if (t_[i - 1].is(",")) return 1;
        if (t_[i - 1].is("+")) return 2;
        if (t_[i].is("or")) return 3;
        if (t_[i].is("and")) return 4;
        return none;
    }
    std::pair<std::size_t, int> weakest(std::size_t from, std::size_t to) const {
        std::pair<std::size_t, int> out{~std::size_t{0}, none};
        for (std::size_t i = from + 1; i < to; ++i)
            if (rank_before(i) != none) out = std::min(out, {spacing_.depth(i), rank_before(i)});
        return out;
    }

    const std::vector<Token>& t_;
    const Spacing& spacing_;
};

class Layout {
public:
    Layout(std::string_view text, const Tokens& tokens) : text_(text) {
        split(tokens);
        for (std::size_t i = 0; i < items_.size();) i = group(i);
        for (const std::string& c : items_.empty() ? std::vector<std::string>{} : last_comments_) out_ += c + "\n";
    }
    std::string take() { return std::move(out_); }

private:
    static bool begins_game(std::span<const Token> rest) {
        return rest[0].is("game") || (rest[0].is("cyclic") && rest.size() > 1 && rest[1].is("game"));
    }
    static bool begins_line(std::span<const Token> rest) {
        const Token& t = rest[0];
        return begins_game(rest) || t.is("expect") || t.kind == Kind::note || t.kind == Kind::source;
    }

    // Splits tokens into lines; a head and an option on one line become two.
    void split(const Tokens& tokens) {
        std::size_t end = 0;  // of the last token
        Item item;
        const auto finish = [&] {
            if (!item.tokens.empty()) items_.push_back(std::move(item));
            item = {};
        };
        for (const Token& t : tokens.list) {
            if (t.kind == Kind::newline) {
                finish();
                continue;
            }
            gap(item, end, t.where.begin - (t.kind == Kind::note ? 3 : 0));
            if (t.kind == Kind::end) break;
            end = t.where.end + (t.kind == Kind::note ? 3 : 0);
            const bool in_head = item.tokens.size() == 1 && item.tokens[0].is("cyclic") && t.is("game");
            if (!in_head && begins_line(std::span(tokens.list).subspan(to_size(&t - tokens.list.data()))))
                split_here(item);
            item.tokens.push_back(t);
            if (t.kind == Kind::note || t.kind == Kind::source || ends_head(item.tokens, tokens, t)) finish();
        }
        finish();
    }

    // The tokens so far become a separate line; its comments stay with what follows.
    void split_here(Item& item) {
        if (item.tokens.empty()) return;
        Item next;
        next.comments = std::move(item.comments);
        item.comments.clear();
        items_.push_back(std::move(item));
        item = std::move(next);
    }

    // The colon that ends a game's head, not one before a type.
    static bool ends_head(const std::vector<Token>& item, const Tokens& all, const Token& t) {
        if (!t.is(":") || !begins_game(item)) return false;
        const Spacing spacing(item);
        if (spacing.depth(item.size() - 1) > 0) return false;
        const auto at = to_size(&t - all.list.data());
        const auto peek = [&](std::size_t k) -> const Token& {
            return all.list[std::min(at + k, all.list.size() - 1)];
        };
        return !(peek(1).kind == Kind::name && !peek(2).is("(") && !peek(2).is("["));
    }

    // Collects comments and empty lines between two tokens.
    void gap(Item& item, std::size_t from, std::size_t to) {
        int lines = 0;
        for (std::size_t i = from; i < to; ++i) {
            if (text_[i] == '\n' && ++lines >= 2 && item.tokens.empty() && item.comments.empty()) item.blank = true;
            if (text_[i] != '#') continue;
            std::size_t end = std::min(text_.find('\n', i), to);
            std::string comment(text_.substr(i, end - i));
            comment.erase(comment.find_last_not_of(" \t\r") + 1);
            if (lines == 0 && item.tokens.empty() && !items_.empty() && items_.back().trailing.empty())
                items_.back().trailing = std::move(comment);
            else
                item.comments.push_back(std::move(comment));
            i = end - 1;
        }
        if (to == text_.size()) last_comments_ = item.comments;
    }

    static bool is_option(const Item& item) { return !begins_line(item.tokens); }

    // Where the terms of an option end: at `for` or `if` outside all brackets.
    static std::size_t tail_of(const Item& item, const Spacing& spacing) {
        for (std::size_t i = 0; i < item.tokens.size(); ++i)
            if ((item.tokens[i].is("for") || item.tokens[i].is("if")) && spacing.depth(i) == 0) return i;
        return item.tokens.size();
    }

    // Lays out consecutive options together, so that their `for`s are aligned. Returns the next item.
    std::size_t group(std::size_t i) {
        if (!is_option(items_[i])) {
            line(items_[i], "", whole(items_[i]));
            return i + 1;
        }
        std::size_t end = i, width = 0;
        for (; end < items_.size() && is_option(items_[end]); ++end) {
            const Spacing spacing(items_[end].tokens);
            const std::size_t tail = tail_of(items_[end], spacing);
            if (tail == items_[end].tokens.size()) continue;
            const std::size_t length = joined(items_[end].tokens, spacing, 0, tail).size();
            if (length <= most_aligned) width = std::max(width, length);
        }
        for (; i < end; ++i) line(items_[i], "    ", option(items_[i], width));
        return end;
    }

    static std::string whole(const Item& item) {
        const Token& first = item.tokens[0];
        if (first.kind == Kind::note) return "\"\"\"" + std::string(first.text) + "\"\"\"";
        if (first.kind == Kind::source) return "source: " + std::string(first.text);
        const Spacing spacing(item.tokens);
        std::string out;
        Wrapping(item.tokens, spacing).lines(0, item.tokens.size(), 0, out);
        out.pop_back();
        return out;
    }

    static std::string option(const Item& item, std::size_t width) {
        const auto& t = item.tokens;
        const Spacing spacing(t);
        const std::size_t tail = tail_of(item, spacing);
        const std::string head = joined(t, spacing, 0, tail), rest = joined(t, spacing, tail, t.size());
        std::string one = head;
        if (!rest.empty()) one += std::string(head.size() < width ? width - head.size() : 0, ' ') + "  " + rest;
        if (one.size() + 4 <= most_columns) return one;
        std::string lines;
        Wrapping(t, spacing).lines(0, tail, 4, lines);
        Wrapping(t, spacing).lines(tail, t.size(), 8, lines);
        return lines.substr(4, lines.size() - 5);  // the caller adds the first indentation and the last line end
    }

    void line(const Item& item, const std::string& indent, const std::string& text) {
        const bool apart = item.blank || (begins_game(item.tokens) && item.comments.empty() && after_rules_);
        if (!out_.empty() && apart) out_ += "\n";
        for (const std::string& c : item.comments) out_ += indent + c + "\n";
        out_ += indent + text + (item.trailing.empty() ? "" : "  " + item.trailing) + "\n";
        after_rules_ = item.tokens[0].kind != Kind::note && item.tokens[0].kind != Kind::source;
    }

    std::string_view text_;
    std::vector<Item> items_;
    std::vector<std::string> last_comments_;
    bool after_rules_ = false;  // the previous line is not a note or source, which may belong to the next game
    std::string out_;
};

}  // namespace

std::optional<std::string> canonical_layout(std::string_view text, Diagnostics& faults) {
    if (!readable(text, most_rule_bytes, faults)) return std::nullopt;
    const Tokens tokens = tokenize(text, true, faults);
    Parser(tokens, faults).file();
    if (!faults.ok()) return std::nullopt;
    return Layout(text, tokens).take();
}

}  // namespace grundy::lang
