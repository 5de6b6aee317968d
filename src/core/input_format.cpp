// SPDX-License-Identifier: MIT
// Reads what a program for a judge reads; see input_format.hpp.
#include "core/input_format.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "core/error.hpp"

namespace grundy {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

// A name, or the names of a group in brackets.
struct Word {
    std::vector<std::string> names;
    bool grouped = false, dots = false, ends_line = false;
};

class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    std::vector<Word> run() {
        std::vector<Word> out;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (is_blank(c) || c == ',') {
                ++at_;
            } else if (c == ';') {
                if (out.empty() || out.back().ends_line) refuse("there is nothing before a `;`");
                out.back().ends_line = true;
                ++at_;
            } else {
                out.push_back(word());
            }
        }
        if (out.empty()) refuse("it is empty");
        out.back().ends_line = true;
        return out;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw Error("--input '" + std::string(text_) + "': " + what +
                    "; write names with blanks between them, and `;` at the end of a line: --input 'T; n m'");
    }

    Word word() {
        Word out;
        out.grouped = text_[at_] == '(';
        if (out.grouped) {
            ++at_;
            while (at_ < text_.size() && text_[at_] != ')') {
                if (is_blank(text_[at_]) || text_[at_] == ',')
                    ++at_;
                else
                    out.names.push_back(name());
            }
            if (at_ == text_.size() || out.names.empty()) refuse("a bracket is not closed, or has no names");
            ++at_;
        } else if (text_[at_] == '*' || text_[at_] == '1') {
            out.names.emplace_back(1, text_[at_]);
            ++at_;
        } else {
            out.names.push_back(name());
        }
        out.dots = text_.substr(at_).starts_with("...");
        at_ += out.dots ? 3 : 0;
        if (out.grouped && !out.dots) refuse("dots are missing after a bracket, as in (a b)...");
        return out;
    }

    std::string name() {
        const std::size_t begin = at_;
        if (!in_name(text_[at_]) || is_digit(text_[at_])) refuse("unexpected '" + std::string(1, text_[at_]) + "'");
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::string names_of(std::span<const InputSlot> slots) {
    std::string out;
    for (const InputSlot& s : slots) out += (out.empty() ? "" : ", ") + s.name + " (" + s.type + ")";
    return out;
}

class Format {
public:
    Format(std::string_view text, std::span<const InputSlot> slots, bool sums)
        : text_(text), slots_(slots), sums_(sums) {}

    InputFormat run() {
        const std::vector<Word> words = Words(text_).run();
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Word& word = words[i];
            if (const bool end = word.names[0] == "*"; end || word.names[0] == "1") {
                if (i > 0 || !word.ends_line || words.size() == 1)
                    fault("`" + word.names[0] + "` stands alone on the first line, for " +
                          (end ? "tests until the end of the input" : "one test"));
                (end ? out_.to_the_end : out_.one) = true;
            } else if (word.names.size() == 1 && !word.dots && slot_of(word.names[0]) == nullptr) {
                if (i == 0 && word.ends_line && words.size() > 1 && !words[1].dots)
                    out_.tests = word.names[0];
                else
                    counts_.push_back(word);
            } else {
                add(word);
            }
        }
        if (!counts_.empty()) unknown(counts_[0].names[0]);
        for (const InputSlot& s : slots_)
            if (s.required && !given(s.name)) fault("'" + s.name + "' is missing; the game has " + names_of(slots_));
        return std::move(out_);
    }

private:
    [[noreturn]] void fault(const std::string& what) const {
        throw Error("--input '" + std::string(text_) + "': " + what);
    }
    [[noreturn]] void unknown(const std::string& name) const {
        fault("'" + name + "' is no argument or parameter of the game: it has " + names_of(slots_));
    }

    const InputSlot* slot_of(std::string_view name) const {
        const auto found = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.name == name; });
        return found == slots_.end() ? nullptr : &*found;
    }
    bool given(std::string_view name) const {
        return std::any_of(out_.items.begin(), out_.items.end(), [&](const InputFormat::Item& item) {
            return item.name == name || std::find(item.more.begin(), item.more.end(), name) != item.more.end();
        });
    }

    void add(const Word& word) {
        std::size_t most = 0;
        for (const std::string& name : word.names) {
            const InputSlot* const slot = slot_of(name);
            if (slot == nullptr) unknown(name);
            if (given(name)) fault("'" + name + "' comes twice");
            most = slot->type == "int" ? 0 : slot->type == "board" || slot->type == "graph" ? 2 : 1;
            if (word.dots && most > 0) fault("'" + name + "' is no integer, so dots cannot follow it");
        }
        if (word.dots && !sums_) fault("a sum of components cannot be read here");
        if (word.dots && counts_.empty())
            fault("the number of components must come before '" + word.names[0] + "', as in 'N; " + word.names[0] +
                  "...'");
        if (word.dots) most = 1;
        if (counts_.size() > most) unknown(counts_[0].names[0]);
        InputFormat::Item item;
        item.name = word.names[0];
        item.more.assign(word.names.begin() + 1, word.names.end());
        if (!counts_.empty()) {
            item.count = counts_[0].names[0];
            item.count_ends_line = counts_.back().ends_line;
        }
        item.ends_line = word.ends_line;
        item.sum = word.dots;
        item.grouped = word.grouped;
        out_.items.push_back(std::move(item));
        counts_.clear();
    }

    std::string_view text_;
    std::span<const InputSlot> slots_;
    const bool sums_;
    InputFormat out_;
    std::vector<Word> counts_;  // names that stand before the slot that they belong to
};

}  // namespace

InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots, bool sums) {
    return Format(text, slots, sums).run();
}

InputFormat usual_input_format(std::span<const InputSlot> slots) {
    InputFormat out;
    out.to_the_end = true;
    for (const InputSlot& s : slots) {
        if (!s.required) continue;
        out.items.emplace_back();
        out.items.back().name = s.name;
    }
    if (!out.items.empty()) out.items.back().ends_line = true;
    return out;
}

std::string to_text(const InputFormat& format) {
    std::string out = format.to_the_end ? "*;" : format.one ? "1;" : format.tests.empty() ? "" : format.tests + ";";
    for (const auto& item : format.items) {
        if (!item.count.empty()) out += (out.empty() ? "" : " ") + item.count + (item.count_ends_line ? ";" : "");
        out += (out.empty() ? "" : " ") + std::string(item.grouped ? "(" : "") + item.name;
        for (const std::string& name : item.more) out += " " + name;
        out += item.grouped ? ")" : "";
        out += item.sum ? "..." : "";
        if (item.ends_line && &item != &format.items.back()) out += ";";
    }
    return out;
}

OutputWords parse_output_words(std::string_view text) {
    const std::string_view all = trimmed(text);
    const std::size_t comma = all.find(','), parts = comma != std::string_view::npos ? comma : all.find(' ');
    OutputWords out{"", ""};
    if (parts != std::string_view::npos) {
        out.first = trimmed(all.substr(0, parts));
        out.second = trimmed(all.substr(parts + 1));
    }
    const bool two = comma != std::string_view::npos || out.second.find(' ') == std::string::npos;
    if (!two || out.first.empty() || out.second.empty() || out.first == out.second)
        throw Error("--words '" + std::string(text) +
                    "': expected two different words, for a win of the first and of the second player, as in 'Alice "
                    "Bob', or with a comma between them if they have blanks: 'You win, You lose'");
    return out;
}

}  // namespace grundy
