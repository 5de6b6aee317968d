// SPDX-License-Identifier: MIT
// See answer_documents.hpp.
#include "report/answer_documents.hpp"

#include <algorithm>
#include <bit>

#include "core/choice_text.hpp"
#include "core/size.hpp"
#include "report/text.hpp"

namespace grundy::report {
namespace {

// The components with their values in binary, and the XOR of them.
std::string values_table(const Answer& answer, Markup m) {
    std::uint64_t all = answer.value->nimber();
    for (const ComponentValue& c : answer.components) all |= c.value->nimber();
    const std::size_t digits = std::max<std::size_t>(1, to_size(std::bit_width(all)));
    std::string out = m.begin_table("lrr", {"component", "value", "binary"});
    for (const ComponentValue& c : answer.components)
        out += m.row({m.code(c.text), value_text(c.value), binary(c.value->nimber(), digits)});
    return out + m.rule() + m.row({"XOR", value_text(answer.value), binary(answer.value->nimber(), digits)}) +
           m.end_table();
}

}  // namespace

std::string answer_document(const Answer& answer, std::size_t most_moves, Markup m) {
    Outline out(m);
    out.sentence(m.code(answer.position) + ": " +
                 m.strong(answer.result == PlayResult::draw ? "a draw"
                          : answer.first_wins               ? "the first player wins"
                                                            : "the second player wins") +
                 "; the value is " + m.words(value_text(answer.value)) + ".");
    if (answer.components.size() > 1 && answer.value->is_nimber()) out.block(values_table(answer, m));
    if (answer.moves.empty()) return out.text();
    const char* const what = answer.result == PlayResult::draw ? "Moves that keep the draw"
                             : answer.first_wins               ? "Winning first moves"
                                                               : "Moves that delay the end longest";
    out.sentence(what + (" (" + std::string(bound_of(answer.moves.size(), answer.moves_complete, most_moves))) +
                 std::to_string(answer.moves.size()) + "):");
    const std::size_t shown = std::min(most_moves, answer.moves.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const WinningMove& move = answer.moves[i];
        const std::string choice = choices_text(move.choice, move.also, move.twins);
        out.entry("", m.code(move.from) + " " + m.arrow() + " " + m.code(move.to) +
                          (choice.empty() ? "" : " " + m.code(choice)));
    }
    if (shown < answer.moves.size()) out.entry("", "and " + std::to_string(answer.moves.size() - shown) + " more");
    return out.text();
}

}  // namespace grundy::report
