// SPDX-License-Identifier: MIT
// The misere quotient of given positions.
#include <algorithm>
#include <grundy/quotients.hpp>
#include <numeric>

#include "api/impl.hpp"
#include "api/quotient_text.hpp"
#include "api/recall_memory.hpp"
#include "core/error.hpp"
#include "engines/quotient/describe.hpp"
#include "engines/quotient/positions.hpp"

namespace grundy {
inline namespace abi_1 {

using engines::quotient::Element;
using engines::quotient::Positions;
using engines::quotient::saved_of;
using engines::quotient::text_of;

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

constexpr std::size_t most_shown = 64;  // elements, of which all products are shown

void fill(const Positions& games, const rules::Ruleset& ruleset, QuotientAnswer& out) {
    const auto text = engines::quotient::describe(games.growth(), -1);
    out.order = text.order;
    out.lost = text.lost;
    out.name = engines::quotient::name_of(games.growth().outcomes());
    if (out.order <= most_shown) {
        const auto& m = games.growth().monoid();
        std::vector<Element> all(m.size());
        std::iota(all.begin(), all.end(), engines::quotient::one);
        out.elements = engines::quotient::words(games.growth(), all);
        for (const Element x : all) out.products.emplace_back(m.products(x), m.products(x) + m.size());
    }
    out.games = games.letters();
    out.relations = text.relations;
    out.lost_elements = text.lost_elements;
    for (const Int letter : text.generators)
        out.generators.push_back(to_text(ruleset, games.component(static_cast<std::uint32_t>(letter))));
}

// The store's quotient of what these components lead to. After its numbers it has a line for each letter, the
// component; it is taken over if it passes the check.
class StoredQuotient {
public:
    StoredQuotient(Solver::Impl& solver, const rules::Position& components, Positions& games)
        : solver_(solver), components_(components), games_(games) {
        const auto kept = solver.memory ? solver.memory->known_quotient(components) : std::nullopt;
        if (!kept || !restore(kept->evidence)) return;
        solver.memory->note_used(*kept);
        stored_ = games.letters();
    }

    void keep(const QuotientAnswer& answer) const {
        constexpr std::size_t most_bytes = std::size_t{4} << 20;
        if (!solver_.memory || !solver_.memory->is_wanted(answer.seconds) || games_.letters() <= stored_) return;
        std::string text = text_of(saved_of(games_.growth().outcomes(), games_.growth().elements()));
        for (std::uint32_t letter = 0; letter < games_.letters() && text.size() <= most_bytes; ++letter)
            text += to_text(*solver_.ruleset, games_.component(letter)) + "\n";
        if (text.size() <= most_bytes) solver_.memory->found_quotient(components_, answer, std::move(text));
    }

private:
    bool restore(std::string_view text) {
        constexpr int lists = 4;
        std::size_t end = 0;
        for (int i = 0; i < lists && end != std::string_view::npos; ++i) end = text.find('\n', end + (i > 0 ? 1 : 0));
        if (end == std::string_view::npos) return false;
        const auto saved = engines::quotient::read_saved(text.substr(0, end + 1));
        if (!saved) return false;
        std::vector<rules::Component> letters;
        try {
            for (text.remove_prefix(end + 1); !text.empty(); text.remove_prefix(text.find('\n') + 1)) {
                if (text.find('\n') == std::string_view::npos) return false;
                const rules::Position one = solver_.parse(text.substr(0, text.find('\n')));
                if (one.size() != 1) return false;
                letters.push_back(one.front());
            }
        } catch (const Stopped&) {
            throw;
        } catch (const Exception&) {  // it was kept of rules with other names, or is damaged
            return false;
        }
        return games_.restore(*saved, letters);
    }

    Solver::Impl& solver_;
    const rules::Position& components_;
    Positions& games_;
    std::size_t stored_ = 0;
};

}  // namespace

QuotientAnswer misere_quotient(const Rules& rules, SolverOptions options, const std::vector<std::string>& texts) {
    Solver::Impl solver(rules, std::move(options));
    std::vector<rules::Position> positions;
    for (const std::string& text : texts) positions.push_back(solver.parse(text));
    QuotientAnswer out;
    Meter meter = solver.meter();
    Positions games(*solver.ruleset, 1, meter);
    rules::Position all;
    for (const rules::Position& p : positions) {
        solver.require_end(instances_of(p), "a misere quotient", "no quotient has loops");
        for (const int instance : instances_of(p))
            if (const std::string why = games.why_not(instance); !why.empty()) throw Error(why);
        all.insert(all.end(), p.begin(), p.end());
    }
    std::optional<StoredQuotient> stored;
    const Remembering remembering(solver, out);
    run_query(out, meter, [&] {
        try {
            stored.emplace(solver, all, games);
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
    if (stored) stored->keep(out);
    return out;
}

}  // namespace abi_1
}  // namespace grundy
