// SPDX-License-Identifier: MIT
// Recognises threshold games and lists their moves; see row.hpp.
#include "engines/row/row.hpp"

#include <bit>
#include <functional>

#include "core/size.hpp"
#include "rules/form_options.hpp"
#include "rules/normal_game.hpp"
#include "rules/normal_numbers.hpp"

namespace grundy::engines::row {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using rules::Term;

constexpr std::size_t most_known_words = std::size_t{1} << 22;   // 32 MiB of rows
constexpr std::size_t most_listed_words = std::size_t{1} << 24;  // 128 MiB of positions in one list of moves

bool is_variable(const Expr& e, Op op, int slot) { return e.op == op && e.slot == slot; }

}  // namespace

std::optional<ThresholdForm> threshold_form(const rules::Ruleset& rules, int instance, std::string& why_not) {
    why_not = "its rules are not of that kind";
    const rules::Game g = rules::normal_game(rules, instance).game;
    if (g.args.size() != 1 || g.args[0].type != rules::Type::row || g.options.size() != 1) return std::nullopt;
    const int w = g.args[0].slot;
    const rules::Option& o = g.options[0];
    if (!o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1) return std::nullopt;
    const Binder& x = o.binders[0];
    const Term& sum = o.terms[0];
    if (x.kind != Binder::Kind::in_row || !x.conditions.empty() || !is_variable(x.exprs[0], Op::row_variable, w))
        return std::nullopt;
    if (sum.kind != Term::Kind::sum || !sum.conditions.empty() || sum.binders.size() != 1 || sum.terms.size() != 1)
        return std::nullopt;
    const Binder& r = sum.binders[0];
    if (r.kind != Binder::Kind::in_rows || !r.conditions.empty() || r.exprs[0].op != Op::runs) return std::nullopt;
    const Expr& runs = r.exprs[0];
    const Expr& keep = runs.args[1];
    const Term& call = sum.terms[0];
    const bool self = call.kind == Term::Kind::call &&
                      (call.same_instance || rules.instance(instance).targets[to_size(call.site)] == instance);
    if (!self || !is_variable(call.args[0], Op::row_variable, r.vars[0].slot)) return std::nullopt;
    if (!is_variable(runs.args[0], Op::row_variable, w)) return std::nullopt;
    const auto more = rules::not_negative(keep);  // of the one than of the other
    const Wide sign = more ? more->coefficient(x.vars[0].slot).value_or(0) : Wide{0};
    if ((sign != 1 && sign != -1) || more->constant != -1 || more->terms.size() != 2 ||
        more->coefficient(runs.slot) != -sign)
        return std::nullopt;
    return ThresholdForm{sign > 0, x.vars[0].name};
}

// Four chains run side by side, so that no multiplication waits for the one before.
std::size_t Engine::Hash::operator()(std::span<const Int> words) const {
    std::uint64_t h[4] = {words.size(), 1, 2, 3};
    for (std::size_t i = 0; i < words.size(); ++i)
        h[i % 4] = (std::rotl(h[i % 4], 29) ^ static_cast<std::uint64_t>(words[i])) * 0x9e3779b97f4a7c15u;
    std::uint64_t all = 0;
    for (const std::uint64_t part : h) all = (std::rotl(all, 23) ^ part ^ (part >> 32)) * 0xbf58476d1ce4e5b9u;
    return std::hash<std::uint64_t>{}(all ^ (all >> 29));
}

const ThresholdValues& Engine::solve(std::span<const Int> words, Meter& meter) {
    if (const auto it = known_.find(words); it != known_.end()) return it->second;
    if (known_words_ > most_known_words) {
        known_.clear();
        known_words_ = 0;
    }
    auto values = threshold_values(words.subspan(1), form_.keep_below, meter);
    known_words_ += words.size();
    return known_.emplace(std::vector<Int>(words.begin(), words.end()), std::move(values)).first->second;
}

rules::Position threshold_option(const ThresholdForm& form, int instance, std::span<const Int> row, Int x) {
    rules::Position to;
    bool open = false;
    for (Int v : row) {
        const bool stays = form.keep_below ? v < x : v > x;
        if (stays && !open) to.push_back({instance, {0}});
        open = stays;
        if (!stays) continue;
        ++to.back().words[0];
        to.back().words.push_back(v);
    }
    return to;
}

std::optional<std::string> threshold_difference(const rules::Ruleset& rules, int instance, const ThresholdForm& form) {
    constexpr Int most_elements = 4, values = 3;
    constexpr std::uint64_t steps = 4000;
    rules::FormCheck check(
        rules, instance,
        [&](const rules::Component& c, rules::OptionSet& out) {
            const auto row = std::span(c.words).subspan(1);
            for (const Int x : row) out.insert(threshold_option(form, instance, row, x));
        },
        steps);
    for (Int length = 0, rows = 1; length <= most_elements; ++length, rows *= values)
        for (Int number = 0; number < rows; ++number) {
            std::vector<Int> words{length};
            for (Int rest = number; static_cast<Int>(words.size()) <= length; rest /= values)
                words.push_back(rest % values);
            check.look(std::move(words), steps);
        }
    return check.difference();
}

// Different elements leave different numbers of elements, so no position occurs twice.
Moves Engine::moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) {
    const ThresholdValues& values = solve(words, meter);
    Moves out;
    std::size_t listed = 0;
    for (std::size_t i = 0; i < values.elements.size(); ++i) {
        if (values.options[i] != wanted.target) continue;
        if (out.list.size() == wanted.most || listed > most_listed_words) {
            out.complete = false;
            break;
        }
        rules::Move move{{}, {{form_.choice, values.elements[i]}}};
        if (wanted.positions) {
            move.to = threshold_option(form_, instance_, words.subspan(1), values.elements[i]);
            listed += words.size();
        }
        out.list.push_back(std::move(move));
    }
    return out;
}

}  // namespace grundy::engines::row
