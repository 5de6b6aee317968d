// SPDX-License-Identifier: MIT
// The fields that many questions take.
#pragma once

#include <vector>

#include "core/size.hpp"
#include "questions/request.hpp"

namespace grundy::questions {

/// The fields that every question has.
std::vector<Field> common_fields();
/// The fields of one question, and after them those of every question.
std::vector<Field> with_common(std::vector<Field> own);

inline Field position_field() {
    return {"position", Type::text, true, "a sum of components, such as \"kayles(5) + *2\""};
}
inline Field game_field() {
    return {"game", Type::text, true, "a game with its parameters, such as \"kayles\" or \"snim[{2,5}]\""};
}
inline Field misere_field() { return {"misere", Type::flag, false, "whoever makes the last move loses"}; }
inline Field ranges_field(bool needed) {
    return {"ranges", Type::ranges, needed, "one range for each argument, such as [\"0..100\"] or [\"n=1..8\"]"};
}

/// The number of moves that a request asks for, or the usual one.
inline std::size_t moves_of(const Request& request, std::size_t usual) {
    const auto given = request.natural("moves");
    return given ? to_size(*given) : usual;
}

}  // namespace grundy::questions
