// SPDX-License-Identifier: MIT
// The scanner of edges. Whether vertices are numbers or names is decided by the first line that has any: so a digit
// that was mistyped later is found, and does not become a name.
#include "digraph/text.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/ascii.hpp"
#include "core/escaped.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";  // spreadsheets write it before UTF-8

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_number(std::string_view word) { return !word.empty() && std::all_of(word.begin(), word.end(), is_digit); }

std::string quoted(std::string_view word) {
    constexpr std::size_t most = 40;
    return "'" + escaped(word.substr(0, most)) + (word.size() > most ? "..." : "") + "'";
}

struct Word {
    std::string_view text;
    std::size_t column = 1;
    std::string unquoted;  // of a field in quotes

    std::string_view name() const { return unquoted.empty() ? text : std::string_view(unquoted); }
};

class TextReader {
public:
    TextReader(Input& in, const TextForm& form, Vertices& vertices, EdgeSink& out, Meter& meter)
        : in_(in), form_(form), vertices_(vertices), out_(out), meter_(meter), ticks_(meter) {
        if (form.names) decide(true);
    }

    void run() {
        if (in_.peek(byte_order_mark.size()).starts_with(byte_order_mark)) in_.skip(byte_order_mark.size());
        while (in_.next_line(line_)) {
            ticks_.count(1);
            if (!form_.csv && decided_ && !vertices_.named && fast_edge()) continue;
            const std::size_t words = form_.csv ? split_fields() : split_words();
            if (words == 0 || (form_.csv && !header_passed_ && is_header())) continue;
            header_passed_ = true;
            if (!form_.names) {
                refuse_other_form(words);
                for (std::size_t i = 0; i < words && !form_.csv; ++i) refuse_arc(words_[i]);
            }
            if (!decided_) decide(!is_number(words_[0].name()) || (words == 2 && !is_number(words_[1].name())));
            const Vertex from = vertex(words_[0]);
            if (words == 1)
                out_.vertex(from, in_.line());
            else
                out_.edge(from, vertex(words_[1]), in_.line());
        }
        if (vertices_.named) vertices_.count = vertices_.names.size();
    }

private:
    [[noreturn]] void fail(std::size_t column, const std::string& message, const std::string& hint) const {
        throw fault_in_line(in_.name(), in_.line(), column, line_, message, hint);
    }

    // "1>2" and "1-2" are edges for --graph, and others are in other formats; as the name of a vertex, they would be
    // edges that are lost. Between names, only an arrow is surely none of their letters.
    void refuse_arc(const Word& word) const {
        for (const std::string_view sign : {"->", "=>", ">", "-", ":", "|"}) {
            const std::size_t at = word.text.find(sign);
            if (at == std::string_view::npos) continue;
            const std::string_view from = word.text.substr(0, at), to = word.text.substr(at + sign.size());
            const bool arrow = sign.back() == '>', heads_list = sign == ":" && to.empty();
            if (arrow ? from.empty() || to.empty() : !is_number(from) || !(is_number(to) || heads_list)) continue;
            fail(word.column, quoted(word.text) + " would be the name of a vertex, and looks like an edge",
                 "an edge is two words, '" + std::string(from) + " " + std::string(heads_list ? "1" : to) +
                     "', from a position to its option; with --names, this is a name");
        }
    }

    // The words of one line, without blanks around them, that a separator parts; nothing if there are not two of them.
    std::optional<std::array<std::string_view, 2>> parted(std::string_view separators) const {
        const auto trimmed = [](std::string_view word) {
            while (!word.empty() && is_blank(word.front())) word.remove_prefix(1);
            while (!word.empty() && is_blank(word.back())) word.remove_suffix(1);
            return word;
        };
        const std::string_view line = trimmed(line_);
        const std::size_t at = line.find_first_of(separators);
        if (at == std::string_view::npos) return std::nullopt;
        const std::array<std::string_view, 2> out = {trimmed(line.substr(0, at)), trimmed(line.substr(at + 1))};
        const auto one_word = [](std::string_view word) {
            return !word.empty() && word.find_first_of(" \t,;\"") == std::string_view::npos;
        };
        return one_word(out[0]) && one_word(out[1]) ? std::optional(out) : std::nullopt;
    }

    // "0,1" in an edge list and "0 1" among comma-separated values: as the name of a vertex, it would be an edge that
    // is lost. Names of several words are usual among comma-separated values, but not of two numbers.
    void refuse_other_form(std::size_t words) const {
        if (!form_.csv && line_.find(',') == std::string_view::npos && line_.find(';') == std::string_view::npos)
            return;
        const auto edge = parted(form_.csv ? (words == 1 ? " \t;" : "") : ",;");
        if (!edge || (form_.csv && !(is_number((*edge)[0]) && is_number((*edge)[1])))) return;
        const std::string from((*edge)[0]), to((*edge)[1]);
        if (form_.csv)
            fail(
                1, "this would be the name of a vertex, and looks like an edge of another form than this file's",
                "in comma-separated values, an edge is '" + from + "," + to + "'; or read the file with --input edges");
        fail(1, "this would be the name of a vertex, and looks like an edge of another form than this file's",
             "an edge is two words, '" + from + " " + to + "'; or read comma-separated values, with --input csv");
    }

    void decide(bool named) {
        decided_ = true;
        vertices_.named = named;
    }

    // The line that almost all lines are: two short numbers and nothing else. Anything unusual is left to the others.
    bool fast_edge() {
        const char *at = line_.data(), *const end = at + line_.size();
        const auto number = [&](std::uint64_t& n) {
            const char* const begin = at;
            for (n = 0; at < end && is_digit(*at); ++at) n = 10 * n + static_cast<unsigned>(*at - '0');
            return at > begin && at - begin <= 9;
        };
        std::uint64_t from = 0, to = 0;
        if (!number(from) || at == end || !is_blank(*at)) return false;
        while (at < end && is_blank(*at)) ++at;
        if (!number(to) || at != end) return false;
        vertices_.count = std::max({vertices_.count, from + 1, to + 1});
        out_.edge(static_cast<Vertex>(from), static_cast<Vertex>(to), in_.line());
        return true;
    }

    std::size_t split_words() {
        std::size_t count = 0, at = 0;
        for (;; ++count) {
            while (at < line_.size() && is_blank(line_[at])) ++at;
            if (at == line_.size() || (count == 0 && (line_[at] == '#' || line_[at] == '%'))) return count;
            const std::size_t begin = at;
            while (at < line_.size() && !is_blank(line_[at])) ++at;
            if (count == 2)
                fail(begin + 1, "a third word: an edge is two vertices, from a position to one of its options",
                     "write one edge per line, and leave out weights; a line of one word is a vertex without edges");
            words_[count] = {line_.substr(begin, at - begin), begin + 1, {}};
        }
    }

    std::size_t split_fields() {
        if (line_.find_first_not_of(" \t") == std::string_view::npos || line_.front() == '#') return 0;
        std::size_t count = 0;
        for (std::size_t at = 0;; ++count) {
            if (count == 2)
                fail(at + 1, "a third field: an edge is two vertices, from a position to one of its options",
                     "leave the first two columns, for example with: cut -d, -f1,2");
            const std::size_t next = line_.find(',', field(at, words_[count]));
            if (words_[count].name().empty()) {
                if (count == 1 && next == std::string_view::npos) return 1;
                fail(at + 1, "an empty field: expected a vertex", "a line 'a,' or 'a' is a vertex without edges");
            }
            if (next == std::string_view::npos) return count + 1;
            at = next + 1;
        }
    }

    // Reads the field at this byte; returns where it ends.
    std::size_t field(std::size_t at, Word& word) const {
        const std::size_t begin = std::min(line_.find_first_not_of(" \t", at), line_.size());
        if (begin == line_.size() || line_[begin] != '"') {
            const std::size_t end = std::min(line_.find(',', begin), line_.size());
            std::string_view text = line_.substr(begin, end - begin);
            while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
            word = {text, begin + 1, {}};
            return end;
        }
        word = {{}, begin + 1, {}};
        for (std::size_t i = begin + 1; i < line_.size(); ++i) {
            if (line_[i] != '"') {
                word.unquoted += line_[i];
            } else if (i + 1 < line_.size() && line_[i + 1] == '"') {
                word.unquoted += line_[i++];
            } else {
                const std::size_t end = line_.find_first_not_of(" \t", i + 1);
                if (end != std::string_view::npos && line_[end] != ',')
                    fail(end + 1, "text after a field in quotes", "write \"\" for a quote inside a field");
                return std::min(end, line_.size());
            }
        }
        fail(begin + 1, "this quote is not closed in its line", "write \"\" for a quote inside a field");
    }

    bool is_header() const {
        static constexpr std::array<std::array<std::string_view, 2>, 3> known = {
            {{"from", "to"}, {"source", "target"}, {"position", "option"}}};
        const auto same = [](std::string_view a, std::string_view lower) {
            return std::equal(a.begin(), a.end(), lower.begin(), lower.end(),
                              [](char x, char y) { return (x >= 'A' && x <= 'Z' ? x - 'A' + 'a' : x) == y; });
        };
        return std::any_of(known.begin(), known.end(), [&](const auto& names) {
            return same(words_[0].name(), names[0]) && same(words_[1].name(), names[1]);
        });
    }

    Vertex vertex(const Word& word) {
        if (vertices_.named) return vertices_.names.add(word.name(), meter_);
        if (!is_number(word.name()))
            fail(word.column, quoted(word.name()) + " is not a number, and the vertices before it are numbers",
                 "write numbers from 0; or read all vertices as names, with --names");
        std::uint64_t n = 0;
        for (const char c : word.name()) n = std::min(10 * n + static_cast<unsigned>(c - '0'), most_vertices);
        if (n >= most_vertices)
            fail(word.column,
                 "vertex " + quoted(word.name()) + " is beyond " + std::to_string(most_vertices - 1) + ", the largest",
                 "number the vertices from 0 without gaps; or read the numbers as names, with --names");
        vertices_.count = std::max(vertices_.count, n + 1);
        return static_cast<Vertex>(n);
    }

    Input& in_;
    const TextForm form_;
    Vertices& vertices_;
    EdgeSink& out_;
    Meter& meter_;
    Ticks ticks_;
    std::string_view line_;
    std::array<Word, 2> words_;
    bool decided_ = false, header_passed_ = false;
};

}  // namespace

void read_text(Input& in, const TextForm& form, Vertices& vertices, EdgeSink& out, Meter& meter) {
    TextReader(in, form, vertices, out, meter).run();
}

}  // namespace grundy::digraph
