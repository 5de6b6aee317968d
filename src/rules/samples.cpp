// SPDX-License-Identifier: MIT
// Small positions of any game; see samples.hpp.
#include "rules/samples.hpp"

#include <algorithm>

#include "rules/position.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_positions = 400;

// Small values of one argument as words: sizes, or rows of at most four small elements.
std::vector<std::vector<Int>> small_arguments(Type type, std::size_t arguments) {
    std::vector<std::vector<Int>> out;
    if (type == Type::integer) {
        const Int most = arguments == 1 ? 60 : arguments == 2 ? 12 : 5;
        for (Int n = 0; n <= most; ++n) out.push_back({n});
        return out;
    }
    std::vector<std::vector<Int>> rows = {{}};
    for (std::size_t length = 0; length <= 4; ++length) {
        for (const auto& r : rows) {
            out.push_back({static_cast<Int>(r.size())});
            out.back().insert(out.back().end(), r.begin(), r.end());
        }
        std::vector<std::vector<Int>> longer;
        for (const auto& r : rows)
            for (Int x = 0; x <= (length == 0 ? 6 : length < 3 ? 2 : 1); ++x) {
                longer.push_back(r);
                longer.back().push_back(x);
            }
        rows = std::move(longer);
    }
    return out;
}

}  // namespace

std::vector<std::vector<Int>> small_positions(const Game& game) {
    std::vector<std::vector<Int>> out = {{}};
    for (const auto& arg : game.args) {
        const auto choices = small_arguments(arg.type, game.args.size());
        std::vector<std::vector<Int>> next;
        for (const auto& words : out)
            for (const auto& c : choices) {
                if (next.size() == 50 * most_positions) break;
                next.push_back(words);
                next.back().insert(next.back().end(), c.begin(), c.end());
            }
        out = std::move(next);
    }
    for (auto& words : out) canonicalize(game, words);
    const auto size = [](const std::vector<Int>& words) {
        Int sum = 0;
        for (Int w : words) sum += w;
        return sum;
    };
    std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return size(a) < size(b); });
    out.erase(std::unique(out.begin(), out.end()), out.end());
    if (out.size() > most_positions) out.resize(most_positions);
    return out;
}

std::vector<ParamValue> sample_parameters(const Game& game) {
    std::vector<ParamValue> out;
    for (const auto& p : game.params) {
        if (p.fallback)
            out.push_back(*p.fallback);
        else if (p.variable.type == Type::set)
            out.emplace_back(IntSet::of({1, 3, 4}));
        else
            out.emplace_back(Int{3});
    }
    return out;
}

}  // namespace grundy::rules
