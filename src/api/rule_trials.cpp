// SPDX-License-Identifier: MIT
// Positions on which rules are tried; see rule_trials.hpp. The meter bounds the time, and the numbers of positions that
// are kept bound the memory.
#include "api/rule_trials.hpp"

#include "core/error.hpp"

namespace grundy {
inline namespace abi_1 {
namespace {

constexpr std::uint64_t most_trial_options = 20'000;           // of a position
constexpr std::size_t most_reached = 2000;                     // positions of an instance
constexpr std::size_t most_words = 200;                        // of a position that is kept
constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20;  // of all positions that are kept

}  // namespace

rules::Enumerator& RuleTrials::moves(int instance) {
    auto& out = moves_[instance];
    if (!out) out = std::make_unique<rules::Enumerator>(rules_, instance, *meter_);
    out->use(*meter_);
    out->take_again();
    return *out;
}

bool RuleTrials::may_start(int instance, const Words& words) {
    try {
        return moves(instance).may_start(words);
    } catch (const Stopped&) {
        throw;
    } catch (const Error&) {
        return true;
    }
}

void RuleTrials::reach(const rules::Component& c) {
    if (c.instance <= 0 || c.words.size() > most_words) return;
    Reached& r = reached_[c.instance];
    if (r.all.size() >= most_reached || kept_ >= most_bytes || r.all.contains(c.words)) return;
    const std::uint64_t bytes = sizeof(Int) * c.words.size() + sizeof(Words) + 6 * sizeof(void*);
    meter_->claim(bytes, "positions to try rules on");
    kept_ += bytes;
    r.waiting.push_back(&*r.all.insert(c.words).first);
}

std::optional<std::string> RuleTrials::visit(int instance, const Words& words, const Skipped& skipped) {
    rules::Enumerator& here = moves(instance);
    Known& known = known_[&rules_.game(instance)];
    ++known.visited;
    if (skipped)
        here.on_skipped([&](const rules::Term& term, std::size_t argument) { skipped(here, term, argument); });
    else
        here.on_skipped({});
    had_options_ = false;
    std::optional<std::string> fault;
    const Allowance few(*meter_, most_trial_options);
    try {
        here.run(words, [&](std::span<const rules::Component> sum) {
            had_options_ = true;
            known.legal.insert(here.line());
            for (const rules::Component& c : sum) reach(c);
            return true;
        });
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
    } catch (const Error& error) {
        fault = error.what();
    }
    here.on_skipped({});
    return fault;
}

bool RuleTrials::was_reached(int instance, const Words& words) const {
    const auto at = reached_.find(instance);
    return at != reached_.end() && at->second.all.contains(words);
}

std::size_t RuleTrials::follow(int instance, std::size_t most) {
    std::size_t done = 0;
    for (; done < most; ++done) {
        Reached& r = reached_[instance];
        if (r.waiting.empty()) break;
        const Words& words = *r.waiting.front();
        r.waiting.pop_front();
        visit(instance, words);
    }
    return done;
}

bool RuleTrials::was_legal(const rules::Game& game, std::size_t option) const {
    const auto at = known_.find(&game);
    return at != known_.end() && at->second.legal.contains(option);
}

bool RuleTrials::all_were_legal(const rules::Game& game) const {
    for (std::size_t i = 0; i < game.options.size(); ++i)
        if (game.options[i].kind != rules::Option::Kind::loses && !was_legal(game, i)) return false;
    return true;
}

std::size_t RuleTrials::visited(const rules::Game& game) const {
    const auto at = known_.find(&game);
    return at == known_.end() ? 0 : at->second.visited;
}

}  // namespace abi_1
}  // namespace grundy
