// SPDX-License-Identifier: MIT
// Recognises rows that split; see row_split.hpp. Whatever is not understood here is refused.
#include "rules/row_split.hpp"

#include <algorithm>
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
        if (o.kind != Option::Kind::leads || !o.guard.empty() || o.binders.size() != 1 || o.terms.size() != 1)
            return {};
        const Binder& b = o.binders[0];
        if (b.kind != Binder::Kind::range) return {};
        choice_ = b.vars[0].slot;
        Window out;
        for (const Expr& e : b.conditions) {
            std::set<Int> own;
            if (!local(e, own)) return {};
            if (own.size() == 1) out.conditions.emplace_back(*own.begin(), e);
            offsets_.merge(own);
        }
        if (!result(o.terms[0]) || offsets_.empty()) return {};
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
        return always_defined(e.op) &&
               std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return local(a, out); });
    }

    // Whether the option leads to the row itself with some of these elements set.
    bool result(const Term& t) {
        if (t.kind != Term::Kind::call || !t.same_instance || t.args.size() != 1) return false;
        const Expr* e = &t.args[0];
        for (; e->op == Op::replaced; e = &e->args[0]) {
            const auto at = offset(e->args[1]);
            if (!at || !local(e->args[2], offsets_)) return false;
            offsets_.insert(*at);
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
    if (game.cyclic || game.member || !game.params.empty() || !game.symmetries.empty() || game.args.size() != 1 ||
        game.args[0].type != Type::row || game.options.empty())
        return std::nullopt;
    RowSplit out;
    out.game_ = &game;
    for (const Option& o : game.options) {
        auto window = Reader(game).read(o);
        if (!window) return std::nullopt;
        const Int size = window->last - window->first + 1;
        out.least_window_ = out.windows_.empty() ? size : std::min(out.least_window_, size);
        out.windows_.push_back(std::move(*window));
    }
    return out;
}

bool RowSplit::separates(Int value) const {
    if (known_.size() == most_known) known_.clear();
    const auto [it, fresh] = known_.try_emplace(value, false);
    if (!fresh) return it->second;
    Environment env(*game_);
    return it->second = std::all_of(windows_.begin(), windows_.end(), [&](const Window& w) {
               env.rows[to_size(w.row)] = std::make_shared<Row>(to_size(w.last - w.first + 1), value);
               env.integers[to_size(w.choice)] = 1 - w.first;
               for (Int at = w.first; at <= w.last; ++at)
                   if (std::none_of(w.conditions.begin(), w.conditions.end(),
                                    [&](const auto& c) { return c.first == at && !evaluate_condition(c.second, env); }))
                       return false;
               return true;
           });
}

}  // namespace grundy::rules
