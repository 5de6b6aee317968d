// SPDX-License-Identifier: MIT
// The number of winning first moves; see MoveCount in answers.hpp.
#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "api/counts.hpp"
#include "api/impl.hpp"
#include "api/moves.hpp"
#include "core/claimed.hpp"
#include "core/error.hpp"
#include "engines/sequences/heap_counts.hpp"
#include "moves/stream.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

// The winning moves of a component, and the choices that make them.
struct Count {
    Wide moves = 0, choices = 0;
    bool has_choices = true;  // false where moves were not looked at one by one
};

constexpr std::uint64_t a_node = 96;  // bytes

// Counts the options that leave a nimber, as a stream passes them. Only those become positions, and the value of each
// part of one integer is asked for once.
class Options final : private moves::Sink {
public:
    Options(plan::Engines& engines, const rules::Ruleset& ruleset, const rules::Component& c, Nimber target, Meter& m)
        : engines_(engines), ruleset_(ruleset), from_(c), target_(target), m_(m), claimed_(m, what) {}

    /// Nothing if an option ends the game at once.
    std::optional<Count> count() {
        moves::OptionStream options(ruleset_, from_.instance, m_);
        if (options.run(from_.words, *this)) return std::nullopt;
        return Count{Wide{left_.size()}, choices_};
    }

private:
    static constexpr auto what = "the different positions that winning moves leave";

    void part(int instance, std::span<const Int> words) override {
        parts_.push_back({instance, {words.begin(), words.end()}});
        if (instance > 0 && words.size() > 1) rules::canonicalize(ruleset_.game(instance), parts_.back().words);
        total_ = nim_sum(total_, value(parts_.back()));
    }
    void changed(std::size_t word, Int v) override {
        std::vector<Int> words = from_.words;
        words[word] = v;
        part(from_.instance, words);
    }
    void option() override {
        m_.tick();
        if (total_ == Value{target_}) {
            ++choices_;
            rules::normalize(parts_);
            std::uint64_t bytes = a_node;
            for (const rules::Component& p : parts_) bytes += sizeof p + p.words.size() * sizeof(Int);
            if (left_.insert(parts_).second) claimed_.more(bytes);
        }
        discard();
    }
    void discard() override {
        parts_.clear();
        total_ = 0;
    }
    void restart() override {
        discard();
        left_.clear();
        choices_ = 0;
    }

    Value value(const rules::Component& c) {
        constexpr Int most_kept = Int{1} << 22;
        if (c.instance == 0) return static_cast<Nimber>(c.words[0]);
        if (c.words.size() != 1 || c.words[0] < 0 || c.words[0] >= most_kept) return engines_.value(c, m_);
        auto& known = known_[c.instance];
        if (std::cmp_greater_equal(c.words[0], known.size())) {
            claimed_.more((to_size(c.words[0]) + 1 - known.size()) * sizeof known[0]);
            known.resize(to_size(c.words[0]) + 1);
        }
        auto& own = known[to_size(c.words[0])];
        if (!own) own = engines_.value(c, m_);
        return *own;
    }

    plan::Engines& engines_;
    const rules::Ruleset& ruleset_;
    const rules::Component& from_;
    const Nimber target_;
    Meter& m_;
    Claimed claimed_;
    std::map<int, std::vector<std::optional<Value>>> known_;  // by instance and number
    rules::Position parts_;                                   // of the option under construction
    Value total_ = 0;
    std::set<rules::Position> left_;
    Wide choices_ = 0;
};

Count enumerated(plan::Engines& engines, const rules::Ruleset& ruleset, const rules::Component& c, Value target,
                 Meter& m) {
    if (target.is_nimber())
        if (const auto all = Options(engines, ruleset, c, target.nimber(), m).count()) return *all;
    Count out;
    Claimed claimed(m, "the different positions that winning moves leave");
    std::set<rules::Position> left;
    std::set<std::pair<std::size_t, Choice>> wins;
    moves::OptionStream options(ruleset, c.instance, m, moves::OptionStream::Rung::walker, rules::Copies::enough);
    options.each(c.words, [&](std::span<const rules::Component> parts) {
        m.tick();
        if (engines::value_of_sum(parts, engines, m) != target) return true;
        ++out.choices;
        if (rules::ends_game(parts)) {
            claimed.more(a_node + sizeof(Choice::value_type) * options.choice().size());
            wins.emplace(options.line(), options.choice());
            return true;
        }
        const auto all = options.with_all_copies();
        rules::Position to(all.begin(), all.end());
        rules::normalize(to);
        std::uint64_t bytes = a_node;
        for (const rules::Component& part : to) bytes += sizeof part + part.words.size() * sizeof(Int);
        if (left.insert(std::move(to)).second) claimed.more(bytes);
        return true;
    });
    out.moves = Wide{left.size()} + Wide{wins.size()};
    return out;
}

// Whether the moves are too many to try each.
bool is_huge(const rules::Component& c) {
    constexpr Int few = Int{1} << 32;
    return std::any_of(c.words.begin(), c.words.end(), [](Int n) { return n > few; });
}

// Whether the options may be millions, one or more for each choice of smaller arguments.
bool is_wide(const rules::Game& game, const rules::Component& c) {
    constexpr Wide many = Wide{1} << 22;
    Wide choices = 1;
    for (const Int n : c.words) choices = std::min(many, choices * (Wide{n} + 1));
    return game.args.size() > 1 && choices == many &&
           std::none_of(game.args.begin(), game.args.end(),
                        [](const rules::Variable& v) { return rules::counted(v.type); });
}

constexpr std::size_t most_listed = 20'000;

Count listed(const engines::Moves& found) {
    Count out;
    out.choices = Wide{found.repeated};
    for (const rules::Move& move : found.list) {
        out.moves += 1;
        out.choices += 1 + Wide{move.also.size()};
    }
    return out;
}

// Where a theorem says who wins, no value is needed, which may take a table of all smaller positions. Nothing if it
// does not list all winning moves.
std::optional<Count> by_theorem(plan::Engines& engines, const rules::Position& position, Meter& m) {
    if (position.size() != 1) return std::nullopt;
    const auto* const theorem = engines.theorem_on_winner(position[0]);
    if (theorem == nullptr) return std::nullopt;
    const std::vector<Int>& words = position[0].words;
    if (!theorem->wins(words, m)) return Count{};
    const engines::Moves found = theorem->moves_to(words, 0, most_listed, m);
    return found.complete ? std::optional(listed(found)) : std::nullopt;
}

Count moves_of(plan::Engines& engines, const rules::Ruleset& ruleset, const rules::Component& c, Value value,
               Value target, bool choices, Meter& m) {
    if (c.instance == 0) {
        const Wide one = target.is_nimber() && target < value ? 1 : 0;
        return {one, one};
    }
    engines::Engine& engine = engines.engine_for(c);
    auto* const counter = dynamic_cast<engines::sequences::CountsMoves*>(&engine);
    if (!choices && counter != nullptr && target.is_nimber() && ruleset.game(c.instance).symmetries.empty())
        if (const auto n = counter->count_moves(c.words, target.nimber(), m)) return {*n, 0, false};
    const bool is_graph = std::any_of(ruleset.game(c.instance).args.begin(), ruleset.game(c.instance).args.end(),
                                      [](const rules::Variable& v) { return v.type == rules::Type::graph; });
    const bool tries_each = !is_graph && dynamic_cast<engines::RulesEngine*>(&engine) != nullptr;
    if (!is_huge(c) && (tries_each || !(is_graph || is_wide(ruleset.game(c.instance), c))))
        return enumerated(engines, ruleset, c, target, m);
    const engines::Moves found = engine.moves_to(c.words, {target, most_listed, !is_graph}, m);
    if (!found.complete && !is_huge(c)) return enumerated(engines, ruleset, c, target, m);
    if (!found.complete)
        throw Error(
            "the winning moves of " + to_text(ruleset, c) +
            " cannot be counted: where a number is above 2^32, only moves that are listed are counted, and this "
            "list is not complete; ask about smaller numbers");
    return listed(found);
}

}  // namespace

std::optional<Wide> choices_of(const rules::Ruleset& ruleset, const rules::Component& c,
                               const std::vector<rules::Position>& moves, Meter& m) {
    if (c.instance == 0) return Wide{moves.size()};
    if (is_huge(c) || is_wide(ruleset.game(c.instance), c)) return std::nullopt;
    std::map<rules::Position, Wide> made;
    Claimed claimed(m, "the winning moves");
    for (rules::Position to : moves) {
        m.tick();
        std::uint64_t words = 0;
        for (const rules::Component& part : to) words += part.words.size();
        claimed.more(a_node + words * sizeof(Int));
        rules::normalize(to);
        made.emplace(std::move(to), 0);
    }
    moves::OptionStream options(ruleset, c.instance, m, moves::OptionStream::Rung::walker, rules::Copies::enough);
    options.each(c.words, [&](std::span<const rules::Component>) {
        m.tick();
        const auto all = options.with_all_copies();
        rules::Position to(all.begin(), all.end());
        rules::normalize(to);
        if (const auto at = made.find(to); at != made.end()) ++at->second;
        return true;
    });
    Wide out = 0;
    for (const auto& [to, choices] : made) {
        if (choices == 0) return std::nullopt;
        out += choices;
    }
    return out;
}

std::int64_t counted(Wide moves) {
    if (moves > std::numeric_limits<std::int64_t>::max())
        throw Stopped(Status::out_of_budget, "there are more than 2^63 - 1 winning moves");
    return static_cast<std::int64_t>(moves);
}

MoveCount counted_moves(Solver::Impl& solver, const rules::Position& position, bool choices) {
    for (const auto& c : position)
        rules::require_turns(*solver.ruleset, c.instance, "the number of winning moves", "solve lists them");
    if (solver.cyclic(position)) throw Error("winning moves are counted in games that end, and this one may repeat");
    MoveCount out;
    Meter m(solver.budget);
    run_query(out, m, [&] {
        expect_copies(position, m);
        if (const auto known = by_theorem(*solver.engines, position, m)) {
            out.first_wins = known->moves > 0;
            out.moves = counted(known->moves);
            out.choices = counted(known->choices);
            return;
        }
        std::vector<Value> values;
        Value total = 0;
        for (const auto& c : position) {
            values.push_back(solver.engines->value(c, m));
            total = nim_sum(total, values.back());
        }
        const bool wins = result_of(total) == PlayResult::win;
        Count sum;
        const Twins twins(position);
        const auto add = [&](std::size_t i, Value target) {
            const auto copies = static_cast<Wide>(1 + twins.of(i).size());
            const Count c = moves_of(*solver.engines, *solver.ruleset, position[i], values[i], target, choices, m);
            sum.moves += copies * c.moves;
            sum.choices += copies * c.choices;
            sum.has_choices = sum.has_choices && c.has_choices;
            counted(sum.moves);
            return true;
        };
        if (wins) each_winning_target(values, twins, add);
        out.first_wins = wins;
        out.moves = counted(sum.moves);
        if (sum.has_choices) out.choices = counted(sum.choices);
    });
    return out;
}

void MoveCount::not_reached(const Stopped& why) {
    first_wins = why;
    moves = why;
    choices.reset();
}

MoveCount Solver::count(std::string_view text, bool choices, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return counted_moves(*impl_, impl_->parse(text), choices);
}

MoveCount Solver::count(const PositionHandle& position, bool choices, const OwnLimits& limits) {
    const Within within(*impl_, limits);
    return counted_moves(*impl_, impl_->position_of(position), choices);
}

}  // namespace abi_1
}  // namespace grundy
