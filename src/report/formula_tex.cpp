// SPDX-License-Identifier: MIT
// Formulas as LaTeX's mathematics. Words of several letters are functions or prose, and are set upright; one letter is
// a variable. Blanks beside words and between numbers stay, because mathematics drops them: "5 0 2" is a list.
#include <algorithm>
#include <array>
#include <utility>

#include "core/ascii.hpp"
#include "report/markup.hpp"

namespace grundy::report {
namespace {

using Row = std::pair<std::string_view, std::string_view>;
constexpr std::array symbols = {Row{"<=", "\\le "},      Row{">=", "\\ge "},    Row{"!=", "\\ne "},
                                Row{"->", "\\to "},      Row{"...", "\\dots "}, Row{"G-(", "G^{-}("},
                                Row{"*", "\\cdot "},     Row{"~", "\\sim "},    Row{"\\", "\\backslash "},
                                Row{"\"", "\\mbox{\"}"}, Row{"'", "\\mbox{'}"}};
constexpr std::array words = {Row{"phi", "\\varphi "}, Row{"min", "\\min "}, Row{"max", "\\max "},
                              Row{"mod", "\\bmod "}, Row{"xor", "\\oplus "}};

constexpr std::string_view upright = "\\mathrm{";

class Formula {
public:
    explicit Formula(std::string_view text) : text_(text) {}

    std::string tex() {
        std::string out;
        while (at_ < text_.size()) {
            const bool prose_before = prose_, is_blank = text_[at_] == ' ' || text_[at_] == '\n';
            const std::string next = is_blank ? blank() : token();
            if (prose_before && next.starts_with(upright) && out.ends_with("}\\ "))
                out.replace(out.size() - 3, 3, "\\ " + next.substr(upright.size()));  // one stretch of words
            else if (next != " " || !out.ends_with(' '))
                out += next;
        }
        return out;
    }

private:
    // Letters are read together with digits after them, as in n0, but digits by themselves: 2n is a product.
    std::string_view word() {
        const std::size_t begin = at_;
        const bool number = is_digit(text_[at_]);
        while (at_ < text_.size() && (number ? is_digit(text_[at_]) : in_name(text_[at_]))) ++at_;
        return text_.substr(begin, at_ - begin);
    }

    // As mathematics; empty for other words.
    static std::string_view symbol_of(std::string_view name) {
        const auto found = std::find_if(words.begin(), words.end(), [&](const Row& w) { return w.first == name; });
        return found == words.end() ? std::string_view() : found->second;
    }

    static bool is_prose(std::string_view name) {
        return name.size() > 1 && begins_name(name[0]) && symbol_of(name).empty();
    }

    std::string token() {
        const std::string_view rest = text_.substr(at_);
        for (const auto& [from, to] : symbols)
            if (rest.starts_with(from)) {
                at_ += from.size();
                wide_ = prose_ = false;
                return std::string(to);
            }
        if (in_name(rest[0])) {
            const std::string_view name = word(), symbol = symbol_of(name);
            wide_ = symbol.empty();
            prose_ = is_prose(name);
            return !wide_ ? std::string(symbol) : prose_ ? std::string(upright) + tex_text(name) + "}" : tex_text(name);
        }
        ++at_;
        if (rest[0] == '^') return power();
        wide_ = rest[0] == ')' || rest[0] == ']' || rest[0] == ';';
        prose_ = false;
        if (std::string_view("#$%&_{}").find(rest[0]) != std::string_view::npos) return std::string("\\") + rest[0];
        if (static_cast<unsigned char>(rest[0]) < 128) return std::string(1, rest[0]);
        std::string other(1, rest[0]);
        while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) >= 128) other += text_[at_++];
        return "\\mbox{" + other + "}";
    }

    // The exponent: a name, a number, or what is in brackets, with its own exponent.
    std::string power() {
        std::string out = "^{";
        if (at_ < text_.size() && text_[at_] == '(') {
            const std::size_t begin = at_;
            int depth = 0;
            do depth += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
            while (++at_ < text_.size() && depth > 0);
            out += Formula(text_.substr(begin + 1, at_ - begin - 1 - (depth == 0 ? 1 : 0))).tex();
        } else if (at_ < text_.size() && in_name(text_[at_])) {
            out += token();
        }
        if (at_ < text_.size() && text_[at_] == '^') {
            ++at_;
            out += power();
        }
        wide_ = true;
        prose_ = false;
        return out + "}";
    }

    std::string blank() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
        if (at_ == text_.size()) return "";
        std::size_t end = at_;
        while (end < text_.size() && in_name(text_[end])) ++end;
        const std::string_view name = text_.substr(at_, end - at_);
        if (!symbol_of(name).empty()) return " ";
        return is_prose(name) || prose_ || (wide_ && (!name.empty() || text_[at_] == '(')) ? "\\ " : " ";
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool wide_ = false, prose_ = false;  // the last token: beside another one, a blank counts; it is a word
};

}  // namespace

std::string formula_tex(std::string_view text) { return Formula(text).tex(); }

}  // namespace grundy::report
