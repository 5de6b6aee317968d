// SPDX-License-Identifier: MIT
// The fields of the answers about rules: games, expectations, findings, programs.
#pragma once

#include <grundy/grundy.hpp>
#include <string>
#include <vector>

#include "report/described.hpp"
#include "report/game_search.hpp"
#include "report/json_parts.hpp"

namespace grundy::report {

void describe(auto& out, const Slot& slot) {
    out.about("NamedType", "an argument of a game");
    out.field("name", "", slot.name);
    out.field("type", "as rules write it", slot.type);
}

struct GameParameter {
    const Slot* slot = &nothing<Slot>;
    bool needed = false;
};

void describe(auto& out, const GameParameter& parameter) {
    out.about("Parameter", "a parameter of a game");
    describe(out, *parameter.slot);
    out.field("needed", "false: it has a usual value", parameter.needed);
}

/// A position from what the author of a game expects of it: the first of "expect winner f(5) = first", else another
/// one, as in "expect f(0..20) = ...".
std::string example_of(const GameInfo& game);
/// Those without a value first.
std::vector<GameParameter> parameters_of(const GameInfo& game);

void describe(auto& out, const GameInfo& game) {
    out.about("GameSummary", "a game of the catalogue or of the request");
    out.field("name", "", game.name);
    out.field("head", "the name with its arguments", game.head);
    out.field("summary", "the rules in a sentence", game.summary);
    out.field("note", "what its author says of it", game.note);
    out.field("source", "in literature", game.source);
    out.field("file", "where it comes from; `rules`: from the request", game.file);
    out.field("rules", "in the rule language", game.text);
    out.field("expectations", "lines that say what its values are", game.expectations);
    out.field("aliases", "other names", other_names(game));
    out.word("family", "what its arguments are", families, family_place(game.arguments));
    out.field("arguments", "", game.arguments);
    out.field("parameters", "", parameters_of(game));
    out.field("example", "a position that can be asked about; empty if none is known", example_of(game));
}

struct Games {
    std::vector<GameInfo> games{};
    std::size_t count = games.size();
};

void describe(auto& out, const Games& answer) {
    out.about("GamesAnswer", "");
    out.field("games", "in the order of their names; those found by words, the best first", answer.games);
    out.field("count", "of all that there are, if only some are listed", Count{answer.count});
}

void describe(auto& out, const ExpectationResult& result) {
    out.about("Expectation", "a line that says what values of a game are");
    out.field("file", "", result.file);
    out.field("line", "", Count{result.line});
    out.field("expectation", "as it is written", result.expectation);
    out.field("holds", "", result.holds);
    out.maybe("found", "what was computed instead", given_if(!result.holds, result.found));
}

struct Expectations {
    bool holds = false;
    std::vector<ExpectationResult> results{};
};

void describe(auto& out, const Expectations& answer) {
    out.about("Expectations", "");
    out.field("holds", "all of them do", answer.holds);
    out.field("expectations", "of the games that were checked", answer.results);
}

/// A finding, with its place in the units of the reader.
struct PlacedFinding {
    const RuleFinding* finding = &nothing<RuleFinding>;
    std::size_t column = 0, length = 0;
};

void describe(auto& out, const PlacedFinding& placed) {
    out.about("Finding", "what is valid in a text of rules, but probably not intended");
    const RuleFinding& f = *placed.finding;
    out.field("game", "", f.game);
    out.field("line", "0: the whole game", Count{f.line});
    out.field("column", "", Count{placed.column});
    out.field("message", "what is probably not intended", f.message);
    out.field("hint", "the remedy; may be empty", f.hint);
    out.field("note", "only a remark", f.note);
    out.field("length", "of the stretch", Count{placed.length});
}

/// A fault of a text, with its place in the units of the reader.
struct PlacedFault {
    std::size_t line = 0, column = 0, length = 0;
    std::string message{}, hint{};
};

void describe(auto& out, const PlacedFault& fault) {
    out.about("Diagnostic", "what is wrong with a text, and where; lines and columns count from 1, in UTF-16 units");
    out.field("line", "0: the whole text", Count{fault.line});
    out.field("column", "0: the whole line", Count{fault.column});
    out.field("length", "of the faulty stretch", Count{fault.length});
    out.field("message", "what is wrong", fault.message);
    out.field("hint", "the remedy, if one is known; else empty", fault.hint);
}

struct RulesChecked {
    std::vector<std::string> games{};
    std::vector<PlacedFault> faults{};
    std::vector<PlacedFinding> findings{};
};

void describe(auto& out, const RulesChecked& checked) {
    out.about("RulesCheck", "");
    out.field("games", "the names in the text; none if it is faulty", checked.games);
    out.field("faults", "why it cannot be read", checked.faults);
    out.field("findings", "what is probably not intended", checked.findings);
}

void describe(auto& out, const Program& program) {
    out.about("ProgramAnswer", "");
    out.field("game", "", program.game);
    out.field("language", "", program.language);
    out.field("input", "what it reads", program.input);
    out.field("method", "what it knows", program.method);
    out.field("program", "its text", program.text);
}

}  // namespace grundy::report
