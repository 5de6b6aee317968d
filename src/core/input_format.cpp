// SPDX-License-Identifier: MIT
// Reads what a program for a judge reads; see input_format.hpp.
#include "core/input_format.hpp"

#include <algorithm>
#include <utility>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/input_words.hpp"

namespace grundy {
namespace {

using input_words::blanks;
using input_words::fault;
using input_words::take_range;
using input_words::Word;
using input_words::Words;

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
        std::string_view read = text_;
        each_ = take_range(read);
        Words reader(read);
        out_.sentinel = reader.sentinel();
        const std::vector<Word> words = reader.run();
        try {
            const bool repeats = read_start(words);
            out_.items = items(std::span(words).subspan(repeats ? 1 : 0));
        } catch (const Error&) {
            if (!out_.sentinel.empty() || !read_header(words)) throw;
        }
        if (each_) check_range();
        out_.each = each_;
        for (const InputSlot& s : slots_)
            if (s.required && !out_.reads(s.name))
                refuse("'" + s.name + "' is missing; the game has " + names_of(slots_));
        check_sentinel();
        return std::move(out_);
    }

private:
    using Item = InputFormat::Item;
    using Kind = Item::Kind;

    [[noreturn]] void refuse(const std::string& what) const { fault(text_, what); }
    [[noreturn]] void unused(const std::string& name) const {
        refuse("'" + name + "' is no argument or parameter of the game: it has " + names_of(slots_) +
               "; a name that is none of these counts the elements of a row, bag or set, or the components of a sum "
               "(n...), that come after it, as in 'N k; w', or alone on the first line the tests");
    }

    const InputSlot* slot_of(std::string_view name) const {
        const auto found = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.name == name; });
        return found == slots_.end() ? nullptr : &*found;
    }

    void take_name(const std::string& name) {
        if (std::find(taken_.begin(), taken_.end(), name) != taken_.end()) refuse("'" + name + "' comes twice");
        taken_.push_back(name);
    }

    // Whether the first word says how many tests there are.
    bool read_start(const std::vector<Word>& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string& name = words[i].name;
            if (name != "*" && name != "1") continue;
            if (i > 0 || !words[i].ends_line || words.size() == 1) refuse(alone(name));
            if (!out_.sentinel.empty()) refuse("leave out `" + name + "`: `until` says where the tests end");
            (name == "*" ? out_.to_the_end : out_.one) = true;
            return true;
        }
        const Word& first = words[0];
        if (first.name == "until" && slot_of(first.name) == nullptr)
            refuse("numbers are missing after `until`, as in 'until 0 0; n m'");
        const bool counts = out_.sentinel.empty() && !first.name.empty() && !first.dots && first.ends_line &&
                            words.size() > 1 && !words[1].dots && !first.number() && slot_of(first.name) == nullptr;
        if (!counts) return false;
        take_name(first.name);
        out_.tests = first.name;
        return true;
    }

    static std::string alone(const std::string& name) {
        return name == "*" ? "`*` stands alone on the line before the tests, for tests until the end of the input"
                           : "`" + name + "` stands alone on the first line, for one test";
    }

    // Whether the text makes sense if one of its names is the number of tests, and what comes before it, or after it on
    // its line, belongs to all of them.
    bool read_header(std::span<const Word> words) {
        const bool one = words[0].name == "1" && words[0].ends_line;  // there is one test
        for (std::size_t tests = 0; sums_ && !one && tests < words.size(); ++tests) {
            const Word& word = words[tests];
            if (!word.group.empty() || word.dots || word.number() || slot_of(word.name) != nullptr) continue;
            if (word.name == "*") return read_shared(words, tests);
            std::size_t end = tests;
            while (!words[end].ends_line) ++end;
            std::vector<Word> shared(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(tests));
            shared.insert(shared.end(), words.begin() + static_cast<std::ptrdiff_t>(tests) + 1,
                          words.begin() + static_cast<std::ptrdiff_t>(end) + 1);
            const auto dots = [](const Word& w) { return w.dots; };
            if (shared.empty() || end + 1 == words.size() || std::any_of(shared.begin(), shared.end(), dots)) continue;
            taken_.clear();
            has_sum_ = false;
            out_ = {};
            try {
                take_name(word.name);
                out_.tests = word.name;
                out_.tests_at = tests;
                out_.header = items(shared, true);
                out_.items = items(words.subspan(end + 1));
                return true;
            } catch (const Error&) {  // it counts something else
            }
        }
        return false;
    }

    // What comes before a `*` belongs to all tests, until the end of the input.
    bool read_shared(std::span<const Word> words, std::size_t star) {
        const bool own_line = star > 0 && words[star - 1].ends_line && words[star].ends_line;
        if (!own_line || star + 1 == words.size()) refuse(alone("*"));
        taken_.clear();
        has_sum_ = false;
        out_ = {};
        out_.to_the_end = true;
        out_.tests_at = star;
        out_.header = items(words.first(star), true);
        if (has_sum_) refuse("a sum belongs to a test: it comes after `*`");
        out_.items = items(words.subspan(star + 1));
        return true;
    }

    // `header`: a number may stand among them, for one that the input has there; what is counted never has its name.
    std::vector<Item> items(std::span<const Word> words, bool header = false) {
        std::vector<Item> out;
        std::vector<std::string> waiting;  // counts that nothing has used so far
        bool after_count = false;          // on the same line
        for (const Word& word : words) {
            if (word.name == "*") refuse(alone("*"));
            Item item;
            item.name = word.name;
            item.ends_line = word.ends_line;
            const bool count = word.group.empty() && !word.dots && !word.number() && slot_of(word.name) == nullptr;
            if (word.number()) {
                if (!header)
                    refuse("the number " + word.name +
                           " can only stand on the first line, beside the number of tests, as in 'T 5; n'");
                item.kind = Kind::count;
            } else if (count) {
                take_name(word.name);
                item.kind = Kind::count;
                waiting.push_back(word.name);
            } else {
                const std::size_t most = word.dots ? sum(word, item) : slot(word.name);
                if (most == 2 && waiting.size() == 1)
                    refuse("'" + word.name + "' has two sizes; name both before it, or none");
                if (word.dots && waiting.empty()) {
                    const std::string shown = word.group.empty() ? word.name + "..." : "(" + names_in(word) + ")...";
                    refuse("the number of components must come before '" + shown + "', as in 'N; " + shown + "'");
                }
                if (after_count && most > 0 && waiting.size() > most)
                    refuse("'" + waiting[0] + "' and '" + waiting.back() +
                           "' both wait for what they count, so it is not clear which is meant; put '" +
                           waiting.back() + "' on a line before");
                const auto used = waiting.begin() + static_cast<std::ptrdiff_t>(std::min(most, waiting.size()));
                item.counts.assign(waiting.begin(), used);
                waiting.erase(waiting.begin(), used);
            }
            after_count = count && !word.ends_line;
            out.push_back(std::move(item));
        }
        std::erase_if(waiting, [this](const std::string& name) { return bounds_range(name); });
        if (!waiting.empty()) unused(waiting[0]);
        return out;
    }

    static std::string names_in(const Word& word) {
        std::string out;
        for (const Word& w : word.group) out += (out.empty() ? "" : " ") + w.name;
        return out;
    }

    // The most counts that a slot has.
    std::size_t slot(const std::string& name) {
        take_name(name);
        const std::string& type = slot_of(name)->type;
        return type == "int" ? 0 : type == "board" || type == "graph" ? 2 : 1;
    }

    std::size_t sum(const Word& word, Item& item) {
        if (!sums_) refuse("a sum of components cannot be read here");
        if (has_sum_) refuse("there is one sum at most");
        has_sum_ = true;
        item.kind = Kind::sum;
        item.name.clear();
        item.bracketed = !word.group.empty();
        if (item.bracketed) {
            item.parts = items(word.group);
            return 1;
        }
        if (slot_of(word.name) == nullptr) unused(word.name);
        slot(word.name);
        item.parts.emplace_back().name = word.name;
        return 1;
    }

    static bool is_small_number(std::string_view text) {
        constexpr std::size_t most_digits = 18;  // that no 64-bit number is too small for
        return text.size() <= most_digits && std::all_of(text.begin(), text.end(), is_digit);
    }
    bool bounds_range(std::string_view name) const { return each_ && (each_->low == name || each_->high == name); }

    void check_range() {
        take_name(each_->name);
        const InputSlot* const slot = slot_of(each_->name);
        if (slot == nullptr || slot->type != "int")
            refuse("'" + each_->name + "' is no integer of the game, which has " + names_of(slots_) +
                   ": only one of these runs through a range");
        const auto is_read = [&](const std::string& bound) {
            const auto is = [&](const Item& item) {
                return item.name == bound && (item.kind == Kind::count || is_integer(item));
            };
            return is_small_number(bound) || std::any_of(out_.items.begin(), out_.items.end(), is) ||
                   std::any_of(out_.header.begin(), out_.header.end(), is);
        };
        for (const std::string& bound : {each_->low, each_->high})
            if (!is_read(bound))
                refuse("'" + bound + "' bounds the range of '" + each_->name +
                       "', but it is neither a number nor an integer or a count that is read before");
    }

    // It is compared with what always comes first.
    void check_sentinel() const {
        std::size_t fixed = 0;
        const auto& items = out_.items;
        while (fixed < items.size() && (items[fixed].kind == Kind::count || is_integer(items[fixed]))) ++fixed;
        if (out_.sentinel.size() > fixed)
            refuse("`until` has " + std::to_string(out_.sentinel.size()) + " numbers, but a test begins with only " +
                   std::to_string(fixed) + " that are there whatever follows; name the count of a row, as in 'until " +
                   "0; N w'");
    }
    bool is_integer(const Item& item) const { return item.kind == Kind::slot && slot_of(item.name)->type == "int"; }

    std::string_view text_;
    std::span<const InputSlot> slots_;
    const bool sums_;
    InputFormat out_;
    std::vector<std::string> taken_;
    std::optional<InputFormat::Each> each_;
    bool has_sum_ = false;
};

std::string text_of(std::span<const InputFormat::Item> items) {
    std::string out;
    for (const InputFormat::Item& item : items) {
        const bool sum = item.kind == InputFormat::Item::Kind::sum;
        out += (out.empty() ? "" : " ");
        out += !sum ? item.name : item.bracketed ? "(" + text_of(item.parts) + ")..." : item.parts[0].name + "...";
        if (item.ends_line && &item != &items.back()) out += ";";
    }
    return out;
}

std::string header_text(const InputFormat& format) {
    std::string out;
    for (std::size_t i = 0; i <= format.header.size(); ++i) {
        if (i == format.tests_at)
            out += format.to_the_end ? "*; " : format.tests + (i == format.header.size() ? "; " : " ");
        if (i < format.header.size()) out += format.header[i].name + (format.header[i].ends_line ? "; " : " ");
    }
    return out;
}

class CountNames {
public:
    CountNames(const InputFormat& format, std::span<const InputSlot> slots) : slots_(slots) {
        for (const InputSlot& s : slots) taken_.push_back(s.name);
        take_names(format.items);
    }

    void name_all(std::vector<InputFormat::Item>& items) {
        std::vector<InputFormat::Item> out;
        for (InputFormat::Item& item : items) {
            name_all(item.parts);
            if (item.kind == InputFormat::Item::Kind::slot && item.counts.empty())
                for (const char* size : sizes(item.name)) {
                    item.counts.push_back(unused(item.name + size));
                    InputFormat::Item& count = out.emplace_back();
                    count.kind = InputFormat::Item::Kind::count;
                    count.name = item.counts.back();
                }
            out.push_back(std::move(item));
        }
        items = std::move(out);
    }

private:
    void take_names(const std::vector<InputFormat::Item>& items) {
        for (const InputFormat::Item& item : items) {
            taken_.push_back(item.name);
            take_names(item.parts);
        }
    }

    std::vector<const char*> sizes(const std::string& slot) const {
        const auto found = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.name == slot; });
        if (found->type == "int") return {};
        if (found->type == "board") return {"_rows", "_columns"};
        if (found->type == "graph") return {"_vertices", "_edges"};
        return {"_size"};
    }

    std::string unused(std::string name) {
        while (std::find(taken_.begin(), taken_.end(), name) != taken_.end()) name += "_";
        return taken_.emplace_back(std::move(name));
    }

    std::span<const InputSlot> slots_;
    std::vector<std::string> taken_;
};

}  // namespace

InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots, bool sums) {
    return Format(text, slots, sums).run();
}

InputFormat usual_input_format(std::span<const InputSlot> slots) {
    InputFormat out;
    out.to_the_end = true;
    for (const InputSlot& s : slots)
        if (s.required) out.items.emplace_back().name = s.name;
    if (!out.items.empty()) out.items.back().ends_line = true;
    return out;
}

bool InputFormat::reads(std::string_view name) const {
    const auto is = [name](const Item& item) { return item.kind == Item::Kind::slot && item.name == name; };
    if ((each && each->name == name) || std::any_of(header.begin(), header.end(), is)) return true;
    return std::any_of(items.begin(), items.end(), [&](const Item& item) {
        return is(item) || std::any_of(item.parts.begin(), item.parts.end(), is);
    });
}

const InputFormat::Item* InputFormat::sum() const {
    const auto found =
        std::find_if(items.begin(), items.end(), [](const Item& item) { return item.kind == Item::Kind::sum; });
    return found == items.end() ? nullptr : &*found;
}

void name_counts(InputFormat& format, std::span<const InputSlot> slots) {
    CountNames(format, slots).name_all(format.items);
}

std::string sentinel_text(const InputFormat& format) {
    std::string out;
    for (const Int n : format.sentinel) out += (out.empty() ? "" : " ") + std::to_string(n);
    return out;
}

std::string to_text(const InputFormat& format) {
    const std::string start = !format.header.empty()     ? header_text(format)
                              : format.to_the_end        ? "*; "
                              : format.one               ? "1; "
                              : !format.sentinel.empty() ? "until " + sentinel_text(format) + "; "
                              : format.tests.empty()     ? ""
                                                         : format.tests + "; ";
    const auto& each = format.each;
    return start + text_of(format.items) + (each ? "; " + each->name + " in " + each->low + ".." + each->high : "");
}

OutputWords parse_output_words(std::string_view text) {
    const std::string_view all = trimmed(text, blanks);
    const auto has = [&](char sign) { return all.find(sign) != std::string_view::npos; };
    const char between = has(';') ? ';' : has(',') ? ',' : ' ';
    OutputWords out{"", ""};
    if (const std::size_t end = all.find(between); end != std::string_view::npos) {
        out.first = trimmed(all.substr(0, end), blanks);
        out.second = trimmed(all.substr(end + 1), blanks);
    }
    const bool two = out.second.find(between) == std::string::npos;
    if (!two || out.first.empty() || out.second.empty() || out.first == out.second)
        throw Error("--words '" + std::string(text) +
                    "': expected two different words, for a win of the first and of the second player, as in 'Alice "
                    "Bob', or with a comma between them if they have blanks: 'You win, You lose'; with a semicolon if "
                    "they have commas");
    return out;
}

OutputWords parse_program_words(std::string_view text) {
    if (text.find_first_of("\"'\\\n\r") != std::string_view::npos)
        throw Error("--words '" + std::string(text) + "': words without quotes and backslashes are needed");
    return parse_output_words(text);
}

}  // namespace grundy
