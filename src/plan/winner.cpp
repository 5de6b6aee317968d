// SPDX-License-Identifier: MIT
// Who wins; see plan.hpp. A component with the value 0 changes nothing, so components that a theorem knows to be lost
// are left out. If one is left and a theorem knows that it is won, nothing else need be known. Otherwise, the values of
// the components that have cheap ones make one nimber n, and the question is whether the others and *n are lost: a
// search for that ends each position with the first winning move that it finds.
#include <algorithm>

#include "core/claimed.hpp"
#include "core/error.hpp"
#include "engines/misere/component_hash.hpp"
#include "engines/theorems/guard.hpp"
#include "moves/stream.hpp"
#include "plan/look_ahead.hpp"
#include "plan/plan.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::plan {
namespace {

using rules::Component;
using rules::Position;

constexpr std::uint64_t steps_for_a_winner = std::uint64_t{1} << 22, steps_before_looking = std::uint64_t{1} << 14;

// What is beside each component of a sum, some of which have known values.
class Rests {
public:
    Rests(const Position& sum, const std::vector<std::optional<Value>>& values, Meter& meter)
        : sum_(sum), values_(values), claimed_(meter, "the values of sums") {
        claimed_.more(sum.size() * sizeof(Value));
        after_.assign(sum.size() + 1, Value{0});
        for (std::size_t i = sum.size(); i-- > 0;) {
            after_[i] = nim_sum(after_[i + 1], values[i].value_or(Value{0}));
            without_ += values[i] ? 0 : 1;
        }
    }
    bool any_unvalued() const { return without_ > 0; }
    /// Asked in ascending order.
    Value value(std::size_t i) {
        for (; at_ < i; ++at_) before_ = nim_sum(before_, values_[at_].value_or(Value{0}));
        return nim_sum(before_, after_[i + 1]);
    }
    std::vector<Component> unvalued(std::size_t i, Meter& meter) const {
        std::vector<Component> out;
        for (std::size_t k = 0; without_ > 0 && k < sum_.size(); ++k) {
            meter.tick();
            if (k != i && !values_[k]) out.push_back(sum_[k]);
        }
        return out;
    }

private:
    const Position& sum_;
    const std::vector<std::optional<Value>>& values_;
    Claimed claimed_;
    std::vector<Value> after_;  // of the components from each on
    Value before_ = 0;
    std::size_t at_ = 0, without_ = 0;
};

// The one of these components that is no nim heap; the number of components if there are more of them.
std::size_t only_game(std::span<const Component> sum, const std::vector<std::size_t>& among) {
    std::size_t out = sum.size();
    for (const std::size_t i : among) {
        if (sum[i].instance <= 0) continue;
        if (out != sum.size()) return sum.size();
        out = i;
    }
    return out;
}

void note_engine(const std::string& name, Verdict& verdict) {
    if (verdict.engines.find(name) == std::string::npos) verdict.engines += (verdict.engines.empty() ? "" : "+") + name;
}

void note_theorem(const std::string& text, Verdict& verdict) {
    note_engine("theorem", verdict);
    if (verdict.theorem.find(text) == std::string::npos)
        verdict.theorem += (verdict.theorem.empty() ? "" : "; ") + text;
}

}  // namespace

// Whatever the position is.
const engines::theorems::Theorem* Engines::theorem_on_winner_of(int instance) {
    if (instance <= 0 || !question_.engine.empty()) return nullptr;
    const auto [it, fresh] = theorems_.try_emplace(instance);
    if (!fresh) return it->second.get();
    std::unique_ptr<engines::theorems::Theorem>& own = it->second;  // the map may grow meanwhile
    if (rules_.game(instance).begins < 0)
        own = engines::theorems::guarded(rules_, instance, engines::theorems::Says::winner);
    else
        own = theorem_on_beginning(instance);
    return own.get();
}

// One graph or board alone is fixed, and integers are left.
std::unique_ptr<engines::theorems::Theorem> Engines::theorem_on_beginning(int instance) {
    const rules::Instance& first = rules_.instance(instance);
    const rules::Game& game = rules_.game(instance);
    const auto* const theorem = theorem_on_winner_of(first.targets[to_size(game.begins)]);
    const bool one = game.params.size() == 1 && rules::counted(game.params[0].variable.type) &&
                     game.params[0].variable.type != rules::Type::set && rules::all_integers(game.args);
    if (theorem == nullptr || !one) return nullptr;
    return theorem->beginning(*std::get<rules::SharedWords>(first.params[0]).words);
}

const engines::theorems::Theorem* Engines::theorem_on_winner(const Component& c) {
    const auto* const theorem = theorem_on_winner_of(c.instance);
    return theorem != nullptr && (c.words.empty() || theorem->serves(c.words)) ? theorem : nullptr;
}

std::string Engines::bound_of_theorem(const Component& c) {
    const auto* const theorem = c.words.empty() ? nullptr : theorem_on_winner_of(c.instance);
    return theorem == nullptr || theorem->serves(c.words) ? "" : theorem->bound(c.words);
}

// Marks the components that theorems know to be lost. Returns true if this settles who wins.
bool Engines::answer_by_theorems(std::span<const Component> sum, Verdict& verdict, Meter& meter) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto* const theorem = theorem_on_winner(sum[i]);
        const bool empty = sum[i].instance == 0 && sum[i].words[0] == 0;
        const bool lost = theorem != nullptr ? !theorem->wins(sum[i].words, meter) : empty;
        if (lost) {
            verdict.values[i] = Value{};
            if (theorem != nullptr) note_theorem(theorem->theorem(), verdict);
        } else if (++left == 1 && theorem != nullptr) {
            verdict.won_alone = i;
        }
    }
    if (left > 1) verdict.won_alone.reset();
    if (verdict.won_alone) note_theorem(theorem_on_winner(sum[*verdict.won_alone])->theorem(), verdict);
    verdict.first_wins = verdict.won_alone.has_value();
    return left == 0 || verdict.won_alone;
}

// Whether the work is done, unless something else settles who wins: a look at few moves, or strategy stealing. The
// theorem knows no moves, so that an answer which is found soon comes first. Work and looks take turns, with more steps
// each time. A refusal is reported by the work itself, when nothing else answers.
bool Engines::done_unless_settled(std::span<const Component> sum, const std::function<void()>& work, Verdict& verdict,
                                  Meter& meter) {
    bool dear = false;
    for (std::size_t i = 0; i < sum.size(); ++i)
        dear = dear || (!verdict.values[i] && sum[i].instance > 0 && (is_dear(sum[i]) || fills_much(sum[i])));
    if (!dear || !question_.engine.empty()) {
        work();
        return true;
    }
    bool refused = false;
    for (unsigned round = 0; round < look_ahead_rounds && !refused; ++round) {
        {
            const Allowance few(meter, steps_before_looking << 2 * round);
            try {
                work();
                return true;
            } catch (const Stopped&) {
                refused = !few.used_up();
            }
        }
        if (answer_by_looking(sum, round, verdict, meter)) return false;
        if (round == 0 && sum.size() == 1 && answer_by_stealing(sum[0], verdict, meter)) return false;
    }
    work();
    return true;
}

// The other components are what their values say.
bool Engines::answer_by_looking(std::span<const Component> sum, unsigned round, Verdict& verdict, Meter& meter) {
    Position rest;
    std::vector<std::size_t> places;
    Value total = 0;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (verdict.values[i]) {
            total = nim_sum(total, *verdict.values[i]);
            continue;
        }
        rest.push_back(sum[i]);
        places.push_back(i);
    }
    if (!total.is_nimber()) return false;
    if (total != Value{}) rest.push_back({0, {static_cast<Int>(total.nimber())}});
    const auto lost = [this](const rules::Position& p, Meter& m) {
        Verdict known;
        known.values.resize(p.size());
        return answer_by_theorems(p, known, m) ? !known.first_wins : memo_.lost(p, 0, m);
    };
    auto found = look_ahead(rules_, rest, round, lost, meter);
    if (!found) return false;
    found->component = places[found->component];
    verdict.first_wins = true;
    verdict.found = {{std::move(*found)}, false};
    verdict.more_by_search = true;
    note_engine("memo", verdict);
    return true;
}

bool Engines::answer_by_stealing(const Component& c, Verdict& verdict, Meter& meter) {
    const auto move = stealing_.move(rules_, c, meter);
    if (!move) return false;
    verdict.first_wins = true;
    verdict.found.emplace();
    verdict.found->complete = false;
    verdict.engines = "theorem";
    verdict.theorem =
        "after the move " + choice_text(*move) +
        " the opponent can only make moves that could have been made at once: it wins, or one of them does "
        "(strategy stealing, docs/theory.md, Theorem 75)";
    return true;
}

engines::compounds::Oracle Engines::oracle() {
    return {[this](const rules::Position& p, Meter& m) { return winner(p, m).first_wins; },
            [this](const rules::Position& p, std::size_t most, Meter& m) {
                const engines::SumMoves moves = winning_moves(p, winner(p, m), most, m);
                return engines::compounds::left_by(p, moves.list, moves.complete);
            }};
}

std::shared_ptr<engines::compounds::Play> Engines::compound(std::span<const Component> sum) {
    if (sum.size() != 1 || sum[0].instance <= 0 || !question_.engine.empty() ||
        rules_.game(sum[0].instance).compound == rules::Compound::none)
        return nullptr;
    return std::make_shared<engines::compounds::Play>(rules_, sum[0], false, oracle(), oracle());
}

Verdict Engines::winner(std::span<const Component> sum, Meter& meter) {
    Verdict out;
    out.values.resize(sum.size());
    if ((out.compound = compound(sum))) {
        out.first_wins = out.compound->first_wins(meter);
        note_theorem(out.compound->theorem(), out);
        return out;
    }
    if (answer_by_theorems(sum, out, meter) || answer_by_pairing(sum, out, meter)) return out;
    std::vector<Component> rest;
    std::vector<std::size_t> places, valued;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        if (out.values[i]) continue;
        if (sum[i].instance > 0 && is_searched(sum[i])) {
            note_engine(engine_name(sum[i]), out);
            rest.push_back(sum[i]);
            places.push_back(i);
        } else {
            valued.push_back(i);
        }
    }
    // Where the only game has an engine that fills a table, a short search may find enough.
    const std::size_t heaviest = rest.empty() ? only_game(sum, valued) : sum.size();
    Value total = 0;
    const engines::Engine* before = nullptr;  // that of the component before
    const auto evaluate = [&](std::size_t i) {
        out.values[i] = value(sum[i], meter);
        total = nim_sum(total, *out.values[i]);
        const engines::Engine* const engine = sum[i].instance <= 0 ? nullptr : &engine_for(sum[i]);
        if (std::exchange(before, engine) == engine && engine != nullptr) return;
        note_engine(engine == nullptr ? "nimber" : engine_name(sum[i]), out);
    };
    for (const std::size_t i : valued)
        if (i != heaviest) evaluate(i);
    if (heaviest < sum.size() && question_.engine.empty() && fills_much(sum[heaviest]) &&
        answer_by_looking(sum, 0, out, meter))
        return out;
    if (heaviest < sum.size() && total.is_nimber()) {
        bool lost = false;
        if (searched(sum[heaviest], meter, [&] { lost = memo_.lost({&sum[heaviest], 1}, total.nimber(), meter); })) {
            out.first_wins = !lost;
            out.values[heaviest] = memo_.known_value(sum[heaviest], meter);
            note_engine("memo", out);
            return out;
        }
    }
    if (heaviest < sum.size() && !done_unless_settled(
                                     sum, [&] { evaluate(heaviest); }, out, meter))
        return out;
    if (rest.empty() || !total.is_nimber()) {
        out.first_wins = wins(total);
        return out;
    }
    bool lost = false;
    const auto search = [&] { lost = lost_by_search(rest, total.nimber(), meter); };
    if (!done_unless_settled(sum, search, out, meter)) return out;
    out.first_wins = !lost;
    for (const std::size_t i : places) out.values[i] = memo_.known_value(sum[i], meter);
    return out;
}

// A search for the winner may end early where values are refused because too many positions arise, but not often: it
// has the steps of a short search there.
bool Engines::lost_by_search(std::span<const Component> sum, Nimber n, Meter& meter) {
    const auto refuse = [&] {
        for (const Component& c : sum) refuse_too_large(c, meter);
    };
    try {
        refuse();
    } catch (const Stopped&) {
        const Allowance few(meter, steps_for_a_winner);
        try {
            return memo_.lost(sum, n, meter);
        } catch (const Stopped&) {
            if (few.used_up()) refuse();
            throw;
        }
    }
    return memo_.lost(sum, n, meter);
}

// The moves of one component that leave a lost sum, by a search for who wins after each. What the search for the
// position itself found is looked through first: if few moves are wanted, that is enough.
engines::Moves Engines::moves_by_search(const Component& c, std::vector<Component> others, Value offset,
                                        std::size_t most, Meter& meter) {
    engines::Moves out;
    const std::size_t fixed = others.size();
    for (const bool known_only : {true, false}) {
        out = {};
        rules::DistinctMoves distinct(most);
        moves::OptionStream options(rules_, c.instance, meter, moves::OptionStream::Rung::walker);
        options.each(c.words, [&](std::span<const Component> parts) {
            if (!rules::ends_game(parts)) {
                if (!offset.is_nimber()) return true;
                others.resize(fixed);
                others.insert(others.end(), parts.begin(), parts.end());
                if (!(known_only ? memo_.known_lost(others, offset.nimber(), meter).value_or(false)
                                 : memo_.lost(others, offset.nimber(), meter)))
                    return true;
            }
            rules::add_move(distinct, out.list, parts, options.choice());
            return out.complete = out.list.size() < most;
        });
        if (!out.complete) break;
    }
    return out;
}

engines::Moves Engines::moves_to(const Component& c, const engines::Wanted& wanted, Meter& meter) {
    engines::Moves out = engine_for(c).moves_to(c.words, wanted, meter);
    constexpr std::uint64_t most_steps = std::uint64_t{1} << 16;
    const bool few_options =
        std::all_of(c.words.begin(), c.words.end(), [](Int w) { return std::cmp_less(w, most_steps); });
    if (out.complete || out.list.size() >= wanted.most || !wanted.target.is_nimber() || !few_options) return out;
    const Allowance few(meter, most_steps);
    try {
        return moves_by_search(c, {}, wanted.target, wanted.most, meter);
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
    } catch (const Error&) {  // of an option that the engine need not look at
    }
    return out;
}

engines::SumMoves Engines::winning_moves(const rules::Position& sum, const Verdict& verdict, std::size_t most,
                                         Meter& meter, engines::Fewer fewer) {
    engines::SumMoves out;
    const auto add = [&](std::size_t i, engines::Moves moves) {
        out.complete = out.complete && moves.complete;
        for (rules::Move& m : moves.list) out.list.push_back({i, std::move(m)});
    };
    if (verdict.compound) {
        add(0, verdict.compound->winning_moves(most, meter));
        return out;
    }
    if (verdict.found) {
        out = *verdict.found;
        if (verdict.more_by_search && out.list.size() < most) {
            Verdict searched = verdict;
            searched.found.reset();
            for (std::size_t i = 0; i < sum.size(); ++i)
                if (sum[i].instance == 0) searched.values[i] = value(sum[i], meter);
            std::optional<Allowance> few;
            if (verdict.steps_for_more > 0) few.emplace(meter, verdict.steps_for_more);
            try {
                return winning_moves(sum, searched, most, meter, fewer);
            } catch (const Stopped&) {  // what was found stays known
            } catch (const Error&) {    // of an option that the theorem need not look at
            }
        }
        out.list.resize(std::min(out.list.size(), most));
        return out;
    }
    if (verdict.won_alone) {
        const Component& c = sum[*verdict.won_alone];
        add(*verdict.won_alone, theorem_on_winner(c)->moves_to(c.words, 0, most, meter));
        out.complete = out.complete && sum.size() == 1;
        return out;
    }
    Rests rests(sum, verdict.values, meter);
    const std::vector<std::size_t> first = engines::misere::first_of_each(sum);
    for (std::size_t i = 0; i < sum.size() && out.list.size() < most; ++i) {
        meter.tick();
        if (first[i] != i) continue;  // equal components have equal moves
        if (fewer == engines::Fewer::first && !out.list.empty()) break;
        const std::size_t wanted = most - out.list.size();
        const Value others = rests.value(i);
        const Component& c = sum[i];
        const bool valued = verdict.values[i].has_value();
        if (!valued || (c.instance > 0 && is_searched(c))) {
            add(i, moves_by_search(c, rests.unvalued(i, meter), others, wanted, meter));
        } else if (rests.any_unvalued()) {
            out.complete = false;  // a move here wins if it makes the value that is not known
        } else if (c.instance == 0) {
            const Value size = *verdict.values[i];
            if (!others.is_nimber() || others >= size) continue;
            const auto left = static_cast<Int>(others.nimber());
            add(i, {{{{{0, {left}}}, {{"take", static_cast<Int>(size.nimber()) - left}}}}, true});
        } else {
            if (*verdict.values[i] == loony) add(i, moves_to(c, {won, wanted}, meter));
            if (others.is_nimber()) add(i, moves_to(c, {others, wanted, true, fewer}, meter));
        }
    }
    if (out.list.size() >= most) {
        out.complete = false;
        out.list.resize(std::min(out.list.size(), most));
    }
    return out;
}

}  // namespace grundy::plan
