// SPDX-License-Identifier: MIT
// Makes the moves of a conversation; commands.cpp has its other commands.
#include "play/conversation.hpp"

#include <algorithm>

#include "core/again_text.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "play/words.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t listed_at_once = 12;  // moves shown with the position without a request

// Plays the moves of a record; each must be legal in its position.
void replay(Match& match, const Record& record) {
    for (const auto& move : record.moves) {
        Wish wish;
        wish.query.component = move.component;
        wish.query.to = move.to;
        std::string fault;
        try {
            if (match.over()) throw Error("the game is over before this move");
            const MoveList found = match.find(wish);
            if (!found.moves.empty()) {
                match.play(found.moves[0]);
                continue;
            }
            fault = "this is not a legal move here";
        } catch (const TextError&) {
            fault = "no component can become this position";
        } catch (const Error& error) {
            fault = error.what();
        }
        throw TextError(record.name + ":" + std::to_string(move.line) + ": " + fault + "\n    move " +
                            std::to_string(move.component) + ": " + shortened(move.to) + "\n    the position is " +
                            shortened(match.position()) +
                            "\n    hint: correct the line, or delete it and all moves after it to continue from here",
                        record.name, move.line);
    }
}

std::unique_ptr<Match> taken_up(Oracle& oracle, const Record& record) {
    std::unique_ptr<Match> match;
    try {
        match = std::make_unique<Match>(oracle, record.position);
    } catch (const TextError& fault) {
        if (record.position_line == 0) throw;
        throw TextError(record.name + ":" + std::to_string(record.position_line) + ": the position is faulty\n" +
                            fault.what() + "    hint: a game of your own needs its rule file: -f FILE",
                        record.name, record.position_line);
    }
    replay(*match, record);
    return match;
}

}  // namespace

Conversation::Conversation(Oracle& oracle, FrontEnd front_end, const Record& record)
    : oracle_(oracle),
      front_end_(std::move(front_end)),
      engine_(oracle),
      match_(taken_up(oracle, record)),
      side_(record.side) {}

bool Conversation::persons_turn() const {
    if (!against_engine()) return side_ == Side::both;
    return match_->turn() == (side_ == Side::first ? 0 : 1);
}

std::string Conversation::mover() const {
    if (against_engine()) return persons_turn() ? "You" : "I";
    return match_->turn() == 0 ? "First player" : "Second player";
}

std::string Conversation::prompt() const {
    if (done()) return "> ";
    return against_engine() ? "Your move> " : mover() + "> ";
}

void Conversation::begin() {
    const char* who = side_ == Side::first    ? "You move first, I second"
                      : side_ == Side::second ? "I move first, you second"
                      : side_ == Side::both   ? "You make the moves of both players"
                                              : "I make the moves of both players";
    say_line(std::string(who) +
             (oracle_.misere() ? "; whoever makes the last move loses." : "; whoever cannot move loses.") +
             (side_ == Side::watch ? "" : " 'help' says what you can type."));
    if (match_->may_repeat())
        say_line(
            "Play may go on for ever. If a position comes up for the third time with the same player to move, the game "
            "is "
            "a draw; 'draw' offers one before.");
    if (match_->may_move_again()) say_line("After a move marked 'again', the same player must move once more.");
    if (!match_->played().empty()) say_line("Resumed after " + counted(match_->played().size(), "move") + ".");
    go_on(std::nullopt);
}

// Makes the engine's moves as long as it is its turn; then shows the position to the person, or the end. `gift`: what
// the last move of the person gave away.
void Conversation::go_on(std::optional<PlayResult> gift) {
    while (!match_->over() && !persons_turn()) {
        if (side_ == Side::watch) show_turn();
        engine_moves(gift);
        gift.reset();
    }
    if (match_->over())
        show_end();
    else
        show_turn();
}

void Conversation::make(const LegalMove& move) {
    match_->play(move);
    if (match_->may_repeat() && match_->times() == 2 && !match_->over())
        say_line(
            "This position was here before, with the same player to move; the third time, the game will be a draw.");
}

void Conversation::engine_moves(std::optional<PlayResult> gift) {
    const Choice choice = engine_.choose(*match_);
    const bool unknown = choice.standing == Choice::Standing::unknown;
    if (unknown && !said_unknown_)
        say_line("I do not know who wins here: it is too hard for my budget (--budget). I play what I can.");
    said_unknown_ = unknown;
    const std::string move = described(choice.move);
    if (gift && !unknown)
        say_line("That lets me " + std::string(*gift == PlayResult::win ? "win" : "draw") + ": I answer " + move +
                     ". 'undo' takes your move back.",
                 Tone::warning);
    else
        say_line(mover() + ": " + move);
    make(choice.move);
}

void Conversation::show_turn() {
    const auto parts = match_->components();
    std::string text = "Position: ";
    if (parts.size() == 1) text += shortened(parts[0]);
    for (std::size_t i = 0; parts.size() > 1 && i < parts.size(); ++i) {
        if (i == most_shown_components) {
            text += ", and " + std::to_string(parts.size() - i) + " more";
            break;
        }
        text += (i > 0 ? ", " : "") + std::to_string(i + 1) + ": " + shortened(parts[i]);
    }
    say_line(text, Tone::position);
    listed_ = 0;
    if (side_ == Side::watch) return;
    const MoveList& list = match_->moves();
    if (list.complete && list.moves.size() <= listed_at_once)
        show_moves(list, 0, true);
    else if (list.moves.empty())
        say_line("My budget does not suffice to list the moves; they can be entered by what the component becomes.");
    else
        say_line((list.complete ? "" : "More than ") + counted(list.moves.size(), "move") + "; 'moves' lists them.");
}

void Conversation::show_end() {
    if (match_->drawn())
        return say_line(
            "This position has come up for the third time with the same player to move: the game is a draw.",
            Tone::result);
    const int winner = match_->winner();
    const bool ended = !match_->played().empty() && match_->played().back().to == "win";
    if (!against_engine()) {
        const std::string last = match_->turn() == 0 ? "first" : "second",
                          other = match_->turn() == 0 ? "second" : "first";
        say_line(ended ? "That wins the whole game: the " + other + " player wins."
                 : oracle_.misere()
                     ? "The " + last + " player cannot move, and so wins: the " + other + " player made the last move."
                     : "The " + last + " player cannot move: the " + other + " player wins.",
                 Tone::result);
        return;
    }
    const bool you_win = (winner == 0) == (side_ == Side::first);
    const std::string why = ended              ? "That wins the whole game"
                            : oracle_.misere() ? (persons_turn() ? "I made the last move" : "You made the last move")
                            : persons_turn()   ? "You cannot move"
                                               : "I cannot move";
    say_line(why + ": " + (you_win ? "you win." : "I win."), Tone::result);
}

void Conversation::person_moves(const LegalMove& move) {
    const std::optional<PlayResult> gift = engine_.gift(*match_, move);
    say_line(mover() + ": " + described(move));
    make(move);
    const bool again = says_again(move.to);
    if (gift && again && !match_->over()) {
        say_line(std::string(against_engine() ? "I can win now, whatever your next move is."
                                              : "The other player can win now, whatever the next move is.") +
                     " 'undo' takes the move back.",
                 Tone::warning);
    } else if (gift && !against_engine() && !match_->over()) {
        const Choice answer = engine_.choose(*match_);
        say_line("That lets the other player " + std::string(*gift == PlayResult::win ? "win" : "draw") +
                     ": the answer is " + described(answer.move) + ". 'undo' takes the move back.",
                 Tone::warning);
    }
    go_on(gift);
}

// A line that is not a command is a move.
void Conversation::enter(std::string_view text) {
    if (done()) throw Error("the game is over: 'new', 'undo' or 'quit'?");
    const Wish wish = parse_wish(text);
    const MoveList found = match_->find(wish);
    if (found.moves.size() == 1 && (found.complete || wish.number > 0 || !wish.query.to.empty()))
        return person_moves(found.moves[0]);
    if (found.moves.empty() && !found.complete)
        throw Error("such a move is not among the moves that I can look through; write what the component becomes");
    if (found.moves.empty()) throw Error("there is no such move here; 'moves' lists those that there are");
    // A move that another component, equal to this one, has as well counts once.
    const LegalMove& first = found.moves[0];
    if (found.complete && std::all_of(found.moves.begin(), found.moves.end(),
                                      [&](const LegalMove& m) { return m.from == first.from && m.to == first.to; }))
        return person_moves(first);
    say_line((found.complete ? "" : "More than ") + counted(found.moves.size(), "move") +
             " would fit; which one? Give its number, or say more.");
    show_moves(found, 0, false);
}

bool Conversation::say(std::string_view line) {
    const std::string text(trimmed(line));
    if (text.empty()) return open_;
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string word = lower(text.substr(0, end));
    try {
        const auto& known = commands();
        const auto it = std::find_if(known.begin(), known.end(), [&](const Command& c) { return word == c.name; });
        if (it == known.end())
            enter(text);
        else
            (this->*it->run)(trimmed(std::string_view(text).substr(end)));
    } catch (const TextError& fault) {
        const bool words = text.find_first_of("(0123456789*") == std::string::npos;  // a position that nobody typed
        say_line(words ? "I do not know '" + shortened(text) + "'; 'help' says what you can type."
                       : std::string(trimmed(fault.what())));
    } catch (const Stopped&) {
        throw;
    } catch (const std::runtime_error& fault) {
        std::string message = fault.what();
        if (!message.empty()) message[0] = upper(message[0]);
        say_line(message + (message.ends_with('.') || message.ends_with('?') ? "" : "."));
    }
    return open_;
}

}  // namespace grundy::play
