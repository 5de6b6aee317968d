// SPDX-License-Identifier: MIT
// A game as a conversation in plain lines: what a person types goes in, what is to be shown comes out. No terminal is
// needed, no cursor is moved, and nothing is said by colour alone.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "play/engine.hpp"
#include "play/match.hpp"
#include "play/record.hpp"

namespace grundy::play {

/// How a line is meant, for those who can show it.
enum class Tone { plain, position, warning, result };

/// What the conversation leaves to its surroundings.
struct Desk {
    std::function<void(Tone, std::string_view)> write;                           ///< one line, without its end
    std::function<void(const std::string& path, const std::string& text)> save;  ///< throws where it cannot
    std::function<std::string(const std::string& position)> why;                 ///< the reasons, as text
};

class Conversation {
public:
    /// Takes up a game: TextError, naming the line, where a move of the record is not legal.
    Conversation(Oracle& oracle, Desk desk, Record record);

    /// Greets, and makes the engine's moves until it is a person's turn.
    void begin();
    /// What to print before each line that is typed.
    std::string prompt() const;
    /// A typed line. False where the conversation has ended. Throws Stopped where the user interrupts.
    bool say(std::string_view line);
    /// Nothing is left to be typed: the engine made all moves.
    bool finished() const { return side_ == Side::watch && (match_->over() || resigned_ >= 0); }

private:
    struct Command {
        const char* name;
        const char* synopsis;
        const char* help;
        void (Conversation::*run)(std::string_view words);
    };
    static const std::vector<Command>& commands();

    void help(std::string_view);
    void list(std::string_view words);
    void hint(std::string_view);
    void undo(std::string_view);
    void why(std::string_view);
    void save(std::string_view path);
    void restart(std::string_view words);
    void change_side(std::string_view word);
    void show(std::string_view);
    void resign(std::string_view);
    void quit(std::string_view) { open_ = false; }

    void enter(std::string_view text);
    void person_moves(const LegalMove& move);
    void engine_moves(bool given_away);
    void go_on(bool given_away);
    void show_turn();
    void show_end();
    void show_moves(const MoveList& list, std::size_t from, bool numbered);
    std::string twins(const LegalMove& move) const;
    bool persons_turn() const;
    bool against_engine() const { return side_ == Side::first || side_ == Side::second; }
    std::string mover() const;
    void say_line(std::string text, Tone tone = Tone::plain) const { desk_.write(tone, text); }

    Oracle& oracle_;
    Desk desk_;
    Engine engine_;
    std::unique_ptr<Match> match_;
    Side side_;
    bool open_ = true;
    int resigned_ = -1;  // who gave up
    bool said_unknown_ = false;
    std::size_t listed_ = 0;  // how far the moves were listed
};

}  // namespace grundy::play
