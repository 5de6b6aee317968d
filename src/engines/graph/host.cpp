// SPDX-License-Identifier: MIT
// Hosts and the choices on them; see host.hpp.
#include "engines/graph/host.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "core/size.hpp"

namespace grundy::engines::graph {

using search::Cell;
using search::Shape;

Host::Host(const rules::Graph& g) : size(static_cast<int>(g.vertices.size())) {
    const auto index = [&](Int v) { return static_cast<int>(g.index(v)); };
    out.resize(to_size(size));
    joined.resize(to_size(size));
    ends.resize(to_size(size));
    const auto end = [&](int v, int w) {
        auto& list = ends[to_size(v)];
        const auto at = std::find_if(list.begin(), list.end(), [&](const End& e) { return e.vertex == w; });
        if (at == list.end())
            list.push_back({w, 1});
        else
            ++at->times;
    };
    for (const rules::Edge& e : g.edges) {
        const int u = index(e.from), v = index(e.to);
        out[to_size(u)] |= bit(v);
        if (!e.arc) out[to_size(v)] |= bit(u);
        joined[to_size(u)] |= bit(v);
        joined[to_size(v)] |= bit(u);
        end(u, v);
        if (!e.arc) end(v, u);
        const std::pair pair{u, v};
        if (e.arc || u == v || (!pairs.empty() && pairs.back() == pair)) simple = false;
        if (pairs.empty() || pairs.back() != pair) pairs.push_back(pair);
    }
}

std::optional<std::vector<Choice>> choices_of(const Form& form, const Host& host, std::size_t most) {
    std::vector<Choice> all;
    for (std::size_t o = 0; o < form.options.size(); ++o) {
        const Option& option = form.options[o];
        Choice choice;
        choice.bonus = option.bonus;
        choice.option = static_cast<std::uint8_t>(o);
        bool fits = true;
        std::function<void(std::size_t)> bind = [&](std::size_t next) {
            if (!fits) return;
            if (next == option.variables.size()) {
                Choice full = choice;
                for (std::size_t i = 0; i < next; ++i) full.need |= bit(choice.variables[i]);
                for (const Deleted& d : option.deleted) {
                    const int v = choice.variables[to_size(d.variable)];
                    if (d.kind != Deleted::Kind::neighbours) full.deleted |= bit(v);
                    if (d.kind != Deleted::Kind::vertex) full.deleted |= host.out[to_size(v)];
                }
                all.push_back(full);
                fits = all.size() <= most;
                return;
            }
            const auto take = [&](int v) {
                choice.variables[next] = static_cast<std::uint8_t>(v);
                bind(next + 1);
            };
            const Bound& b = option.variables[next];
            if (b.by == Bound::By::vertices) {
                for (int v = 0; v < host.size; ++v) take(v);
            } else if (b.by == Bound::By::edge) {
                for (const auto& [u, v] : host.pairs) {
                    choice.variables[next] = static_cast<std::uint8_t>(u);
                    choice.variables[next + 1] = static_cast<std::uint8_t>(v);
                    bind(next + 2);
                }
            } else {
                const int of = choice.variables[to_size(b.of)];
                Vertices from = host.out[to_size(of)];
                if (b.by == Bound::By::closed) from |= bit(of);
                for (; from != 0; from &= from - 1) take(search::lowest(from));
            }
        };
        bind(0);
        if (!fits) return std::nullopt;
    }
    if (form.cuts()) return all;
    // Without conditions, choices that have the same effect wherever they are legal are one. (If edges can be cut, it
    // also matters which of them must be there.)
    const auto order = [&](const Choice& c) {
        const bool conditional = !form.options[c.option].conditions.empty();
        return std::tuple(c.need, c.deleted, c.bonus, form.options[c.option].split, conditional ? c.option + 1 : 0,
                          conditional ? c.variables : std::array<std::uint8_t, most_variables>{});
    };
    std::sort(all.begin(), all.end(), [&](const Choice& a, const Choice& b) { return order(a) < order(b); });
    all.erase(
        std::unique(all.begin(), all.end(), [&](const Choice& a, const Choice& b) { return order(a) == order(b); }),
        all.end());
    return all;
}

namespace {

// The graph as a lattice with this number of columns.
std::optional<Lattice> lattice_of(const rules::Graph& g, int columns) {
    Lattice out;
    int left = columns, right = 0;
    const Int top = (g.vertices.front() - 1) / columns;
    if ((g.vertices.back() - 1) / columns - top >= most_vertices) return std::nullopt;
    for (const Int v : g.vertices) {
        const Cell cell{static_cast<int>((v - 1) / columns - top), static_cast<int>((v - 1) % columns)};
        out.cells.push_back(cell);
        out.rows = cell.row + 1;
        left = std::min(left, cell.column);
        right = std::max(right, cell.column);
    }
    for (Cell& c : out.cells) c.column -= left;
    out.columns = right - left + 1;
    if (out.rows * out.columns > most_vertices) return std::nullopt;
    const auto difference = [&](Int u, Int v) {
        const auto cell = [&](Int x) { return out.cells[g.index(x)]; };
        return Cell{cell(v).row - cell(u).row, cell(v).column - cell(u).column};  // first row, so it is not negative
    };
    std::map<Cell, std::size_t> edges;
    for (const rules::Edge& e : g.edges) ++edges[difference(e.from, e.to)];
    // As many pairs of vertices with that difference, so all of them are joined.
    for (const auto& [d, count] : edges) {
        std::size_t pairs = 0;
        std::vector<bool> there(to_size(out.rows * out.columns));
        for (const Cell& c : out.cells) there[to_size(c.row * out.columns + c.column)] = true;
        for (const Cell& c : out.cells) {
            const int row = c.row + d.row, column = c.column + d.column;
            if (row < out.rows && column >= 0 && column < out.columns)
                pairs += there[to_size(row * out.columns + column)] ? 1 : 0;
        }
        if (pairs != count) return std::nullopt;
        out.joined.push_back({{{0, 0}, d}});
    }
    out.joined = search::shape_set(std::move(out.joined));
    return out;
}

}  // namespace

std::optional<Lattice> lattice_of(const rules::Graph& g) {
    if (g.vertices.empty() || g.edges.empty() || !Host(g).simple) return std::nullopt;
    // With the fewest differences, and not as a strip that it also fits, it has most symmetries.
    const auto order = [](const Lattice& l) { return std::pair(l.joined.size(), -std::min(l.rows, l.columns)); };
    std::optional<Lattice> best;
    for (Int columns = std::min<Int>(g.vertices.back(), most_vertices); columns > 0; --columns) {
        auto found = lattice_of(g, static_cast<int>(columns));
        if (found && (!best || order(*found) < order(*best))) best = std::move(found);
    }
    return best;
}

rules::Graph lattice_graph(int rows, int columns, const std::vector<Shape>& joined) {
    rules::Graph g;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            g.vertices.push_back(r * columns + c + 1);
            for (const Shape& pair : joined)
                for (const bool forward : {false, true}) {
                    const Cell &a = pair.cells[forward ? 0 : 1], &b = pair.cells[forward ? 1 : 0];
                    const int row = r + b.row - a.row, column = c + b.column - a.column;
                    if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
                    const Int from = r * columns + c + 1, to = row * columns + column + 1;
                    if (from < to) g.edges.push_back({from, to, false});
                }
        }
    std::sort(g.edges.begin(), g.edges.end());
    return g;
}

}  // namespace grundy::engines::graph
