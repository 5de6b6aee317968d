// SPDX-License-Identifier: MIT
// See compound.hpp.
#include "rules/compound.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/claimed.hpp"
#include "core/size.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"

namespace grundy::rules {
namespace {

struct Kind {
    Compound kind;
    std::string_view name, move;
};
constexpr std::array kinds = {
    Kind{Compound::all, "all", "a move in every operand"},
    Kind{Compound::all_left, "all_left", "a move in every operand that has one"},
    Kind{Compound::some, "some", "a move in one or more operands"},
};

const Kind& row_of(Compound kind) { return kinds[to_size(static_cast<int>(kind) - 1)]; }

constexpr std::string_view the_options = "the options of a compound";

}  // namespace

std::string_view compound_name(Compound kind) { return row_of(kind).name; }

Compound compound_named(std::string_view name) {
    const auto it = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& k) { return k.name == name; });
    return it == kinds.end() ? Compound::none : it->kind;
}

std::vector<int> instances_within(const Ruleset& rules, const std::vector<int>& from) {
    std::vector<int> out;
    const auto add = [&](int i) {
        if (i > 0 && std::find(out.begin(), out.end(), i) == out.end()) out.push_back(i);
    };
    for (const int i : from) add(i);
    for (std::size_t at = 0; at < out.size(); ++at)
        for (const int i : rules.instance(out[at]).targets) add(i);
    std::vector<std::pair<std::string, int>> named;
    for (const int i : out) named.emplace_back(rules.name(i), i);
    std::sort(named.begin(), named.end());
    for (std::size_t at = 0; at < out.size(); ++at) out[at] = named[at].second;
    return out;
}

// The option is the game itself, which no recogniser takes for one that ends.
Game compound_game(const Ruleset& rules, Compound kind, const std::vector<int>& instances) {
    Game out;
    out.compound = kind;
    std::vector<std::string> names;
    for (const int i : instances) names.push_back(rules.name(i));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    out.name = row_of(kind).name;
    for (std::size_t i = 0; i < names.size(); ++i) out.name += (i == 0 ? "(" : ", ") + names[i];
    out.name += names.empty() ? "()" : ")";
    out.args.push_back({"operands", Type::row, 0, {}});
    out.rows = 1;
    Option option;
    option.words = row_of(kind).move;
    Term again;
    again.same_instance = true;
    Expr operands;
    operands.op = Op::row_variable;
    operands.slot = 0;
    again.args.push_back(std::move(operands));
    option.terms.push_back(std::move(again));
    out.options.push_back(std::move(option));
    return out;
}

std::vector<Position> operands_of(const Ruleset& rules, int instance, std::span<const Int> words) {
    const std::vector<int>& within = rules.instance(instance).targets;
    const auto row = next_argument(Type::row, words);
    std::vector<Position> out;
    for (std::size_t at = 0; at < row.size();) {
        Position& operand = out.emplace_back();
        for (Int left = row[at++]; left > 0; --left) {
            const Int number = row[at++];
            const std::size_t size = to_size(row[at++]);
            const auto from = row.begin() + static_cast<std::ptrdiff_t>(at);
            operand.push_back(
                {number == 0 ? 0 : within[to_size(number - 1)], {from, from + static_cast<std::ptrdiff_t>(size)}});
            at += size;
        }
    }
    return out;
}

Component compound_of(const Ruleset& rules, int instance, std::vector<Position> operands) {
    const std::vector<int>& within = rules.instance(instance).targets;
    const auto number_of = [&](int i) {
        return i == 0 ? Int{0} : Int{1} + (std::find(within.begin(), within.end(), i) - within.begin());
    };
    std::vector<std::vector<Int>> rows;
    for (Position& operand : operands) {
        normalize(operand);
        std::vector<Int>& row = rows.emplace_back();
        row.push_back(static_cast<Int>(operand.size()));
        for (const Component& c : operand) {
            row.push_back(number_of(c.instance));
            row.push_back(static_cast<Int>(c.words.size()));
            row.insert(row.end(), c.words.begin(), c.words.end());
        }
    }
    std::sort(rows.begin(), rows.end());
    Component out{instance, {0}};
    for (const auto& row : rows) out.words.insert(out.words.end(), row.begin(), row.end());
    out.words[0] = static_cast<Int>(out.words.size() - 1);
    return out;
}

std::string compound_text(const Ruleset& rules, const Component& c) {
    std::string out;
    for (const Position& operand : operands_of(rules, c.instance, c.words))
        out += (out.empty() ? "" : ", ") + to_text(rules, operand);
    return std::string(compound_name(rules.game(c.instance).compound)) + "(" + out + ")";
}

// Counts as an odometer does; the first digit that is not at its end moves on.
bool for_each_compound_move(Compound kind, const std::vector<std::size_t>& options,
                            const std::function<bool(const std::vector<std::size_t>& chosen)>& visit) {
    const auto none = [](std::size_t n) { return n == 0; };
    if (kind == Compound::all ? std::any_of(options.begin(), options.end(), none)
                              : std::all_of(options.begin(), options.end(), none))
        return true;
    std::vector<std::size_t> first(options.size()), chosen;
    for (std::size_t i = 0; i < options.size(); ++i) first[i] = kind == Compound::some || options[i] == 0 ? stays : 0;
    chosen = first;
    for (bool more = true; more;) {
        const bool moved = std::any_of(chosen.begin(), chosen.end(), [](std::size_t c) { return c != stays; });
        if (moved && !visit(chosen)) return false;
        more = false;
        for (std::size_t i = 0; i < options.size() && !more; ++i) {
            const std::size_t next = chosen[i] + 1;  // of `stays`: 0
            more = next < options[i];
            chosen[i] = more ? next : first[i];
        }
    }
    return true;
}

bool Enumerator::run_compound(std::span<const Int> words, const Sink& sink) {
    constexpr std::size_t bytes_a_part = 64;
    option_ = game_->options.data();
    std::vector<Position> operands = operands_of(*rules_, instance_, words);
    std::vector<std::vector<Position>> options(operands.size());
    Claimed held(*meter_, the_options);
    for (std::size_t k = 0; k < operands.size(); ++k) {
        const auto add = [&](std::size_t moved, std::span<const Component> to) {
            Position& left = options[k].emplace_back(operands[k]);
            left.erase(left.begin() + static_cast<std::ptrdiff_t>(moved));
            left.insert(left.end(), to.begin(), to.end());
            normalize(left);
            held.more(bytes_a_part * (left.size() + 1));
        };
        for (std::size_t i = 0; i < operands[k].size(); ++i) {
            const Component& c = operands[k][i];
            if (i > 0 && c == operands[k][i - 1]) continue;  // its options are the same
            if (c.instance == 0) {
                for (Int to = 0; to < c.words[0]; ++to) {
                    meter_->tick();
                    const Component heap{0, {to}};
                    add(i, {&heap, 1});
                }
                continue;
            }
            auto& inner = inner_[c.instance];
            if (!inner) inner = std::make_shared<Enumerator>(*rules_, c.instance, *meter_);
            inner->use(*meter_);
            inner->run(c.words, [&](std::span<const Component> to) {
                add(i, to);
                return true;
            });
        }
        std::sort(options[k].begin(), options[k].end());
        options[k].erase(std::unique(options[k].begin(), options[k].end()), options[k].end());
    }
    std::vector<std::size_t> counts;
    for (const auto& list : options) counts.push_back(list.size());
    return for_each_compound_move(game_->compound, counts, [&](const std::vector<std::size_t>& chosen) {
        meter_->tick();
        std::vector<Position> to = operands;
        for (std::size_t k = 0; k < to.size(); ++k)
            if (chosen[k] != stays) to[k] = options[k][chosen[k]];
        used_ = 0;
        fresh(instance_) = compound_of(*rules_, instance_, std::move(to));
        return sink(std::span<const Component>(scratch_.data(), used_));
    });
}

}  // namespace grundy::rules
