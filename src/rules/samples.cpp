// SPDX-License-Identifier: MIT
// Small positions of any game; see samples.hpp.
#include "rules/samples.hpp"

#include <algorithm>

#include "rules/layout.hpp"
#include "rules/position.hpp"

namespace grundy::rules {
namespace {

constexpr std::size_t most_positions = 400;

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
                append_argument(arg.type, c, next.back());
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

const ParamValue* usual_value(const Param& p, const NamedData& data) {
    const auto datum = data.find(p.variable.name);
    if (datum != data.end() && datum->second.type == p.variable.type) return &datum->second.value;
    return p.fallback ? &*p.fallback : nullptr;
}

std::vector<ParamValue> sample_parameters(const Game& game, const NamedData& data) {
    std::vector<ParamValue> out;
    for (const auto& p : game.params) {
        if (const ParamValue* usual = usual_value(p, data))
            out.push_back(*usual);
        else if (p.variable.type == Type::set)
            out.emplace_back(IntSet::of({1, 3, 4}));
        else if (counted(p.variable.type))
            out.emplace_back(SharedWords{std::make_shared<const std::vector<Int>>(sample_argument(p.variable.type))});
        else
            out.emplace_back(Int{3});
    }
    return out;
}

}  // namespace grundy::rules
