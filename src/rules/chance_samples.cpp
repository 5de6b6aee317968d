// SPDX-License-Identifier: MIT
// Larger positions for testing rules; see samples.hpp. Conditions often ask for a number that the rules name, or that
// arguments fit each other, which positions with small arguments in all combinations meet rarely.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "core/size.hpp"
#include "rules/boards.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"
#include "rules/position.hpp"
#include "rules/samples.hpp"
#include "rules/walk.hpp"

namespace grundy::rules {
namespace {

constexpr Int most_named = Int{1} << 40;
constexpr std::size_t most_numbers = 100'000;
constexpr double box_positions = 2000;

class Chance {
public:
    Chance(const Game& game, unsigned seed) : game_(game), named_(named_numbers(game)), random_(seed) {}

    std::vector<Int> position() {
        length_ = below(9);
        most_ = below(3) == 0 ? 12 : 1 + below(4);
        std::vector<Int> words;
        for (const Variable& v : game_.args) append_argument(v.type, argument(v.type), words);
        canonicalize(game_, words);
        return words;
    }

private:
    Int below(Int n) { return static_cast<Int>(random_() % static_cast<std::uint32_t>(n)); }

    Int number() {
        const Int kind = below(8);
        if (kind < 2 && !named_.empty())
            return std::max<Int>(0, named_[to_size(below(static_cast<Int>(named_.size())))] + below(5) - 2);
        if (kind < 4) return 1 + below(std::max<Int>(length_, 1));  // an index
        return kind == 4 ? below(200) : kind == 5 ? below(40) : below(8);
    }

    std::vector<Int> row(Int length) {
        std::vector<Int> out(to_size(length));
        const Int kind = below(6);
        if (kind == 0) {
            std::iota(out.begin(), out.end(), Int{1});
            std::shuffle(out.begin(), out.end(), random_);
            return out;
        }
        for (Int& x : out) x = kind == 1 ? number() : below(most_ + 1);
        if (kind == 2) std::sort(out.begin(), out.end());
        return out;
    }

    std::vector<Int> board() {
        const Int rows = 1 + below(5), columns = 1 + below(5), free = below(3);
        std::vector<Int> out = {rows, columns};
        for (Int i = 0; i < rows * columns; ++i) out.push_back(below(3) < free ? 0 : below(below(6) == 0 ? 10 : 3));
        return out;
    }

    std::vector<Int> graph() {
        Graph g;
        const Int vertices = 1 + below(7), arcs = below(3);
        for (Int v = 1; v <= vertices; ++v) g.vertices.push_back(v);
        for (Int m = below(2 * vertices); m > 0; --m) {
            Int u = 1 + below(vertices), v = 1 + below(vertices);
            const bool arc = below(3) < arcs;
            if (!arc && u > v) std::swap(u, v);
            if (u != v || below(5) == 0) g.edges.push_back({u, v, arc});
        }
        return g.words();
    }

    std::vector<Int> argument(Type type) {
        if (type == Type::row) return row(below(3) == 0 ? below(9) : length_);
        if (type == Type::board) return board();
        if (type == Type::graph) return graph();
        return {number()};
    }

    const Game& game_;
    std::vector<Int> named_;
    std::mt19937 random_;
    Int length_ = 0, most_ = 0;
};

Int power(Int base, Int exponent) {
    Int out = 1;
    for (; exponent > 0 && out <= most_named; --exponent) out *= std::min(base, most_named);
    return out;
}

}  // namespace

std::vector<Int> named_numbers(const Game& game) {
    std::vector<Int> out;
    const auto add = [&](Int n) {
        if (n > 1 && n <= most_named) out.push_back(n);
    };
    const auto visit = [&](const Expr& e) {
        any_within(e, [&](const Expr& x) {
            const bool powers = x.op == Op::power && x.args[0].op == Op::constant && x.args[1].op == Op::constant;
            const Int n = x.op == Op::constant ? x.value
                          : powers             ? power(std::max<Int>(x.args[0].value, 0), x.args[1].value)
                                               : 0;
            add(n);
            return false;
        });
    };
    for (const Option& o : game.options) each_expression(o, visit);
    each_expression(game.start, visit);
    for (const Param& p : game.params) {
        if (!p.fallback) continue;
        if (const Int* n = std::get_if<Int>(&*p.fallback)) add(*n);
        if (const IntSet* set = std::get_if<IntSet>(&*p.fallback); set != nullptr && set->finite())
            for (auto n = set->next(0); n && *n <= most_named && out.size() < most_numbers; n = set->after(*n)) add(*n);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

std::vector<std::vector<Int>> box_of_positions(const Game& game, Int& most) {
    const std::size_t k = game.args.size();
    if (k == 0 || !all_integers(game.args)) return {};
    most = static_cast<Int>(std::pow(box_positions, 1.0 / static_cast<double>(k))) - 1;
    std::vector<std::vector<Int>> out;
    std::vector<Int> words(k, 0);
    for (std::size_t i = 0; i < k;) {
        out.push_back(words);
        for (i = 0; i < k && words[i] == most; ++i) words[i] = 0;
        if (i < k) ++words[i];
    }
    for (auto& w : out) canonicalize(game, w);
    return out;
}

std::vector<std::vector<Int>> chance_positions(const Game& game, std::size_t count, unsigned seed) {
    Chance chance(game, seed);
    std::vector<std::vector<Int>> out;
    for (std::size_t i = 0; i < count; ++i) out.push_back(chance.position());
    return out;
}

}  // namespace grundy::rules
