// SPDX-License-Identifier: MIT
// See multiples.hpp.
#include "api/multiples.hpp"

#include <algorithm>

namespace grundy {
inline namespace abi_1 {
namespace {

std::size_t copies(const lang::Multiple& m) { return m.times % 2 == 0 ? 2 : 3; }

std::string times(std::int64_t n, const std::string& text) { return std::to_string(n) + " * " + text; }

std::string text_of(const std::vector<lang::Multiple>& multiples, const rules::Ruleset& ruleset,
                    const rules::Position& position) {
    std::string out;
    auto next = multiples.begin();
    for (std::size_t i = 0; i < position.size();) {
        const bool many = next != multiples.end() && next->first == i;
        const std::string one = to_text(ruleset, position[i]);
        out += (out.empty() ? "" : " + ") + (many ? times(next->times, one) : one);
        i += many ? copies(*next++) : 1;
    }
    return out;
}

// The copies, from 1, are numbered as one and the others.
void renumber(const lang::Multiple& m, std::vector<WinningMove>& moves) {
    const std::size_t one = m.first + 1, last = m.first + copies(m);
    const auto number = [&](std::size_t n) { return n <= last ? std::min(n, one + 1) : n - (copies(m) - 2); };
    for (WinningMove& move : moves) {
        move.component = number(move.component);
        std::erase_if(move.twins, [&](std::size_t n) { return n > one && n <= last; });
        for (std::size_t& n : move.twins) n = number(n);
    }
}

}  // namespace

rules::Position parse(Solver::Impl& solver, std::string_view text, std::vector<lang::Multiple>& multiples) {
    Diagnostics faults("position", text);
    auto position = lang::parse_position(text, solver.library, *solver.ruleset, faults, multiples);
    return position ? std::move(*position) : solver.parse(text);  // which reports the faults
}

void name_multiples(const std::vector<lang::Multiple>& multiples, const rules::Ruleset& ruleset,
                    const rules::Position& position, Answer& answer) {
    if (multiples.empty()) return;
    if (!answer.position.empty()) answer.position = text_of(multiples, ruleset, position);
    for (auto m = multiples.rbegin(); m != multiples.rend(); ++m) {
        renumber(*m, answer.moves);
        if (answer.components.size() < m->first + copies(*m)) continue;  // it ran out of its budget
        const auto one = answer.components.begin() + static_cast<std::ptrdiff_t>(m->first), others = one + 1;
        if (!others->text.empty()) others->text = times(m->times - 1, one->text);
        if (copies(*m) == 2) continue;
        others->value = one->value + one->value;
        answer.components.erase(others + 1);
    }
}

void name_multiples(const std::vector<lang::Multiple>& multiples, const rules::Ruleset& ruleset,
                    const rules::Position& position, WinnerAnswer& answer) {
    if (multiples.empty()) return;
    if (!answer.position.empty()) answer.position = text_of(multiples, ruleset, position);
    for (auto m = multiples.rbegin(); m != multiples.rend(); ++m) renumber(*m, answer.moves);
}

}  // namespace abi_1
}  // namespace grundy
