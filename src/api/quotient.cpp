// SPDX-License-Identifier: MIT
// The misere quotient of given positions.
#include <algorithm>
#include <grundy/quotients.hpp>

#include "api/impl.hpp"
#include "api/quotient_text.hpp"
#include "core/error.hpp"
#include "engines/quotient/describe.hpp"
#include "engines/quotient/positions.hpp"

namespace grundy {
inline namespace abi_1 {

using engines::quotient::Element;
using engines::quotient::Positions;

std::string what_was_tried(const engines::quotient::Growth::Trial& trial, const std::string& next,
                           const std::function<std::string(std::uint32_t letter)>& name_of) {
    if (trial.monoids == 0) return "no quotient that includes " + next + " has been tried";
    std::string sum;
    for (auto l = trial.wrong.begin(); l != trial.wrong.end();) {
        const auto copies = std::find_if(l, trial.wrong.end(), [&](std::uint32_t m) { return m != *l; }) - l;
        sum += (sum.empty() ? "" : " + ") + (copies > 1 ? std::to_string(copies) + " of " : "") + name_of(*l);
        l += copies;
    }
    return "of " + std::to_string(trial.monoids) + " monoids tried for " + next + ", the last has " +
           std::to_string(trial.elements) + " elements and is wrong for " + sum +
           "; the quotient may be larger, or infinite";
}

namespace {

void fill(const Positions& games, const rules::Ruleset& ruleset, QuotientAnswer& out) {
    const auto text = engines::quotient::describe(games.growth(), -1);
    out.order = text.order;
    out.lost = text.lost;
    out.games = games.letters();
    out.relations = text.relations;
    out.lost_elements = text.lost_elements;
    for (const Int letter : text.generators)
        out.generators.push_back(to_text(ruleset, games.component(static_cast<std::uint32_t>(letter))));
}

}  // namespace

QuotientAnswer misere_quotient(const Rules& rules, SolverOptions options, const std::vector<std::string>& texts) {
    Solver::Impl solver(rules, std::move(options));
    std::vector<rules::Position> positions;
    for (const std::string& text : texts) positions.push_back(solver.parse(text));
    QuotientAnswer out;
    Meter meter = solver.meter();
    Positions games(*solver.ruleset, meter);
    rules::Position all;
    for (const rules::Position& p : positions) {
        solver.require_end(instances_of(p), "a misere quotient", "no quotient has loops");
        for (const int instance : instances_of(p))
            if (const std::string why = games.why_not(instance); !why.empty()) throw Error(why);
        all.insert(all.end(), p.begin(), p.end());
    }
    run_query(out, meter, [&] {
        try {
            games.read(all);
        } catch (const Stopped&) {
            fill(games, *solver.ruleset, out);
            out.tried = what_was_tried(games.growth().trial(), "the next game", [&](std::uint32_t letter) {
                return letter < games.letters() ? to_text(*solver.ruleset, games.component(letter)) : std::string("it");
            });
            throw;
        }
        fill(games, *solver.ruleset, out);
        std::vector<Element> elements;
        const auto& m = games.growth().monoid();
        for (const rules::Position& p : positions) {
            Element x = engines::quotient::one;
            for (const rules::Component& c : p) x = m.product(x, games.element(c));
            elements.push_back(x);
        }
        const auto words = engines::quotient::words(games.growth(), elements);
        for (std::size_t i = 0; i < words.size(); ++i)
            out.positions.push_back(
                {to_text(*solver.ruleset, positions[i]), words[i], games.growth().outcomes().lost(elements[i])});
    });
    return out;
}

}  // namespace abi_1
}  // namespace grundy
