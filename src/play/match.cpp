// SPDX-License-Identifier: MIT
// Positions and moves of a game in progress; see match.hpp.
#include "play/match.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/again_text.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t most_listed = 1000;

std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const auto& part : parts)
        if (part != "0") out += (out.empty() ? "" : " + ") + part;
    return out.empty() ? "0" : out;
}

// Leaves out the other components: their value is 0, and after ten moves there would be twenty of them.
void keep(MoveList& list, const std::vector<bool>& alive) {
    std::vector<std::size_t> number(list.components.size() + 1, 0);
    std::vector<ComponentValue> kept;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < list.components.size(); ++i) {
        if (!alive[i]) continue;
        kept.push_back(list.components[i]);
        texts.push_back(kept.back().text);
        number[i + 1] = kept.size();
    }
    for (LegalMove& move : list.moves) {
        move.component = number[move.component];
        for (std::size_t& twin : move.twins) twin = number[twin];
    }
    list.components = std::move(kept);
    list.position = joined(texts);
}

// Reads a number at the front of `text` and removes it.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t n = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (text.empty() || !is_digit(text[0])) return std::nullopt;
    if (fault != std::errc{}) throw Error("'" + std::string(text) + "': the number is too large");
    text.remove_prefix(to_size(end - text.data()));
    return n;
}

void skip(std::string_view& text, std::string_view characters) {
    while (!text.empty() && characters.find(text[0]) != std::string_view::npos) text.remove_prefix(1);
}

// Reads "k = 3, j=4" or "take 3"; returns nothing if the text is of another kind.
std::optional<std::vector<std::pair<std::string, std::int64_t>>> pairs_of(std::string_view text) {
    std::vector<std::pair<std::string, std::int64_t>> out;
    while (!text.empty()) {
        std::size_t end = 0;
        while (end < text.size() && (begins_name(text[end]) || (end > 0 && is_digit(text[end])))) ++end;
        std::string name(text.substr(0, end));
        text.remove_prefix(end);
        if (name.empty() || text.empty() || (text[0] != ' ' && text[0] != '=')) return std::nullopt;
        skip(text, " =");
        const auto value = take_number(text);
        if (!value) return std::nullopt;
        out.emplace_back(std::move(name), *value);
        if (!text.empty() && text[0] != ' ' && text[0] != ',') return std::nullopt;
        skip(text, " ,");
    }
    if (out.empty()) return std::nullopt;
    return out;
}

}  // namespace

Wish parse_wish(std::string_view text) {
    Wish wish;
    const std::string whole(trimmed(text));
    std::string_view rest = whole;
    wish.query.most = most_listed;
    const auto read = [&](std::string_view what) {
        if (const auto pairs = pairs_of(what))
            wish.query.choice = *pairs;
        else
            wish.query.to = std::string(what);
    };
    std::string_view tail = rest;
    const auto number = take_number(tail);
    if (!number || (!tail.empty() && tail[0] != ':' && tail[0] != ' ')) {  // "0.77(3)" begins with a digit, too
        read(rest);
        return wish;
    }
    skip(tail, " ");
    if (tail.empty()) {
        if (*number == 0) throw Error("moves are numbered from 1");
        wish.number = to_size(*number);
        return wish;
    }
    if (*number == 0) throw Error("components are numbered from 1");
    wish.query.component = to_size(*number);
    if (tail[0] == ':') tail.remove_prefix(1);
    skip(tail, " ");
    if (!tail.empty()) read(tail);
    return wish;
}

Match::Match(Oracle& oracle, const std::string& position) : oracle_(oracle) {
    const PositionHandle start = oracle.positions().position(position);
    start_ = oracle.positions().text(start);
    may_repeat_ = oracle.positions().may_repeat(start);
    may_move_again_ = oracle.positions().may_move_again(start);
    if (oracle.misere() && may_move_again_)
        throw Error("misere play is not known of games in which a player may have to move again, and rules of " +
                    start_ + " say `again`; leave out --misere to play it");
    if (may_repeat_ && oracle.misere())
        throw Error("misere play needs a game that ends, and rules of " + start_ +
                    " say `cyclic`; leave out --misere to play it");
    if (oracle.misere() && oracle.positions().may_lose(start))
        throw Error(
            "rules with an option that says `lose` are not played under misere play; solve --misere shows who wins " +
            start_);
    states_.push_back(look(start));
}

Match::State Match::look(PositionHandle position) const {
    MoveQuery query;
    query.most = most_listed;
    State state{std::move(position), {}, false, {}};
    state.list = oracle_.moves(state.handle, query);
    drop_dead(state);
    for (const ComponentValue& c : state.list.components) state.all.push_back(c.text);
    std::sort(state.all.begin(), state.all.end());
    return state;
}

std::vector<std::string> Match::components() const {
    std::vector<std::string> out;
    for (const auto& c : now().list.components) out.push_back(c.text);
    return out;
}

// Leaves out components without a move.
void Match::drop_dead(State& state) const {
    MoveList& list = state.list;
    std::vector<bool> alive(list.components.size(), false);
    for (const LegalMove& move : list.moves) {
        alive[move.component - 1] = true;
        for (const std::size_t twin : move.twins) alive[twin - 1] = true;
    }
    for (std::size_t i = 0; i < alive.size() && !list.complete; ++i) {  // the list may have ended before its moves
        if (alive[i]) continue;
        MoveQuery one;
        one.most = 1;
        one.values = false;
        const bool cheap = list.outcome == Outcome::answered;
        const PositionHandle alone = oracle_.positions().component(state.handle, i + 1);
        const MoveList own = cheap ? oracle_.moves(alone, one) : MoveList{};
        alive[i] = !cheap || !own.moves.empty() || !own.complete;
    }
    keep(list, alive);
    std::vector<PositionHandle> parts;
    for (std::size_t i = 0; i < alive.size(); ++i)
        if (alive[i]) parts.push_back(oracle_.positions().component(state.handle, i + 1));
    state.handle = oracle_.positions().position(parts);
}

bool Match::over() const { return now().ended || (now().list.moves.empty() && now().list.complete) || drawn(); }

std::size_t Match::times() const {
    std::size_t count = 0;
    for (std::size_t i = states_.size() - 1;; i -= 2) {
        count += states_[i].all == now().all ? 1 : 0;
        if (i < 2) return count;
    }
}

int Match::turn() const {
    return static_cast<int>(
        std::count_if(played_.begin(), played_.end(), [](const Played& move) { return !says_again(move.to); }) % 2);
}

int Match::winner() const { return oracle_.misere() && !now().ended ? turn() : 1 - turn(); }

MoveList Match::find(const Wish& wish) const {
    const MoveList& list = now().list;
    if (wish.number == 0) {
        if (wish.query.component > list.components.size())
            throw Error("there is no component " + std::to_string(wish.query.component) + ": there " +
                        (list.components.size() == 1 ? "is only 1" : "are " + std::to_string(list.components.size())));
        MoveList found = oracle_.moves(handle(), wish.query);
        if (may_move_again_ && found.moves.empty() && !wish.query.to.empty() && wish.query.to != "win" &&
            !says_again(wish.query.to)) {
            MoveQuery again = wish.query;  // the word may be left out
            again.to = std::string(again_before) + again.to;
            MoveList others = oracle_.moves(handle(), again);
            if (!others.moves.empty()) return others;
        }
        if (found.moves.empty() && !found.complete && !wish.query.to.empty()) add_winning(wish, found);
        return found;
    }
    if (wish.number > list.moves.size())
        throw Error("there is no move " + std::to_string(wish.number) + ": the list has " +
                    std::to_string(list.moves.size()));
    MoveList one = list;
    one.moves = {list.moves[wish.number - 1]};
    return one;
}

// If there are too many moves to examine, those that win are found in other ways.
void Match::add_winning(const Wish& wish, MoveList& found) const {
    const auto winning = oracle_.winning_moves(handle(), most_listed);
    if (!winning) return;
    for (const LegalMove& move : *winning)
        if (move.to == wish.query.to && (wish.query.component == 0 || wish.query.component == move.component))
            found.moves.push_back(move);
}

// Where play may repeat, the best moves are those of another solver: their handles mean nothing here.
PositionHandle Match::after(const LegalMove& move) const {
    Solver& positions = oracle_.positions();
    if (move.to == "win") return positions.position("0");
    return may_repeat_ ? positions.after(handle(), move.component, move.to) : positions.after(handle(), move);
}

void Match::play(const LegalMove& move) {
    State next;
    if (move.to == "win") {
        next.handle = after(move);
        next.ended = true;
        next.list.position = "0";
    } else {
        next = look(after(move));
    }
    states_.push_back(std::move(next));
    played_.push_back({move.component, move.from, move.to});
}

bool Match::undo() {
    if (played_.empty()) return false;
    played_.pop_back();
    states_.pop_back();
    return true;
}

}  // namespace grundy::play
