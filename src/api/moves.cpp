// SPDX-License-Identifier: MIT
// Legal moves; see moves.hpp and MoveList in grundy.hpp. `solve` does not come here: solver.cpp lists its winning moves
// through the engines.
#include "api/moves.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/again_text.hpp"
#include "core/claimed.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/misere/component_hash.hpp"
#include "engines/period_source.hpp"
#include "moves/stream.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/heap_choices.hpp"
#include "rules/heap_form.hpp"

namespace grundy {
inline namespace abi_1 {

void drop_empty_heaps(rules::Position& position) {
    std::erase_if(position, [](const rules::Component& c) { return c.instance == 0 && c.words[0] == 0; });
}

namespace {

rules::Position normal(rules::Position p) {
    rules::normalize(p);
    return p;
}

// For a heap in normal form, the stones that are not left were taken. Engines for heaps report the same choice.
Choice taken(const rules::Component& from, const rules::Position& to) {
    Int take = from.words[0];
    for (const auto& part : to)
        if (part.instance == from.instance) take -= part.words[0];
    return {{"take", take}};
}

// Options of the rules that look alike, such as those of one digit of a code, count as one line: the first of them.
std::vector<std::size_t> lines_of(const rules::Ruleset& ruleset, int instance) {
    std::vector<std::size_t> out;
    std::unordered_map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < ruleset.game(instance).options.size(); ++i)
        out.push_back(first.emplace(rule_text(ruleset, instance, i + 1), i + 1).first->second);
    return out;
}

constexpr std::string_view the_list = "a list of moves";

std::uint64_t bytes_of(const Choice& choice) { return sizeof(Choice) + choice.size() * sizeof(Choice::value_type); }

std::uint64_t words_of(const rules::Position& position) {
    std::uint64_t out = 0;
    for (const rules::Component& c : position) out += c.words.size() + 4;
    return out;
}

// As it is kept until all options have been looked at, twice: DistinctMoves knows it too.
std::uint64_t bytes_of(const ComponentMove& move) {
    return sizeof move + 2 * (words_of(move.to) * sizeof(Int) + bytes_of(move.choice)) + bytes_of(move.binders) + 128;
}

std::uint64_t bytes_of(const LegalMove& move) {
    std::uint64_t out = 2 * sizeof move + move.from.size() + move.to.size() + move.rule_text.size() +
                        bytes_of(move.choice) + bytes_of(move.binders) + move.twins.size() * sizeof(std::size_t);
    for (const Choice& choice : move.also) out += bytes_of(choice);
    return out;
}

ComponentMove nim_move(Int size, Int k) {
    ComponentMove move;
    if (k > 0) move.to = {{0, {k}}};
    move.value = static_cast<Nimber>(k);
    move.rule = 1;
    move.choice = {{"take", size - k}};
    move.binders = {{"k", k}};
    return move;
}

bool matches(const Choice& wanted, const ComponentMove& move) {
    return std::all_of(wanted.begin(), wanted.end(), [&](const auto& pair) {
        return std::find(move.choice.begin(), move.choice.end(), pair) != move.choice.end() ||
               std::find(move.binders.begin(), move.binders.end(), pair) != move.binders.end();
    });
}

std::string one_line(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank || (!out.empty() && out.back() != ' ')) out += blank ? ' ' : c;
    }
    return out;
}

}  // namespace

bool name_choices(const rules::Ruleset& ruleset, const rules::Component& from, rules::Move& move, Meter& meter) {
    const bool by_take = move.choice.size() == 1 && move.choice[0].first == "take";
    if (from.instance == 0 || !by_take || !rules::chooses_more_than_takes(ruleset.game(from.instance))) return true;
    return rules::find_choices(ruleset, from, move, meter);
}

bool name_as_heaps(const rules::Ruleset& ruleset, const rules::Component& from, rules::Move& move, Meter& meter) {
    std::string why_not;
    if (from.instance == 0) return true;
    if (rules::chooses_more_than_takes(ruleset.game(from.instance))) return name_choices(ruleset, from, move, meter);
    if (!rules::heap_form(ruleset, from.instance, why_not)) return true;
    move.choice = taken(from, move.to);
    move.also.clear();
    return true;
}

Twins::Twins(const rules::Position& position) : repeats_(position.size(), false) {
    const auto first = engines::misere::first_of_each(position);
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (first[i] == i) continue;
        repeats_[i] = true;
        later_[first[i]].push_back(i + 1);
    }
}

std::vector<std::size_t> Twins::of(std::size_t i) const {
    const auto it = later_.find(i);
    return it == later_.end() ? std::vector<std::size_t>{} : it->second;
}

// A move in component i wins iff it ends the game, or leaves in that component the value of the sum of all the others,
// which is then a nimber: all others are.
void each_winning_target(const std::vector<Value>& values, const Twins& twins,
                         const std::function<bool(std::size_t i, Value target)>& visit) {
    Value total = 0;
    std::size_t others = 0;  // values that are not nimbers
    for (const Value v : values) v.is_nimber() ? void(total += v) : void(++others);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (twins.repeats(i)) continue;
        const bool here = !values[i].is_nimber();
        if (values[i] == loony && !visit(i, won)) return;
        if (others <= (here ? 1 : 0) && !visit(i, here ? total : total + values[i])) return;
    }
}

std::string rule_text(const rules::Ruleset& ruleset, int instance, std::size_t rule) {
    if (instance == 0) return "*k  for k in 0..n - 1, of the nim heap *n";
    if (rule == 0) return "";
    const rules::Game& game = ruleset.game(instance);
    const rules::Option& option = game.options[rule - 1];
    if (game.file_text && option.where.end > option.where.begin)
        return one_line(
            std::string_view(*game.file_text).substr(option.where.begin, option.where.end - option.where.begin));
    return option.words;
}

std::string text_after(const rules::Ruleset& ruleset, const ComponentMove& move) {
    return move.ends ? "win" : std::string(move.again ? again_before : "") + to_text(ruleset, move.to);
}

LegalMove Solver::Impl::public_move(const rules::Component& from, std::size_t component, ComponentMove move,
                                    std::optional<Value> total) const {
    LegalMove out;
    out.component = component;
    out.from = to_text(*ruleset, from);
    out.to = text_after(*ruleset, move);
    if (total) {
        out.value = move.value;
        out.total = *total;
        out.wins = move.ends || (move.again ? result_of(*total) == PlayResult::win : *total == 0);
    }
    out.rule = move.rule;
    out.rule_text = rule_text(*ruleset, from.instance, move.rule);
    out.choice = std::move(move.choice);
    out.binders = std::move(move.binders);
    out.also = std::move(move.also);
    out.handle = handle(from, std::move(move.to), move.ends);
    return out;
}

bool MoveWalk::run_nim_heap(Int size, const WalkLimits& limits, const Sink& sink) {
    Int from = 0, to = size - 1;
    if (limits.ends_only || limits.again) return true;
    if (limits.only) {  // do not examine 10^18 others
        const bool empty = limits.only->empty();
        if (!empty && (limits.only->size() > 1 || limits.only->front().instance != 0)) return true;
        from = empty ? 0 : limits.only->front().words[0];
        to = std::min(to, from);
    }
    std::uint64_t looked = 0, found = 0;
    for (Int k = from; k <= to; ++k) {
        if (looked++ == limits.options) return false;
        meter_.tick();
        ComponentMove move = nim_move(size, k);
        if (!matches(limits.wanted, move)) continue;
        if (found++ == limits.moves || !sink(move)) return false;
    }
    return true;
}

// Choices that lead to one position are seldom neighbours in the rules, so all options are looked at before the first
// move is passed on.
bool MoveWalk::run(const rules::Component& component, bool valued, const WalkLimits& limits, const Sink& sink) {
    if (component.instance == 0) return run_nim_heap(component.words[0], limits, sink);
    expect_copies({&component, 1}, meter_);
    engines::Engine& engine = solver_.engines->engine_for(component);
    const auto* const source = engine.period_source();
    const bool heap = source != nullptr && source->form().has_kernels() &&
                      !rules::chooses_more_than_takes(solver_.ruleset->game(component.instance));
    const auto lines = lines_of(*solver_.ruleset, component.instance);
    rules::DistinctMoves distinct(limits.moves);
    std::vector<ComponentMove> found;
    const std::uint64_t words_before = words_of({component});  // each move names what it leads from
    std::uint64_t looked = 0, words = 0;
    Claimed held(meter_, the_list);
    moves::OptionStream options(*solver_.ruleset, component.instance, meter_, moves::OptionStream::Rung::walker);
    options.take_again();
    const auto take = [&](std::span<const rules::Component> parts) {
        if (looked++ == limits.options || words > limits.words) return false;
        if (limits.seconds > 0 && meter_.seconds() > limits.seconds) return false;
        expect_copies(parts, meter_);
        ComponentMove move;
        move.to.assign(parts.begin(), parts.end());
        drop_empty_heaps(move.to);
        move.ends = rules::ends_game(move.to);
        move.again = options.again();
        if (limits.ends_only && !move.ends) return true;
        if (limits.only && (move.again != limits.again || normal(move.to) != *limits.only)) return true;
        move.binders = options.choice();
        move.choice = heap ? taken(component, move.to) : move.binders;
        if (!matches(limits.wanted, move)) return true;
        // A move that says `again` is another one than a move to the same position.
        constexpr int moving_again = rules::ended - 1;
        if (move.again) move.to.push_back({moving_again, {}});
        const rules::DistinctMoves::Result added = distinct.add(move.to, move.choice);
        if (move.again) move.to.pop_back();
        switch (added) {
            case rules::DistinctMoves::Result::full:
                return false;
            case rules::DistinctMoves::Result::known:
                return true;
            case rules::DistinctMoves::Result::choice:
                held.more(2 * bytes_of(move.choice) + 64);
                found[distinct.at()].also.push_back(std::move(move.choice));
                return true;
            case rules::DistinctMoves::Result::fresh:
                break;
        }
        words += words_before + words_of(move.to);
        held.more(bytes_of(move));
        move.rule = lines[options.line()];
        if (move.ends) move.to.clear();
        found.push_back(std::move(move));
        return !limits.first_choice || found.size() < limits.moves;
    };
    const bool all = options.each(component.words, take);
    for (ComponentMove& move : found) {
        if (valued && !move.ends) move.value = engines::value_of_sum(move.to, *solver_.engines, meter_);
        if (!sink(move)) return false;
    }
    return all;
}

std::size_t MoveWalk::rule_of(const rules::Component& component, const rules::Position& to, const WalkLimits& limits) {
    if (component.instance == 0) return 1;
    const auto lines = lines_of(*solver_.ruleset, component.instance);
    if (std::all_of(lines.begin(), lines.end(), [](std::size_t line) { return line == 1; })) return 1;
    const auto& options = solver_.ruleset->game(component.instance).options;
    if (!options.empty() && options[0].taken) {  // the number taken identifies the digit
        const Int take = taken(component, to)[0].second;
        const auto digit =
            std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.taken->allows(take); });
        return digit == options.end() ? 0 : lines[to_size(digit - options.begin())];
    }
    std::size_t rule = 0;
    WalkLimits only = limits;
    if (!limits.ends_only) only.only = normal(to);
    only.moves = 1;
    only.first_choice = true;
    run(component, false, only, [&](const ComponentMove& move) {
        rule = move.rule;
        return false;
    });
    return rule;
}

std::optional<ComponentMove> MoveWalk::move_to(const rules::Component& component, Value value,
                                               const WalkLimits& limits) {
    if (component.instance == 0) {
        if (!(value < static_cast<Nimber>(component.words[0]))) return std::nullopt;
        return nim_move(component.words[0], static_cast<Int>(value.nimber()));
    }
    auto found = solver_.engines->engine_for(component).moves_to(component.words, {value, 1, true}, meter_);
    if (found.list.empty()) return std::nullopt;
    name_choices(*solver_.ruleset, component, found.list[0], meter_);
    ComponentMove out;
    out.value = value;
    out.to = std::move(found.list[0].to);
    out.choice = std::move(found.list[0].choice);
    out.also = std::move(found.list[0].also);
    WalkLimits same = limits;
    same.ends_only = rules::ends_game(out.to);
    out.rule = rule_of(component, out.to, same);
    drop_empty_heaps(out.to);
    out.ends = rules::ends_game(out.to);
    if (out.ends) {
        out.to.clear();
        out.value = 0;
    }
    return out;
}

// ---- Solver::moves

namespace {

// Finds the one move of a nim heap that a choice allows, without examining 10^18 others.
void aim(const Choice& wanted, Int size, WalkLimits& limits) {
    for (const auto& [name, number] : wanted) {
        const Int k = name == "take" ? size - number : number;
        if (limits.only || (name != "take" && name != "k") || k < 0 || k >= size) continue;
        limits.only = rules::Position{};
        if (k > 0) limits.only->push_back({0, {k}});
    }
}

// The XOR of the values of all components but one.
std::vector<Value> rests(const std::vector<Value>& values) {
    std::vector<Value> out(values.size(), 0);
    Value before = 0, after = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        out[i] = before;
        before = nim_sum(before, values[i]);
    }
    for (std::size_t i = values.size(); i-- > 0;) {
        out[i] = nim_sum(out[i], after);
        after = nim_sum(after, values[i]);
    }
    return out;
}

// A list that was cut before any winning move gets the one that an engine finds. The search for the line of the rules
// may take long, so the attempt is given up after a while.
void add_winning_move(Solver::Impl& solver, const rules::Position& position, const std::vector<Value>& values,
                      std::size_t most, MoveList& list, Meter& m) {
    constexpr std::uint64_t most_steps = std::uint64_t{1} << 26;
    if (std::any_of(list.moves.begin(), list.moves.end(), [](const LegalMove& move) { return move.wins; })) return;
    const std::vector<Value> rest = rests(values);
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (values[i].is_loony() || (values[i].is_nimber() && !(rest[i] < values[i]))) continue;
        if (solver.ruleset->moves_again(position[i].instance)) continue;  // no engine finds it without all moves
        std::optional<ComponentMove> move;
        run_attempt(m, [&] {
            const Allowance few(m, most_steps);
            move = MoveWalk(solver, m).move_to(position[i], rest[i], {});
        });
        if (!move) continue;
        if (list.moves.size() >= most) list.moves.pop_back();
        list.moves.push_back(solver.public_move(position[i], i + 1, std::move(*move), Value{}));
        return;
    }
}

}  // namespace

// Lists the requested moves; `values` is empty if they are not known. `seconds`: of the meter's time, when no more
// options are looked at.
void Solver::Impl::walk_moves(const rules::Position& position, const std::vector<Value>& values, const MoveQuery& query,
                              MoveList& list, Meter& m, double seconds) {
    MoveWalk walk(*this, m);
    WalkLimits limits;
    limits.options = query.most_options;
    limits.seconds = seconds;
    limits.ends_only = query.to == "win";
    if (!query.to.empty() && !limits.ends_only) limits.only = normal(parse(left_by(query.to)));
    limits.again = says_again(query.to);
    limits.wanted = query.choice;
    const std::vector<Value> rest = rests(values);
    const Twins twins(position);
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (query.component != 0 ? query.component != i + 1 : twins.repeats(i)) continue;
        WalkLimits here = limits;
        here.moves = query.most - list.moves.size();
        if (position[i].instance == 0) aim(query.choice, position[i].words[0], here);
        const bool all = walk.run(position[i], !values.empty(), here, [&](ComponentMove& move) {
            std::optional<Value> total;
            if (!values.empty()) total = move.ends ? Value{} : rest[i] + move.value;
            LegalMove out = public_move(position[i], i + 1, std::move(move), total);
            if (query.component == 0) out.twins = twins.of(i);
            m.claim(bytes_of(out), the_list);
            m.tick(1 + (out.from.size() + out.to.size()) / text_a_step);  // that of a graph is long
            list.moves.push_back(std::move(out));
            return true;
        });
        list.complete = list.complete && all;
    }
    if (!list.complete && !values.empty() && query.most > 0 && query.component == 0 && query.to.empty() &&
        query.choice.empty())
        add_winning_move(*this, position, values, query.most, list, m);
}

void MoveList::not_reached(const Stopped& why) {
    value = why;
    first_wins = why;
    moves.clear();
    complete = false;
}

MoveList Solver::Impl::moves(const rules::Position& position, const MoveQuery& query) {
    // A list with values knows a winner and no draw.
    if (query.values)
        refuse_cyclic(instances_of(position), "a list of all moves", "solve lists the moves that keep the result");
    if (!query.values) {
        MoveList list;
        list.position = to_text(*ruleset, position);
        list_unvalued(position, query, list);
        return list;
    }
    const Answer answer = solve(position, false);
    MoveList list;
    static_cast<Run&>(list) = static_cast<const Run&>(answer);
    list.position = to_text(*ruleset, position);
    list.value = answer.value;
    list.first_wins = answer.first_wins;
    list.components = answer.components;
    list.complete = list.outcome == Outcome::answered;
    if (list.outcome == Outcome::answered) {
        std::vector<Value> values;
        for (const auto& c : answer.components) values.push_back(c.value);
        Meter m = meter();
        run_query(list, m, [&] { walk_moves(position, values, query, list, m, 0); });
        if (list.outcome == Outcome::out_of_budget)
            list.reason += "\nthe value of the position is known, " + value_text(*answer.value) +
                           "; only those of its moves are missing" +
                           (*answer.value == 0 ? ". No move wins" : ". Its winning moves: grundy solve");
        doubt(list, instances_of(position));
    }
    if (list.outcome == Outcome::out_of_budget) list_unvalued(position, query, list);
    return list;
}

// Legal moves are known without values. The query itself limits this work, whatever the budget of nodes is. After a
// search that has used up its time, so little more is granted that the promised end, a tenth and 0.3 s after the limit,
// is kept; half of it is for looking at options, and the rest for writing down the moves that were found.
void Solver::Impl::list_unvalued(const rules::Position& position, const MoveQuery& query, MoveList& list) {
    list.complete = true;
    list.moves.clear();
    list.components.clear();
    for (const auto& c : position)
        list.components.push_back({to_text(*ruleset, c), {}, c.instance == 0 ? "nimber" : ""});
    Budget allowed;
    if (budget.seconds > 0) allowed.seconds = query.values ? 0.04 * budget.seconds + 0.08 : budget.seconds;
    allowed.bytes = budget.bytes;
    allowed.interrupt = budget.interrupt;
    allowed.resident_before = budget.resident_before;
    Meter m(allowed);
    Run run;
    run_query(run, m, [&] { walk_moves(position, {}, query, list, m, allowed.seconds / 2); });
    list.complete = list.complete && run.outcome == Outcome::answered;
    if (run.outcome == Outcome::interrupted) list.outcome = run.outcome;
}

MoveList Solver::moves(std::string_view text, const MoveQuery& query, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->moves(impl_->parse(text), query);
}

MoveList Solver::moves(const PositionHandle& position, const MoveQuery& query, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return impl_->moves(impl_->position_of(position), query);
}

}  // namespace abi_1
}  // namespace grundy
