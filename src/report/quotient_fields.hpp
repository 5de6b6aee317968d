// SPDX-License-Identifier: MIT
// The fields of misere quotients of positions, and their text.
#pragma once

#include <grundy/quotients.hpp>
#include <string>

#include "report/answer_fields.hpp"

namespace grundy::report {

void describe(auto& out, const QuotientAnswer::Word& w) {
    out.about("QuotientWord", "a position in its misere quotient");
    out.field("position", "", w.position);
    out.field("element", "as a word in the generators", w.element);
    out.word("winner", "of the position, under misere play", {"first", "second"}, w.lost ? 1 : 0);
}

void describe(auto& out, const QuotientAnswer& a) {
    out.about("PositionsQuotient", "the misere quotient of positions");
    out.field("positions", "those that were asked for", a.positions);
    out.field("order", "the number of its elements", a.order);
    out.field("lost", "how many of them are lost sums", a.lost);
    out.maybe("name", "of small ones: `T_n`, that of nim heaps below 2^n; `R_8`, the only one of 8 elements",
              if_any(a.name));
    out.field("games", "the number of games that it is of; those with the same options count once", a.games);
    out.field("generators", "the games a, b, c, ... that generate it", a.generators);
    out.field("relations", "such as `a^2 = 1`", a.relations);
    out.field("lost_elements", "as words in the generators", a.lost_elements);
    out.maybe("elements", "all of them as words, the one first, if there are at most 64",
              given_if(!a.elements.empty(), a.elements));
    out.maybe("products", "of element x and element y at [x][y], as places in `elements`",
              given_if(!a.products.empty(), a.products));
    out.field("nodes", "positions or options that were examined", a.nodes);
    out.field("seconds", "of time", a.seconds);
    out.maybe("tried", "for the next game, if the budget was used up", if_any(a.tried));
    out.maybe("stopped", "how far the search came, if its budget was used up",
              given_if(a.outcome != Outcome::answered, a.reason));
    kept_field(out, a);
}

std::string quotient_text(const QuotientAnswer& answer, bool all);

}  // namespace grundy::report
