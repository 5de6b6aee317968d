// SPDX-License-Identifier: MIT
// See best_move.hpp.
#include "api/best_move.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "api/best_programs.hpp"
#include "api/impl.hpp"
#include "core/choice_text.hpp"
#include "core/error.hpp"
#include "core/long_text.hpp"
#include "lang/lang.hpp"
#include "lang/measure.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr auto the_component = "component";
constexpr std::size_t most_text = std::size_t{1} << 29;  // of the moves that are listed

// Winning moves with their outcome.
struct Found {
    Run run;
    PlayResult result = PlayResult::loss;
    std::vector<WinningMove> moves;
    bool complete = false;
};

template <class Answer>
Found found_in(Answer& answer, PlayResult result) {
    return {static_cast<const Run&>(answer), result, std::move(answer.moves), answer.moves_complete};
}

Found winning_moves(Solver& solver, const PositionHandle& position, bool misere, bool with_positions,
                    const OwnLimits& limits) {
    if (misere) {
        MisereAnswer answer = solver.misere(position, limits);
        return found_in(answer, answer.first_wins.value_or(false) ? PlayResult::win : PlayResult::loss);
    }
    const std::size_t most = with_positions
                                 ? std::min(MoveOrder::most_listed, most_text / (1 + solver.text(position).size()))
                                 : MoveOrder::most_listed;
    WinnerAnswer answer = solver.winner(position, most, limits);
    return found_in(answer, answer.result.value_or(PlayResult::loss));
}

// For each option of the rules, the names of what its moves choose: the integers of the option and, in case it is
// listed by what it takes, that. Nothing is said of compounds and families, whose moves are those of other rules.
std::vector<std::vector<std::string>> names_of_choices(const rules::Ruleset& rules, int instance) {
    if (instance == 0) return {{"take", the_component}};
    const rules::Game& game = rules.game(instance);
    if (game.compound != rules::Compound::none || game.member) return {};
    std::vector<std::vector<std::string>> out;
    for (const rules::Option& option : game.options) out.push_back(names_of(option));
    out.push_back({"take", the_component});
    return out;
}

}  // namespace

/// The costs of the moves of one position, by one expression.
class MoveOrder::Costs {
public:
    Costs(const Rules& rules, const std::string& by) : by_(by), library_(rules.impl().library), ruleset_(library_) {}

    std::int64_t of(const WinningMove& move, std::size_t component, const MoveChoice& choice) {
        std::vector<std::string> names;
        std::vector<Int> numbers;
        bool has_component = false;  // a name of the rules comes first
        for (const auto& [name, number] : choice) {
            names.push_back(name);
            numbers.push_back(number);
            has_component = has_component || name == the_component;
        }
        if (!has_component) {
            names.emplace_back(the_component);
            numbers.push_back(static_cast<Int>(component));
        }
        const Wide cost = measure(move, names, choice).of(numbers);
        if (cost > std::numeric_limits<Int>::max() || cost < -std::numeric_limits<Int>::max())
            throw Error("--best '" + by_ + "': its value is beyond 2^63 - 1 for the winning move " + what(choice));
        return static_cast<std::int64_t>(cost);
    }

    /// Throws TextError unless the expression fits some move that the rules of a component may make. True if it fits
    /// one.
    bool fits(const std::string& text) {
        Diagnostics no_position("position", text), first("--best", by_);
        const auto position = lang::parse_position(text, library_, ruleset_, no_position);
        if (!position || position->empty()) return false;
        std::set<int> seen;
        std::set<std::string> known_names;
        for (const rules::Component& c : *position) {
            if (!seen.insert(c.instance).second) continue;
            for (const auto& names : names_of_choices(ruleset_, c.instance)) {
                known_names.insert(names.begin(), names.end());
                Diagnostics faults("--best", by_);
                const lang::Measure measure(by_, names, ruleset_, c.instance, {}, faults);
                if (faults.ok()) return true;
                if (first.ok()) first = std::move(faults);
            }
        }
        if (first.ok()) return false;
        throw text_error(first, "    (names: " + listed(known_names) + "those of a component's rules and of data)\n");
    }

private:
    static std::string what(const MoveChoice& choice) {
        return choice.empty() ? "without a choice" : choice_text(choice);
    }

    template <class Names>
    static std::string listed(const Names& names) {
        std::string out;
        for (const std::string& name : names) out += "`" + name + "`, ";
        return out;
    }

    lang::Measure& measure(const WinningMove& move, const std::vector<std::string>& names, const MoveChoice& choice) {
        const auto key = std::make_pair(move.component, names);
        const auto known = measures_.find(key);
        if (known != measures_.end()) return *known->second;
        const rules::Component from = component_of(move);
        Diagnostics faults("--best", by_);
        auto made = std::make_unique<lang::Measure>(by_, names, ruleset_, from.instance, from.words, faults);
        if (!faults.ok())
            throw text_error(faults, "    (for the winning move " + what(choice) + " of component " +
                                         std::to_string(move.component) + "; names: " + listed(names) +
                                         "those of its rules and of data)\n");
        return *measures_.emplace(key, std::move(made)).first->second;
    }

    // Equal components have one move; what it changes is in its text.
    rules::Component component_of(const WinningMove& move) {
        Diagnostics faults("position", move.from);
        const auto position = lang::parse_position(move.from, library_, ruleset_, faults);
        if (!position || position->size() != 1) return {};
        return position->front();
    }

    std::string by_;
    rules::Library library_;
    rules::Ruleset ruleset_;  // refers to the library
    std::map<std::pair<std::size_t, std::vector<std::string>>, std::unique_ptr<lang::Measure>> measures_;
};

// One fit is enough: a move that an expression does not fit is reported where it wins.
void MoveOrder::check(const std::string& position) const {
    bool fits = true;
    for (const std::string& expression : split_outside_brackets(by_, ','))
        fits = Costs(rules_, expression).fits(position) && fits;
    fits_ = fits;
}

MoveOrder::MoveOrder(const Rules& rules, std::string by) : rules_(rules), by_(std::move(by)) {}

BestMove MoveOrder::best(Solver& solver, const PositionHandle& position, bool misere, const OwnLimits& limits) const {
    if (looks_at_positions() && !fits_) check(solver.text(position));
    Found found = winning_moves(solver, position, misere, looks_at_positions(), limits);
    BestMove out;
    static_cast<Run&>(out) = found.run;
    out.result = found.result;
    if (out.outcome != Outcome::answered) return out;
    if (found.result == PlayResult::draw) throw Error("play is drawn: no first move wins, and so none is the best");
    if (found.result == PlayResult::loss) return out;
    if (!found.complete)
        throw Error("the best winning move is not known: not all winning moves can be listed (at most " +
                    std::to_string(most_listed) +
                    ", and as much text as memory is for); ask for some: --winner --moves N");
    std::vector<std::unique_ptr<Costs>> costs;
    if (looks_at_positions())
        for (const std::string& expression : split_outside_brackets(by_, ','))
            costs.push_back(std::make_unique<Costs>(rules_, expression));
    using Numbers = std::vector<std::int64_t>;
    using Key = std::tuple<Numbers, std::size_t, Numbers>;
    std::optional<Key> best;
    const WinningMove* chosen = nullptr;
    MoveChoice choice;
    const auto look = [&](const WinningMove& move, std::size_t component, const MoveChoice& c) {
        Key key{Numbers{}, component, Numbers{}};
        for (const auto& cost : costs) std::get<0>(key).push_back(cost->of(move, component, c));
        for (const auto& [name, number] : c) std::get<2>(key).push_back(number);
        if (best && !(key < *best)) return;
        best = std::move(key);
        chosen = &move;
        choice = c;
    };
    for (const WinningMove& move : found.moves) {
        std::vector<std::size_t> components = move.twins;
        components.push_back(move.component);
        for (const std::size_t component : components) {
            look(move, component, move.choice);
            for (const MoveChoice& c : move.also) look(move, component, c);
        }
    }
    if (chosen == nullptr) return out;  // nothing is listed of a win that no first move makes
    out.move = *chosen;
    out.move->component = std::get<1>(*best);
    out.move->choice = choice;
    out.move->also.clear();
    out.move->twins.clear();
    if (costs.size() == 1) out.cost = std::get<0>(*best)[0];
    return out;
}

}  // namespace abi_1
}  // namespace grundy
