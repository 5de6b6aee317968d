// SPDX-License-Identifier: MIT
// A game as a conversation in plain lines: the lines that a person types go in, the lines to be shown come out. The
// conversation needs no terminal, moves no cursor, and conveys nothing by colour alone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "play/engine.hpp"
#include "play/match.hpp"
#include "play/record.hpp"

namespace grundy::play {

/// The tone of a line, for front ends that can show it.
enum class Tone { plain, position, warning, result };

/// What the conversation leaves to its front end.
struct FrontEnd {
    std::function<void(Tone, std::string_view)> write;                           ///< one line, without its end
    std::function<void(const std::string& path, const std::string& text)> save;  ///< throws if it cannot
    std::function<std::string(const std::string& position)> why;                 ///< the reasons, as text
};

class Conversation {
public:
    /// Resumes a game. Throws TextError, naming the line, if a move of the record is not legal.
    Conversation(Oracle& oracle, FrontEnd front_end, const Record& record);

    /// Greets the person, and makes the engine's moves until it is the person's turn.
    void begin();
    /// Returns the text to print before each line that is typed.
    std::string prompt() const;
    /// Processes a typed line. Returns false if the conversation has ended. Throws Stopped if the user interrupts.
    bool say(std::string_view line);
    /// Whether nothing is left to be typed because the engine makes all moves.
    bool finished() const { return side_ == Side::watch && done(); }

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
    void offer_draw(std::string_view);
    void quit(std::string_view) { open_ = false; }

    void enter(std::string_view text);
    void person_moves(const LegalMove& move);
    void engine_moves(std::optional<PlayResult> gift);
    void go_on(std::optional<PlayResult> gift);
    void make(const LegalMove& move);
    bool done() const { return match_->over() || resigned_ >= 0 || agreed_; }
    void show_turn();
    void show_end();
    void show_moves(const MoveList& list, std::size_t from, bool numbered);
    std::string twins(const LegalMove& move) const;
    bool persons_turn() const;
    bool against_engine() const { return side_ == Side::first || side_ == Side::second; }
    std::string mover() const;
    void say_line(const std::string& text, Tone tone = Tone::plain) const { front_end_.write(tone, text); }

    Oracle& oracle_;
    FrontEnd front_end_;
    Engine engine_;
    std::unique_ptr<Match> match_;
    Side side_;
    bool open_ = true;
    int resigned_ = -1;    // the player who gave up
    bool agreed_ = false;  // on a draw
    bool said_unknown_ = false;
    std::size_t listed_ = 0;  // the number of moves listed so far
};

}  // namespace grundy::play
