// SPDX-License-Identifier: MIT
// Finds the format, and reads edge lists and DIMACS; see graph_formats.hpp. nauty's formats are in nauty_formats.cpp.
#include "rules/graph_formats.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "core/ascii.hpp"
#include "core/size.hpp"
#include "rules/nauty_formats.hpp"

namespace grundy::rules {
namespace {

constexpr const char* limits = "a graph has at most 10^6 vertices and 10^6 edges";

/// A line without its end, and where it begins in the text.
struct Line {
    std::string_view text;
    std::size_t begin = 0;

    Span span(std::size_t from, std::size_t to) const { return {begin + from, begin + to}; }
    Span whole() const { return span(0, text.size()); }
};

Line line_at(std::string_view text, std::size_t& at) {
    const std::size_t begin = at, end = std::min(text.find('\n', at), text.size());
    at = std::min(end + 1, text.size());
    Line out{text.substr(begin, end - begin), begin};
    while (!out.text.empty() && is_blank(out.text.back())) out.text.remove_suffix(1);
    while (!out.text.empty() && is_blank(out.text.front())) out.text.remove_prefix(1), ++out.begin;
    return out;
}

bool is_comment(const Line& line) { return line.text.empty() || line.text[0] == '#' || line.text[0] == '%'; }

// Vertices from 1, with a fault for a number that is none.
bool vertex(const Line& line, std::size_t& at, Int& v, Diagnostics& faults) {
    const std::size_t begin = at;
    while (at < line.text.size() && is_digit(line.text[at])) ++at;
    if (begin == at)
        return faults.report(line.span(at, at + 1), "expected a vertex: a number from 1",
                             "a line of an edge list is `1 2`, `1-2`, an arc `1>2`, a single vertex `3`, or a comment "
                             "that begins with #"),
               false;
    const auto read = std::from_chars(line.text.data() + begin, line.text.data() + at, v);
    if (read.ec != std::errc())
        return faults.report(line.span(begin, at), "this number is beyond 2^63 - 1, the largest vertex"), false;
    if (v == 0)
        return faults.report(line.span(begin, at), "vertices are numbered from 1",
                             "add 1 to each: awk '{print $1 + 1, $2 + 1}'"),
               false;
    return true;
}

void skip_blanks(const Line& line, std::size_t& at) {
    while (at < line.text.size() && is_blank(line.text[at])) ++at;
}

bool too_large(std::size_t count, Span where, Diagnostics& faults) {
    if (std::cmp_less_equal(count, most_graph_size)) return false;
    faults.report(where, limits);
    return true;
}

// One line of an edge list: a pair of numbers, or items such as `1-2 2>3 4` as the language writes them.
bool add_line(const Line& line, Graph& out, Diagnostics& faults) {
    std::size_t at = 0, plain = 0, joined = 0;
    Int first = 0;
    for (skip_blanks(line, at); at < line.text.size() && line.text[at] != '#'; skip_blanks(line, at)) {
        Int u = 0, v = 0;
        const std::size_t begin = at;
        if (!vertex(line, at, u, faults)) return false;
        out.vertices.push_back(u);
        skip_blanks(line, at);
        if (at < line.text.size() && (line.text[at] == '-' || line.text[at] == '>')) {
            const bool arc = line.text[at++] == '>';
            skip_blanks(line, at);
            if (!vertex(line, at, v, faults)) return false;
            out.vertices.push_back(v);
            out.edges.push_back(arc ? Edge{u, v, true} : edge_between(u, v));
            ++joined;
            continue;
        }
        if (at < line.text.size() && line.text[at] == ',') ++at;
        if (joined > 0) continue;
        if (++plain == 3)
            return faults.report(line.span(begin, at), "a third number: an edge is two vertices",
                                 "weights are not read; several edges in a line are written `1-2 2-3`"),
                   false;
        if (plain == 2) out.edges.push_back(edge_between(first, u));
        first = u;
    }
    if (plain > 0 && joined > 0 && plain != 1)
        return faults.report(line.whole(), "this line mixes `1 2` and `1-2`", "write one edge a line, or all with -"),
               false;
    return true;
}

void put_in_order(Graph& g) {
    std::sort(g.vertices.begin(), g.vertices.end());
    g.vertices.erase(std::unique(g.vertices.begin(), g.vertices.end()), g.vertices.end());
    std::sort(g.edges.begin(), g.edges.end());
}

std::optional<Graph> edge_list(std::string_view text, std::size_t& at, Diagnostics& faults) {
    // Twice as many ends as edges may be collected before equal vertices become one.
    const std::size_t most_ends = 4 * to_size(most_graph_size);
    Graph out;
    while (at < text.size()) {
        const Line line = line_at(text, at);
        if (is_comment(line)) continue;
        if (!add_line(line, out, faults) || too_large(out.edges.size(), line.whole(), faults)) return std::nullopt;
        if (out.vertices.size() < most_ends) continue;
        put_in_order(out);
        if (too_large(out.vertices.size(), line.whole(), faults)) return std::nullopt;
    }
    put_in_order(out);
    if (too_large(out.vertices.size(), {text.size(), text.size()}, faults)) return std::nullopt;
    return out;
}

/// The words of a line of DIMACS, with their places.
struct Words {
    std::vector<std::string_view> list;
    const Line& line;

    explicit Words(const Line& whole) : line(whole) {
        for (std::size_t at = 0; at < whole.text.size();) {
            const std::size_t begin = at;
            while (at < whole.text.size() && !is_blank(whole.text[at])) ++at;
            if (at > begin) list.push_back(whole.text.substr(begin, at - begin));
            while (at < whole.text.size() && is_blank(whole.text[at])) ++at;
        }
    }
    Span span(std::size_t i) const {
        const auto begin = to_size(list[i].data() - line.text.data());
        return line.span(begin, begin + list[i].size());
    }
};

class Dimacs {
public:
    explicit Dimacs(Diagnostics& faults) : faults_(faults) {}

    bool add(const Line& line) {
        const Words words(line);
        if (words.list[0] == "c") return true;
        if (words.list[0] == "p") return problem(words);
        if (words.list[0] == "e") return edge_line(words);
        return fault(words.span(0), "a line of DIMACS begins with `c`, `p` or `e`",
                     "`p edge VERTICES EDGES` comes first, then a line `e 1 2` for each edge");
    }

    // A file may list each edge once or in both directions; an edge is an edge.
    std::optional<Graph> graph() {
        if (!faults_.ok()) return std::nullopt;
        if (vertices_ < 0) {
            fault({}, "there is no line `p edge VERTICES EDGES`", "it comes before the edges");
            return std::nullopt;
        }
        const std::size_t lines = graph_.edges.size();
        std::sort(graph_.edges.begin(), graph_.edges.end());
        graph_.edges.erase(std::unique(graph_.edges.begin(), graph_.edges.end()), graph_.edges.end());
        if (std::cmp_not_equal(lines, edges_) && std::cmp_not_equal(graph_.edges.size(), edges_)) {
            fault(promise_,
                  "this line promises " + std::to_string(edges_) + " edges, but there are " + std::to_string(lines));
            return std::nullopt;
        }
        for (Int v = 1; v <= vertices_; ++v) graph_.vertices.push_back(v);
        return std::move(graph_);
    }

private:
    bool fault(Span where, std::string message, std::string hint = {}) {
        faults_.report(where, std::move(message), std::move(hint));
        return false;
    }

    bool number(const Words& words, std::size_t i, Int most, const std::string& beyond, Int& n) {
        const std::string_view w = words.list[i];
        const auto read = std::from_chars(w.data(), w.data() + w.size(), n);
        if (!std::all_of(w.begin(), w.end(), is_digit)) return fault(words.span(i), "expected a number");
        return (read.ec == std::errc() && n <= most) || fault(words.span(i), beyond);
    }

    bool problem(const Words& words) {
        if (vertices_ >= 0) return fault(words.line.whole(), "a second line `p`: a file holds one graph");
        if (words.list.size() != 4) return fault(words.line.whole(), "this line is written `p edge VERTICES EDGES`");
        Int n = 0;
        if (!number(words, 2, most_graph_size, limits, n) || !number(words, 3, 2 * most_graph_size, limits, edges_))
            return false;
        vertices_ = n;
        promise_ = words.line.whole();
        return true;
    }

    bool edge_line(const Words& words) {
        if (vertices_ < 0) return fault(words.line.whole(), "the line `p edge VERTICES EDGES` comes before the edges");
        if (words.list.size() != 3) return fault(words.line.whole(), "an edge is written `e 1 2`");
        Int u = 0, v = 0;
        const std::string range = "the vertices are 1 to " + std::to_string(vertices_);
        if (!number(words, 1, vertices_, range, u) || !number(words, 2, vertices_, range, v)) return false;
        if (u == 0 || v == 0) return fault(words.line.whole(), "vertices are numbered from 1");
        graph_.edges.push_back(edge_between(u, v));
        return !too_large(graph_.edges.size() / 2, words.line.whole(), faults_);
    }

    Diagnostics& faults_;
    Graph graph_;
    Int vertices_ = -1, edges_ = 0;
    Span promise_{};
};

std::optional<Graph> dimacs(std::string_view text, std::size_t& at, Diagnostics& faults) {
    Dimacs out(faults);
    while (at < text.size()) {
        const Line line = line_at(text, at);
        if (!line.text.empty() && !out.add(line)) return std::nullopt;
    }
    return out.graph();
}

bool begins_dimacs(std::string_view line) {
    return line == "c" || line.starts_with("c ") || line.starts_with("c\t") || line.starts_with("p ") ||
           line.starts_with("p\t");
}

}  // namespace

GraphTextReader::GraphTextReader(std::string_view text) : text_(text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (text_.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
}

std::optional<Graph> GraphTextReader::next(Diagnostics& faults) {
    const bool first = format_ == Format::unknown;
    std::size_t ahead = at_;
    Line line = line_at(text_, ahead);
    while (line.text.empty() && ahead < text_.size()) line = line_at(text_, ahead);
    if (line.text.empty()) {
        if (first) faults.report({}, "there is no graph here: the text is empty");
        format_ = Format::edges;
        return std::nullopt;
    }
    if (first)
        format_ = is_digit(line.text[0]) || is_comment(line) ? Format::edges
                  : begins_dimacs(line.text)                 ? Format::dimacs
                                                             : Format::nauty;
    if (format_ == Format::edges) return edge_list(text_, at_, faults);
    if (format_ == Format::dimacs) return dimacs(text_, at_, faults);
    at_ = ahead;
    auto graph = parse_nauty_line(line.text, line.begin, faults);
    if (!graph) at_ = text_.size();
    return graph;
}

}  // namespace grundy::rules
