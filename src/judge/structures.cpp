// SPDX-License-Identifier: MIT
// See structures.hpp.
#include "judge/structures.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::judge {
namespace {

using Item = InputFormat::Item;
using Writing = Item::Writing;
using Ends = std::vector<std::pair<Int, Int>>;

constexpr Int most_size = 1'000'000;  // vertices, edges or cells, as everywhere in the language

// A character in place k stands for the cell k mod 10.
constexpr std::string_view usual_cells = ".#2345678901";
std::string_view alphabet(const Item& item) { return item.cells.empty() ? usual_cells : item.cells; }

void check_size(const Reader& in, const std::string& name, Int size, const char* what) {
    if (size > most_size)
        throw InputError("input line " + std::to_string(in.line()) + ": " + name + " has " + std::to_string(size) +
                         " " + what + ", and at most " + std::to_string(most_size) + " are possible");
}

std::vector<Int> read_board(Reader& in, const Item& item, Int rows, Int columns) {
    // Neither product overflows: counts are at most 10^7.
    check_size(in, item.name, rows * columns, "cells");
    if (rows * columns == 0)
        throw InputError("input line " + std::to_string(in.line()) + ": the board " + item.name +
                         " has no cells: it has at least one row and one column");
    std::vector<Int> out = {rows, columns};
    out.reserve(to_size(2 + rows * columns));
    for (Int i = 0; i < rows; ++i) in.cells(columns, item.name, alphabet(item), out);
    for (auto cell = out.begin() + 2; cell != out.end(); ++cell) *cell %= 10;
    return out;
}

std::vector<Int> graph_words(Int vertices, Ends ends, bool arcs) {
    if (!arcs)
        for (auto& [from, to] : ends)
            if (from > to) std::swap(from, to);
    if (!std::is_sorted(ends.begin(), ends.end())) std::sort(ends.begin(), ends.end());
    std::vector<Int> out = {vertices};
    out.reserve(to_size(1 + vertices) + 3 * ends.size());
    for (Int v = 1; v <= vertices; ++v) out.push_back(v);
    for (const auto& [from, to] : ends) out.insert(out.end(), {from, to, Int{arcs}});
    return out;
}

// Of edges that were read from both ends, once each.
Ends folded(const Reader& in, const std::string& name, const Ends& both) {
    Ends there, back;
    for (const auto& [from, to] : both) {
        if (from <= to) there.emplace_back(from, to);
        if (from >= to) back.emplace_back(to, from);
    }
    std::sort(there.begin(), there.end());
    std::sort(back.begin(), back.end());
    if (there == back) return there;
    const auto [a, b] = std::mismatch(there.begin(), there.end(), back.begin(), back.end());
    const bool lacks_there = a == there.end() || (b != back.end() && *b < *a);
    const auto& [from, to] = lacks_there ? *b : *a;
    throw InputError("input line " + std::to_string(in.line()) + ": the edge between the vertices " +
                     std::to_string(from) + " and " + std::to_string(to) + " of " + name +
                     " is given from one end only; edges that lead one way are arcs");
}

class GraphInput {
public:
    GraphInput(Reader& in, const Item& item, Int vertices) : in_(in), item_(item), vertices_(vertices) {
        check_size(in, item.name, vertices, "vertices");
    }

    std::vector<Int> read(const std::vector<Int>& sizes) {
        if (item_.writing == Writing::pairs) pairs(sizes[1]);
        if (item_.writing == Writing::tree) pairs(std::max<Int>(vertices_ - 1, 0));
        if (item_.writing == Writing::parents)
            for (Int v = 2; v <= vertices_; ++v)
                add(vertex("the parent of vertex " + named(v) + " in " + item_.name), v);
        if (item_.writing == Writing::lists) lists();
        if (item_.writing == Writing::matrix) matrix();
        return graph_words(vertices_, twice() ? folded(in_, item_.name, ends_) : std::move(ends_), item_.arcs);
    }

private:
    // Whether an edge is given from both ends.
    bool twice() const { return !item_.arcs && (item_.writing == Writing::lists || item_.writing == Writing::matrix); }
    std::string named(Int v) const { return std::to_string(v - item_.shift()); }
    Int vertex(std::string_view name) {
        return in_.number({name, 1 - item_.shift(), vertices_ - item_.shift()}) + item_.shift();
    }
    void add(Int from, Int to) {
        ends_.emplace_back(from, to);
        const Int read = static_cast<Int>(ends_.size());
        check_size(in_, item_.name, twice() ? read / 2 : read, "edges");
    }

    void pairs(Int edges) {
        check_size(in_, item_.name, edges, "edges");
        const std::string name = "a vertex of " + item_.name;
        ends_.reserve(to_size(edges));
        for (Int i = 0; i < edges; ++i) {
            const Int from = vertex(name);
            add(from, vertex(name));
        }
    }

    void lists() {
        const std::string length = "the length of a list of " + item_.name, name = "a vertex of " + item_.name;
        for (Int from = 1; from <= vertices_; ++from)
            for (Int k = in_.number({length, 0, most_size}); k > 0; --k) add(from, vertex(name));
    }

    void matrix() {
        const std::string name = "a number of the matrix " + item_.name;
        for (Int from = 1; from <= vertices_; ++from)
            for (Int to = 1; to <= vertices_; ++to)
                if (in_.number({name, 0, 1}) == 1) add(from, to);
    }

    Reader& in_;
    const Item& item_;
    Int vertices_;
    Ends ends_;
};

Ends ends_in(const std::vector<Int>& words) {
    Ends out;
    for (std::size_t i = 1 + to_size(words[0]); i < words.size(); i += 3) out.emplace_back(words[i], words[i + 1]);
    return out;
}

std::string graph_lines(const Item& item, const std::vector<Int>& words) {
    const Int n = words[0], shift = item.shift();
    Ends ends = ends_in(words);
    std::string out;
    if (item.writing == Writing::pairs || item.writing == Writing::tree) {
        for (const auto& [from, to] : ends)
            out += std::to_string(from - shift) + " " + std::to_string(to - shift) + "\n";
        return out;
    }
    if (item.writing == Writing::parents) {  // each is less than its child (drawn_structure)
        std::sort(ends.begin(), ends.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        for (const auto& [parent, child] : ends) out += (out.empty() ? "" : " ") + std::to_string(parent - shift);
        return out + (out.empty() ? "" : "\n");
    }
    std::vector<std::set<Int>> to(to_size(n) + 1);
    for (const auto& [a, b] : ends) {
        to[to_size(a)].insert(b);
        if (!item.arcs) to[to_size(b)].insert(a);
    }
    for (Int v = 1; v <= n; ++v) {
        const std::set<Int>& own = to[to_size(v)];
        std::string line;
        if (item.writing == Writing::lists) {
            line = std::to_string(own.size());
            for (const Int w : own) line += " " + std::to_string(w - shift);
        } else {
            for (Int w = 1; w <= n; ++w) line += (w == 1 ? "" : " ") + std::to_string(own.count(w));
        }
        out += line + "\n";
    }
    return out;
}

}  // namespace

std::vector<Int> read_structure(Reader& in, const Item& item, std::string_view type, const std::vector<Int>& sizes) {
    return type == "board" ? read_board(in, item, sizes[0], sizes[1]) : GraphInput(in, item, sizes[0]).read(sizes);
}

std::vector<Int> sizes_of(const Item& item, std::string_view type, const std::vector<Int>& words) {
    if (type == "board") return {words[0], words[1]};
    if (item.writing != Writing::pairs) return {words[0]};
    return {words[0], static_cast<Int>(ends_in(words).size())};
}

std::string written(const Item& item, std::string_view type, const std::vector<Int>& words) {
    if (type == "graph") return graph_lines(item, words);
    std::string out;
    for (std::size_t i = 2; i < words.size(); ++i) {
        out += alphabet(item)[to_size(words[i])];
        if ((i - 1) % to_size(words[1]) == 0) out += '\n';
    }
    return out;
}

std::string structure_text(std::string_view type, const std::vector<Int>& words) {
    std::string out;
    if (type == "board") {
        for (std::size_t i = 2; i < words.size(); ++i) {
            out += i > 2 && (i - 2) % to_size(words[1]) == 0 ? " / " : "";
            out += usual_cells[to_size(words[i])];
        }
        return "board(\"" + out + "\")";
    }
    const std::size_t n = to_size(words[0]);
    std::vector<bool> has_edge(n + 1);
    for (std::size_t i = 1 + n; i < words.size(); i += 3) {
        out += (out.empty() ? "" : " ") + std::to_string(words[i]) + (words[i + 2] != 0 ? ">" : "-") +
               std::to_string(words[i + 1]);
        has_edge[to_size(words[i])] = has_edge[to_size(words[i + 1])] = true;
    }
    for (std::size_t v = 1; v <= n; ++v)
        if (!has_edge[v]) out += (out.empty() ? "" : " ") + std::to_string(v);
    return "graph(\"" + out + "\")";
}

std::vector<Int> drawn_structure(const Item& item, std::string_view type, bool square, Int most, Draw& draw) {
    if (type == "board") {
        const Int rows = draw.number(1, most), columns = square ? rows : draw.number(1, most);
        const Int kinds = item.cells.empty() ? 2 : static_cast<Int>(item.cells.size());
        std::vector<Int> out = {rows, columns};
        for (Int i = 0; i < rows * columns; ++i) {
            const Int cell = draw.number(0, 2 * kinds - 1);  // free cells are the most frequent
            out.push_back(cell < kinds ? cell : 0);
        }
        return out;
    }
    const Int n = draw.number(1, 2 * most);
    Ends ends;
    if (item.writing == Writing::tree || item.writing == Writing::parents) {
        for (Int v = 2; v <= n; ++v) ends.emplace_back(draw.number(1, v - 1), v);
        return graph_words(n, std::move(ends), item.arcs);
    }
    const bool up = !item.arcs || draw.number(0, 3) > 0;
    std::set<std::pair<Int, Int>> different;
    draw.list(0, 2 * n, [&] {
        const Int a = draw.number(1, n), b = draw.number(1, n);
        if (a != b) different.emplace(up ? std::min(a, b) : a, up ? std::max(a, b) : b);
    });
    ends.assign(different.begin(), different.end());
    return graph_words(n, std::move(ends), item.arcs);
}

}  // namespace grundy::judge
