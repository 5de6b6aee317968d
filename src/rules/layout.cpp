// SPDX-License-Identifier: MIT
// The types of arguments, one row each; see layout.hpp.
#include "rules/layout.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/boards.hpp"
#include "rules/graphs.hpp"

namespace grundy::rules {
namespace {

using Values = std::vector<std::vector<Int>>;

std::string integer_text(std::span<const Int> n) { return std::to_string(n[0]); }

Values small_integers(std::size_t arguments) {
    Values out;
    const Int most = arguments == 1 ? 60 : arguments == 2 ? 12 : 5;
    for (Int n = 0; n <= most; ++n) out.push_back({n});
    return out;
}

std::string row_text(std::span<const Int> row) {
    std::string out = "[";
    for (const Int& x : row) out += (&x == row.data() ? "" : ", ") + std::to_string(x);
    return out + "]";
}

// Rows of at most four small elements.
Values small_rows(std::size_t) {
    Values out, rows = {{}};
    for (std::size_t length = 0; length <= 4; ++length) {
        out.insert(out.end(), rows.begin(), rows.end());
        Values longer;
        for (const auto& r : rows)
            for (Int x = 0; x <= (length == 0 ? 6 : length < 3 ? 2 : 1); ++x) {
                longer.push_back(r);
                longer.back().push_back(x);
            }
        rows = std::move(longer);
    }
    return out;
}

// One, two and three cells in a row, and 2 x 2; each free, taken or 2.
Values small_boards(std::size_t) {
    Values out;
    for (const auto& [rows, columns] : {std::pair<Int, Int>{1, 1}, {1, 2}, {1, 3}, {2, 1}, {2, 2}, {1, 4}, {2, 3}}) {
        const Int cells = rows * columns;
        Int boards = 1;
        for (Int i = 0; i < cells; ++i) boards *= cells > 4 ? 2 : 3;
        for (Int b = 0; b < boards; ++b) {
            out.push_back({rows, columns});
            for (Int i = 0, rest = b; i<cells; ++i, rest /= cells> 4 ? 2 : 3)
                out.back().push_back(rest % (cells > 4 ? 2 : 3));
        }
    }
    return out;
}

Values small_graphs(std::size_t) {
    Values out;
    for (const char* text :
         {"1", "1-2", "1 2", "1-1", "1-2 1-2", "1>2", "1-2 2-3", "1-2 2-3 1-3", "1-2 3", "1>2 2>3 1>3", "1-2 2-3 3-4",
          "1-2 1-3 1-4", "1-2 2-3 3-4 1-4", "1-2 2-3 2-3 3-3", "1-2 3-4 4-5"}) {
        std::string why_not;
        out.push_back(parse_graph(text, why_not)->words());
    }
    return out;
}

bool any_words(std::span<const Int>) { return true; }

bool is_board(std::span<const Int> w) {
    return w.size() > 2 && w[0] >= 1 && w[1] >= 1 && w[0] <= most_board_cells && w[1] <= most_board_cells &&
           std::cmp_equal(w[0] * w[1], w.size() - 2) &&
           std::all_of(w.begin() + 2, w.end(), [](Int cell) { return cell >= 0 && cell <= 9; });
}

bool is_graph(std::span<const Int> w) {
    if (w.empty() || w[0] < 0 || std::cmp_greater(w[0], w.size() - 1) || (w.size() - 1 - to_size(w[0])) % 3 != 0)
        return false;
    Graph g(w);
    for (std::size_t i = 0; i < g.vertices.size(); ++i)
        if (g.vertices[i] <= (i == 0 ? 0 : g.vertices[i - 1])) return false;
    for (const Edge& e : g.edges)
        if (!g.has(e.from) || !g.has(e.to)) return false;
    const std::vector<Int> ordered = g.words();
    return std::equal(ordered.begin(), ordered.end(), w.begin(), w.end());
}

struct Layout {
    ArgumentType type;
    std::string (*text)(std::span<const Int>);
    Values (*small)(std::size_t arguments);
    bool (*valid)(std::span<const Int>);
};
constexpr std::array rows = {
    Layout{{"int", Type::integer, false}, integer_text, small_integers, any_words},
    Layout{{"row", Type::row, false}, row_text, small_rows, any_words},
    Layout{{"bag", Type::row, true}, row_text, small_rows, any_words},
    Layout{{"board", Type::board, false}, board_text, small_boards, is_board},
    Layout{{"graph", Type::graph, false}, graph_text, small_graphs, is_graph},
};

const Layout& row_of(Type type) {
    return *std::find_if(rows.begin(), rows.end(), [&](const Layout& r) { return r.type.type == type; });
}

}  // namespace

bool all_integers(const std::vector<Variable>& args) {
    return std::all_of(args.begin(), args.end(), [](const Variable& a) { return a.type == Type::integer; });
}

bool one_integer(const std::vector<Variable>& args) { return args.size() == 1 && all_integers(args); }

void append_argument(Type type, std::span<const Int> argument, std::vector<Int>& words) {
    words.reserve(words.size() + argument.size() + 1);
    if (counted(type)) words.push_back(static_cast<Int>(argument.size()));
    words.insert(words.end(), argument.begin(), argument.end());
}

std::span<const Int> argument_at(const std::vector<Variable>& args, std::size_t i, std::span<const Int> words) {
    for (std::size_t before = 0; before < i; ++before) next_argument(args[before].type, words);
    return next_argument(args[i].type, words);
}

std::span<const ArgumentType> argument_types() {
    static constexpr auto types = [] {
        std::array<ArgumentType, rows.size()> out{};
        for (std::size_t i = 0; i < rows.size(); ++i) out[i] = rows[i].type;
        return out;
    }();
    return types;
}

const ArgumentType* argument_type(std::string_view name) {
    const auto types = argument_types();
    const auto found = std::find_if(types.begin(), types.end(), [&](const auto& t) { return t.name == name; });
    return found == types.end() ? nullptr : &*found;
}

std::string_view type_name(Type type, bool unordered) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Layout& r) {
        return r.type.type == type && r.type.unordered == unordered;
    });
    return found == rows.end() ? "set" : found->type.name;
}

std::string argument_text(Type type, std::span<const Int> argument) { return row_of(type).text(argument); }

bool valid_argument(Type type, std::span<const Int> argument) { return row_of(type).valid(argument); }

std::vector<Int> sample_argument(Type type) {
    if (type == Type::row) return {2, 3, 1, 4};
    if (type == Type::board) return {2, 2, 0, 0, 0, 0};
    std::string why_not;
    return parse_graph("1>2 2>3 1>3 3>4", why_not)->words();
}

Values small_arguments(Type type, std::size_t arguments) { return row_of(type).small(arguments); }

}  // namespace grundy::rules
