// SPDX-License-Identifier: MIT
// The games that a solver knows, and what can be found out about rules without playing.
#pragma once

#include <grundy/errors.hpp>
#include <grundy/graphs.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// A value that the author of a rule file expects, and the value that was computed.
struct ExpectationResult {
    std::string file;
    std::size_t line = 0;
    std::string expectation;  ///< as written
    bool holds = false;
    std::string found;  ///< what the engine computes instead, if the expectation does not hold
};

/// An argument or a parameter of a game.
struct Slot {
    std::string name;
    std::string type;  ///< as rules write it: "int", "row", "bag", "board", "graph" or "set"
};

/// One entry of the catalogue or of a user's file.
struct GameInfo {
    std::string name, head;
    std::string summary;  ///< the comment directly above the head, such as "take one or two stones"; may be empty
    std::string note, source, file, text;
    std::vector<std::string> expectations;
    std::vector<Slot> arguments;
    std::vector<Slot> parameters;  ///< those without a value; every position has to give them
    std::vector<Slot> defaulted;   ///< parameters with a default value, or with data of their name in scope
};

/// The games in scope: the catalogue and all games that were added. Copies are cheap and share nothing that can be
/// observed: a game that is added to one is not in the others. Several threads may use copies of one Rules.
class GRUNDY_API Rules {
public:
    /// No games except codes and the nim heap. Throws Error if headers and library differ (grundy/version.hpp).
    Rules(Headers headers = {});
    static Rules catalogue(Headers headers = {});  ///< the games that come with the program
    /// As much of the catalogue as these positions, or games with their parameters, and these rule files ask for: the
    /// games that they name, and what those call. All of it if a position contains an unknown name.
    static Rules catalogue_for(const std::vector<std::string>& positions, const std::vector<std::string>& rule_files,
                               Headers headers = {});
    // Moving makes a copy, so that the source of a move stays usable.
    Rules(const Rules&) = default;
    Rules& operator=(const Rules&) = default;
    ~Rules() = default;

    /// Adds the games of a rule file; `name` is used in reports. A game replaces an earlier one of the same name.
    /// Throws TextError if the text is faulty; in that case nothing is added. Solvers made before do not see the games.
    void add(std::string_view text, const std::string& name);
    /// Puts a graph into scope: positions, and the texts that are added later, may name it where they need a graph. It
    /// replaces an earlier one of the same name. Throws Error if the name is none or a word of the language, or if the
    /// graph is too large or has a vertex below 1.
    void add_graph(const std::string& name, const Graph& graph);
    /// Puts values into scope, from a text with a line `NAME = VALUE` for each. Positions, and the texts that are added
    /// later, may name them, and a parameter that is not given takes the value of its name. They replace earlier ones
    /// of these names. Throws TextError if the text is faulty; in that case nothing is added.
    void add_data(std::string_view text, const std::string& name);
    /// Returns all games by name, ascending.
    std::vector<GameInfo> games() const;
    std::optional<GameInfo> find(std::string_view name) const;
    /// Returns names similar to a misspelt one, nearest first; may be empty.
    std::string suggestion(std::string_view name) const;

    struct Impl;
    const Impl& impl() const { return *impl_; }
    /// For parts of the program that add to what rules know.
    explicit Rules(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

private:
    std::shared_ptr<const Impl> impl_;  // never changed after it was made
};

/// Returns the rules in canonical layout, with the same comments, names and meaning. Throws TextError if the text is
/// faulty.
GRUNDY_API std::string format_rules(std::string_view text, std::string name);

/// A construct in correct rules that is probably unintended.
struct RuleFinding {
    std::string game;
    std::size_t line = 0, column = 0;  ///< from 1; 0 if the finding concerns the game as a whole
    std::string message, hint;
    std::string report;  ///< as printed: "file:line:column: message", the source line, a caret and the hint
    bool note = false;   ///< only that the check could not prove that play ends
};

}  // namespace abi_1
}  // namespace grundy
