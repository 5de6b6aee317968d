// SPDX-License-Identifier: MIT
// Chooses moves; see engine.hpp.
// A lost position is lost only against a perfect player. The fewer replies win, the more likely a person misses them;
// and the longer the game, the more often there is something to miss.
#include "play/engine.hpp"

#include <algorithm>

#include "core/again_text.hpp"
#include "core/error.hpp"

namespace grundy::play {
namespace {

constexpr std::size_t most_replies = 1000;  // winning replies
constexpr std::uint64_t most_opened = 500;  // positions opened to find how long a game can last
constexpr unsigned deepest = 200;
constexpr int most_tries = 8;  // moves tried if it is not known who wins

// Returns up to `most` moves, evenly spread over the list.
std::vector<const LegalMove*> sample(const std::vector<LegalMove>& moves, std::size_t most) {
    std::vector<const LegalMove*> out;
    const std::size_t count = std::min(most, moves.size());
    for (std::size_t i = 0; i < count; ++i) out.push_back(&moves[i * moves.size() / count]);
    return out;
}

}  // namespace

bool Engine::gives_away(const Match& match, const LegalMove& move) {
    return match.known() && match.moves().first_wins && !move.wins;
}

std::optional<PlayResult> Engine::gift(const Match& match, const LegalMove& move) {
    if (!match.may_repeat()) return gives_away(match, move) ? std::optional(PlayResult::win) : std::nullopt;
    if (move.to == "win") return std::nullopt;
    const auto before = oracle_.best(match.handle()), after = oracle_.best(match.after(move));
    if (!before || !after) return std::nullopt;
    const auto worth = [](PlayResult result) {
        return result == PlayResult::win ? 2 : result == PlayResult::draw ? 1 : 0;
    };
    return 2 - worth(after->result) < worth(before->result) ? std::optional(after->result) : std::nullopt;
}

std::optional<Choice> Engine::look_ahead(const Match& match) {
    const auto best = oracle_.best(match.handle());
    if (!best || best->moves.empty()) return std::nullopt;
    const Choice::Standing standing = best->result == PlayResult::win    ? Choice::Standing::wins
                                      : best->result == PlayResult::draw ? Choice::Standing::draws
                                                                         : Choice::Standing::loses;
    return Choice{best->moves[0], standing, 0};
}

// The list of moves is empty where the budget ended before it began. The first move is soon found.
Choice Engine::any(const Match& match) {
    if (!match.moves().moves.empty()) return {match.moves().moves[0], Choice::Standing::unknown, 0};
    MoveQuery one;
    one.most = 1;
    one.values = false;
    const MoveList list = oracle_.moves(match.handle(), one);
    if (list.moves.empty()) throw Error("the budget ended before I found a move; allow more (--budget)");
    return {list.moves[0], Choice::Standing::unknown, 0};
}

Choice Engine::choose(const Match& match) {
    if (match.may_repeat()) {
        const auto best = look_ahead(match);
        return best ? *best : any(match);
    }
    if (!match.known()) {  // the same query would use up the whole budget again
        const auto found = oracle_.winning_move_alone(match.handle());
        if (!found) return grope(match);
        if (found->empty()) return {any(match).move, Choice::Standing::loses, 0};
        return {(*found)[0], Choice::Standing::wins, 0};
    }
    const auto winning = oracle_.winning_moves(match.handle(), 1);
    if (!winning) return grope(match);
    if (winning->empty()) return resist(match);
    return {(*winning)[0], Choice::Standing::wins, 0};
}

// Counts the moves that win after a move; returns nothing if that is not known.
std::optional<std::uint64_t> Engine::winning_after(const Match& match, const LegalMove& move, std::size_t most) {
    const auto winning = oracle_.winning_moves(match.after(move), most);
    if (!winning) return std::nullopt;
    return winning->size();
}

// Returns the number of moves in the longest line of play from here; whatever is beyond the budget counts as 0.
std::uint64_t Engine::longest(const PositionHandle& position, unsigned depth) {
    MoveQuery query;
    query.most = most_sampled;
    query.values = false;
    if (++looked_ > most_opened || depth > deepest) return 0;
    std::uint64_t total = 0;
    Solver& positions = oracle_.positions();
    for (std::size_t i = 1; i <= position.components(); ++i) {
        const PositionHandle alone = positions.component(position, i);
        const std::string text = positions.text(alone);
        if (const auto it = lengths_.find(text); it != lengths_.end()) {
            total += it->second;
            continue;
        }
        if (++looked_ > most_opened) return total;
        std::uint64_t best = 0;
        for (const LegalMove& move : oracle_.moves(alone, query).moves)
            best = std::max(best, 1 + (move.to == "win" ? 0 : longest(positions.after(alone, move), depth + 1)));
        if (looked_ <= most_opened) lengths_[text] = best;  // otherwise it is only a lower bound
        total += best;
    }
    return total;
}

Choice Engine::resist(const Match& match) {
    std::vector<Choice> best;
    for (const LegalMove* move : sample(match.moves().moves, most_sampled)) {
        // No reply follows a move after which the program moves again: the next one may be harder to answer.
        const std::uint64_t count =
            says_again(move->to) ? 0 : winning_after(match, *move, most_replies).value_or(most_replies);
        if (!best.empty() && count > best[0].winning_replies) continue;
        if (!best.empty() && count < best[0].winning_replies) best.clear();
        best.push_back({*move, Choice::Standing::loses, count});
    }
    std::size_t pick = 0;
    if (best.size() > 1) {
        std::uint64_t length = 0;
        looked_ = 0;
        for (std::size_t i = 0; i < best.size(); ++i) {
            const std::uint64_t here = longest(match.after(best[i].move), 0);
            if (looked_ > most_opened) break;  // positions that were not examined are not compared
            if (here > length) pick = i;
            length = std::max(length, here);
        }
    }
    return best[pick];
}

// Nothing is claimed here, but a move may still be found to win, because it leaves less to examine. Rules usually list
// small moves first, so the last moves leave the least.
Choice Engine::grope(const Match& match) {
    if (match.moves().moves.empty()) return any(match);
    std::optional<Choice> unknown, losing;
    int tries = 0;
    auto moves = sample(match.moves().moves, most_tries);
    std::reverse(moves.begin(), moves.end());
    for (const LegalMove* move : moves) {
        if (move->to == "win") return {*move, Choice::Standing::wins, 0};
        const auto count = winning_after(match, *move, most_replies);
        if (count && (*count > 0) == says_again(move->to)) return {*move, Choice::Standing::wins, 0};
        if (count && (!losing || *count < losing->winning_replies)) losing = {*move, Choice::Standing::loses, *count};
        if (!count && !unknown) unknown = {*move, Choice::Standing::unknown, 0};
        if (!count && ++tries == 2) break;  // each query uses up the whole budget
    }
    Choice out = unknown ? *unknown : *losing;
    if (!unknown && match.moves().moves.size() > most_tries) out.standing = Choice::Standing::unknown;
    return out;
}

}  // namespace grundy::play
