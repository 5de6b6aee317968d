// SPDX-License-Identifier: MIT
// See stealing.hpp. Both plies are listed, so that any rules will do.
#include "plan/stealing.hpp"

#include <algorithm>

#include "moves/stream.hpp"
#include "rules/descent.hpp"
#include "rules/distinct_moves.hpp"

namespace grundy::plan {
namespace {

using rules::Component;

constexpr std::uint64_t most_stealing_steps = std::uint64_t{1} << 24, most_ending_steps = 100'000;
constexpr std::uint64_t most_stolen_words = std::uint64_t{1} << 23;  // of the options of the position

std::uint64_t size_of_option(const rules::Position& p) {
    std::uint64_t out = 8;
    for (const Component& c : p) out += 8 + c.words.size();
    return out;
}

// The options of a position by what they leave, with a choice that leads there.
class StolenOptions {
public:
    StolenOptions(const rules::Ruleset& rules, std::uint64_t& steps, Meter& meter)
        : rules_(rules), steps_(steps), meter_(meter) {}
    ~StolenOptions() { meter_.release(8 * words_); }
    StolenOptions(const StolenOptions&) = delete;
    StolenOptions& operator=(const StolenOptions&) = delete;

    /// False if an option ends the game, or there are too many.
    bool list(const Component& c) {
        return each(c, [&](rules::Position left, const grundy::Choice& choice) {
            const std::uint64_t words = size_of_option(left);
            if (words_ + words > most_stolen_words) return false;
            meter_.claim(8 * words, "options of a position");
            words_ += words;
            own_.try_emplace(std::move(left), choice);
            return true;
        });
    }
    /// The first option all of whose options are options of the position, too; null if there is none. Options that are
    /// sums are not examined.
    const grundy::Choice* stealing() {
        for (const auto& [option, choice] : own_)
            if (option.size() == 1 && option[0].instance > 0 &&
                each(option[0],
                     [&](const rules::Position& left, const grundy::Choice&) { return own_.contains(left); }))
                return &choice;
        return nullptr;
    }

private:
    // Whether all options satisfy this, and none ends the game; false if the steps do not suffice.
    template <class Holds>
    bool each(const Component& c, Holds holds) {
        moves::OptionStream options(rules_, c.instance, meter_, moves::OptionStream::Rung::walker);
        return options.each(c.words, [&](std::span<const Component> parts) {
            if (rules::ends_game(parts)) return false;
            rules::Position left(parts.begin(), parts.end());
            const std::uint64_t size = size_of_option(left);
            meter_.tick(size);
            steps_ -= std::min(size, steps_);
            if (steps_ == 0) return false;
            rules::normalize(left);
            return holds(std::move(left), options.choice());
        });
    }

    const rules::Ruleset& rules_;
    std::uint64_t& steps_;
    Meter& meter_;
    std::uint64_t words_ = 0;
    std::map<rules::Position, grundy::Choice> own_{};
};

bool play_ends(const rules::Ruleset& rules, int instance, Meter& meter) {
    const Allowance few(meter, most_ending_steps);
    try {
        return rules::unseen_ends(rules, instance, &meter).empty();
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
        return false;
    }
}

}  // namespace

std::optional<grundy::Choice> Stealing::move(const rules::Ruleset& rules, const Component& c, Meter& meter) {
    auto it = steps_.find(c.instance);
    if (it == steps_.end())
        it = steps_.emplace(c.instance, play_ends(rules, c.instance, meter) ? most_stealing_steps : 0).first;
    if (it->second == 0) return std::nullopt;
    StolenOptions options(rules, it->second, meter);
    const grundy::Choice* const found = options.list(c) ? options.stealing() : nullptr;
    return found != nullptr ? std::optional<grundy::Choice>(*found) : std::nullopt;
}

}  // namespace grundy::plan
