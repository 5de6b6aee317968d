// SPDX-License-Identifier: MIT
// Reports lines of play that come back; see endless.hpp.
#include "rules/endless.hpp"

#include "core/never_ends.hpp"

namespace grundy::rules {
namespace {

constexpr std::uint64_t most_walks = 1'000'000;
constexpr std::size_t most_shown = 5;  // positions of the line in a report

}  // namespace

const Option* option_to(const Ruleset& rules, const Component& component,
                        const std::function<bool(std::span<const Component>)>& is) {
    if (component.instance <= 0) return nullptr;
    const Game& game = rules.game(component.instance);
    const Option* found = nullptr;
    Budget budget;
    budget.nodes = most_walks;
    Meter meter(budget);
    try {
        Enumerator moves(rules, component.instance, meter);
        moves.take_again();
        moves.run(component.words, [&](std::span<const Component> parts) {
            if (is(parts)) found = &game.options[moves.line()];
            return found == nullptr;
        });
    } catch (const Stopped&) {
        return nullptr;
    } catch (const Error&) {  // another option has a fault
        return nullptr;
    }
    return found;
}

void never_ends(const Ruleset& rules, const std::vector<Position>& line, const Position& again, const Game& game,
                const Option* option) {
    std::string way;
    for (std::size_t i = 0; i < line.size() && i < most_shown; ++i) way += to_text(rules, line[i]) + " -> ";
    if (line.size() > most_shown) way += "... -> ";
    std::string message = "this game never ends: " + way + to_text(rules, again);
    if (again.size() == 1 && again[0].instance > 0) message = rules.name(again[0].instance) + ": " + message;
    message += "; every option must lead closer to the end";
    if (!game.name.empty() && game.file_text) message += ", unless the rules begin with `cyclic game`";
    if (option != nullptr && game.file_text) {
        Diagnostics place(game.file, *game.file_text);
        place.report(option->where, "this option leads back");
        message += "\n" + place.render();
        message.pop_back();
    } else if (option != nullptr && !option->words.empty()) {
        message += "\nthis option leads back: " + option->words;
    }
    throw NeverEnds(message);
}

}  // namespace grundy::rules
