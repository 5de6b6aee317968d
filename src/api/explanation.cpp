// SPDX-License-Identifier: MIT
// Explains why a position is won or lost, by moves that can be followed.
//
// After a winning move the sum has value 0. A reply in component j, from value v to v', changes the total to
// t = v xor v' > 0. An answer back to 0 always exists:
//   v' < v: The top bit of t is set in v. All values together XOR to 0, so that bit is also set in the value u of
//           another component. Then u xor t < u, and that component has a move to it. This answer does not depend on
//           the reply, only on v', so it serves all replies of a group.
//   v' > v: By the definition of the mex, the component that the reply left has a move back to v.
// A loony component has a move that ends the game; that move is the answer, whatever the other components are.
#include <algorithm>
#include <map>
#include <utility>

#include "api/moves.hpp"
#include "core/error.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

using rules::Component;

constexpr std::uint64_t steps_beside_pairs = std::uint64_t{1} << 20;

struct Group {
    std::size_t rule = 0;
    std::uint64_t count = 0;
    ComponentMove example;
};

// The moves of one component, grouped by rule line and value.
struct Moves {
    std::vector<Group> groups;
    bool complete = true;
};

struct Place {
    Component component;
    Value value = 0;
};

class Explainer {
public:
    Explainer(Solver::Impl& solver, const ExplainLimits& limits)
        : solver_(solver), meter_(solver.meter()), limits_(limits) {
        walk_.options = limits.options;
    }

    void explain_won(const rules::Position& position, Explanation& out);
    void explain_lost(const rules::Position& position, Explanation& out);
    /// Where moves come in pairs, values are looked for with few steps.
    template <class Found>
    void replies(const rules::Position& lost, Found& found, std::vector<MoveGroup>& groups, std::uint64_t& count);
    Meter& meter() { return meter_; }

private:
    const Moves& moves_of(const Component& c);
    bool groups(const std::vector<Place>& sum, std::vector<MoveGroup>& out, std::uint64_t& count);
    void answer(const std::vector<Place>& sum, std::size_t at, const ComponentMove& move, MoveGroup& group);
    void answer_loony(const ComponentMove& move, std::size_t at, MoveGroup& group);
    std::optional<LegalMove> answer_in(const Place& place, std::size_t number, Value total);
    std::vector<Place> places(const rules::Position& position);
    Value value(const Component& c);

    Solver::Impl& solver_;
    Meter meter_;
    ExplainLimits limits_;
    WalkLimits walk_;
    std::map<Component, Moves> known_;
};

Value Explainer::value(const Component& c) {
    return c.instance == 0 ? static_cast<Nimber>(c.words[0]) : solver_.engines->value(c, meter_);
}

std::vector<Place> Explainer::places(const rules::Position& position) {
    std::vector<Place> out;
    for (const auto& c : position) out.push_back({c, value(c)});
    return out;
}

const Moves& Explainer::moves_of(const Component& c) {
    const auto [it, fresh] = known_.try_emplace(c);
    if (!fresh) return it->second;
    std::map<std::pair<std::size_t, ValueWord>, std::size_t> at;
    Moves& out = it->second;
    out.complete = MoveWalk(solver_, meter_).run(c, true, walk_, [&](const ComponentMove& move) {
        const auto [place, first] = at.try_emplace(std::pair{move.rule, move.value.word()}, out.groups.size());
        if (first) out.groups.push_back({move.rule, 0, move});
        ++out.groups[place->second].count;
        return true;
    });
    std::stable_sort(out.groups.begin(), out.groups.end(),
                     [](const Group& a, const Group& b) { return a.rule < b.rule; });
    return out;
}

// Returns a move of this component that turns a sum of value `total` into one of value 0.
std::optional<LegalMove> Explainer::answer_in(const Place& place, std::size_t number, Value total) {
    const Value target = nim_sum(place.value, total);
    if (!(target < place.value)) return std::nullopt;  // a move may exist, but not by the argument above
    const auto move = MoveWalk(solver_, meter_).move_to(place.component, target, walk_);
    if (!move) return std::nullopt;
    return solver_.public_move(place.component, number, *move, Value{});
}

// `sum` has value 0 before `move` of the component at `at`, and another value after it. The answer numbers the
// components as they are after the move: what the move left takes the place of the component.
void Explainer::answer(const std::vector<Place>& sum, std::size_t at, const ComponentMove& move, MoveGroup& group) {
    if (move.value == loony) return answer_loony(move, at, group);
    const Value total = nim_sum(sum[at].value, move.value);
    for (std::size_t i = 0; i < sum.size() && !group.answer; ++i) {
        if (i == at) continue;
        group.answer = answer_in(sum[i], i < at ? i + 1 : i + move.to.size(), total);
        group.answers_all = group.answer.has_value();
    }
    const auto left = group.answer ? std::vector<Place>{} : places(move.to);
    for (std::size_t i = 0; i < left.size() && !group.answer; ++i) group.answer = answer_in(left[i], at + i + 1, total);
}

// What the move left contains a component with a move that ends the game.
void Explainer::answer_loony(const ComponentMove& move, std::size_t at, MoveGroup& group) {
    for (std::size_t i = 0; i < move.to.size() && !group.answer; ++i) {
        if (value(move.to[i]) != loony) continue;
        if (const auto end = MoveWalk(solver_, meter_).move_to(move.to[i], won, walk_))
            group.answer = solver_.public_move(move.to[i], at + i + 1, *end, Value{});
    }
}

// Lists every move of a sum of value 0, equal components together. Returns false if the limits came first.
bool Explainer::groups(const std::vector<Place>& sum, std::vector<MoveGroup>& out, std::uint64_t& count) {
    std::map<Component, std::size_t> alike;
    for (const Place& p : sum) ++alike[p.component];
    bool complete = true;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const std::size_t same = std::exchange(alike[sum[i].component], 0);
        if (same == 0) continue;  // already listed
        const Moves& moves = moves_of(sum[i].component);
        complete = complete && moves.complete;
        for (const Group& g : moves.groups) {
            count += g.count * same;
            if (out.size() == limits_.groups) {
                complete = false;
                continue;
            }
            MoveGroup group;
            group.count = g.count * same;
            group.alike = same;
            const Value total = nim_sum(sum[i].value, g.example.value);
            group.example = solver_.public_move(sum[i].component, i + 1, g.example, total);
            answer(sum, i, g.example, group);
            out.push_back(std::move(group));
        }
    }
    return complete;
}

template <class Found>
void Explainer::replies(const rules::Position& lost, Found& found, std::vector<MoveGroup>& list, std::uint64_t& count) {
    constexpr std::size_t examples = 6;
    found.paired = solver_.paired_moves(lost, examples, meter_);
    std::optional<Allowance> few;
    if (found.paired) few.emplace(meter_, steps_beside_pairs);
    try {
        found.complete = groups(places(lost), list, count);
    } catch (const Stopped&) {
        if (!few || !few->used_up()) throw;
        list.clear();
        count = found.paired->count;
        found.complete = false;
    }
}

void Explainer::explain_won(const rules::Position& position, Explanation& out) {
    const auto sum = places(position);
    for (const WinningMove& winning : out.answer.moves) {
        if (out.wins.size() == limits_.moves) return;
        const std::size_t at = winning.component - 1;
        ComponentMove move;
        WalkLimits walk = walk_;
        move.ends = walk.ends_only = winning.to == "win";
        move.to = Solver::Impl::becomes(winning.handle);
        move.value = winning.value;
        move.choice = winning.choice;
        move.rule = MoveWalk(solver_, meter_).rule_of(position[at], move.to, walk);
        Continuation next;
        next.move = solver_.public_move(position[at], winning.component, move, Value{});
        if (move.ends) {
            out.wins.push_back(std::move(next));
            continue;
        }
        rules::Position after = position;
        after.erase(after.begin() + static_cast<std::ptrdiff_t>(at));
        after.insert(after.begin() + static_cast<std::ptrdiff_t>(at), move.to.begin(), move.to.end());
        next.after = to_text(*solver_.ruleset, after);
        replies(after, next, next.replies, next.reply_count);
        out.wins.push_back(std::move(next));
    }
}

void Explainer::explain_lost(const rules::Position& position, Explanation& out) {
    replies(position, out, out.losing, out.losing_count);
}

}  // namespace

Explanation Solver::Impl::explain(const rules::Position& position, const ExplainLimits& extent) {
    require_end(instances_of(position), "an explanation",
                "answers could go round for ever there. The remoteness shows which moves lead to the end");
    Explanation out;
    {
        const Temporarily with_positions(options.move_positions, true);  // the explanation needs them
        out.answer = solve(position, true);
    }
    if (out.answer.outcome != Outcome::answered) {
        out.complete = false;
        return out;
    }
    Explainer explainer(*this, extent);
    Run run;
    run_query(run, explainer.meter(), [&] {
        if (out.answer.first_wins)
            explainer.explain_won(position, out);
        else
            explainer.explain_lost(position, out);
    });
    if (run.outcome != Outcome::answered) {
        doubt(run, instances_of(position));
        Explanation stopped;
        stopped.complete = false;
        stopped.answer.not_reached({run.outcome, run.reason});
        static_cast<Run&>(stopped.answer) = std::move(run);
        stopped.answer.position = std::move(out.answer.position);
        return stopped;
    }
    out.answer.nodes += run.nodes;
    out.answer.seconds += run.seconds;
    return out;
}

Explanation Solver::explain(std::string_view text, const ExplainLimits& extent, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->explain(impl_->parse(text), extent);
}

Explanation Solver::explain(const PositionHandle& position, const ExplainLimits& extent, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->explain(impl_->position_of(position), extent);
}

}  // namespace abi_1
}  // namespace grundy
