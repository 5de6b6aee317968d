// SPDX-License-Identifier: MIT
// Moore's nim as a row of the table of theorems: rules with one option for each number of heaps from 1 to k, on a row
// or on integers.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/size.hpp"
#include "engines/theorems/moore_moves.hpp"
#include "engines/theorems/moore_reader.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr Int most_at_once = 6;                           // sets of heaps are tried one by one
constexpr std::size_t most_heaps = 8;                     // on integers
constexpr std::size_t most_words = std::size_t{1} << 22;  // of the positions in a list of moves

class Moore : public Theorem {
public:
    Moore(const rules::Ruleset& rules, int instance, Int k) : rules_(rules), instance_(instance), k_(k) {}

    std::string theorem() const override {
        return fmt::format(
            "lost exactly if in each binary place {} divides the number of heaps with a one there (Theorem 37; Moore "
            "1910)",
            k_ + 1);
    }
    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.tick(words.size());
        return moore_wins(piles(words), k_);
    }
    Moves moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const override {
        const auto before = piles(words);
        const auto first = before.data() - words.data();
        Moves out;
        rules::DistinctMoves distinct(most);
        std::size_t listed = 0;
        out.complete = each_moore_move(
            before, k_,
            [&](const MooreMove& move) {
                if ((listed += words.size()) > most_words && !out.list.empty()) return false;
                rules::Component to{instance_, {words.begin(), words.end()}};
                for (const auto& [i, left] : move) to.words[to_size(first) + i] = left;
                rules::canonicalize(rules_.game(instance_), to.words);
                return rules::add_move(distinct, out.list, {&to, 1}, choice(before, move));
            },
            meter);
        return out;
    }

protected:
    virtual std::span<const Int> piles(std::span<const Int> words) const { return words; }
    virtual Choice choice(std::span<const Int> heaps, const MooreMove& move) const = 0;

private:
    const rules::Ruleset& rules_;
    int instance_;
    Int k_;
};

class RowMoore final : public Moore {
public:
    RowMoore(const rules::Ruleset& rules, int instance, std::vector<MooreOption> options, rules::NormalGame normal)
        : Moore(rules, instance, static_cast<Int>(options.size())),
          rules_(rules),
          instance_(instance),
          options_(std::move(options)),
          normal_(std::move(normal)) {}

private:
    std::span<const Int> piles(std::span<const Int> words) const override { return words.subspan(1); }
    Choice choice(std::span<const Int> heaps, const MooreMove& move) const override {
        const MooreOption& option = options_[move.size() - 1];
        std::vector<std::pair<int, Int>> chosen;
        for (const MooreOption::Binder& b : option.binders) {
            const auto [at, left] = move[b.heap];
            chosen.emplace_back(b.slot, b.place ? static_cast<Int>(at) + 1 : heaps[at] - left);
        }
        std::vector<Int> words = {static_cast<Int>(heaps.size())};
        words.insert(words.end(), heaps.begin(), heaps.end());
        return rules::written_choice(rules_, instance_, normal_, option.number, words, chosen);
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::vector<MooreOption> options_;  // by the number of heaps, from 1
    rules::NormalGame normal_;
};

class NumbersMoore final : public Moore {
public:
    NumbersMoore(Match match, Int k, std::vector<std::vector<std::size_t>> sets)
        : Moore(match.rules(), match.instance(), k), sets_(std::move(sets)), match_(std::move(match)) {}

private:
    Choice choice(std::span<const Int> heaps, const MooreMove& move) const override {
        std::vector<std::size_t> set;
        for (const auto& [i, left] : move) set.push_back(i);
        const auto which = std::find(sets_.begin(), sets_.end(), set) - sets_.begin();
        std::vector<Int> taken;
        for (const auto& [i, left] : move) taken.push_back(heaps[i] - left);
        return match_.choice(to_size(which), heaps, taken);
    }

    std::vector<std::vector<std::size_t>> sets_;  // of heaps, for each option of the theorem
    Match match_;
};

std::unique_ptr<Theorem> on_row(const rules::Ruleset& rules, int instance) {
    rules::NormalGame normal = rules::normal_game(rules, instance);
    const rules::Game& game = normal.game;
    std::vector<MooreOption> options(game.options.size());
    for (std::size_t i = 0; i < game.options.size(); ++i) {
        auto read = read_moore_option(game.args[0].slot, game.options[i]);
        if (!read || read->heaps > options.size() || options[read->heaps - 1].heaps > 0) return nullptr;
        read->number = i;
        options[read->heaps - 1] = std::move(*read);
    }
    return std::make_unique<RowMoore>(rules, instance, std::move(options), std::move(normal));
}

// All sets of at most `most` of n heaps.
std::vector<std::vector<std::size_t>> sets_of_heaps(std::size_t n, std::size_t most) {
    std::vector<std::vector<std::size_t>> out;
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
            return std::make_unique<NumbersMoore>(std::move(*found), static_cast<Int>(k), std::move(sets));
    }
    return nullptr;
}

std::unique_ptr<Theorem> moore_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member) return nullptr;
    if (rules::all_integers(game.args)) return on_integers(rules, instance);
    const bool one_row = game.args.size() == 1 && game.args[0].type == rules::Type::row;
    const bool fits = game.options.size() >= 2 && static_cast<Int>(game.options.size()) <= most_at_once;
    return one_row && fits ? on_row(rules, instance) : nullptr;
}

}  // namespace

Row moore() { return {"Moore's nim (Theorem 37)", Says::winner, moore_of}; }

}  // namespace grundy::engines::theorems
