// SPDX-License-Identifier: MIT
// See play.hpp.
#include "questions/play.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "questions/fields.hpp"
#include "report/outcome.hpp"
#include "report/play_fields.hpp"
#include "report/shortened_moves.hpp"

namespace grundy::questions {
namespace {

// What is known about the moves of a position: those that win, and in a draw those that keep it.
struct Verdict {
    bool known = false;
    std::string engine, reason;
    PlayResult result = PlayResult::loss;
    std::optional<Value> value;
    std::optional<std::uint64_t> remoteness;
    std::vector<WinningMove> best;  // those that win soonest first, if that is known
    std::map<std::pair<std::size_t, std::string>, std::uint64_t>
        left;  // remoteness after a move, by component and `to`
};

PlayResult result_of(const Reached<bool>& first_wins) {
    return first_wins.value_or(false) ? PlayResult::win : PlayResult::loss;
}

// What was not reached counts only if the verdict is known.
template <class Answer>
void take_verdict(const Answer& answer, PlayResult result, Verdict& out) {
    out.engine = answer.engine;
    out.reason = answer.reason;
    out.known = answer.outcome == Outcome::answered && answer.moves_complete;
    out.result = result;
    out.best = answer.moves;
}

void take_value(const Reached<Value>& value, Verdict& out) {
    if (value.has_value()) out.value = *value;
}

void spend(Limits& limits, const Run& used) {
    if (limits.time) *limits.time -= Seconds(used.seconds);
    if (limits.nodes > 0) limits.nodes = limits.nodes > used.nodes ? limits.nodes - used.nodes : 1;
}

// What is left of the limits of a question for its remoteness.
class Rest {
public:
    Rest(const Limits& limits, double used) : limits_(limits) {
        if (limits_.time) *limits_.time -= Seconds(used);
    }

    /// The answer with remoteness; nothing if the budget does not suffice.
    std::optional<Answer> solve(Solver& solver, const std::string& position) {
        Answer answer = solver.solve(position, limits_);
        if (answer.outcome == Outcome::interrupted) report::require_answer(answer.outcome, answer.reason);
        spend(limits_, answer);
        return answer.outcome == Outcome::answered ? std::optional(std::move(answer)) : std::nullopt;
    }

private:
    Limits limits_;
};

// Each move of a lost position leaves a won one; whoever leaves the greatest remoteness delays the end longest.
void find_delays(Work& w, const PositionHandle& position, const MoveList& list, Solver& solver, Rest& rest,
                 Verdict& out) {
    if (!list.complete) return;
    std::map<std::pair<std::size_t, std::string>, std::uint64_t> left;
    for (const LegalMove& move : list.moves) {
        if (move.to == "win") return;
        const auto answer = rest.solve(solver, w.solver.text(w.solver.after(position, move)));
        if (!answer || !answer->remoteness) return;
        left[{move.component, move.to}] = *answer->remoteness;
    }
    out.left = std::move(left);
}

// Where play may repeat, a move to a lost position need not bring the end nearer: the one that leaves the least
// remoteness does. If the budget does not suffice, the winning moves are known without it.
void find_remoteness(Work& w, const PositionHandle& position, const MoveList& list, double used, Verdict& out) {
    SolverOptions options = w.options;
    options.remoteness = true;
    Solver solver(w.rules, std::move(options));
    Rest rest(w.limits, used);
    const auto answer = rest.solve(solver, w.solver.text(position));
    if (!answer || !answer->moves_complete) return;
    out.remoteness = answer->remoteness;
    if (out.result == PlayResult::loss) return find_delays(w, position, list, solver, rest, out);
    out.best = answer->moves;
    std::stable_sort(out.best.begin(), out.best.end(),
                     [](const WinningMove& a, const WinningMove& b) { return a.remoteness < b.remoteness; });
    for (const WinningMove& move : out.best)
        if (move.remoteness) out.left[{move.component, move.to}] = *move.remoteness;
}

Verdict verdict(Work& w, const PositionHandle& position, const MoveList& list) {
    Verdict out;
    if (w.request.flag("misere")) {
        const MisereAnswer answer = w.solver.misere(position, w.limits);
        take_verdict(answer, result_of(answer.first_wins), out);
    } else if (w.solver.may_repeat(position)) {
        const Answer answer = w.solver.solve(position, w.limits);
        take_verdict(answer, answer.result.value_or(PlayResult::loss), out);
        take_value(answer.value, out);
        if (out.known && out.result != PlayResult::draw) find_remoteness(w, position, list, answer.seconds, out);
    } else {
        out.known = list.outcome == Outcome::answered;
        out.engine = list.engine;
        out.reason = list.reason;
        out.result = result_of(list.first_wins);
        take_value(list.value, out);
    }
    return out;
}

// Marks the moves that are best in a list without values. A list that was cut before the first of them gets it.
void mark_best(const std::vector<WinningMove>& best, std::size_t most, MoveList& list) {
    std::set<std::pair<std::size_t, std::string>> texts;
    for (const WinningMove& move : best) texts.emplace(move.component, move.to);
    for (LegalMove& move : list.moves) move.wins = texts.contains({move.component, move.to});
    if (list.complete || best.empty() || most == 0) return;
    const bool there = std::any_of(list.moves.begin(), list.moves.end(), [&](const LegalMove& move) {
        return move.component == best[0].component && move.to == best[0].to;
    });
    if (there) return;
    if (list.moves.size() >= most) list.moves.pop_back();
    LegalMove& added = list.moves.emplace_back();
    added.component = best[0].component;
    added.from = best[0].from;
    added.to = best[0].to;
    added.wins = true;
    added.choice = best[0].choice;
    added.also = best[0].also;
    added.twins = best[0].twins;
    added.handle = best[0].handle;
}

// Whether the player to move wins; nothing in a draw, or if it is not known. Without a search it is known where no move
// is left, unless a move that loses at once may be: it does not count as one, but misere play is not won by it.
std::optional<bool> first_wins(const Work& w, const PositionHandle& position, const Verdict& v, bool over) {
    if (v.known) return v.result == PlayResult::draw ? std::nullopt : std::optional(v.result == PlayResult::win);
    const bool misere = w.request.flag("misere");
    return over && !(misere && w.solver.may_lose(position)) ? std::optional(misere) : std::nullopt;
}

// Which move it is: the fields that answers have for it.
MoveQuery query_of(const Json& move) {
    MoveQuery out;
    out.most = 2;
    out.values = false;
    if (move.contains("component")) out.component = to_size(natural_of(move["component"], "the field 'component'"));
    if (move.contains("to")) out.to = move["to"].get<std::string>();
    if (move.contains("choice"))
        for (const auto& [name, number] : move["choice"].items())
            out.choice.emplace_back(name, natural_of(number, name));
    return out;
}

// The position after the moves that were made from the one that is asked about. What they take is spent.
PositionHandle reached(Work& w) {
    PositionHandle position = w.solver.position(w.request.text("position"));
    if (!w.request.has("made")) return position;
    std::size_t number = 0;
    for (const Json& move : w.request.at("made")) {
        const MoveList list = w.solver.moves(position, query_of(move), w.limits);
        if (list.outcome == Outcome::interrupted || (list.outcome != Outcome::answered && list.moves.empty()))
            report::require_answer(list.outcome, list.reason);
        spend(w.limits, list);
        const std::string which = "move " + std::to_string(++number) + " of 'made'";
        if (list.moves.empty())
            throw Error(
                which + " is no move of " + w.solver.text(position) +
                (list.complete ? "" : ", among the moves examined: its 'choice' may be found even if 'to' is not"));
        if (list.moves.size() > 1)
            throw Error(which + " may be one to " + list.moves[0].to + " or to " + list.moves[1].to +
                        ": give it 'component' and 'to', or all of 'choice'");
        if (list.moves[0].handle.ends_game())
            throw Error(which + " ends the whole game: there is no position after it");
        position = w.solver.after(position, list.moves[0]);
    }
    return position;
}

}  // namespace

std::string play(Work& w) {
    constexpr std::size_t usual = 1000;
    const bool wants_values = !w.request.has("values") || w.request.flag("values"), misere = w.request.flag("misere");
    const PositionHandle position = reached(w);
    const bool cyclic = w.solver.may_repeat(position), sums = wants_values && !misere && !cyclic;
    MoveQuery query;
    query.most = moves_of(w.request, usual);
    query.values = sums;
    MoveList list = w.solver.moves(position, query, w.limits);
    if (list.outcome == Outcome::interrupted) report::require_answer(list.outcome, list.reason);
    report::shorten_for_json(list, w.limits.bytes / 2, list.position.size());  // each has the position after it, too
    const Verdict v = wants_values ? verdict(w, position, list) : Verdict{};
    const bool over = list.moves.empty() && list.complete, draw = v.known && v.result == PlayResult::draw;
    if (!sums) mark_best(v.best, query.most, list);
    // The best moves of a cyclic game are those of another solver: their handles mean nothing here.
    const auto after = [&](const LegalMove& move) {
        return cyclic ? w.solver.after(position, move.component, move.to) : w.solver.after(position, move);
    };
    report::PlayAnswer out;
    out.run = static_cast<const Run&>(list);
    out.run.engine = v.engine;
    out.run.reason = v.reason;
    out.position = w.solver.text(position);
    out.over = over;
    out.cyclic = cyclic;
    out.draw = draw;
    out.complete = list.complete;
    out.wins = first_wins(w, position, v, over);
    if (v.known && v.value) out.value = report::shown(*v.value);
    out.remoteness = v.remoteness;
    for (const LegalMove& move : list.moves) {
        report::PlayMove& one = out.moves.emplace_back();
        one.move = &move;
        one.after = move.to == "win" ? move.to : w.solver.text(after(move));
        one.wins = report::given_if(v.known, move.wins.value_or(false) && !draw);
        if (sums && v.known) {
            one.total = report::shown(move.total);
            one.value = report::shown(move.value);
        }
        if (!cyclic) continue;
        const auto at = v.left.find({move.component, move.to});
        one.keeps_draw = report::given_if(v.known, move.wins && draw);
        one.remoteness = at == v.left.end() ? std::nullopt : std::optional(at->second);
    }
    return report::answer_json(out);
}

}  // namespace grundy::questions
