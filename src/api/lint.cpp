// SPDX-License-Identifier: MIT
// Rules put to the test: the oddities of their text, and a walk through small positions.
#include <algorithm>
#include <set>

#include "api/impl.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "rules/lint.hpp"
#include "rules/options.hpp"

namespace grundy {
namespace {

using rules::Type;

constexpr std::size_t most_positions = 400;
constexpr std::uint64_t most_steps = 3'000'000;  // of play, in all positions together

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

// Positions with all combinations, smallest first by their sum, at most `most_positions`.
std::vector<std::vector<Int>> small_positions(const rules::Game& game) {
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
    for (auto& words : out) rules::canonicalize(game, words);
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

std::vector<rules::ParamValue> sample_parameters(const rules::Game& game) {
    std::vector<rules::ParamValue> out;
    for (const auto& p : game.params) {
        if (p.fallback)
            out.push_back(*p.fallback);
        else if (p.variable.type == Type::set)
            out.emplace_back(rules::IntSet::of({1, 3, 4}));
        else
            out.emplace_back(Int{3});
    }
    return out;
}

RuleFinding finding(const rules::Game& game, Span where, std::string message, std::string hint) {
    RuleFinding out{game.name, 0, 0, std::move(message), std::move(hint), ""};
    if (!game.file_text || where.end == 0) {
        out.report = game.file + ": " + game.name + ": " + out.message + "\n";
        if (!out.hint.empty()) out.report += "    hint: " + out.hint + "\n";
        return out;
    }
    const LineColumn at = locate(*game.file_text, where.begin);
    out.line = at.line;
    out.column = at.column;
    Diagnostics one(game.file, *game.file_text);
    one.report(where, out.message, out.hint);
    out.report = one.render();
    return out;
}

}  // namespace

// Plays small positions: which options are ever legal, and does play end?
void Solver::Impl::try_small_positions(const rules::Game& game, int instance, std::vector<RuleFinding>& out) {
    Budget small = budget;
    small.nodes = most_steps;
    Meter m(small);
    rules::Enumerator moves(*ruleset, instance, m);
    std::set<std::size_t> legal;  // option lines
    const auto positions = small_positions(game);
    std::size_t played = 0;
    try {
        for (const auto& words : positions) {
            moves.run(words, [&](auto) { return legal.insert(moves.line()), true; });
            engines->value({instance, words}, m);
            ++played;
        }
    } catch (const Stopped& stop) {
        if (stop.status == Status::interrupted) throw;
        if (played < 10)
            out.push_back(finding(game, {},
                                  "does play always end? " + std::to_string(most_steps) +
                                      " steps were not enough for the position " +
                                      to_text(*ruleset, rules::Component{instance, positions[played]}),
                                  ""));
    } catch (const Error& error) {
        out.push_back(finding(game, {},
                              "the position " + to_text(*ruleset, rules::Component{instance, positions[played]}) +
                                  " cannot be played out:\n" + error.what(),
                              ""));
        return;
    }
    if (played < positions.size()) return;
    for (std::size_t i = 0; i < game.options.size(); ++i) {
        const auto& o = game.options[i];
        const bool known = std::any_of(out.begin(), out.end(), [&](const RuleFinding& f) {
            return f.line >= locate(*game.file_text, o.where.begin).line &&
                   f.line <= locate(*game.file_text, o.where.end).line;
        });
        if (o.kind == rules::Option::Kind::loses || legal.contains(i) || known) continue;
        out.push_back(finding(game, o.where,
                              "this option was not legal in any of " + std::to_string(played) + " small positions",
                              game.params.empty() ? "" : "tried with " + ruleset->name(instance)));
    }
}

std::vector<RuleFinding> Solver::lint(std::string_view name) {
    const int index = impl_->library.find(name);
    if (index < 0) throw Error("there is no game '" + std::string(name) + "'");
    const auto game = impl_->library.games[static_cast<std::size_t>(index)];
    std::vector<RuleFinding> out;
    for (auto& o : rules::oddities(*game)) out.push_back(finding(*game, o.where, o.message, o.hint));
    if (game->options.empty())
        out.push_back(finding(*game, {}, "the game has no options: every position is 0", ""));
    else if (game->file_text)
        impl_->try_small_positions(*game, impl_->ruleset->instantiate(index, sample_parameters(*game)), out);
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return out;
}

}  // namespace grundy
