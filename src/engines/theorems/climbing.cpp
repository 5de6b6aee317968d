// SPDX-License-Identifier: MIT
// People who climb towards 0 in single file, where many may stand: who brings the k-th of them there wins. Nobody opens
// the way to the k-th one, so that the gaps below every second person are nim heaps (docs/theory.md, Theorem 62).
#include <algorithm>

#include "core/size.hpp"
#include "engines/theorems/conditions.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"
#include "rules/normal_numbers.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;

constexpr std::size_t most_words_of_climbs = std::size_t{1} << 22;  // of the positions in one list of moves

struct ClimbingRules {
    rules::NormalGame normal{};
    std::size_t king = 0;                 // his place in the row, from 1
    std::size_t wins = 0, climbs = 0;     // options
    int row = 0, person = 0, amount = 0;  // slots
};

// The place of w[place] in a row; null for anything else.
const Expr* place_of(const Expr& e, int row) {
    return e.op == Op::element && is_row_variable(e.args[0], row) ? &e.args[1] : nullptr;
}

bool is_constant(const Expr& e, Int v) { return e.op == Op::constant && e.value == v; }

// The place p of a comparison of w[p] with 0; null for any other.
const Expr* place_beside_0(const Expr& e, int row) {
    for (std::size_t side = 0; side < 2; ++side)
        if (is_constant(e.args[1 - side], 0)) return place_of(e.args[side], row);
    return nullptr;
}

// The place p for which this says w[p] = 0; null if it says anything else.
const Expr* place_that_is_0(const Expr& e, int row) { return e.op == Op::equal ? place_beside_0(e, row) : nullptr; }

// The place p for which this says w[p] > 0.
std::optional<Expr> place_above_0(const Expr& e, int row) {
    if (e.op == Op::not_equal) {
        const Expr* const place = place_beside_0(e, row);
        return place == nullptr ? std::nullopt : std::optional(*place);
    }
    if (e.op != Op::less && e.op != Op::less_equal) return std::nullopt;
    const auto sum = rules::not_negative(e);
    if (!sum || sum->constant != -1 || sum->terms.size() != 1 || sum->terms[0].second != 1) return std::nullopt;
    const Expr* const place = place_of(sum->terms[0].first, row);
    return place == nullptr ? std::nullopt : std::optional(*place);
}

void add_disjuncts(const Expr& e, std::vector<Expr>& out) {
    if (e.op != Op::either) return out.push_back(e);
    for (const Expr& a : e.args) add_disjuncts(a, out);
}

// The disjuncts of a condition in normal form that do not fail for numbers alone; nothing if one holds for them.
std::optional<std::vector<Expr>> open_disjuncts(const Expr& e) {
    std::vector<Expr> all, out;
    add_disjuncts(e, all);
    for (Expr& d : all) {
        if (d.op != Op::truth)
            out.push_back(std::move(d));
        else if (d.value != 0)
            return std::nullopt;
    }
    return out;
}

// The expression with the numbers of an instance in place of parameters.
Expr with_numbers(const rules::Ruleset& rules, int instance, const Expr& e) {
    std::vector<std::pair<int, Expr>> numbers;
    const auto& params = rules.game(instance).params;
    for (std::size_t i = 0; i < params.size(); ++i)
        if (const Int* v = std::get_if<Int>(&rules.instance(instance).params[i]))
            numbers.emplace_back(params[i].variable.slot, Expr::constant(*v));
    return rules::normal_expression(rules::replaced(e, [&](int slot) -> const Expr* {
        const auto it =
            std::find_if(numbers.begin(), numbers.end(), [&](const auto& known) { return known.first == slot; });
        return it == numbers.end() ? nullptr : &it->second;
    }));
}

// win if w[k] > 0 and (k = 1 or w[k - 1] = 0). Returns k, or 0 for other options.
std::size_t king_of(const rules::Ruleset& rules, int instance, const rules::Option& o, int row) {
    if (o.kind != rules::Option::Kind::wins || !o.binders.empty() || o.taken) return 0;
    std::vector<Expr> conditions;
    for (const Expr& e : o.guard) add_conjuncts({with_numbers(rules, instance, e)}, conditions);
    std::optional<Expr> king, before;
    for (const Expr& c : conditions) {
        const auto open = open_disjuncts(c);
        if (!open) continue;
        if (open->size() != 1) return 0;
        auto above = place_above_0(open->front(), row);
        const Expr* const at_0 = place_that_is_0(open->front(), row);
        if (above && !king)
            king = std::move(above);
        else if (at_0 != nullptr && !before)
            before = *at_0;
        else
            return 0;
    }
    if (!king || king->op != Op::constant || king->value < 1) return 0;
    const Int k = king->value;
    return before.has_value() == (k > 1) && (!before || is_constant(*before, k - 1)) ? to_size(k) : 0;
}

// i - 1
bool is_before(const Expr& e, int i) {
    const auto sum = rules::to_affine(e);
    return sum && sum->exact() && sum->constant == -1 && sum->terms.size() == 1 && sum->coefficient(i) == 1;
}

// w[i] - t > w[i - 1]
bool stays_after(const Expr& e, const ClimbingRules& of) {
    if (e.op != Op::less && e.op != Op::less_equal) return false;
    const auto sum = rules::not_negative(e);
    if (!sum || sum->constant != -1 || sum->terms.size() != 3) return false;
    return std::all_of(sum->terms.begin(), sum->terms.end(), [&](const auto& t) {
        if (is_integer_variable(t.first, of.amount)) return t.second == -1;
        const Expr* const place = place_of(t.first, of.row);
        if (place == nullptr) return false;
        return is_integer_variable(*place, of.person) ? t.second == 1 : is_before(*place, of.person) && t.second == -1;
    });
}

// f(set(w, i, w[i] - t)) for i in 1..len(w), t in 1..w[i] if i = 1 or w[i - 1] = 0 or w[i] - t > w[i - 1]
bool read_climbs(const rules::Ruleset& rules, int instance, const rules::Option& o, ClimbingRules& of) {
    if (!leads_to_itself(rules, instance, o) || o.binders.size() != 2) return false;
    const Binder& people = o.binders[0];
    of.person = people.vars[0].slot;
    of.amount = o.binders[1].vars[0].slot;
    const bool all = people.kind == Binder::Kind::range && is_constant(people.exprs[0], 1) &&
                     people.exprs[1].op == Op::length && is_row_variable(people.exprs[1].args[0], of.row);
    if (!all || !takes_all(o.binders[1], of.row, of.person)) return false;
    const Expr& left = o.terms[0].args[0];
    if (left.op != Op::replaced || !is_row_variable(left.args[0], of.row) ||
        !is_integer_variable(left.args[1], of.person) || !changes_by(left.args[2], left.args[1], of.row, of.amount, -1))
        return false;
    std::vector<Expr> conditions, way;
    add_conjuncts(o.guard, conditions);
    for (const Binder& b : o.binders) add_conjuncts(b.conditions, conditions);
    if (conditions.size() != 1) return false;
    add_disjuncts(conditions[0], way);
    // The first person has none before, so that this is asked first.
    if (way.size() != 3 || way[0].op != Op::equal) return false;
    const auto first = rules::to_affine(way[0].args[0]), one = rules::to_affine(way[0].args[1]);
    if (!first || !one) return false;
    const auto is_first = [&](const rules::Affine& a, const rules::Affine& b) {
        return a.exact() && a.constant == 0 && a.terms.size() == 1 && a.coefficient(of.person) == 1 &&
               b.is_constant() && b.constant == 1;
    };
    if (!is_first(*first, *one) && !is_first(*one, *first)) return false;
    const auto top_is_free = [&](const Expr& e) {
        const Expr* const place = place_that_is_0(e, of.row);
        return place != nullptr && is_before(*place, of.person);
    };
    return (top_is_free(way[1]) && stays_after(way[2], of)) || (top_is_free(way[2]) && stays_after(way[1], of));
}

class Climbing final : public Theorem {
public:
    Climbing(const rules::Ruleset& rules, int instance, ClimbingRules of)
        : rules_(rules), instance_(instance), of_(std::move(of)) {}

    std::string theorem() const override {
        return "nobody opens the way to the one who decides, so the gaps below every second person, from the last one, "
               "are nim heaps (Theorem 62)";
    }
    bool serves(std::span<const Int> words) const override {
        const auto row = words.subspan(1);
        const auto below = std::find_if(row.begin(), row.end(), [](Int n) { return n != 0; });
        return of_.king <= row.size() && std::adjacent_find(below, row.end(), std::greater_equal<>()) == row.end();
    }
    bool serves_all() const override { return false; }
    std::vector<std::vector<Int>> samples() const override;
    bool wins(std::span<const Int> words, Meter& meter) const override {
        meter.begin_if_none("people of a row");
        meter.tick(words.size());
        const People at(words.subspan(1), of_.king);
        return at.may_win() || at.total() != 0;
    }
    Moves moves_to(std::span<const Int> words, Nimber lost, std::size_t most, Meter& meter) const override;

private:
    // A row of people, with places from 1.
    class People {
    public:
        People(std::span<const Int> row, std::size_t king) : row_(row), king_(king), decided_(at(king) == 0) {}

        std::size_t size() const { return row_.size(); }
        Int at(std::size_t place) const { return row_[place - 1]; }
        Int before(std::size_t place) const { return place > 1 ? at(place - 1) : 0; }
        // Whether the king may go to the top now.
        bool may_win() const { return !decided_ && before(king_) == 0; }
        // Whether the gap below this person is a heap.
        bool counts(std::size_t place) const { return (size() - place) % 2 == 0; }
        // How high this one may climb, when the one before stands there.
        Int highest(std::size_t place, Int before) const {
            return before > 0 ? before + 1 : !decided_ && place + 1 == king_ ? 1 : 0;
        }
        Int heap(std::size_t place) const { return at(place) - highest(place, before(place)); }
        Nimber total() const {
            Nimber out = 0;
            for (std::size_t place = size(); place > 0; place -= std::min<std::size_t>(place, 2))
                out ^= static_cast<Nimber>(heap(place));
            return out;
        }

    private:
        std::span<const Int> row_;
        std::size_t king_;
        bool decided_;  // the king is at the top, and the game goes on: only if it was asked about
    };

    const rules::Ruleset& rules_;
    int instance_;
    ClimbingRules of_;
};

// Few people are below the top, near the king.
std::vector<std::vector<Int>> Climbing::samples() const {
    constexpr std::size_t last_king = 64, most_below = 4, more = 2;
    constexpr unsigned highest = 6;
    std::vector<std::vector<Int>> out;
    if (of_.king > last_king) return out;
    for (unsigned places = 0; places < 1U << highest; ++places) {
        std::vector<Int> below;
        for (unsigned i = 0; i < highest; ++i)
            if ((places >> i & 1U) != 0) below.push_back(static_cast<Int>(i) + 1);
        if (below.size() > most_below) continue;
        for (std::size_t size = std::max(of_.king, below.size()); size <= of_.king + more; ++size) {
            std::vector<Int> words(1 + size - below.size());
            words[0] = static_cast<Int>(size);
            words.insert(words.end(), below.begin(), below.end());
            out.push_back(std::move(words));
        }
    }
    return out;
}

Moves Climbing::moves_to(std::span<const Int> words, Nimber /*lost*/, std::size_t most, Meter& meter) const {
    const auto row = words.subspan(1);
    const People at(row, of_.king);
    Moves out;
    meter.begin_if_none("people of a row");
    meter.tick(words.size());
    rules::DistinctMoves distinct(most);
    std::size_t listed = 0;
    const auto climb = [&](std::size_t place, Wide to) {
        meter.tick();
        if (!out.complete || to < at.highest(place, at.before(place)) || to >= at.at(place)) return;
        if ((listed += words.size()) > most_words_of_climbs && !out.list.empty()) {
            out.complete = false;
            return;
        }
        rules::Component after{instance_, {words.begin(), words.end()}};
        after.words[place] = static_cast<Int>(to);
        const std::vector<std::pair<int, Int>> chosen = {{of_.person, static_cast<Int>(place)},
                                                         {of_.amount, row[place - 1] - static_cast<Int>(to)}};
        out.complete = rules::add_move(distinct, out.list, {&after, 1},
                                       rules::written_choice(rules_, instance_, of_.normal, of_.climbs, words, chosen));
    };
    if (at.may_win()) {
        const rules::Component won{rules::ended, {}};
        out.complete = rules::add_move(distinct, out.list, {&won, 1},
                                       rules::written_choice(rules_, instance_, of_.normal, of_.wins, words, {}));
        // Without winning by it, the king may go to the top, and then the others play on.
        std::vector<Int> decided(row.begin(), row.end());
        decided[of_.king - 1] = 0;
        if (People(decided, of_.king).total() == 0) climb(of_.king, 0);
        return out;
    }
    const Nimber change = at.total();
    for (std::size_t place = 1; change != 0 && place <= at.size(); ++place) {
        const std::size_t changed = at.counts(place) ? place : place + 1;
        const Int heap = at.heap(changed);
        const auto wanted = static_cast<Int>(static_cast<Nimber>(heap) ^ change);
        const Wide to = Wide{at.at(place)} + (changed == place ? Wide{wanted} - heap : Wide{heap} - wanted);
        // At the top there is room for one more, so the heap below grows by one more.
        if (changed == place || to > 0) climb(place, to);
        if (changed != place && at.at(changed) - at.highest(changed, 0) == wanted) climb(place, 0);
    }
    return out;
}

std::unique_ptr<Theorem> climbing_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || written.options.size() != 2 || written.args.size() != 1 ||
        written.args[0].type != rules::Type::row)
        return nullptr;
    ClimbingRules of;
    of.normal = rules::normal_game(rules, instance);
    const rules::Game& game = of.normal.game;
    if (!game.symmetries.empty()) return nullptr;
    of.row = game.args[0].slot;
    of.wins = game.options[0].kind == rules::Option::Kind::wins ? 0 : 1;
    of.climbs = 1 - of.wins;
    of.king = king_of(rules, instance, game.options[of.wins], of.row);
    if (of.king == 0 || !read_climbs(rules, instance, game.options[of.climbs], of)) return nullptr;
    return std::make_unique<Climbing>(rules, instance, std::move(of));
}

}  // namespace

Row climbing() { return {"people who climb in single file (Theorem 62)", Says::winner, climbing_of, {}}; }

}  // namespace grundy::engines::theorems
