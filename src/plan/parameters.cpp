// SPDX-License-Identifier: MIT
// The row of games some of whose arguments no option changes (rules/unchanged_arguments.hpp) in the table of engines:
// f(n, L, R) at given L and R is f(n) with the parameters L and R. That game is planned like any other, so heaps,
// periods, listed takes and theorems serve. Its engines are kept for the values of such arguments that came last.
// Whatever it refuses is searched for with all arguments, so that messages name positions as the user knows them.
#include <algorithm>
#include <deque>
#include <memory>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/candidate.hpp"
#include "engines/period_source.hpp"
#include "engines/sequences/heap_counts.hpp"
#include "engines/sequences/known.hpp"
#include "plan/plan.hpp"
#include "rules/affine.hpp"
#include "rules/layout.hpp"
#include "rules/options.hpp"
#include "rules/unchanged_arguments.hpp"

namespace grundy {
namespace plan::parameters {
namespace {

using engines::Estimate;
using engines::Setting;
using rules::Component;
using Split = rules::ConstantArguments;
using Constants = std::vector<std::vector<Int>>;

constexpr std::size_t most_kept = 64;
// What it takes to plan a game, in cells of a table.
constexpr std::uint64_t cells_to_plan = std::uint64_t{1} << 14;
constexpr std::uint64_t beyond_counting = engines::beyond_tables - 1;

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a > beyond_counting - b ? beyond_counting : a + b; }

// The cells of a table of all positions up to this one.
std::uint64_t cells_of(const std::vector<rules::Variable>& args, std::span<const Int> words) {
    std::uint64_t out = 1;
    rules::for_each_argument(args, words, [&](const rules::Variable& v, std::span<const Int> argument) {
        if (rules::counted(v.type) || __builtin_mul_overflow(out, static_cast<std::uint64_t>(argument[0]) + 1, &out))
            out = beyond_counting;
    });
    return std::min(out, beyond_counting);
}

// The game of fewer arguments for one choice of the others. It is not moved: its engines read its rules.
class Reduced {
public:
    Reduced(std::shared_ptr<const Split> split, const Setting& s, int original, Constants constant)
        : split_(std::move(split)),
          original_(original),
          game_(*split_, s.rules.instance(original), std::move(constant)),
          engines_(game_.rules, question(s)) {}
    Reduced(const Reduced&) = delete;
    Reduced& operator=(const Reduced&) = delete;

    const Constants& constant() const { return game_.constant; }
    Engines& engines() { return engines_; }
    Component position(std::vector<Int> rest) const { return {game_.instance, std::move(rest)}; }
    engines::Engine& engine(const std::vector<Int>& rest) { return engines_.engine_for(position(rest)); }

    Value value(const std::vector<Int>& rest, Meter& meter) {
        engines_.limit_memory(meter.bytes_left());
        return engines_.value(position(rest), meter);
    }

    // The moves in the words of the game with all arguments.
    engines::Moves moves_to(const std::vector<Int>& rest, const engines::Wanted& wanted, Meter& meter) {
        engines_.limit_memory(meter.bytes_left());
        engines_.prepare_moves(position(rest), meter);
        engines::Moves out = engine(rest).moves_to(rest, wanted, meter);
        for (rules::Move& m : out.list)
            for (Component& c : m.to)
                if (c.instance == game_.instance) c = with_all_arguments(c);
        return out;
    }

private:
    static Question question(const Setting& s) {
        Question q;
        q.bytes = ~std::uint64_t{0};  // the planner that asks compares with the memory there is
        q.threading = s.threading;
        return q;
    }

    Component with_all_arguments(const Component& c) const {
        Component out{original_, {}};
        std::size_t k = 0, i = 0;
        const auto constants = [&] {
            const auto& params = split_->game.params;  // of which these are the last
            for (const std::size_t own = params.size() - split_->which.size();
                 k < split_->which.size() && split_->which[k] == i; ++k, ++i)
                rules::append_argument(params[own + k].variable.type, game_.constant[k], out.words);
        };
        constants();
        rules::for_each_argument(game_.rules.game(game_.instance).args, std::span<const Int>(c.words),
                                 [&](const rules::Variable& v, std::span<const Int> argument) {
                                     rules::append_argument(v.type, argument, out.words);
                                     ++i;
                                     constants();
                                 });
        return out;
    }

    std::shared_ptr<const Split> split_;
    int original_;
    rules::ReducedGame game_;
    Engines engines_;
};

// The reduced games that positions asked for last, and what they have cost.
class Games {
public:
    Games(const Setting& s, Split split) : setting_(s), split_(std::make_shared<const Split>(std::move(split))) {}

    const Setting& setting() const { return setting_; }
    const Split& split() const { return *split_; }
    std::uint64_t spent() const { return spent_; }

    Split::Divided divided(std::span<const Int> words) const {
        return split_->divided(setting_.rules.game(setting_.instance), words);
    }
    Reduced* known(const Constants& constant) {
        const auto at =
            std::find_if(kept_.begin(), kept_.end(), [&](const auto& r) { return r->constant() == constant; });
        return at == kept_.end() ? nullptr : at->get();
    }
    Reduced& with(const Constants& constant) {
        if (Reduced* const r = known(constant)) return *r;
        auto next = std::make_unique<Reduced>(split_, setting_, setting_.instance, constant);
        if (!kept_.empty()) next->engines().trust(kept_.back()->engines().compared());
        if (kept_.size() == most_kept) kept_.pop_front();
        kept_.push_back(std::move(next));
        return *kept_.back();
    }
    void spend(std::uint64_t cells) { spent_ = plus(spent_, cells); }

    std::string names() const {
        std::string out;
        const auto& args = setting_.rules.game(setting_.instance).args;
        for (const std::size_t i : split_->which) out += (out.empty() ? "" : ", ") + args[i].name;
        return out;
    }

private:
    Setting setting_;
    std::shared_ptr<const Split> split_;
    std::deque<std::unique_ptr<Reduced>> kept_;  // the oldest first
    std::uint64_t spent_ = 0;
};

class Engine final : public engines::RulesEngine, public engines::sequences::CountsMoves {
public:
    explicit Engine(std::shared_ptr<Games> games)
        : RulesEngine(games->setting().rules, games->setting().instance), games_(std::move(games)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        try {
            const auto d = games_->divided(words);
            return games_->with(d.constant).value(d.rest, meter);
        } catch (const Stopped&) {
            throw;
        } catch (const engines::sequences::BeyondValues&) {
            throw;
        } catch (const Error&) {
            return games_->setting().search.value(component(words), meter);
        }
    }
    engines::Moves moves_to(std::span<const Int> words, const engines::Wanted& wanted, Meter& meter) override {
        try {
            const auto d = games_->divided(words);
            return games_->with(d.constant).moves_to(d.rest, wanted, meter);
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
            return RulesEngine::moves_to(words, wanted, meter);
        }
    }
    std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) override {
        const auto d = games_->divided(words);
        Reduced& r = games_->with(d.constant);
        r.value(d.rest, meter);
        auto* const counts = dynamic_cast<CountsMoves*>(&r.engine(d.rest));
        return counts == nullptr ? std::nullopt : counts->count_moves(d.rest, target, meter);
    }

private:
    // A part has the same unchanged arguments.
    Value part(const Component& c, Meter& meter) override { return value(c.words, meter); }

    std::shared_ptr<Games> games_;
};

// Costs of other choices of these arguments add up: a table of all of them is as good once they reach its own.
class Candidate final : public engines::Candidate {
public:
    Candidate(const Setting& s, Split split)
        : engines::Candidate(s), games_(std::make_shared<Games>(s, std::move(split))) {}

    std::string form() const override {
        return "never changed, and parameters of a game without them: " + games_->names();
    }
    std::string reason(std::span<const Int> words) const override {
        const std::string game = "each option passes " + games_->names() + " on as it is";
        const auto c = choice(words);
        return c ? game + ", so the position is one for the engine '" + c->engine + "': " + c->reason : game;
    }
    std::string cost(const engines::Circumstances& c) const override {
        const auto own = choice(c.words);
        return own ? own->cost : "that of each game of fewer arguments";
    }
    std::string cores(const engines::Circumstances& c) const override {
        const auto own = choice(c.words);
        return own ? own->cores : engines::Candidate::cores(c);
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        if (words.empty()) return Estimate::of_some_positions();
        const std::uint64_t all = cells_of(setting_.rules.game(setting_.instance).args, words);
        if (all <= cells_to_plan) return std::nullopt;
        const auto d = games_->divided(words);
        const bool known = games_->known(d.constant) != nullptr;
        if (!known && all < plus(games_->spent(), cells_to_plan)) return std::nullopt;
        Reduced& r = games_->with(d.constant);
        const std::uint64_t others = games_->spent();
        if (!known) games_->spend(cells_to_plan);
        const Choice c = r.engines().choice(r.position(d.rest));
        if (plays_any_options(c.engine)) return std::nullopt;  // a search, which needs no such game
        const std::uint64_t cells = c.search ? cells_of(games_->split().game.args, d.rest) : 0;
        if (!known) games_->spend(cells);
        return Estimate{known ? cells : plus(others, plus(cells, cells_to_plan)), 0, 0};
    }
    bool fills() const override { return true; }  // does not fit every position
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(games_); }

private:
    static bool plays_any_options(const std::string& engine) {
        const auto& table = engine_table();
        return std::any_of(table.begin(), table.end(),
                           [&](const engines::EngineRow& row) { return row.name == engine && row.any_options; });
    }
    std::optional<Choice> choice(std::span<const Int> words) const {
        if (words.empty()) return std::nullopt;
        const auto d = games_->divided(words);
        Reduced& r = games_->with(d.constant);
        return r.engines().choice(r.position(d.rest));
    }

    std::shared_ptr<Games> games_;
};

// A family f(n, 3, 7) that leaves open the only argument that changes: the game on one heap itself.
class FamilyEngine final : public engines::RulesEngine, public engines::sequences::CountsMoves {
public:
    FamilyEngine(const Setting& s, std::shared_ptr<Reduced> game)
        : RulesEngine(s.rules, s.instance), game_(std::move(game)) {}

    Value value(std::span<const Int> words, Meter& meter) override { return own().value(words, meter); }
    Value sum(std::span<const Int> heaps, Meter& meter) override { return own().sum(heaps, meter); }
    void for_range(Int from, Int to, const engines::RangeVisit& visit, Meter& meter) override {
        own().for_range(from, to, visit, meter);
    }
    std::optional<engines::Period> repeats(Int to, Meter& meter) override { return own().repeats(to, meter); }
    engines::Moves moves_to(std::span<const Int> words, const engines::Wanted& wanted, Meter& meter) override {
        return game_->moves_to({words.begin(), words.end()}, wanted, meter);
    }
    std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) override {
        auto* const counts = dynamic_cast<CountsMoves*>(&own());
        return counts == nullptr ? std::nullopt : counts->count_moves(words, target, meter);
    }
    void prepare(std::span<const Int> words, Meter& meter) override { own().prepare(words, meter); }
    engines::PeriodSource* period_source() override { return own().period_source(); }
    std::string method() const override { return own().method(); }
    std::string cores() const override { return own().cores(); }

private:
    engines::Engine& own() const { return game_->engine({}); }

    std::shared_ptr<Reduced> game_;
};

class FamilyCandidate final : public engines::Candidate {
public:
    FamilyCandidate(const Setting& s, std::shared_ptr<Reduced> game)
        : engines::Candidate(s), game_(std::move(game)), choice_(game_->engines().choice(game_->position({}))) {}

    std::string form() const override { return choice_.form; }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "each option passes the other arguments on as they are, so the family is one for the engine '" +
               choice_.engine + "': " + choice_.reason;
    }
    std::string cost(const engines::Circumstances& /*c*/) const override { return choice_.cost; }
    std::string cores(const engines::Circumstances& /*c*/) const override { return choice_.cores; }
    std::string theorem() const override { return choice_.theorem; }
    std::optional<Estimate> estimate(std::span<const Int> /*words*/) const override { return Estimate{1, 0, 0}; }
    bool surely_ends() const override { return game_->engines().surely_ends(game_->position({}).instance); }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<FamilyEngine>(setting_, game_); }

private:
    std::shared_ptr<Reduced> game_;
    Choice choice_;
};

// The game of one heap that a family leaves; null, with the reason, if there is none with an engine for all heaps.
std::shared_ptr<Reduced> game_of_family(const Setting& s, std::string& why_not) {
    why_not = "the family leaves open more than the one argument that changes";
    const rules::Game& family = s.rules.game(s.instance);
    const rules::Term& member = *family.member;
    if (!rules::one_integer(family.args)) return nullptr;
    const int slot = family.args[0].slot;
    const int target = s.rules.instance(s.instance).targets[to_size(member.site)];
    auto split = rules::unchanged_arguments(s.rules, target);
    if (!split || !rules::one_integer(split->game.args)) return nullptr;
    for (std::size_t i = 0; i < member.args.size(); ++i) {
        const rules::Expr& e = member.args[i];
        const bool unchanged = std::binary_search(split->which.begin(), split->which.end(), i);
        const bool open = e.op == rules::Op::variable && e.slot == slot;
        if (unchanged ? rules::mentions(e, slot) : !open) return nullptr;
    }
    Meter few{Budget{}};
    const Component any = rules::member_of(s.rules, s.instance, std::vector<Int>{1}, few);
    auto constant = split->divided(s.rules.game(target), any.words).constant;
    auto out =
        std::make_shared<Reduced>(std::make_shared<const Split>(std::move(*split)), s, target, std::move(constant));
    if (!out->engines().choice(out->position({})).search) return out;
    why_not = "the game of fewer arguments has no engine for all heaps";
    return nullptr;
}

}  // namespace
}  // namespace plan::parameters

namespace engines {

EngineRow parameters_engine();

EngineRow parameters_engine() {
    using namespace plan::parameters;
    EngineRow row{"parameters", "arguments that no option changes, as parameters of a game that has an engine"};
    row.recognise = [](const Setting& s) {
        if (s.rules.game(s.instance).member) {
            std::string why_not;
            auto game = game_of_family(s, why_not);
            if (!game) return Recognised{nullptr, why_not};
            return Recognised{std::make_unique<FamilyCandidate>(s, std::move(game)), ""};
        }
        auto split = rules::unchanged_arguments(s.rules, s.instance);
        if (!split) return Recognised{nullptr, "no argument is passed on unchanged by every option"};
        return Recognised{std::make_unique<plan::parameters::Candidate>(s, std::move(*split)), ""};
    };
    return row;
}

}  // namespace engines
}  // namespace grundy
