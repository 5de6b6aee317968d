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

// One option on a row: what its binders mean, in their order.
struct RowOption {
    enum class Meaning { place, taken, left };
    struct Name {
        std::string name;
        std::size_t heap = 0;  // from 0, among those that the option changes
        Meaning meaning = Meaning::place;
    };
    std::size_t heaps = 0;
    std::vector<Name> names;
};

class OnRow final : public Moore {
public:
    OnRow(const rules::Ruleset& rules, int instance, std::vector<RowOption> options)
        : Moore(rules, instance, static_cast<Int>(options.size())), options_(std::move(options)) {}

private:
    std::span<const Int> heaps(std::span<const Int> words) const override { return words.subspan(1); }
    Choice choice(std::span<const Int> heaps, const MooreMove& move) const override {
        Choice out;
        for (const RowOption::Name& n : options_[move.size() - 1].names) {
            const auto [at, left] = move[n.heap];
            const bool place = n.meaning == RowOption::Meaning::place;
            const Int changed = n.meaning == RowOption::Meaning::left ? left : heaps[at] - left;
            out.push_back({n.name, place ? static_cast<Int>(at) + 1 : changed});
        }
        return out;
    }

    std::vector<RowOption> options_;  // by the number of heaps, from 1
};

class OnIntegers final : public Moore {
public:
    OnIntegers(const rules::Ruleset& rules, int instance, Int k, std::vector<std::vector<std::size_t>> sets,
               std::vector<const rules::Option*> options)
        : Moore(rules, instance, k), sets_(std::move(sets)), options_(std::move(options)) {}

private:
    Choice choice(std::span<const Int> heaps, const MooreMove& move) const override {
        std::vector<std::size_t> set;
        for (const auto& [i, left] : move) set.push_back(i);
        const auto which = std::find(sets_.begin(), sets_.end(), set) - sets_.begin();
        Choice out;
        for (std::size_t i = 0; i < move.size(); ++i)
            out.push_back({options_[to_size(which)]->binders[i].vars[0].name, heaps[move[i].first] - move[i].second});
        return out;
    }

    std::vector<std::vector<std::size_t>> sets_;  // of heaps, for each option of the theorem
    std::vector<const rules::Option*> options_;
};

// Reads an option on the row in `slot` that changes some elements. All that it says must be what the theorem needs.
class RowReader {
public:
    RowReader(int game, int slot, const rules::Option& option) : game_(game), slot_(slot), option_(option) {}

    std::optional<RowOption> read() const {
        if (option_.kind != rules::Option::Kind::leads || option_.taken || !option_.guard.empty() ||
            option_.terms.size() != 1 || !calls_itself(option_.terms[0]))
            return std::nullopt;
        std::vector<Heap> heaps;
        const Expr* e = &option_.terms[0].args[0];
        for (; e->op == Op::replaced; e = &e->args[0]) {
            const Binder* const place = binder_of(e->args[1]);
            const auto heap = place == nullptr ? std::nullopt : changed(*place, e->args[2]);
            if (!heap) return std::nullopt;
            heaps.push_back(*heap);
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
        RowOption::Meaning meaning = RowOption::Meaning::taken;  // of the amount
    };

    bool calls_itself(const rules::Term& t) const {
        return t.kind == rules::Term::Kind::call && t.params.empty() && (t.same_instance || t.game == game_) &&
               t.args.size() == 1;
    }
    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == slot_; }
    bool is_length(const Expr& e) const { return e.op == Op::length && is_row(e.args[0]); }
    static bool is_variable(const Expr& e, const Binder& b) { return e.op == Op::variable && e.slot == b.vars[0].slot; }
    bool is_element(const Expr& e, const Binder& place) const {
        return e.op == Op::element && is_row(e.args[0]) && is_variable(e.args[1], place);
    }
    static bool is_constant(const Expr& e, Int value) { return e.op == Op::constant && e.value == value; }

    const Binder* binder_of(const Expr& e) const {
        for (const Binder& b : option_.binders)
            if (b.kind == Binder::Kind::range && is_variable(e, b)) return &b;
        return nullptr;
    }

    // w[i] - k for k in 1..w[i], or v for v in 0..w[i] - 1.
    std::optional<Heap> changed(const Binder& place, const Expr& value) const {
        const bool takes = value.op == Op::sub;
        const Binder* const amount = binder_of(takes ? value.args[1] : value);
        if (amount == nullptr) return std::nullopt;
        const Expr& low = amount->exprs[0];
        const Expr& high = amount->exprs[1];
        const bool fits = takes ? is_element(value.args[0], place) && is_constant(low, 1) && is_element(high, place)
                                : is_constant(low, 0) && high.op == Op::sub && is_element(high.args[0], place) &&
                                      is_constant(high.args[1], 1);
        if (!fits) return std::nullopt;
        return Heap{&place, amount, takes ? RowOption::Meaning::taken : RowOption::Meaning::left};
    }

    // Each set of places once, and no condition but those that see to this.
    bool places_fit(const std::vector<Heap>& heaps) const {
        std::size_t ordered = 0, conditions = 0;
        for (std::size_t i = 0; i < heaps.size(); ++i) {
            const Binder* const before = i == 0 ? nullptr : heaps[i - 1].place;
            if (before == heaps[i].place || !place_fits(*heaps[i].place, before, ordered)) return false;
        }
        for (const Binder& b : option_.binders) conditions += b.conditions.size();
        return conditions == ordered;
    }

    RowOption named(const std::vector<Heap>& heaps) const {
        RowOption out{heaps.size(), {}};
        for (const Binder& b : option_.binders)
            for (std::size_t i = 0; i < heaps.size(); ++i) {
                if (&b == heaps[i].place) out.names.push_back({b.vars[0].name, i, RowOption::Meaning::place});
                if (&b == heaps[i].amount) out.names.push_back({b.vars[0].name, i, heaps[i].meaning});
            }
        return out;
    }

    // i in 1..len(w), and j in i + 1..len(w) for the place after it, or j in 1..len(w) if i < j.
    bool place_fits(const Binder& place, const Binder* before, std::size_t& ordered) const {
        if (!is_length(place.exprs[1])) return false;
        const Expr& low = place.exprs[0];
        if (before == nullptr) return is_constant(low, 1);
        if (low.op == Op::add && is_variable(low.args[0], *before) && is_constant(low.args[1], 1)) return true;
        const auto orders = [&](const Expr& e) {
            return e.op == Op::less && is_variable(e.args[0], *before) && is_variable(e.args[1], place);
        };
        const bool said = std::any_of(option_.binders.begin(), option_.binders.end(), [&](const Binder& b) {
            return std::any_of(b.conditions.begin(), b.conditions.end(), orders);
        });
        ordered += said ? 1 : 0;
        return said && is_constant(low, 1);
    }

    int game_, slot_;
    const rules::Option& option_;
};

std::unique_ptr<ClosedForm> on_row(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    std::vector<RowOption> options(game.options.size());
    for (const rules::Option& o : game.options) {
        auto read = RowReader(rules.instance(instance).game, game.args[0].slot, o).read();
        if (!read || read->heaps > options.size() || options[read->heaps - 1].heaps > 0) return nullptr;
        options[read->heaps - 1] = std::move(*read);
    }
    return std::make_unique<OnRow>(rules, instance, std::move(options));
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

// self((a - p), b, (c - q)) for p in 1.., q in 1..; each range may end at its heap.
Spellings spellings(std::size_t n, const std::vector<std::size_t>& set) {
    std::vector<std::string> args(n);
    for (std::size_t i = 0; i < n; ++i) args[i] = std::string(1, static_cast<char>('a' + i));
    Spellings out = {""};
    for (std::size_t i = 0; i < set.size(); ++i) {
        const char name = static_cast<char>('p' + i);
        const std::string heap = args[set[i]], range = fmt::format("{}{} in 1..", i == 0 ? " for " : ", ", name);
        args[set[i]] = fmt::format("({} - {})", heap, name);
        const std::size_t before = out.size();
        for (std::size_t k = 0; k < before; ++k) {
            out.push_back(out[k] + range + heap);
            out[k] += range;
        }
    }
    for (std::string& text : out) text.insert(0, fmt::format("self({})", fmt::join(args, ", ")));
    return out;
}

std::unique_ptr<ClosedForm> on_integers(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    const std::size_t n = game.args.size();
    for (std::size_t k = 2; n <= most_heaps && k <= n; ++k) {
        auto sets = sets_of_heaps(n, k);
        if (sets.size() != game.options.size()) continue;
        std::vector<Spellings> theorem;
        for (const auto& set : sets) theorem.push_back(spellings(n, set));
        if (auto options = options_as(rules, instance, theorem))
            return std::make_unique<OnIntegers>(rules, instance, static_cast<Int>(k), std::move(sets),
                                                std::move(*options));
    }
    return nullptr;
}

}  // namespace

std::unique_ptr<ClosedForm> moore(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (game.cyclic || game.member || !game.params.empty()) return nullptr;
    if (rules::all_integers(game.args)) return on_integers(rules, instance);
    const bool one_row = game.args.size() == 1 && game.args[0].type == rules::Type::row;
    const bool fits = game.options.size() >= 2 && static_cast<Int>(game.options.size()) <= most_at_once;
    return one_row && fits ? on_row(rules, instance) : nullptr;
}

}  // namespace grundy::engines::closed
