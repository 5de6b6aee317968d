// SPDX-License-Identifier: MIT
// Reads what a program for a judge reads; see input_format.hpp.
#include "core/input_format.hpp"

#include <algorithm>
#include <array>
#include <set>
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
    Format(std::string_view text, std::span<const InputSlot> slots, bool sums, bool numbers)
        : text_(text), slots_(slots), sums_(sums), numbers_(numbers) {}

    InputFormat run() {
        std::string_view read = text_;
        each_ = take_range(read);
        const std::vector<Word> words = Words(read).run();
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!is_times(words, i)) continue;
            const std::string& name = words[i].name;
            const auto same = [&](const Word& w) { return w.name == name; };
            if (std::none_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), same))
                refuse("'" + name + "' is not read before '" + name + " times'");
            repeats_.insert(name);
        }
        out_ = level(words, false, true);
        if (each_) check_range();
        out_.each = each_;
        for (const InputSlot& s : slots_)
            if (s.required && !out_.reads(s.name))
                refuse("'" + s.name + "' is missing; the game has " + names_of(slots_));
        return std::move(out_);
    }

private:
    using Item = InputFormat::Item;
    using Kind = Item::Kind;

    // Why a reading is refused.
    struct Fault {
        std::size_t place = 0;  // of the word that it was found at
        std::string text;
    };

    [[noreturn]] void refuse(const std::string& what) const { fault(text_, what); }
    [[noreturn]] void unused(const std::string& name) const {
        refuse("'" + name + "' is no argument or parameter of the game: it has " + names_of(slots_) +
               "; a name that is none of these counts the elements of a row, bag or set, or the components of a sum "
               "(n...), that come after it, as in 'N k; w', or alone on a line the tests or questions that follow");
    }

    const InputSlot* slot_of(std::string_view name) const {
        const auto found = std::find_if(slots_.begin(), slots_.end(), [&](const auto& s) { return s.name == name; });
        return found == slots_.end() ? nullptr : &*found;
    }

    void take_name(const std::string& name) {
        if (std::find(taken_.begin(), taken_.end(), name) != taken_.end()) refuse("'" + name + "' comes twice");
        taken_.push_back(name);
    }

    // How often what follows is read, if the first word says so. Returns the number of words that this takes.
    std::size_t read_start(std::span<const Word> words, InputFormat& out) {
        const Word& first = words[0];
        const bool more = words.size() > 1;
        if (!first.sentinel.empty()) {
            out.sentinel = first.sentinel;
            if (more && (words[1].name == "*" || words[1].name == "1"))
                refuse("leave out `" + words[1].name + "`: `until` says where the tests end");
            return 1;
        }
        if (first.name == "*" || first.name == "1") {
            if (!first.ends_line || !more) refuse(alone(first.name));
            (first.name == "*" ? out.to_the_end : out.one) = true;
            return 1;
        }
        if (first.name == "until" && slot_of(first.name) == nullptr)
            refuse("numbers are missing after `until`, as in 'until 0 0; n m'");
        if (is_times(words, 0)) {
            out.tests = first.name;
            out.counted = true;
            return 2;
        }
        if (!counts_alone(words)) return 0;
        if (repeats_.count(first.name) > 0)
            refuse("'" + first.name +
                   "' alone on a line is how often what follows is read: it cannot be so again by `" + first.name +
                   " times`");
        take_name(first.name);
        out.tests = first.name;
        return 1;
    }

    // Whether these two words, alone on a line, say that what follows is read so many times.
    bool is_times(std::span<const Word> words, std::size_t at) const {
        const bool begins = at + 2 < words.size() && (at == 0 || words[at - 1].ends_line) && !words[at].ends_line;
        return begins && words[at + 1].name == "times" && words[at + 1].ends_line && slot_of("times") == nullptr &&
               !words[at].name.empty() && !words[at].number() && slot_of(words[at].name) == nullptr;
    }

    // Whether a name stands alone on its line, before something that it does not plainly count.
    bool counts_alone(std::span<const Word> words) const {
        const Word& first = words[0];
        return !first.name.empty() && first.name != "*" && !first.dots && first.ends_line && words.size() > 1 &&
               !words[1].dots && !first.number() && slot_of(first.name) == nullptr;
    }

    static std::string alone(const std::string& name) {
        return name == "*" ? "`*` stands alone on the line before the tests, for tests until the end of the input"
                           : "`" + name + "` stands alone on the first line, for one test";
    }

    // What is read again and again, as the first word says, or once. If what follows makes no sense as the items of one
    // test, then some of its lines begin what is repeated within the test: the last that can. `repeated`: this is read
    // again and again itself.
    InputFormat level(std::span<const Word> words, bool repeated, bool outermost) {
        if (++levels_ > most_levels)
            refuse("too many of its lines could begin questions; say which do, as in 'N M Q; g; Q times; v'");
        InputFormat out;
        const std::span<const Word> all = words;
        words = words.subspan(read_start(words, out));
        if (out.to_the_end && repeated)
            refuse("`*` reads until the end of the input, so it can only stand before the first repetition");
        const auto names = taken_;
        const auto again = [&] {
            taken_ = names;
            has_sum_ = false;
        };
        Fault fault;
        try {
            out.items = items(words);
            check_sentinel(out);
            return out;
        } catch (const Error& error) {
            fault = {place_, error.what()};
        }
        again();
        if (InputFormat header;
            outermost && !out.to_the_end && !out.one && out.sentinel.empty() && read_header(all, header, fault))
            return header;
        for (std::size_t at = words.size(); at-- > 1;) {
            const Word& word = words[at];
            const bool stated = word.name == "*" || !word.sentinel.empty() || is_times(words, at);
            if (!words[at - 1].ends_line || !(stated || counts_alone(words.subspan(at)))) continue;
            again();
            try {
                out.items = items(words.first(at));
                if (has_sum_) refuse("a sum belongs to what is asked: nothing is repeated after it");
                check_sentinel(out);
                out.inner = {level(words.subspan(at), repeated || !out.single(), false)};
                return out;
            } catch (const Error& error) {
                if (stated) fault.text = error.what();
            }
        }
        throw Error(fault.text);
    }

    // Whether the text makes sense if one of its names is the number of tests, and what comes before it, or after it on
    // its line, belongs to all of them. If not, and that is read further than what `fault` says, it says where to.
    bool read_header(std::span<const Word> words, InputFormat& out, Fault& fault) {
        for (std::size_t tests = 0; sums_ && tests < words.size(); ++tests) {
            const Word& word = words[tests];
            if (word.name.empty() || word.name == "*" || word.dots || word.number() || slot_of(word.name) != nullptr ||
                repeats_.count(word.name) > 0)
                continue;
            std::size_t end = tests;
            while (!words[end].ends_line) ++end;
            std::vector<Word> shared(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(tests));
            shared.insert(shared.end(), words.begin() + static_cast<std::ptrdiff_t>(tests) + 1,
                          words.begin() + static_cast<std::ptrdiff_t>(end) + 1);
            const auto dots = [](const Word& w) { return w.dots; };
            if (shared.empty() || end + 1 == words.size() || std::any_of(shared.begin(), shared.end(), dots)) continue;
            taken_.clear();
            has_sum_ = false;
            out = {};
            try {
                take_name(word.name);
                out.tests = word.name;
                for (std::size_t at = 0; at < tests; ++at, ++out.tests_at) {
                    Item item;
                    at = read_writing(shared, at, item);
                }
                out.header = items(shared, true);
                out.items = items(words.subspan(end + 1));
                return true;
            } catch (const Error& error) {  // it counts something else
                if (place_ > fault.place) fault = {place_, error.what()};
            }
        }
        return false;
    }

    // Takes the words after a graph, a board, an integer or a row that say how it is written. Returns the last of them.
    std::size_t read_writing(std::span<const Word> words, std::size_t at, Item& item) const {
        using Writing = Item::Writing;
        static constexpr std::array<std::pair<std::string_view, Writing>, 4> writings = {{{"tree", Writing::tree},
                                                                                          {"parents", Writing::parents},
                                                                                          {"lists", Writing::lists},
                                                                                          {"matrix", Writing::matrix}}};
        const Word& slot = words[at];
        if (!slot.group.empty() || slot_of(slot.name) == nullptr) return at;
        const std::string& type = slot_of(slot.name)->type;
        const auto next = [&](std::string_view name) {
            const bool is = !words[at].ends_line && at + 1 < words.size() && words[at + 1].name == name &&
                            !words[at + 1].dots && slot_of(name) == nullptr;
            at += is ? 1 : 0;
            return is;
        };
        if (type == "graph") {
            const bool edges = next("edges"), arcs = !edges && next("arcs");
            for (const auto& [name, writing] : writings)
                if (item.writing == Writing::pairs && next(name)) item.writing = writing;
            const bool lead = item.writing == Writing::lists || item.writing == Writing::matrix;
            item.arcs = arcs || (lead && !edges);
        }
        if (type == "board" && !words[at].ends_line && at + 1 < words.size() && !words[at + 1].quoted.empty())
            item.cells = words[++at].quoted;
        const std::set<char> different(item.cells.begin(), item.cells.end());
        if (item.cells.size() > most_cells || different.size() < item.cells.size() ||
            item.cells.find_first_of(" \t") != std::string::npos)
            refuse("\"" + item.cells + "\" are at most 10 different characters for the cells 0, 1, ... of a board");
        if (type != "board" && !words[at].ends_line && at + 2 < words.size() && words[at + 2].name == "0" &&
            next("from")) {
            item.from_0 = true;
            ++at;
        }
        return at;
    }

    // `header`: a number may surely stand among them, for one that the input has there; what is counted never has its
    // name.
    std::vector<Item> items(std::span<const Word> words, bool header = false) {
        std::vector<Item> out;
        std::vector<std::string> waiting;  // counts that nothing has used so far
        bool after_count = false;          // on the same line
        for (std::size_t at = 0; at < words.size(); ++at) {
            const Word& word = words[at];
            place_ = word.place;
            if (word.name == "*" || (word.name == "1" && !header && (at == 0 || !numbers_))) refuse(alone(word.name));
            if (!word.sentinel.empty()) refuse("`until` stands before what it ends");
            if (!word.quoted.empty()) refuse("\"" + word.quoted + "\" can only stand after a board, for its cells");
            Item item;
            item.name = word.name;
            at = read_writing(words, at, item);
            item.ends_line = words[at].ends_line;
            const bool count = word.group.empty() && !word.dots && !word.number() && slot_of(word.name) == nullptr;
            if (word.number()) {
                if (!header && !numbers_) refuse("the number " + word.name + " stands within a test");
                item.kind = Kind::count;
            } else if (count) {
                take_name(word.name);
                item.kind = Kind::count;
                if (repeats_.count(word.name) == 0) waiting.push_back(word.name);
            } else {
                const std::size_t most = word.dots ? sum(word, item) : slot(item);
                if (most == 2 && waiting.size() == 1) {
                    if (slot_of(word.name)->type != "board")
                        refuse("'" + word.name +
                               "' has two sizes; name both before it, or none; a tree with N vertices is `" +
                               word.name + " tree`");
                    waiting.push_back(waiting[0]);  // it is square
                }
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
            after_count = count && !item.ends_line;
            out.push_back(std::move(item));
        }
        std::erase_if(waiting, [this](const std::string& name) { return bounds_range(name); });
        if (waiting.empty()) return out;
        const auto is = [&](const Word& w) { return w.name == waiting[0]; };
        place_ = std::find_if(words.begin(), words.end(), is)->place;
        unused(waiting[0]);
    }

    static std::string names_in(const Word& word) {
        std::string out;
        for (const Word& w : word.group) out += (out.empty() ? "" : " ") + w.name;
        return out;
    }

    // The most counts that a slot has.
    std::size_t slot(const Item& item) {
        take_name(item.name);
        const std::string& type = slot_of(item.name)->type;
        const bool pairs = type == "graph" && item.writing == Item::Writing::pairs;
        return type == "int" ? 0 : type == "board" || pairs ? 2 : 1;
    }

    std::size_t sum(const Word& word, Item& item) {
        if (!sums_) refuse("a sum of components cannot be read here");
        if (has_sum_) refuse("there is one sum at most");
        has_sum_ = true;
        item.kind = Kind::sum;
        item.name.clear();
        const bool from_0 = std::exchange(item.from_0, false);
        item.bracketed = !word.group.empty();
        if (item.bracketed) {
            item.parts = items(word.group);
            return 1;
        }
        if (slot_of(word.name) == nullptr) unused(word.name);
        Item& part = item.parts.emplace_back();
        part.name = word.name;
        part.from_0 = from_0;
        if (slot(part) == 2) refuse("'" + word.name + "' has sizes of its own: write '(" + word.name + ")...'");
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
            const auto is = [&](const Item& item) { return item.name == bound; };
            bool out = is_small_number(bound), of_components = false;
            out_.each_item([&](const Item& item) {
                out = out || (is(item) && (item.kind == Kind::count || is_integer(item)));
                of_components = of_components || std::any_of(item.parts.begin(), item.parts.end(), is);
            });
            return out && !of_components;
        };
        for (const std::string& bound : {each_->low, each_->high})
            if (!is_read(bound))
                refuse("'" + bound + "' bounds the range of '" + each_->name +
                       "', but it is neither a number nor an integer or a count that is read before");
    }

    // It is compared with what always comes first.
    void check_sentinel(const InputFormat& format) const {
        std::size_t fixed = 0;
        const auto& items = format.items;
        while (fixed < items.size() && (items[fixed].kind == Kind::count || is_integer(items[fixed]))) ++fixed;
        if (format.sentinel.size() > fixed)
            refuse("`until` has " + std::to_string(format.sentinel.size()) + " numbers, but a test begins with only " +
                   std::to_string(fixed) + " that are there whatever follows; name the count of a row, as in 'until " +
                   "0; N w'");
    }
    bool is_integer(const Item& item) const { return item.kind == Kind::slot && slot_of(item.name)->type == "int"; }

    static constexpr std::size_t most_cells = 10;  // that have digits

    std::string_view text_;
    std::span<const InputSlot> slots_;
    const bool sums_;
    const bool numbers_;     // may stand within tests, for ones that the input has there
    std::size_t place_ = 0;  // of the word that is read
    InputFormat out_;
    std::vector<std::string> taken_;
    static constexpr int most_levels = 1000;  // each choice of the lines that begin what is repeated is one more
    int levels_ = 0;
    std::set<std::string> repeats_;  // counts that say how often something is read
    std::optional<InputFormat::Each> each_;
    bool has_sum_ = false;
};

std::string writing_text(const InputFormat::Item& item) {
    using Writing = InputFormat::Item::Writing;
    const bool lead = item.writing == Writing::lists || item.writing == Writing::matrix;
    std::string out = item.arcs == lead ? "" : item.arcs ? " arcs" : " edges";
    out += item.writing == Writing::tree      ? " tree"
           : item.writing == Writing::parents ? " parents"
           : item.writing == Writing::lists   ? " lists"
           : item.writing == Writing::matrix  ? " matrix"
                                              : "";
    if (!item.cells.empty()) out += " \"" + item.cells + "\"";
    return out + (item.from_0 ? " from 0" : "");
}

std::string text_of(std::span<const InputFormat::Item> items) {
    std::string out;
    for (const InputFormat::Item& item : items) {
        const bool sum = item.kind == InputFormat::Item::Kind::sum;
        const bool plain = sum && !item.bracketed;
        out += (out.empty() ? "" : " ");
        out += !sum ? item.name : plain ? item.parts[0].name + "..." : "(" + text_of(item.parts) + ")...";
        out += writing_text(plain ? item.parts[0] : item);
        if (item.ends_line && &item != &items.back()) out += ";";
    }
    return out;
}

std::string header_text(const InputFormat& format) {
    std::string out;
    for (std::size_t i = 0; i <= format.header.size(); ++i) {
        if (i == format.tests_at) out += format.tests + (i == format.header.size() ? "; " : " ");
        if (i == format.header.size()) break;
        out += text_of({&format.header[i], 1}) + (format.header[i].ends_line ? "; " : " ");
    }
    return out;
}

}  // namespace

InputFormat parse_input_format(std::string_view text, std::span<const InputSlot> slots, bool sums) {
    // If the text makes no sense without numbers within tests, it is read with them. So T in 'T 5; w' stays the number
    // of tests. The second reading takes all words that the first takes, so it is never refused at an earlier one.
    try {
        return Format(text, slots, sums, false).run();
    } catch (const Error&) {
        return Format(text, slots, sums, true).run();
    }
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
    bool out = each && each->name == name;
    each_item([&](const Item& item) { out = out || (item.kind == Item::Kind::slot && item.name == name); });
    return out;
}

const InputFormat::Item* InputFormat::sum() const {
    const auto found =
        std::find_if(items.begin(), items.end(), [](const Item& item) { return item.kind == Item::Kind::sum; });
    return found != items.end() ? &*found : inner.empty() ? nullptr : inner[0].sum();
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
                                                         : format.tests + (format.counted ? " times; " : "; ");
    const auto& each = format.each;
    const std::string within = format.inner.empty() ? "" : "; " + to_text(format.inner[0]);
    return start + text_of(format.items) + within +
           (each ? "; " + each->name + " in " + each->low + ".." + each->high : "");
}

}  // namespace grundy
