// SPDX-License-Identifier: MIT
// Checks the expectations of rule files with the engines; see `expect` in docs/language.md.
#include <algorithm>

#include "api/impl.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/period_source.hpp"
#include "lang/lang.hpp"
#include "rules/formulas.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using rules::Expectation;

std::string list(const std::vector<Value>& values) {
    std::string out;
    for (Value v : values) out += (out.empty() ? "" : " ") + value_text(v);
    return out;
}

}  // namespace

rules::FormulaSource::Verdict Solver::Impl::verdict_on(const Expectation& e, const Meter& m) {
    using Status = rules::FormulaSource::Verdict::Status;
    if (!library.formulas) return {Status::open, "not proven: only the program 'grundy' proves formulas"};
    Budget left = budget;
    if (left.seconds > 0) left.seconds = std::max(0.001, left.seconds - m.seconds());
    return library.formulas->examine(library, e, left);
}

// Returns what the engine finds for the expectation; `holds` says whether it is the same.
std::string Solver::Impl::found(const Expectation& e, bool& holds, Meter& m) {
    if (e.kind == Expectation::Kind::period) {
        auto* const source = engines->engine_for({parse_game(e.position), {}}).period_source();
        const auto p = source != nullptr ? source->period(m) : std::nullopt;
        holds = p && p->period == e.period && p->preperiod == e.preperiod && p->saltus == 0;
        if (!p) return "no period is proven";
        if (p->saltus != 0)
            return "the values have no period, but rise by " + std::to_string(p->saltus) + " with each " +
                   std::to_string(p->period) + " heaps";
        return std::to_string(p->period) + " from " + std::to_string(p->preperiod);
    }
    if (e.kind == Expectation::Kind::formula) {
        const auto verdict = verdict_on(e, m);
        holds = verdict.status == rules::FormulaSource::Verdict::Status::proven;
        return verdict.text;
    }
    const auto value_at = [&](const std::string& position) {
        Value total = 0;
        const rules::Position sum = parse(position);
        moves_again(sum);  // it refuses sums without values
        for (const auto& c : sum) total = nim_sum(total, engines->value(c, m));
        return total;
    };
    if (e.kind == Expectation::Kind::winner) {
        using Winner = Expectation::Winner;
        const PlayResult result = result_for_first(parse(e.position), m);
        const Winner winner = result == PlayResult::win    ? Winner::first
                              : result == PlayResult::loss ? Winner::second
                                                           : Winner::draw;
        holds = winner == e.winner;
        return winner == Winner::first ? "first" : winner == Winner::second ? "second" : "draw";
    }
    std::vector<Value> values;
    if (e.range) {
        const std::string before = e.position.substr(0, e.range->begin), after = e.position.substr(e.range->end);
        for (Wide n = e.range->from; n <= e.range->to; ++n)
            values.push_back(value_at(before + std::to_string(static_cast<Int>(n)) + after));
    } else {
        values.push_back(value_at(e.position));
    }
    holds = values == e.values;
    return list(values);
}

ExpectationResult Solver::Impl::check(const rules::Game& game, const Expectation& e) {
    ExpectationResult out{game.file, e.line, e.text, false, ""};
    Meter m = meter();
    const auto why_not = run_attempt(m, [&] {
        try {
            out.found = found(e, out.holds, m);
        } catch (const Stopped&) {
            throw;
        } catch (const std::runtime_error& error) {
            out.found = error.what();
        }
    });
    if (why_not) out.found = *why_not;
    return out;
}

std::vector<ExpectationResult> Solver::check_expectations(std::string_view name, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    const int game = impl_->library.find(name);
    if (game < 0) throw Error("there is no game '" + std::string(name) + "'");
    const auto rules = impl_->library.games[to_size(game)];
    std::vector<ExpectationResult> out;
    for (const Expectation& e : rules->expectations) out.push_back(impl_->check(*rules, e));
    return out;
}

}  // namespace abi_1
}  // namespace grundy
