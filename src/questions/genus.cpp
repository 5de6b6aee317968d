// SPDX-License-Identifier: MIT
// See genus.hpp.
#include "questions/genus.hpp"

#include "core/error.hpp"
#include "questions/extents.hpp"
#include "questions/fields.hpp"
#include "questions/tables.hpp"
#include "report/genus_fields.hpp"
#include "report/outcome.hpp"
#include "report/text_sink.hpp"

namespace grundy::questions {
std::string genus(Work& w) {
    const bool game = w.request.has("game");
    if (game == w.request.has("position"))
        throw Error(
            "a genus is that of a 'position', or of the positions of a 'game' over 'ranges': give one of the two");
    SolverOptions options = w.options;
    options.limits = w.limits;
    if (!game)
        return report::answer_json(
            find_genus(w.rules, std::move(options), w.request.text("position"), moves_of(w.request, default_moves)));
    const Query query = w.request.query();
    require_shown(query);
    report::TextSink out;
    report::write_answer(out, find_genera(w.rules, std::move(options), query));
    return out.text();
}

GenusAnswer find_genus(const Rules& rules, SolverOptions options, const std::string& position, std::size_t most) {
    GenusAnswer out = misere_genus(rules, std::move(options), position, most);
    report::require_answer(out.outcome, out.reason);
    return out;
}

GenusTable find_genera(const Rules& rules, SolverOptions options, const Query& query) {
    if (query.family())
        throw Error(
            "genera are listed for a game and its ranges, not for a position with open integers: ask for that of each "
            "position, as in 'grundy moves --misere POSITION'");
    if (query.ranges.empty()) throw Error("genera of a game need ranges, such as 0..20");
    GenusTable out = misere_genera(rules, std::move(options), query.game, query.ranges);
    report::require_answer(out.outcome, out.reason);
    return out;
}

}  // namespace grundy::questions
