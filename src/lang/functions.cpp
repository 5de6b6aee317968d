// SPDX-License-Identifier: MIT
// The table of functions; see functions.hpp.
#include "lang/functions.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "rules/graphs.hpp"

namespace grundy::lang {

using rules::Op;
using rules::Type;

const std::vector<Function>& functions() {
    static constexpr Type i = Type::integer, r = Type::row, b = Type::board, g = Type::graph;
    static const std::vector<Function> table = [] {
        std::vector<Function> out = {
            {"len", "len(w)", "number of elements of a row", Op::length, {r}},
            {"set", "set(w, i, v)", "the row with element i set to v", Op::replaced, {r, i, i}},
            {"remove", "remove(w, i)", "the row without element i", Op::removed, {r, i}},
            {"insert", "insert(w, i, v)", "the row with v inserted as element i", Op::inserted, {r, i, i}},
            {"sort", "sort(w)", "the row in ascending order", Op::sorted, {r}},
            {"reverse", "reverse(w)", "the row backwards", Op::reversed, {r}},
            {"digits",
             "digits(n, b)",
             "the digits of n as a row, highest first; b is 10 if left out",
             Op::digits,
             {i, i},
             true},
            {"number", "number(w, b)", "the number with these digits; b is 10 if left out", Op::number, {r, i}, true},
            {"powers", "powers(b)", "the set 1, b, b^2, ...", Op::powers, {i}},
            {"divisors", "divisors(n)", "the set of all divisors of n", Op::divisors, {i}},
            {"rows", "rows(b)", "number of rows of a board", Op::row_count, {b}},
            {"columns", "columns(b)", "number of columns of a board", Op::column_count, {b}},
            {"place",
             "place(b, S)",
             "the boards after a shape of S was put on free cells",
             Op::placed,
             {b, Type::shapes}},
            {"rewrite", "rewrite(b, S)", "the boards after one replacement of S", Op::placed, {b, Type::shapes}},
            {"occurs", "occurs(b, S)", "is a pattern of S somewhere on the board?", Op::appears, {b, Type::shapes}},
            {"regions", "regions(b)", "a board for each connected region of free cells", Op::regions, {b}},
            {"vertices", "vertices(g)", "the set of the vertices of a graph", Op::vertices, {g}},
            {"neighbours", "neighbours(g, v)", "the set of the neighbours of v", Op::neighbours, {g, i}},
            {"closed", "closed(g, v)", "v and its neighbours, as a set", Op::closed, {g, i}},
            {"degree", "degree(g, v)", "number of ends of edges at v, and of arcs that leave v", Op::degree, {g, i}},
            {"edges", "edges(g)", "the pairs of vertices that an edge joins", Op::edges, {g}},
            {"without", "without(g, S)", "the graph without the vertices of S", Op::without, {g, Type::set}},
            {"cut", "cut(g, u, v)", "the graph without one edge u-v", Op::cut, {g, i, i}},
            {"contract",
             "contract(g, u, v)",
             "the graph with v merged into u along an edge",
             Op::contracted,
             {g, i, i}},
            {"joined", "joined(g, v)", "the part of the graph that is connected with v", Op::joined, {g, i}},
            {"components", "components(g)", "a graph for each connected part", Op::components, {g}},
        };
        for (Int k = 0; const IntegerFunction& f : integer_functions())
            out.push_back(
                {f.name, f.signature, f.purpose, Op::function, std::vector<Type>(f.arguments, i), false, k++});
        for (const rules::GraphFamily& f : rules::graph_families())
            out.push_back({f.name, f.signature, f.purpose, Op::graph_family, std::vector<Type>(f.sizes, i), false,
                           &f - rules::graph_families().data()});
        return out;
    }();
    return table;
}

const Function* find_board_function(std::string_view name) {
    static constexpr Type i = Type::integer, b = Type::board;
    static const std::vector<Function> table = {
        {"set", "set(b, i, j, v)", "the board with the cell in row i, column j set to v", Op::cell_set, {b, i, i, i}},
        {"fill",
         "fill(b, i..k, j..l, v)",
         "the board with these rows of these columns set to v",
         Op::filled,
         {b, i, i, i, i, i}},
        {"count", "count(b, v)", "number of cells of the board that hold v", Op::cell_count, {b, i}},
    };
    const auto it = std::find_if(table.begin(), table.end(), [&](const Function& f) { return f.name == name; });
    return it == table.end() ? nullptr : &*it;
}

const Function* find_function(std::string_view name) {
    const auto& table = functions();
    const auto it = std::find_if(table.begin(), table.end(), [&](const Function& f) { return f.name == name; });
    return it == table.end() ? nullptr : &*it;
}

const std::vector<Aggregate>& aggregates() {
    static const std::vector<Aggregate> table = {
        {"any", "does the condition hold for some choice?", Op::loop_any, Type::boolean},
        {"all", "does the condition hold for every choice?", Op::loop_all, Type::boolean},
        {"count", "for how many choices the condition holds", Op::loop_count, Type::boolean},
        {"sum", "the sum over all choices, or of a row", Op::loop_sum, Type::integer, true, Op::total},
        {"min", "the least over all choices, or of a row", Op::loop_min, Type::integer, true, Op::smallest},
        {"max", "the greatest over all choices, or of a row", Op::loop_max, Type::integer, true, Op::greatest},
        {"xor", "the XOR over all choices", Op::loop_xor, Type::integer},
    };
    return table;
}

const Aggregate* find_aggregate(std::string_view name) {
    const auto& table = aggregates();
    const auto it = std::find_if(table.begin(), table.end(), [&](const Aggregate& a) { return a.name == name; });
    return it == table.end() ? nullptr : &*it;
}

bool is_function(std::string_view name) {
    static constexpr std::array others = {"runs", "board", "graph", "tree", "turns", "mirrors", "fill"};
    return std::find(others.begin(), others.end(), name) != others.end() || find_function(name) != nullptr ||
           find_aggregate(name) != nullptr;
}

std::vector<std::string> function_names() {
    std::vector<std::string> out = {"runs", "board", "graph", "tree", "turns", "mirrors", "fill"};
    for (const Function& f : functions()) out.emplace_back(f.name);
    for (const Aggregate& a : aggregates()) out.emplace_back(a.name);
    std::sort(out.begin(), out.end());
    return out;
}

const char* other_name(std::string_view word) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 9> names = {{
        {"length", "len"},
        {"size", "len"},
        {"sqrt", "isqrt"},
        {"log", "log2"},
        {"sorted", "sort"},
        {"reversed", "reverse"},
        {"bitcount", "popcount"},
        {"delete", "remove"},
        {"replace", "set"},
    }};
    const auto it = std::find_if(names.begin(), names.end(), [&](const auto& n) { return n.first == word; });
    return it == names.end() ? nullptr : it->second;
}

const char* outside_the_field(std::string_view word) {
    struct Entry {
        std::string_view word;
        int kind;
    };
    static constexpr std::array words = {
        Entry{"left", 0},     Entry{"right", 0},    Entry{"player", 0},      Entry{"players", 0},  Entry{"turn", 0},
        Entry{"alice", 0},    Entry{"bob", 0},      Entry{"black", 0},       Entry{"white", 0},    Entry{"chance", 1},
        Entry{"random", 1},   Entry{"dice", 1},     Entry{"roll", 1},        Entry{"coinflip", 1}, Entry{"shuffle", 1},
        Entry{"score", 2},    Entry{"scores", 2},   Entry{"points", 2},      Entry{"payoff", 2},   Entry{"draw", 3},
        Entry{"gain", 2},     Entry{"gains", 2},    Entry{"reward", 2},      Entry{"tie", 3},      Entry{"red", 0},
        Entry{"blue", 0},     Entry{"die", 1},      Entry{"probability", 1}, Entry{"scoring", 2},  Entry{"scored", 2},
        Entry{"partizan", 0}, Entry{"partisan", 0}, Entry{"total", 2},       Entry{"profit", 2},   Entry{"maximize", 2},
        Entry{"maximise", 2}, Entry{"minimize", 2}, Entry{"minimise", 2},    Entry{"bonus", 2},
    };
    static constexpr std::array messages = {
        "these look like the rules of a partizan game, in which the two players have different moves; Grundy solves "
        "impartial games only: both players have the same moves (a single position can be stated, if the player to "
        "move "
        "is an argument, as in `f(n - 2, 1) if side = 0`)",
        "these look like the rules of a game of chance; Grundy solves games without chance only",
        "these look like the rules of a game with scores; in the games that Grundy solves, whoever cannot move loses, "
        "and that is all",
        "these look like the rules of a game that can be drawn; in the games that Grundy solves, every line of play "
        "ends and one of the players wins",
    };
    const auto same = [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b); };
    for (const Entry& e : words)
        if (std::equal(e.word.begin(), e.word.end(), word.begin(), word.end(), same)) return messages[to_size(e.kind)];
    return nullptr;
}

}  // namespace grundy::lang
