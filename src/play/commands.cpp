// SPDX-License-Identifier: MIT
// The commands that can be typed besides moves. The help is generated from the same table.
#include <algorithm>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "play/conversation.hpp"
#include "play/words.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t page = 20;  // moves listed at a time

}  // namespace

const std::vector<Conversation::Command>& Conversation::commands() {
    static const std::vector<Command> rows = {
        {"help", "", "this", &Conversation::help},
        {"moves", "[WHICH]", "list the moves, 20 at a time; WHICH as for a move, or 'from 41'", &Conversation::list},
        {"position", "", "show the position again", &Conversation::show},
        {"hint", "", "a good move", &Conversation::hint},
        {"why", "", "who wins here, and why", &Conversation::why},
        {"undo", "", "take back your last move, and mine after it", &Conversation::undo},
        {"save", "FILE", "write the game to FILE; 'grundy play --resume FILE' continues it", &Conversation::save},
        {"side", "WHO", "play first, second, both, or watch", &Conversation::change_side},
        {"new", "[POSITION]", "begin again, here or with another position", &Conversation::restart},
        {"draw", "", "offer a draw, where play may go on for ever", &Conversation::offer_draw},
        {"resign", "", "give up", &Conversation::resign},
        {"quit", "", "end the session; so does the end of the input (Ctrl-D)", &Conversation::quit},
        {"exit", "", "", &Conversation::quit},
        {"?", "", "", &Conversation::help},
    };
    return rows;
}

void Conversation::help(std::string_view) {
    say_line("A move is entered");
    say_line("  by its number in the list:              7");
    say_line("  by what the component becomes:          2: kayles(3) + kayles(4)");
    say_line("  by the numbers chosen, as listed:       2 take=3");
    say_line("  The component (here the second, '2') may be left out if only one move fits.");
    say_line("Other words:");
    for (const Command& c : commands()) {
        if (*c.help == '\0') continue;
        std::string head = "  " + std::string(c.name) + (*c.synopsis ? " " : "") + c.synopsis;
        head.resize(std::max<std::size_t>(head.size() + 2, 20), ' ');
        say_line(head + c.help);
    }
}

void Conversation::show_moves(const MoveList& list, std::size_t from, bool numbered) {
    const std::size_t end = std::min(list.moves.size(), from + page);
    const bool heads = match_->components().size() > 1;
    std::size_t component = 0;
    const auto& all = match_->moves().moves;
    for (std::size_t i = from; i < end; ++i) {
        const LegalMove& move = list.moves[i];
        if (heads && move.component != component)
            say_line("In " + std::to_string(move.component) + ", " + shortened(move.from) + twins(move) + ":");
        component = move.component;
        std::size_t number = i + 1;
        if (!numbered) {  // moves of a part of the list keep their numbers
            const auto it = std::find_if(all.begin(), all.end(), [&](const LegalMove& m) {
                return m.component == move.component && m.to == move.to && (m.to != "win" || m.choice == move.choice);
            });
            number = it == all.end() ? 0 : to_size(it - all.begin()) + 1;
        }
        std::string label = number == 0 ? "-" : std::to_string(number);
        label.insert(0, label.size() < 4 ? 4 - label.size() : 0, ' ');
        const std::string choice = choice_of(move);
        say_line(label + "  " + shortened(move.to) + (choice.empty() ? "" : "   " + choice));
    }
    const std::size_t left = list.moves.size() - end;
    if (left > 0)
        say_line("... and " + std::string(list.complete ? "" : "at least ") + std::to_string(left) + " more" +
                 (numbered ? "; 'moves' continues the list, 'moves 1:' or 'moves take=2' lists a part" : ""));
    else if (!list.complete)
        say_line("... and others; they can be entered by what the component becomes");
    if (numbered) listed_ = end == list.moves.size() ? 0 : end;
}

// Returns " (the same in 4 and 6)" for components equal to that of the move.
std::string Conversation::twins(const LegalMove& move) const {
    std::vector<std::string> numbers;
    const auto parts = match_->components();
    for (std::size_t i = move.component; i < parts.size(); ++i)
        if (parts[i] == move.from) numbers.push_back(std::to_string(i + 1));
    if (numbers.empty()) return "";
    if (numbers.size() > most_shown_components) return " (and " + counted(numbers.size(), "component") + " like it)";
    std::string out = " (the same in ";
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out += (i == 0 ? "" : i + 1 < numbers.size() ? ", " : " and ") + numbers[i];
    return out + ")";
}

void Conversation::list(std::string_view words) {
    if (match_->over()) throw Error("the game is over: there is no move left");
    const MoveList& all = match_->moves();
    if (words.empty()) return show_moves(all, listed_, true);
    Wish wish = words.starts_with("from ") ? Wish{} : parse_wish(words);
    if (words.starts_with("from ")) wish = parse_wish(words.substr(5));
    if (wish.number > all.moves.size()) throw Error("the list has " + counted(all.moves.size(), "move"));
    if (wish.number > 0) return show_moves(all, wish.number - 1, true);
    const MoveList found = match_->find(wish);
    if (found.moves.empty()) throw Error("there is no such move here");
    show_moves(found, 0, false);
}

void Conversation::show(std::string_view) {
    if (match_->over())
        show_end();
    else
        show_turn();
}

void Conversation::hint(std::string_view) {
    if (match_->over()) throw Error("the game is over: there is no move left");
    const Choice choice = engine_.choose(*match_);
    const std::string move = described(choice.move);
    if (choice.standing == Choice::Standing::wins)
        say_line("This wins: " + move);
    else if (choice.standing == Choice::Standing::draws)
        say_line("No move wins. This keeps the draw: " + move);
    else if (choice.standing == Choice::Standing::loses && match_->may_repeat())
        say_line("Every move loses if it is answered well. This delays the end longest: " + move);
    else if (choice.standing == Choice::Standing::loses && choice.winning_replies == 0)
        say_line("Every move loses if it is answered well; for example: " + move);
    else if (choice.standing == Choice::Standing::loses)
        say_line("Every move loses if it is answered well. Hardest to answer (" +
                 counted(choice.winning_replies, "reply") + (choice.winning_replies == 1 ? " wins" : " win") +
                 "): " + move);
    else
        say_line("I do not know who wins here: it is too hard for my budget (--budget).");
}

void Conversation::why(std::string_view) {
    if (match_->over()) return show_end();
    say_line(against_engine() ? "In what follows you are the first player: it is your turn."
                              : "In what follows the first player is the one whose turn it is.");
    const std::string reasons = front_end_.why(match_->position());
    std::string_view text = trimmed(reasons);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        say_line(std::string(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void Conversation::undo(std::string_view) {
    if (resigned_ >= 0 || agreed_) {
        resigned_ = -1;
        agreed_ = false;
        return go_on(std::nullopt);
    }
    // Against the engine, both players' last moves are taken back, except for a first move of the game by the engine.
    const std::size_t mine = side_ == Side::second ? 1 : 0;
    if (match_->played().size() <= mine) throw Error("there is nothing to take back");
    do match_->undo();
    while (against_engine() && !persons_turn() && match_->played().size() > mine);
    go_on(std::nullopt);
}

void Conversation::save(std::string_view path) {
    if (path.empty()) throw Error("save where? As in: save game.txt");
    Record record;
    record.position = match_->start();
    record.side = side_;
    record.misere = oracle_.misere();
    for (const Played& move : match_->played()) record.moves.push_back({move.component, move.to, 0});
    front_end_.save(std::string(path), to_text(record));
    say_line("Saved to " + std::string(path) + ".");
}

void Conversation::restart(std::string_view words) {
    match_ = std::make_unique<Match>(oracle_, words.empty() ? match_->start() : std::string(words));
    resigned_ = -1;
    agreed_ = false;
    said_unknown_ = false;
    begin();
}

void Conversation::change_side(std::string_view word) {
    if (word.empty()) throw Error("which side? first, second, both or watch");
    side_ = parse_side(word);
    begin();
}

void Conversation::resign(std::string_view) {
    if (done()) throw Error("the game is over already");
    resigned_ = match_->turn();
    if (against_engine())
        say_line("You give up: I win.", Tone::result);
    else
        say_line(mover() + " gives up: the " + (resigned_ == 0 ? "second" : "first") + " player wins.", Tone::result);
}

// The engine takes a draw where it cannot win.
void Conversation::offer_draw(std::string_view) {
    if (done()) throw Error("the game is over already");
    if (!match_->may_repeat()) throw Error("this game ends with a winner: there is no draw");
    if (against_engine()) {
        const auto best = oracle_.best(match_->handle());
        if (!best) throw Error("I do not know who wins here, and play on");
        if (best->result == PlayResult::loss) throw Error("I decline: I can win");
    }
    agreed_ = true;
    say_line("Agreed: the game is a draw.", Tone::result);
}

}  // namespace grundy::play
