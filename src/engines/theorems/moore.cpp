// SPDX-License-Identifier: MIT
// Moore's nim as a row of the table of theorems: rules with one option for each number of heaps from 1 to k, on a row
// or on integers.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/size.hpp"
#include "engines/theorems/moore_moves.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr std::size_t most_at_once = 6;                   // sets of heaps are tried one by one
constexpr std::size_t most_heaps = 8;                     // on integers
constexpr std::size_t most_words = std::size_t{1} << 22;  // of the positions in a list of moves

using Sets = std::vector<std::vector<std::size_t>>;

class Moore final : public Theorem {
public:
    // `sets`: of the integers that each option of the theorem takes from. None on a row, where the option of each
    // number of heaps chooses their places, and then what it takes.
    Moore(Match match, std::size_t k, Sets sets) : match_(std::move(match)), k_(k), sets_(std::move(sets)) {}

    std::string theorem() const override {
        return fmt::format(
            "lost exactly if in each binary place {} divides the number of heaps with a one there (Theorem 37; Moore "
            "1910)",
            k_ + 1);
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.tick(words.size());
        return moore_wins(piles(words), static_cast<Int>(k_));
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const auto before = piles(words);
        const auto first = before.data() - words.data();
        Moves out;
        rules::DistinctMoves distinct(most);
        std::size_t listed = 0;
        out.complete = each_moore_move(
            before, static_cast<Int>(k_),
            [&](const MooreMove& move) {
                if ((listed += words.size()) > most_words && !out.list.empty()) return false;
                rules::Component to{match_.instance(), {words.begin(), words.end()}};
                for (const auto& [i, left] : move) to.words[to_size(first) + i] = left;
                rules::canonicalize(match_.rules().game(to.instance), to.words);
                return rules::add_move(distinct, out.list, {&to, 1}, choice(words, move));
            },
            meter);
        return out;
    }

private:
    std::span<const Int> piles(std::span<const Int> words) const { return sets_.empty() ? words.subspan(1) : words; }
    Choice choice(std::span<const Int> words, const MooreMove& move) const {
        const auto before = piles(words);
        std::vector<std::size_t> set;
        std::vector<Int> chosen;
        for (const auto& [i, left] : move) set.push_back(i);
        if (sets_.empty())
            for (const std::size_t i : set) chosen.push_back(static_cast<Int>(i) + 1);
        for (const auto& [i, left] : move) chosen.push_back(before[i] - left);
        const auto which = std::find(sets_.begin(), sets_.end(), set) - sets_.begin();
        return match_.choice(sets_.empty() ? set.size() - 1 : to_size(which), words, chosen);
    }

    Match match_;
    std::size_t k_;
    Sets sets_;
};

// self(set(a, p: (element(a, p) - r), q: (element(a, q) - s))) for p in 1..len(a), q in (1 + p)..len(a), r in
// 1..element(a, p), s in 1..element(a, q)
std::string taking_from_places(std::size_t heaps) {
    std::vector<std::string> changes, places, amounts;
    for (std::size_t i = 0; i < heaps; ++i) {
        const char place = binder_name(i), amount = binder_name(heaps + i);
        changes.push_back(fmt::format("{0}: (element(a, {0}) - {1})", place, amount));
        places.push_back(
            fmt::format("{} in {}..len(a)", place, i == 0 ? "1" : fmt::format("(1 + {})", binder_name(i - 1))));
        amounts.push_back(fmt::format("{} in 1..element(a, {})", amount, place));
    }
    return fmt::format("self(set(a, {})) for {}, {}", fmt::join(changes, ", "), fmt::join(places, ", "),
                       fmt::join(amounts, ", "));
}

std::unique_ptr<Theorem> on_row(const rules::Ruleset& rules, int instance) {
    const std::size_t k = rules.game(instance).options.size();
    if (k < 2 || k > most_at_once) return nullptr;
    Statement statement;
    for (std::size_t heaps = 1; heaps <= k; ++heaps) statement.push_back({taking_from_places(heaps)});
    auto found = match(rules, instance, statement);
    return found ? std::make_unique<Moore>(std::move(*found), k, Sets{}) : nullptr;
}

// All sets of at most `most` of n heaps.
Sets sets_of_heaps(std::size_t n, std::size_t most) {
    Sets out;
    for (unsigned bits = 1; bits < 1U << n; ++bits) {
        std::vector<std::size_t> set;
        for (std::size_t i = 0; i < n; ++i)
            if ((bits >> i & 1) != 0) set.push_back(i);
        if (set.size() <= most) out.push_back(std::move(set));
    }
    return out;
}

std::unique_ptr<Theorem> on_integers(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    const std::size_t n = game.args.size();
    for (std::size_t k = 2; n <= most_heaps && k <= n; ++k) {
        auto sets = sets_of_heaps(n, k);
        if (sets.size() != game.options.size()) continue;
        Statement statement;
        for (const auto& set : sets) statement.push_back({taking_from(n, set)});
        if (auto found = match(rules, instance, statement))
            return std::make_unique<Moore>(std::move(*found), k, std::move(sets));
    }
    return nullptr;
}

std::unique_ptr<Theorem> moore_of(const rules::Ruleset& rules, int instance) {
    const auto& args = rules.game(instance).args;
    if (rules::all_integers(args)) return on_integers(rules, instance);
    return args.size() == 1 && args[0].type == rules::Type::row ? on_row(rules, instance) : nullptr;
}

}  // namespace

Row moore() { return {"Moore's nim (Theorem 37)", Says::winner, moore_of}; }

}  // namespace grundy::engines::theorems
