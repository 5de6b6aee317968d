// SPDX-License-Identifier: MIT
// A lower bound on the positions that arise; see reach.hpp. Let d, e, ... be steps that are legal wherever no argument
// falls below 0, and of which no two change the same argument. From x they lead to all x - i*d - j*e - ... without a
// negative argument, and all of these are different. If the order of some arguments does not matter, at most as many of
// these are one position as those arguments have orders.
#include "engines/table/reach.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "engines/table/table_program.hpp"

namespace grundy::engines::table {
namespace {

using Step = std::vector<Int>;

// What the option takes from each argument, if it is a single step without conditions; otherwise empty.
Step step_of(const Program& program, const CompiledOption& o) {
    if (!o.guard.empty()) return {};
    if (o.ray) return o.ray_first;
    const Terms& terms = o.terms;
    if (!o.loops.empty() || terms.calls.size() != 1 || !terms.nimbers.empty() || !terms.sums.empty()) return {};
    Step out;
    for (std::size_t i = 0; i < program.heads.size(); ++i) {
        const CompiledExpr& to = terms.calls[0].args[i].full;
        const bool falls = to.linear && to.count == 1 && to.slot[0] == program.heads[i] && to.coefficient[0] == 1;
        if (!falls || to.constant > 0) return {};
        out.push_back(-to.constant);
    }
    return out;
}

std::ptrdiff_t changed(const Step& step) { return std::ssize(step) - std::count(step.begin(), step.end(), 0); }

// The number of places that the step leads to, including the start: one more than the times that it can be made.
std::uint64_t places(const Step& step, std::span<const Int> words) {
    Int most = std::numeric_limits<Int>::max();
    for (std::size_t i = 0; i < step.size(); ++i)
        if (step[i] > 0) most = std::min(most, words[i] / step[i]);
    return static_cast<std::uint64_t>(most) + 1;
}

}  // namespace

std::uint64_t positions_at_least(const rules::Ruleset& rules, int instance, std::span<const Int> words) {
    std::vector<int> order(words.size());
    std::iota(order.begin(), order.end(), 0);
    std::string why_not;
    const auto program = compile(rules, instance, order, why_not);
    if (!program) return 1;
    std::vector<Step> steps;
    for (const CompiledOption& o : program->options)
        if (Step step = step_of(*program, o); changed(step) > 0) steps.push_back(std::move(step));
    // Steps that change few arguments come first, because they leave room for others;
    // among them, those with many places.
    std::sort(steps.begin(), steps.end(), [&](const Step& a, const Step& b) {
        return std::pair(changed(a), places(b, words)) < std::pair(changed(b), places(a, words));
    });
    std::vector<bool> used(words.size());
    std::uint64_t count = 1;
    for (const Step& step : steps) {
        bool free = true;
        for (std::size_t i = 0; i < step.size(); ++i) free = free && (step[i] == 0 || !used[i]);
        if (!free) continue;
        for (std::size_t i = 0; i < step.size(); ++i) used[i] = used[i] || step[i] != 0;
        if (__builtin_mul_overflow(count, places(step, words), &count)) count = ~std::uint64_t{0};
    }
    std::uint64_t orders = 1;
    for (const auto& s : program->symmetries)
        for (std::size_t i = 2; i <= s.count; ++i) orders *= i;
    return std::max<std::uint64_t>(count / orders, 1);
}

}  // namespace grundy::engines::table
