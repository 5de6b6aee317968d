// SPDX-License-Identifier: MIT
// Compares the compiled options of a table with the rules; see table.hpp. There are two checks. The first takes each
// cell by itself, gives the cells before it random values, and compares the sets of values that the options lead to;
// this tests the options themselves. The second compares whole boxes; this tests the ways that lead from cell to cell
// (rays, prefixes, due options, runs of rows).
#include <algorithm>
#include <numeric>
#include <random>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/table/runner.hpp"
#include "engines/table/table.hpp"
#include "rules/form_options.hpp"
#include "rules/options.hpp"

namespace grundy::engines::table {
namespace {

using Words = std::vector<Int>;

// Random values of all cells before the current one; its options must lie before it.
class RandomTable {
public:
    RandomTable(const rules::Ruleset& rules, int instance, Program program, Int side, Meter& meter)
        : rules_(rules), instance_(instance), program_(std::move(program)), scope_(program_) {
        make_bitmaps(program_, side - 1, meter);
        const std::size_t args = program_.heads.size();
        board_.size.assign(args, side);
        board_.stride.assign(args, 1);
        for (std::size_t k = args - 1; k-- > 0;) board_.stride[k] = board_.stride[k + 1] * side;
        std::minstd_rand random(1);
        g_.resize(to_size(board_.stride[0] * side));
        board_.loony_cells = !program_.wins.empty();
        for (auto& v : g_) {
            v = static_cast<std::uint16_t>(random() % values);
            if (board_.loony_cells && random() % 5 == 0) v = loony_cell<std::uint16_t>;
        }
        sums_.resize(g_.size());
        for (std::size_t at = 0; at < g_.size(); ++at)
            sums_[at] = g_[at] ^ (at % to_size(side) == 0 ? 0u : sums_[at - 1]);
        board_.g = g_.data();
        board_.sums = program_.prefix_sums ? sums_.data() : nullptr;
        board_.most = board_.loony_cells ? loony_cell<std::uint16_t> : values - 1;
        link(program_, board_.stride);
    }

    std::size_t cells() const { return g_.size(); }

    Words words(std::size_t at) const {
        Words out;
        for (const Int stride : board_.stride) {
            out.push_back(static_cast<Int>(at) / stride);
            at %= to_size(stride);
        }
        return out;
    }

    // The values below `values` that the program finds; nothing if it leaves the cell to the rules.
    std::optional<std::set<Nimber>> by_program(std::size_t at, Meter& meter) {
        const Words w = words(at);
        for (std::size_t i = 0; i < w.size(); ++i) scope_.slots[to_size(program_.heads[i])] = w[i];
        Seen seen;
        seen.reserve(4 * values);
        scope_.count_on(meter);
        Runner<std::uint16_t> runner(program_, board_, scope_, seen, meter);
        for (const CompiledOption& o : program_.options)
            if (!runner.option(o, o.guard, at)) return std::nullopt;
        std::set<Nimber> out;
        for (Nimber v = 0; v < values; ++v)
            if (seen.contains(to_size(v))) out.insert(v);
        return out;
    }

    // The values that the rules lead to; nothing if an option does not lie before the cell, which filling reports.
    std::optional<std::set<Nimber>> by_rules(std::size_t at, Meter& meter) const {
        std::set<Nimber> out;
        rules::OptionSet walked;
        walked_options(rules_, {instance_, words(at)}, ~std::uint64_t{0}, meter, walked);
        walked.close();
        for (const rules::Position& p : walked.positions()) {
            Value sum = 0;
            for (const rules::Component& c : p) {
                if (c.instance == rules::ended) return std::nullopt;
                const std::size_t there = c.instance == 0 ? 0 : cell(c.words);
                if (c.instance != 0 && there >= at) return std::nullopt;
                const Value part = c.instance == 0              ? Value(static_cast<Nimber>(c.words[0]))
                                   : board_.is_loony(g_[there]) ? loony
                                                                : Value(g_[there]);
                sum = nim_sum(sum, part);
            }
            if (sum != loony && sum.nimber() < values) out.insert(sum.nimber());
        }
        return out;
    }

private:
    static constexpr Nimber values = 1024;

    std::size_t cell(const Words& words) const {
        return to_size(std::inner_product(words.begin(), words.end(), board_.stride.begin(), Int{0}));
    }

    const rules::Ruleset& rules_;
    int instance_;
    Program program_;
    Scope scope_;
    std::vector<std::uint16_t> g_;
    std::vector<std::uint32_t> sums_;
    Board<std::uint16_t> board_;
};

std::string first_only_in(const std::set<Nimber>& a, const std::set<Nimber>& b) {
    for (const Nimber v : a)
        if (!b.contains(v)) return std::to_string(v);
    return "none";
}

Meter limited(std::uint64_t steps) {
    Budget budget;
    budget.nodes = steps;
    return Meter(budget);
}

std::optional<std::string> option_difference(const rules::Ruleset& rules, int instance, std::uint64_t steps) {
    std::vector<int> order(rules.game(instance).args.size());
    std::iota(order.begin(), order.end(), 0);
    std::string why_not;
    auto program = compile(rules, instance, order, why_not);
    if (!program || !program->symmetries.empty()) return std::nullopt;
    constexpr Int sides[] = {64, 10, 5, 4};
    Meter meter = limited(steps);
    try {
        RandomTable table(rules, instance, std::move(*program), sides[order.size() - 1], meter);
        for (std::size_t at = 0; at < table.cells(); ++at) {
            const auto walked = table.by_rules(at, meter), compiled = table.by_program(at, meter);
            if (!walked || !compiled || *walked == *compiled) continue;
            return to_text(rules, rules::Component{instance, table.words(at)}) +
                   ": an option's value by the program alone: " + first_only_in(*compiled, *walked) +
                   ", by the rules alone: " + first_only_in(*walked, *compiled);
        }
    } catch (const std::runtime_error&) {  // the steps are used up, or the rules have a fault, which filling reports
    }
    return std::nullopt;
}

// Compares one box. Reports no difference if the rules have a fault in it. Returns false
// if no larger box should follow.
bool same_box(const rules::Ruleset& rules, int instance, const Words& words, std::uint64_t steps,
              std::optional<std::string>& difference) {
    std::vector<std::pair<Int, Int>> ranges;
    for (const Int w : words) ranges.emplace_back(0, w);
    std::vector<ValueWord> plain, compiled;
    const auto fill = [&](Engine::Way way, std::vector<ValueWord>& out, std::uint64_t most) {
        Meter meter = limited(most);
        Engine(rules, instance, {1, 0, 1}, way).append_box(ranges, out, meter);
    };
    try {
        fill(Engine::Way::plain, plain, steps);
    } catch (const std::runtime_error&) {
        return false;
    }
    try {
        fill(Engine::Way::compiled, compiled, 64 * steps);
    } catch (const Stopped&) {  // the program evaluates sums that the walker may skip
        return false;
    } catch (const std::runtime_error& fault) {
        difference = "a box without faults has a fault for the program: " + std::string(fault.what());
        return false;
    }
    const auto at = std::mismatch(plain.begin(), plain.end(), compiled.begin());
    if (at.first == plain.end()) return true;
    rules::Component c{instance, Words(words.size())};
    auto rest = static_cast<Int>(at.first - plain.begin());
    for (std::size_t i = words.size(); i-- > 0; rest /= words[i] + 1) c.words[i] = rest % (words[i] + 1);
    difference = to_text(rules, c) + " has the value " + value_text(Value::of_word(*at.first)) + " by the rules, " +
                 value_text(Value::of_word(*at.second)) + " by the program";
    return false;
}

}  // namespace

std::optional<std::string> difference(const rules::Ruleset& rules, int instance) {
    constexpr std::uint64_t steps = 2400;  // takes less than 2 ms
    auto difference = option_difference(rules, instance, steps);
    if (difference) return difference;
    const std::size_t args = rules.game(instance).args.size();
    std::uint64_t left = steps;
    for (Int side = 3; left > 0; side += side / 2) {
        const Words words(args, side);
        const std::uint64_t cells = box_cells(words);
        if (cells > left || !same_box(rules, instance, words, left, difference)) break;
        left -= std::min(left, 4 * cells);
    }
    return difference;
}

}  // namespace grundy::engines::table
