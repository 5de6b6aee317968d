// SPDX-License-Identifier: MIT
// See repeating.hpp.
#include "logic/repeating.hpp"

#include "logic/linear.hpp"

namespace grundy::logic {

std::string joined(const std::vector<std::string>& names) {
    std::string out;
    for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
    return out;
}

std::vector<std::string> numbered(const std::string& stem, std::size_t count) {
    std::vector<std::string> out;
    for (std::size_t i = 1; i <= count; ++i) out.push_back(stem + std::to_string(i));
    return out;
}

void require_provable_repetition(const rules::Game& game, const Claimed& claim, std::size_t claims) {
    if (!game.cyclic) return;
    if (!claim.draw())
        throw Undefinable(game.name +
                          ": play of this game may repeat; claim who loses with --lost, and what is drawn with --draw");
    if (claims > 1) throw Undefinable(game.name + ": draws are proven of one game that leads to no other");
    if (!claim.rank()) throw Error(game.name + ": a claim about draws needs a rank");
}

// The variables of another position are N1, ... and M1, ...
std::vector<std::string> predicates_of(const Repeating& game) {
    const std::string here = joined(game.position), there = joined(numbered("N", game.position.size()));
    const std::string after = joined(numbered("M", game.position.size()));
    return {"pred goes(var2 " + here + ", " + there + ") = " + game.goes + ";",
            "pred ends_well(var2 " + here + ") = " + game.wins_at_once + ";",
            "pred to_lost(var2 " + here + ") = (ends_well(" + here + ") | (ex2 " + there + ": goes(" + here + ", " +
                there + ") & " + game.lost + "(" + there + ")));",
            "pred to_draw(var2 " + here + ") = (ex2 " + there + ": goes(" + here + ", " + there + ") & " + game.draw +
                "(" + there + "));",
            // every answer of the position leads to a smaller rank
            "pred answers_below(var2 " + here + ", R) = (all2 " + after + ": goes(" + here + ", " + after +
                ") => (ex2 S: " + game.rank + "(" + after + ", S) & " + game.less + "(S, R)));"};
}

std::vector<RepeatingPart> parts_of(const Repeating& game) {
    const std::string words = joined(game.position), here = "(" + words + ")";
    const std::string there = joined(numbered("N", game.position.size()));
    const std::string lost = game.lost + here, draw = game.draw + here;
    const std::string to_lost = "to_lost" + here, to_draw = "to_draw" + here;
    return {
        {"the claim says both lost and drawn", "~(" + lost + " & " + draw + ")"},
        {"a move leads from a lost position to a lost one", "~(" + lost + " & " + to_lost + ")"},
        {"a move leads from a lost position to a drawn one", "~(" + lost + " & " + to_draw + ")"},
        {"no move leads from a won position to a lost one", "(" + lost + " | " + draw + " | " + to_lost + ")"},
        {"a move leads from a drawn position to a lost one", "~(" + draw + " & " + to_lost + ")"},
        {"no move leads from a drawn position to a drawn one", "(" + draw + " => " + to_draw + ")"},
        {"no move leads from a won position to a lost one all of whose answers have a smaller rank, a natural number",
         "(" + lost + " | " + draw + " | ends_well" + here + " | (ex2 R, " + there + ": " + game.rank + "(" + words +
             ", R) & goes(" + words + ", " + there + ") & " + game.lost + "(" + there + ") & answers_below(" + there +
             ", R)))",
         Part::Role::ends}};
}

}  // namespace grundy::logic
