// SPDX-License-Identifier: MIT
// Checks rules: reports what is probably unintended in their text, and plays small positions.
#include <algorithm>
#include <map>
#include <set>

#include "api/impl.hpp"
#include "core/diagnostics.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "rules/descent.hpp"
#include "rules/findings.hpp"
#include "rules/options.hpp"
#include "rules/samples.hpp"

namespace grundy {
namespace {

constexpr std::uint64_t most_steps = 3'000'000;  // of play, over all positions together

RuleFinding finding(const rules::Game& game, Span where, std::string message, std::string hint) {
    RuleFinding out{game.name, 0, 0, std::move(message), std::move(hint), "", false};
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

void Solver::Impl::note_ends(const rules::Game& game, int instance, std::vector<RuleFinding>& out) const {
    if (game.cyclic) return;
    try {
        if (engines->surely_ends(instance)) return;
    } catch (const Error&) {  // play reports a fault in a number of the rules
    }
    for (const rules::Unseen& u : rules::unseen_ends(*ruleset, instance)) {
        if (u.game != &game) continue;  // reported for the game that contains it
        out.push_back(
            finding(game, u.where, "note: could not prove that play ends",
                    "play itself decides: it is an error if a position occurs again on its own line of play"));
        out.back().note = true;
    }
}

// Plays small positions: which options are ever legal, and does play end? Returns false if the rules are faulty there.
bool Solver::Impl::try_small_positions(const rules::Game& game, int instance, std::vector<RuleFinding>& out) {
    Budget small = budget;
    small.nodes = most_steps;
    Meter m(small);
    rules::Enumerator moves(*ruleset, instance, m);
    std::set<std::size_t> legal;                                                 // option lines
    std::map<std::size_t, std::pair<const rules::Expr*, std::string>> negative;  // by place: where, and an example
    const std::vector<Int>* here = nullptr;
    moves.on_skipped([&](const rules::Term& term, std::size_t argument) {
        const rules::Expr& e = term.args[argument];
        if (negative.contains(e.where.begin) || !rules::surprises_if_negative(*ruleset, instance, term, argument))
            return;
        std::string example = to_text(*ruleset, rules::Component{instance, *here});
        std::string with;
        for (const auto& [name, value] : moves.choice())
            with += (with.empty() ? " with " : ", ") + name + " = " + std::to_string(value);
        negative[e.where.begin] = {&e, example + with};
    });
    auto positions = rules::small_positions(game);
    std::erase_if(positions, [&](const auto& words) {
        try {
            return !moves.may_start(words);
        } catch (const Error&) {  // reported when it is played
            return false;
        }
    });
    if (positions.empty() && !game.start.empty()) {
        out.push_back(finding(game, game.start.front().where, "no small position satisfies this condition",
                              game.params.empty() ? "" : "tried with " + ruleset->name(instance)));
        return false;
    }
    std::size_t played = 0;
    try {
        const auto stopped = run_attempt(m, [&] {
            for (const auto& words : positions) {
                here = &words;
                moves.run(words, [&](auto) { return legal.insert(moves.line()), true; });
                engines->value({instance, words}, m);
                ++played;
            }
        });
        if (stopped && played < 10)
            out.push_back(finding(game, {},
                                  (game.cyclic ? "are there finitely many positions? " : "does play always end? ") +
                                      std::to_string(most_steps) + " steps were not enough for the position " +
                                      to_text(*ruleset, rules::Component{instance, positions[played]}),
                                  ""));
    } catch (const Error& error) {
        out.push_back(finding(game, {},
                              "the position " + to_text(*ruleset, rules::Component{instance, positions[played]}) +
                                  " cannot be played out:\n" + error.what(),
                              ""));
        return false;
    }
    for (const auto& [place, found] : negative)
        if (game.file_text)
            out.push_back(finding(
                game, found.first->where, "this is negative in " + found.second + ": that move is silently left out",
                "if that is meant, exclude it with `if`; if nothing is left there, write `max(0, ...)`"));
    if (played < positions.size()) return true;
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
    return true;
}

// Rows, boards and graphs that are parameters belong together in ways that no sample meets.
void Solver::Impl::test(const rules::Game& game, int instance, std::vector<RuleFinding>& out) {
    for (const rules::Param& p : game.params) {
        const rules::Type type = p.variable.type;
        if (type == rules::Type::integer || type == rules::Type::set || rules::usual_value(p, library.data)) continue;
        out.push_back(
            finding(game, p.variable.where,
                    "note: no position was tried, because nothing is known of the parameter '" + p.variable.name + "'",
                    "give its value in a file, with --data FILE"));
        out.back().note = true;
        return;
    }
    std::vector<RuleFinding> notes;
    note_ends(game, instance, notes);
    if (try_small_positions(game, instance, out)) out.insert(out.end(), notes.begin(), notes.end());
}

std::vector<RuleFinding> Solver::check_rules(std::string_view name, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const int index = impl_->library.find(name);
    if (index < 0) throw Error("there is no game '" + std::string(name) + "'");
    const auto game = impl_->library.games[to_size(index)];
    std::vector<RuleFinding> out;
    for (auto& o : rules::findings(*game)) out.push_back(finding(*game, o.where, o.message, o.hint));
    if (game->options.empty())
        out.push_back(finding(*game, {}, "the game has no options: every position is 0", ""));
    else if (game->file_text)
        impl_->test(*game, impl_->ruleset->instantiate(index, rules::sample_parameters(*game, impl_->library.data)),
                    out);
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return out;
}

}  // namespace grundy
