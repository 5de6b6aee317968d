// SPDX-License-Identifier: MIT
// See look_ahead.hpp. The options are collected, and those that change most are tried first.
#include "plan/look_ahead.hpp"

#include <algorithm>
#include <set>

#include "rules/distinct_moves.hpp"
#include "rules/extremes.hpp"

namespace grundy::plan {
namespace {

using rules::Component;

// Of the first round; where a component has many words, a unit of work is larger.
constexpr Int first_ends = 2;
constexpr std::uint64_t steps_an_option = 64, steps_of_all = std::uint64_t{1} << 14, words_a_step = 64;
// The first options may take a large part of the steps that are left: it is not seen at once that a large position,
// such as a full board, has no moves.
constexpr std::uint64_t part_for_an_option = 8;
constexpr std::uint64_t most_collected = std::uint64_t{1} << 21;  // words

struct Looked {
    Wide change = 0;
    std::size_t component = 0;
    rules::Position to;
    grundy::Choice choice;
};

// Of numbers, with the lengths of rows.
Wide sum_of(std::span<const Component> p) {
    Wide out = 0;
    for (const Component& c : p)
        for (const Int w : c.words) out += w;
    return out;
}

std::uint64_t words_in(std::span<const Component> p) {
    std::uint64_t out = 0;
    for (const Component& c : p) out += c.words.size();
    return out;
}

std::uint64_t most_words(std::span<const Component> p) {
    std::size_t out = 0;
    for (const Component& c : p) out = std::max(out, c.words.size());
    return out;
}

class Looking {
public:
    /// `steps`: for each option at least, `all`: together.
    Looking(std::span<const Component> sum, const IsLost& lost, std::uint64_t steps, std::uint64_t all, Meter& meter)
        : sum_(sum), lost_(lost), steps_(steps), all_(all), start_(meter.nodes()), meter_(meter) {}
    ~Looking() { meter_.release(claimed_); }
    Looking(const Looking&) = delete;
    Looking& operator=(const Looking&) = delete;

    /// False if a move that wins has been found.
    bool add(std::size_t component, std::span<const Component> parts, grundy::Choice choice) {
        const bool ends = rules::ends_game(parts);
        rules::Position to(parts.begin(), parts.end());
        const std::uint64_t words = words_in(to) + 16, bytes = 2 * sizeof(Int) * words;
        meter_.claim(bytes, "options of a position");
        claimed_ += bytes;
        collected_ += words;
        const Wide change = sum_of(to) - sum_of(sum_.subspan(component, 1));
        options_.push_back({change < 0 ? -change : change, component, std::move(to), std::move(choice)});
        if (ends) found_ = engines::SumMove{component, {options_.back().to, options_.back().choice}};
        return !ends && (collected_ < most_collected || !try_all());
    }
    /// Whether one of those that have been added wins.
    bool try_all() {
        if (found_) return true;
        std::stable_sort(options_.begin(), options_.end(),
                         [](const Looked& a, const Looked& b) { return a.change > b.change; });
        for (Looked& option : options_) {
            if (!leaves_lost(option)) continue;
            found_ = engines::SumMove{option.component, {std::move(option.to), std::move(option.choice)}};
            break;
        }
        options_.clear();
        collected_ = 0;
        meter_.release(std::exchange(claimed_, 0));
        return found_.has_value();
    }
    std::optional<engines::SumMove> found() { return std::move(found_); }

private:
    bool leaves_lost(const Looked& option) {
        rules::Position after = option.to;
        for (std::size_t i = 0; i < sum_.size(); ++i)
            if (i != option.component) after.push_back(sum_[i]);
        meter_.tick(after.size());  // each is looked up
        const std::uint64_t used = meter_.nodes() - start_, left = used < all_ ? all_ - used : 0;
        const Allowance few(meter_, std::max(steps_, left / part_for_an_option));
        try {
            return lost_(after, meter_);
        } catch (const Stopped&) {
            if (!few.used_up()) throw;
            return false;
        }
    }

    std::span<const Component> sum_;
    const IsLost& lost_;
    std::uint64_t steps_, all_, start_;
    Meter& meter_;
    std::vector<Looked> options_{};
    std::uint64_t claimed_ = 0, collected_ = 0;
    std::optional<engines::SumMove> found_{};
};

// As many options as `steps` allow.
void list(const rules::Ruleset& rules, std::span<const Component> sum, Int ends, Looking& to, std::uint64_t steps,
          Meter& meter) {
    const Allowance few(meter, steps);
    const auto less = [](const Component* a, const Component* b) { return *a < *b; };
    std::set<const Component*, decltype(less)> seen(less);
    try {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            const Component& c = sum[i];
            if (c.instance <= 0 || rules.game(c.instance).compound != rules::Compound::none) continue;
            meter.tick();
            if (!seen.insert(&c).second) continue;  // equal components have equal moves
            rules::ExtremeOptions options(rules, c.instance, ends, meter);
            const auto add = [&](std::span<const Component> parts) { return to.add(i, parts, options.choice()); };
            if (!options.run(c.words, add)) return;
        }
    } catch (const Stopped&) {
        if (!few.used_up()) throw;
    }
}

}  // namespace

std::optional<engines::SumMove> look_ahead(const rules::Ruleset& rules, std::span<const Component> sum, unsigned round,
                                           const IsLost& lost, Meter& meter) {
    const std::uint64_t unit = 1 + most_words(sum) / words_a_step, steps = unit * steps_of_all << 2 * round;
    const Allowance all(meter, steps);
    Looking looking(sum, lost, unit * steps_an_option << 3 * round, steps, meter);
    try {
        list(rules, sum, first_ends << 2 * round, looking, steps / 2, meter);  // the rest is for trying them
        looking.try_all();
    } catch (const Stopped&) {
        if (!all.used_up()) throw;
    } catch (const Error&) {  // of rules at fault
        return std::nullopt;
    }
    return looking.found();
}

}  // namespace grundy::plan
