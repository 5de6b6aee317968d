// SPDX-License-Identifier: MIT
// Moore's nim as a row of the table of theorems: rules with one option for each number of heaps from 1 to k, on a row
// or on integers.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/size.hpp"
#include "engines/closed/forms.hpp"
#include "engines/closed/moore_moves.hpp"
#include "engines/closed/shape.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::closed {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr Int most_at_once = 6;                           // sets of heaps are tried one by one
constexpr std::size_t most_heaps = 8;                     // on integers
constexpr std::size_t most_words = std::size_t{1} << 22;  // of the positions in a list of moves

class Moore : public ClosedForm {
public:
    Moore(const rules::Ruleset& rules, int instance, Int k) : rules_(rules), instance_(instance), k_(k) {}

    std::string theorem() const override {
        return fmt::format(
            "lost exactly if in each binary place {} divides the number of heaps with a one there (Theorem 37; Moore "
            "1910)",
            k_ + 1);
    }
    bool wins(std::span<const Int> words, Meter& meter) override {
        meter.tick(words.size());
        return moore_wins(heaps(words), k_);
    }
    Moves winning_moves(std::span<const Int> words, std::size_t most, Meter& meter) override {
        const auto before = heaps(words);
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
    virtual std::span<const Int> heaps(std::span<const Int> words) const { return words; }
    virtual Choice choice(std::span<const Int> heaps, const MooreMove& move) const = 0;

private:
    const rules::Ruleset& rules_;
    int instance_;
    Int k_;
};

// One option on a row in normal form: what its binders mean, in their order.
struct RowOption {
    struct Binder {
        std::size_t heap = 0;  // from 0, among those that the option changes
        bool place = false;    // and not the number taken
    };
    std::size_t heaps = 0;
    std::size_t number = 0;  // among the options
    std::vector<Binder> binders;
    std::vector<int> slots;  // of the binders
};

class RowMoore final : public Moore {
public:
    RowMoore(const rules::Ruleset& rules, int instance, std::vector<RowOption> options, rules::NormalGame normal)
        : Moore(rules, instance, static_cast<Int>(options.size())),
          rules_(rules),
          instance_(instance),
          options_(std::move(options)),
          normal_(std::move(normal)) {}

private:
    std::span<const Int> heaps(std::span<const Int> words) const override { return words.subspan(1); }
    Choice choice(std::span<const Int> heaps, const MooreMove& move) const override {
        const RowOption& option = options_[move.size() - 1];
        std::vector<std::pair<int, Int>> chosen;
        for (std::size_t i = 0; i < option.binders.size(); ++i) {
            const auto [at, left] = move[option.binders[i].heap];
            chosen.emplace_back(option.slots[i], option.binders[i].place ? static_cast<Int>(at) + 1 : heaps[at] - left);
        }
        std::vector<Int> words = {static_cast<Int>(heaps.size())};
        words.insert(words.end(), heaps.begin(), heaps.end());
        return rules::written_choice(rules_, instance_, normal_, option.number, words, chosen);
    }

    const rules::Ruleset& rules_;
    int instance_;
    std::vector<RowOption> options_;  // by the number of heaps, from 1
    rules::NormalGame normal_;
};

class OnIntegers final : public Moore {
public:
    OnIntegers(const rules::Ruleset& rules, int instance, Int k, std::vector<std::vector<std::size_t>> sets,
               Match match)
        : Moore(rules, instance, k), sets_(std::move(sets)), match_(std::move(match)) {}

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

// Reads an option on the row in `slot` that changes some elements. All that it says must be what the theorem needs.
class RowReader {
public:
    RowReader(int slot, const rules::Option& option) : slot_(slot), option_(option) {}

    std::optional<RowOption> read() const {
        if (option_.kind != rules::Option::Kind::leads || option_.taken || !option_.guard.empty() ||
            option_.terms.size() != 1 || !option_.terms[0].same_instance || option_.terms[0].args.size() != 1)
            return std::nullopt;
        std::vector<Heap> heaps;
        const Expr* e = &option_.terms[0].args[0];
        for (; e->op == Op::replaced; e = &e->args[0]) {
            const Binder* const place = binder_of(e->args[1]);
            const Binder* const amount = place == nullptr ? nullptr : amount_of(*place, e->args[2]);
            if (amount == nullptr) return std::nullopt;
            heaps.push_back({place, amount});
        }
        if (!is_row(*e) || heaps.empty() || 2 * heaps.size() != option_.binders.size()) return std::nullopt;
        std::sort(heaps.begin(), heaps.end(), [](const Heap& a, const Heap& b) { return a.place < b.place; });
        return places_fit(heaps) ? std::optional(named(heaps)) : std::nullopt;
    }

private:
    // The binders of a heap that is changed.
    struct Heap {
        const Binder* place = nullptr;
        const Binder* amount = nullptr;
    };

    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == slot_; }
    static bool is_variable(const Expr& e, const Binder& b) { return e.op == Op::variable && e.slot == b.vars[0].slot; }
    bool is_element(const Expr& e, const Binder& place) const {
        return e.op == Op::element && is_row(e.args[0]) && is_variable(e.args[1], place);
    }
    static bool is_constant(const Expr& e, Int value) { return e.op == Op::constant && e.value == value; }

    const Binder* binder_of(const Expr& e) const {
        for (const Binder& b : option_.binders)
            if (b.kind == Binder::Kind::range && b.conditions.empty() && is_variable(e, b)) return &b;
        return nullptr;
    }

    // w[i] - k for k in 1..w[i].
    const Binder* amount_of(const Binder& place, const Expr& value) const {
        if (value.op != Op::sub || !is_element(value.args[0], place)) return nullptr;
        const Binder* const amount = binder_of(value.args[1]);
        const bool fits = amount != nullptr && is_constant(amount->exprs[0], 1) && is_element(amount->exprs[1], place);
        return fits ? amount : nullptr;
    }

    // i in 1..len(w), and j in i + 1..len(w) for the place after it: each set of places once.
    bool places_fit(const std::vector<Heap>& heaps) const {
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            const Expr &low = heaps[i].place->exprs[0], &high = heaps[i].place->exprs[1];
            const bool first = i == 0 ? is_constant(low, 1)
                                      : low.op == Op::add && is_variable(low.args[0], *heaps[i - 1].place) &&
                                            is_constant(low.args[1], 1);
            if (!first || high.op != Op::length || !is_row(high.args[0])) return false;
        }
        return true;
    }

    RowOption named(const std::vector<Heap>& heaps) const {
        RowOption out;
        out.heaps = heaps.size();
        for (const Binder& b : option_.binders)
            for (std::size_t i = 0; i < heaps.size(); ++i) {
                if (&b != heaps[i].place && &b != heaps[i].amount) continue;
                out.binders.push_back({i, &b == heaps[i].place});
                out.slots.push_back(b.vars[0].slot);
            }
        return out;
    }

    int slot_;
    const rules::Option& option_;
};

std::unique_ptr<ClosedForm> on_row(const rules::Ruleset& rules, int instance) {
    rules::NormalGame normal = rules::normal_game(rules, instance);
    const rules::Game& game = normal.game;
    std::vector<RowOption> options(game.options.size());
    for (std::size_t i = 0; i < game.options.size(); ++i) {
        auto read = RowReader(game.args[0].slot, game.options[i]).read();
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

// self((a - p), b, (c - q)) for p in 1.., q in 1..
std::string spelling(std::size_t n, const std::vector<std::size_t>& set) {
    std::vector<std::string> args(n), ranges;
    for (std::size_t i = 0; i < n; ++i) args[i] = std::string(1, static_cast<char>('a' + i));
    for (std::size_t i = 0; i < set.size(); ++i) {
        const char name = static_cast<char>('p' + i);
        args[set[i]] = fmt::format("({} - {})", args[set[i]], name);
        ranges.push_back(fmt::format("{} in 1..", name));
    }
    return fmt::format("self({}) for {}", fmt::join(args, ", "), fmt::join(ranges, ", "));
}

std::unique_ptr<ClosedForm> on_integers(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    const std::size_t n = game.args.size();
    for (std::size_t k = 2; n <= most_heaps && k <= n; ++k) {
        auto sets = sets_of_heaps(n, k);
        if (sets.size() != game.options.size()) continue;
        std::vector<Spellings> theorem;
        for (const auto& set : sets) theorem.push_back({spelling(n, set)});
        if (auto found = match(rules, instance, theorem))
            return std::make_unique<OnIntegers>(rules, instance, static_cast<Int>(k), std::move(sets),
                                                std::move(*found));
    }
    return nullptr;
}

}  // namespace

std::unique_ptr<ClosedForm> moore(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member) return nullptr;
    if (rules::all_integers(game.args)) return on_integers(rules, instance);
    const bool one_row = game.args.size() == 1 && game.args[0].type == rules::Type::row;
    const bool fits = game.options.size() >= 2 && static_cast<Int>(game.options.size()) <= most_at_once;
    return one_row && fits ? on_row(rules, instance) : nullptr;
}

}  // namespace grundy::engines::closed
