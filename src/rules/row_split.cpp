// SPDX-License-Identifier: MIT
// Recognises rows that split; see row_split.hpp. Whatever is not understood here is refused.
#include "rules/row_split.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "core/size.hpp"
#include "rules/affine.hpp"
#include "rules/eval.hpp"

namespace grundy::rules {
namespace {

constexpr Int longest_window = 64;
constexpr std::size_t most_known = 4096;

// These have a value, without any fault, for all values of their operands; numbers that grow are refused below.
bool always_defined(Op op) {
    switch (op) {
        case Op::constant:
        case Op::add:
        case Op::sub:
        case Op::min:
        case Op::max:
        case Op::truth:
        case Op::less:
        case Op::less_equal:
        case Op::equal:
        case Op::not_equal:
        case Op::both:
        case Op::either:
        case Op::negation:
        case Op::total:
        case Op::row_literal:
            return true;
        default:
            return false;
    }
}

}  // namespace

// Reads one option.
class RowSplit::Reader {
public:
    explicit Reader(const Game& game) : row_(game.args[0].slot) {}

    std::optional<Window> read(const Option& o) {
        const bool wins = o.kind == Option::Kind::wins;
        if (o.kind == Option::Kind::loses || o.kind == Option::Kind::again || !o.guard.empty() ||
            o.binders.size() != 1 || o.terms.size() != (wins ? 0 : 1))
            return {};
        const Binder& b = o.binders[0];
        if (b.kind != Binder::Kind::range) return {};
        choice_ = b.vars[0].slot;
        Window out;
        for (const Expr& e : b.conditions) {
            std::set<Int> own;
            if (!local(e, own)) return {};
            offsets_.insert(own.begin(), own.end());
            out.conditions.push_back({std::move(own), e});
        }
        if ((!wins && !result(o.terms[0], out)) || offsets_.empty()) return {};
        out.choice = choice_;
        out.row = row_;
        out.first = *offsets_.begin();
        out.last = *offsets_.rbegin();
        if (out.last - out.first >= longest_window || !fills_range(b, out)) return {};
        return out;
    }

private:
    bool is_row(const Expr& e) const { return e.op == Op::row_variable && e.slot == row_; }

    // The distance of an index from the choice.
    std::optional<Int> offset(const Expr& index) const {
        const auto a = to_affine(index);
        if (!a || a->terms.size() != 1 || a->coefficient(choice_) != 1) return std::nullopt;
        if (a->constant < -longest_window || a->constant > longest_window) return std::nullopt;
        return static_cast<Int>(a->constant);
    }

    // Whether an expression depends on elements at constant distances alone; adds the distances.
    bool local(const Expr& e, std::set<Int>& out) const {
        if (e.op == Op::element) {
            const auto at = is_row(e.args[0]) ? offset(e.args[1]) : std::nullopt;
            if (at) out.insert(*at);
            return at.has_value();
        }
        if (e.op == Op::slice) {
            const auto from = is_row(e.args[0]) ? offset(e.args[1]) : std::nullopt, to = offset(e.args[2]);
            if (!from || !to || *from > *to) return false;
            for (Int at = *from; at <= *to; ++at) out.insert(at);
            return true;
        }
        return always_defined(e.op) &&
               std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return local(a, out); });
    }

    // Whether the option leads to the row itself with some of these elements set.
    bool result(const Term& t, Window& out) {
        if (t.kind != Term::Kind::call || !t.same_instance || t.args.size() != 1) return false;
        const Expr* e = &t.args[0];
        for (; e->op == Op::replaced; e = &e->args[0]) {
            const auto at = offset(e->args[1]);
            std::set<Int> own;
            if (!at || !local(e->args[2], own)) return false;
            offsets_.insert(*at);
            offsets_.insert(own.begin(), own.end());
            out.changes.try_emplace(*at, Local{std::move(own), e->args[2]});  // the outermost change counts
        }
        return is_row(*e);
    }

    // Whether the choice runs over exactly those places where the window lies in the row.
    bool fills_range(const Binder& b, const Window& w) const {
        const auto low = to_affine(b.exprs[0]), high = to_affine(b.exprs[1]);
        return low && high && low->is_constant() && low->constant + w.first == 1 && high->terms.size() == 1 &&
               high->terms[0].second == 1 && high->terms[0].first.op == Op::length &&
               is_row(high->terms[0].first.args[0]) && high->constant + w.last == 0;
    }

    int row_, choice_ = -1;
    std::set<Int> offsets_;
};

std::optional<RowSplit> RowSplit::of(const Ruleset& rules, int instance) {
    const Game& game = rules.game(instance);
    if (game.cyclic || game.member || game.compound != Compound::none || !game.params.empty() ||
        !game.symmetries.empty() || game.args.size() != 1 || game.args[0].type != Type::row || game.options.empty())
        return std::nullopt;
    RowSplit out;
    out.game_ = &game;
    for (const Option& o : game.options) {
        auto window = Reader(game).read(o);
        if (!window) return std::nullopt;
        const Int size = window->last - window->first + 1;
        out.least_window_ = out.least_window_ == 0 ? size : std::min(out.least_window_, size);
        (o.kind == Option::Kind::wins ? out.wins_ : out.windows_).push_back(std::move(*window));
    }
    if (out.may_win() && !out.prepare_grams()) return std::nullopt;
    return out;
}

// A row of one window, whose elements are all the same.
Environment RowSplit::window_of(const Window& w, Int element) const {
    Environment out(*game_);
    out.rows[to_size(w.row)] = std::make_shared<Row>(to_size(w.last - w.first + 1), element);
    out.integers[to_size(w.choice)] = 1 - w.first;
    return out;
}

// Whether each place of the window has a condition of its own that the element violates.
bool RowSplit::forbids(const Window& w, Int element) const {
    Environment env = window_of(w, element);
    for (Int at = w.first; at <= w.last; ++at)
        if (std::none_of(w.conditions.begin(), w.conditions.end(), [&](const Local& c) {
                return c.offsets.size() == 1 && *c.offsets.begin() == at && !evaluate_condition(c.expr, env);
            }))
            return false;
    return true;
}

bool RowSplit::separates(Int value) const {
    if (known_.size() == most_known) known_.clear();
    const auto [it, fresh] = known_.try_emplace(value, false);
    if (!fresh) return it->second;
    const auto forbidden = [&](const Window& w) { return forbids(w, value); };
    return it->second = std::all_of(windows_.begin(), windows_.end(), forbidden) &&
                        std::all_of(wins_.begin(), wins_.end(), forbidden);
}

// The constant that conditions `w[i + offset] = constant` demand of every element of every window.
std::optional<Int> RowSplit::only_element() const {
    const auto constant = [](const Expr& e) -> std::optional<Int> {
        if (e.op != Op::equal) return std::nullopt;
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}})
            if (e.args[i].op == Op::element && e.args[1 - i].op == Op::constant) return e.args[1 - i].value;
        return std::nullopt;
    };
    std::optional<Int> out;
    for (const Window& w : windows_)
        for (Int at = w.first; at <= w.last; ++at) {
            const auto demands = [&](const Local& c) {
                const auto found = c.offsets == std::set<Int>{at} ? constant(c.expr) : std::nullopt;
                if (found && !out) out = found;
                return found && found == out;
            };
            if (std::none_of(w.conditions.begin(), w.conditions.end(), demands)) return std::nullopt;
        }
    return out;
}

std::optional<RowSplit::Runs> RowSplit::runs() const {
    const auto element = may_win() ? std::nullopt : only_element();
    if (!element) return std::nullopt;
    Runs out{*element, {}};
    for (const Window& w : windows_) {
        Environment env = window_of(w, *element);
        if (!std::all_of(w.conditions.begin(), w.conditions.end(),
                         [&](const Local& c) { return evaluate_condition(c.expr, env); }))
            continue;                    // no run has this move
        std::optional<Int> first, last;  // of the elements that are changed
        Int changed = 0;
        for (const auto& [offset, to] : w.changes) {
            const Wide v = evaluate_integer(to.expr, env);
            if (v < 0 || v > std::numeric_limits<Int>::max()) return std::nullopt;
            if (v == *element) continue;
            if (!first) first = offset;
            last = offset;
            ++changed;
        }
        if (!first || changed != *last - *first + 1) return std::nullopt;
        HeapMove m;
        m.takes = IntSet::of({changed});
        m.parts = 2;
        m.least = {*first - w.first, w.last - *last, 0};
        out.form.moves.push_back(std::move(m));
    }
    return out;
}

}  // namespace grundy::rules
