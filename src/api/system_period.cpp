// SPDX-License-Identifier: MIT
// The search for a joint period, and its evidence as a certificate; see system_period.hpp.
#include "api/system_period.hpp"

#include <algorithm>

#include "api/claim.hpp"
#include "core/size.hpp"

namespace grundy {
namespace {

using SystemSolver = engines::systems::Solver;

std::string certificate(const SystemSolver& solver, const std::string& game, const std::string& rules_digest,
                        const engines::Period& p) {
    const rules::SystemForm& form = solver.form();
    verify::Certificate c = claim_of(form, p);
    c.game = game;
    c.rules = rules_digest;
    verify::ValueDigest digest;
    const std::size_t count = to_size(c.values);
    for (std::size_t s = 0; s < form.forms.size(); ++s) {
        const auto values = std::span(solver.values(s)).first(count);
        digest.add(values);
        if (count * form.forms.size() <= to_size(verify::most_listed))
            c.listed.insert(c.listed.end(), values.begin(), values.end());
    }
    c.digest = digest.hex();
    return verify::write(c);
}

}  // namespace

void find_in_system(SystemSolver& solver, const PeriodQuery& query, const std::string& rules_digest, Meter& meter,
                    PeriodAnswer& out) {
    std::optional<engines::Period> found;
    run_query(out, meter, [&] {
        const std::int64_t most = std::numeric_limits<std::int64_t>::max() - 1;
        const std::int64_t limit = query.limit < 0 ? most : std::min(query.limit, most);
        found = solver.find(saturated_size(limit) + 1, 0, meter);
        if (found && query.certificate) out.certificate = certificate(solver, out.game, rules_digest, *found);
    });
    const auto& g = solver.values(0);
    out.computed_to = static_cast<std::int64_t>(g.size()) - 1;
    if (found) {
        out.period = public_period(*found);
        out.max = found->max;
        out.max_at = found->max_at;
    }
    if (!g.empty() && (!found || found->saltus > 0)) {
        const auto largest = std::max_element(g.begin(), g.end());
        out.max = *largest;
        out.max_at = largest - g.begin();
    }
    if (!found && !g.empty())
        out.why_not =
            (solver.form().forms.size() == 1 ? "its values do not repeat"
                                             : "the values of its " + std::to_string(solver.form().forms.size()) +
                                                   " sequences do not repeat together") +
            std::string(" for as long as the theorem requires");
}

std::string system_fault(const verify::Certificate& c, const rules::Ruleset& ruleset, int instance, std::uint64_t steps,
                         std::uint64_t& compared) {
    std::string why_not;
    const auto form = rules::system_form(ruleset, {instance, 0, {0}}, why_not);
    if (!form) return "according to its rules, the game belongs to no system of heap games: " + why_not;
    if (form->forms.size() != c.system.size()) return "the rules have another number of sequences";
    for (std::size_t s = 0; s < form->forms.size(); ++s)
        if (form->names[s] != c.system[s].name || form->forms[s] != c.system[s].form)
            return "the rules have other moves for " + form->names[s];
    const auto difference = rules::system_form_difference(ruleset, *form, steps, &compared);
    return difference ? "the moves are not those of the rules: " + *difference : "";
}

}  // namespace grundy
