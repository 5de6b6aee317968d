// SPDX-License-Identifier: MIT
// Proposes step functions: the value is c*k + d, or repeats in k, for the number k of steps up to n, and the places of
// the steps form a list, such as the squares or the powers of 3. Steps of equal width are periods (periodic.cpp).
#include <algorithm>

#include "core/size.hpp"
#include "pattern/beatty.hpp"
#include "pattern/recogniser.hpp"
#include "pattern/text.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t least_steps = 7, longest_cycle = 3;

struct OfCount {
    Int rise = 0;
    std::vector<Int> cycle;
    std::optional<Nimber> at(Int k) const {
        const auto p = static_cast<Int>(cycle.size());
        const Wide v = Wide{cycle[to_size(k % p)]} + Wide{rise} * (k / p);
        return v < 0 ? std::nullopt : std::optional(static_cast<Nimber>(v));
    }
};

// Fits the heights of the steps, of which the first may be wrong.
std::optional<OfCount> of_count(const std::vector<Int>& height) {
    for (std::size_t p = 1; p <= longest_cycle; ++p) {
        OfCount out{height[p] - height[0], {height.begin(), height.begin() + static_cast<std::ptrdiff_t>(p)}};
        bool fits = true;
        for (std::size_t k = 0; fits && k < height.size(); ++k)
            fits = out.at(static_cast<Int>(k)) == static_cast<Nimber>(height[k]);
        if (fits) return out;
    }
    return std::nullopt;
}

std::string text(const OfCount& f) {
    if (f.cycle.size() == 1) return plus(times(f.rise, "m"), f.cycle[0]);
    std::vector<Int> list = f.cycle;
    const std::string size = std::to_string(list.size()), entry = "[" + joined(list) + "][m mod " + size + " + 1]";
    return f.rise == 0 ? entry : times(f.rise, "(m div " + size + ")") + " + " + entry;
}

constexpr std::size_t most_described = 12, cells_each = 8;

}  // namespace

std::optional<std::string> describe_steps(const Box& box) {
    if (!box.line || box.columns == 0) return std::nullopt;
    std::string out;
    std::size_t steps = 0;
    for (std::size_t j = 0; j < box.columns && steps <= most_described; ++j) {
        if (j + 1 < box.columns && box.values[j + 1] == box.values[j]) continue;
        out += (steps == 0 ? "" : ", ") + value_text(Value::of_word(box.values[j])) + " to " +
               (steps == 0 ? box.name[1] + " = " : "") + std::to_string(box.column(j));
        ++steps;
    }
    if (steps < 2 || steps > most_described || steps * cells_each > box.columns) return std::nullopt;
    return out;
}

Hypotheses step_values(const Box& s) {
    if (is_far(s) || s.columns == 0 || !std::all_of(s.values.begin(), s.values.end(), is_number)) return {};
    std::vector<Int> height = {static_cast<Int>(s.values[0])};
    Box places = line(s.column_from, std::vector<Nimber>(s.columns, 0), s.name[1]);
    for (std::size_t j = 1; j < s.columns; ++j)
        if (s.values[j] != s.values[j - 1]) {
            places.values[j] = 1;
            height.push_back(static_cast<Int>(s.values[j]));
        }
    if (height.size() <= least_steps || 3 * height.size() > s.columns) return {};
    const auto f = of_count(height);
    if (!f) return {};
    Hypotheses out;
    for (const Propose propose : {listed_set, floor_set})
        for (const Hypothesis& list : propose(places)) {
            Hypothesis h;
            h.formula = text(*f) + ", where m of the numbers " + list.formula.substr(s.name[1].size() + 3) +
                        " are at most " + s.name[1];
            h.given = 1;  // the value before the first step
            h.parameters = list.parameters + static_cast<int>(f->cycle.size()) + (f->rise != 0);
            // Values are asked for downwards, so they are counted once for the whole line.
            auto counts = std::make_shared<std::vector<Int>>();
            h.at = [f, counts, at = list.at](const Box& whole, Int a, Int n) -> std::optional<Nimber> {
                if (n < whole.column_from) return std::nullopt;  // of a value that was left out
                if (counts->size() != whole.columns) {
                    counts->assign(whole.columns, 0);
                    for (std::size_t j = 1; j < whole.columns; ++j)
                        (*counts)[j] = (*counts)[j - 1] + (at(whole, a, whole.column(j)) == Nimber{1});
                }
                return f->at((*counts)[to_size(n - whole.column_from)]);
            };
            out.push_back(std::move(h));
        }
    return out;
}

}  // namespace grundy::pattern
