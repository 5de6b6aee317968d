// SPDX-License-Identifier: MIT
// Checks rules: reports what is probably unintended in their text, and plays small positions (rules_check.hpp).
#include <algorithm>

#include "api/impl.hpp"
#include "api/rules_check.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy {
inline namespace abi_1 {

// What a file claims of all positions: refuted claims are findings.
void Solver::Impl::check_formulas(const rules::Game& game, Meter& meter, std::vector<RuleFinding>& out) {
    for (const rules::Expectation& e : game.expectations) {
        if (e.kind != rules::Expectation::Kind::formula) continue;
        meter.look();
        bool note = false;
        std::string text;
        try {
            const auto verdict = verdict_on(e, meter);
            note = verdict.status != rules::FormulaSource::Verdict::Status::refuted;
            text = (note ? "note: " : "this is refuted: ") + verdict.text;
        } catch (const Stopped&) {
            throw;
        } catch (const Error& fault) {
            text = std::string("this cannot be checked: ") + fault.what();
        }
        RuleFinding finding{game.name, e.line, 1, text, "", "", note};
        finding.report = game.file + ":" + std::to_string(e.line) + ":1: " + finding.message + "\n    " + e.text + "\n";
        out.push_back(std::move(finding));
    }
}

std::vector<RuleFinding> Solver::check_rules(std::string_view name, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    Impl& impl = *impl_;
    const int index = impl.library.find(name);
    if (index < 0) throw Error("there is no game '" + std::string(name) + "'");
    if (!impl.rules_check)
        impl.rules_check = std::make_shared<RulesCheck>(RulesCheck::Setting{
            impl.library, *impl.ruleset, [&impl](int i) { return impl.engines->surely_ends(i); },
            [&impl](const std::string& position) { return impl.parse(position); },
            [&impl](const rules::Component& c, Meter& m) { impl.engines->value(c, m); },
            [&impl](const rules::Expectation& e, bool& holds, Meter& m) { return impl.found(e, holds, m); }});
    std::vector<RuleFinding> out;
    Meter meter(impl.budget);
    try {
        impl.rules_check->check(index, meter, out);
        impl.check_formulas(*impl.library.games[to_size(index)], meter, out);
    } catch (const Stopped& stop) {
        impl.rules_check.reset();  // what it knows may be unfinished
        const bool found = std::any_of(out.begin(), out.end(), [](const RuleFinding& f) { return !f.note; });
        if (stop.status == Status::interrupted || !found) throw;
        const std::string note = "note: not everything was looked at: " + std::string(stop.what());
        const rules::Game& game = *impl.library.games[to_size(index)];
        out.push_back({game.name, 0, 0, note, "", game.file + ": " + game.name + ": " + note + "\n", true});
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.line < b.line; });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
