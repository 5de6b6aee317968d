// SPDX-License-Identifier: MIT
// See transfer_reader.hpp. All that an option says is turned into linear forms: bounds of the places, bounds of the
// number of stones, and conditions that follow from those.
#include "engines/theorems/transfer_reader.hpp"

#include <algorithm>
#include <array>

#include "core/size.hpp"
#include "engines/theorems/row_edges.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Binder;
using rules::Expr;
using rules::Op;
using Atom = Linear::Atom;

const Linear::Key element_here{Atom::element, 0};
constexpr std::array edges = {true, false};

// The elements that a term sets: the last change first.
struct Change {
    const Expr* index = nullptr;
    const Expr* value = nullptr;
};

class Reader {
public:
    Reader(const rules::Game& game, std::size_t row, const rules::Option& option)
        : option_(option), amount_binder_(option.binders.back()) {
        out_.scope.row = game.args[row].slot;
        const Expr* e = &option.terms[0].args[row];
        for (; e->op == Op::replaced; e = &e->args[0]) changes_.push_back({&e->args[1], &e->args[2]});
        plain_ = e->op == Op::row_variable && e->slot == out_.scope.row && !changes_.empty() && changes_.size() <= 2;
    }

    // `decided`: for which places the option has been decided, if not for all.
    std::optional<Transfer> read(const std::optional<Where>& decided) {
        if (!plain_ || !places(decided)) return std::nullopt;
        for (std::size_t source = 0; source < changes_.size(); ++source)
            if (auto found = read_from(changes_[source], changes_.size() == 2 ? &changes_[1 - source] : nullptr, false))
                return found;
        return changes_.size() == 1 ? read_from(changes_[0], nullptr, true) : std::nullopt;
    }

private:
    bool places(const std::optional<Where>& decided) {
        if (option_.binders.size() == 1) return !decided;
        const Binder& b = option_.binders[0];
        out_.scope.place = {Place::Kind::binder, b.vars[0].slot};
        out_.place_slot = b.vars[0].slot;
        const auto low = out_.scope.linear(b.exprs[0]), high = out_.scope.linear(b.exprs[1]);
        if (!low || !high || !low->is_constant() || low->constant < 1) return false;
        out_.low = {false, static_cast<Int>(low->constant)};
        const bool to_end = high->terms.size() == 1 && high->coefficient({Atom::length, 0}) == 1;
        if (!to_end || high->constant > 0) return false;
        out_.high = {true, static_cast<Int>(high->constant)};
        least_length_ = out_.low.at - out_.high.at;
        if (!decided) return true;
        if (out_.high.at != 0 || (decided->from_end && out_.low.at != 1)) return false;
        if (decided->edge)
            (decided->from_end ? out_.low : out_.high) = decided->from_end ? out_.high : out_.low;
        else
            decided->from_end ? --out_.high.at : ++out_.low.at;
        return true;
    }

    // A place that no binder chooses: the conditions must say that the row is long enough.
    bool fixed_place(const Expr& index) {
        if (option_.binders.size() != 1) return true;
        const Scope start{out_.scope.row, {Place::Kind::from_start, 0}, -1};
        const Scope end{out_.scope.row, {Place::Kind::from_end, 0}, -1};
        if (const auto at = start.distance(index); at && *at >= 1) {
            out_.scope.place = {Place::Kind::from_start, *at};
            out_.low = out_.high = {false, *at};
            needed_length_ = *at;
            return true;
        }
        const auto at = end.distance(index);
        if (!at || *at > 0) return false;
        out_.scope.place = {Place::Kind::from_end, *at};
        out_.low = out_.high = {true, *at};
        needed_length_ = 1 - *at;
        return true;
    }

    std::optional<Transfer> read_from(const Change& from, const Change* to, bool rises) {
        const Transfer before = out_;
        out_.rises = rises;
        bounds_.clear();
        rest_.clear();
        pointer_tested_ = length_tested_ = false;
        needed_length_.reset();
        Transfer found;
        const bool ok = fixed_place(*from.index) && amount(from) && target(to) && conditions() && room() && in_range();
        found = out_;
        out_ = before;
        return ok ? std::optional(std::move(found)) : std::nullopt;
    }

    // The new element is w[i] - k, or w[i] + k where it rises; solves it for the binder of the amount, k being what is
    // taken.
    bool amount(const Change& from) {
        const Scope unbound = out_.scope;
        if (unbound.distance(*from.index) != 0) return false;
        out_.scope.amount = amount_binder_.vars[0].slot;
        out_.amount_slot = amount_binder_.vars[0].slot;
        auto value = out_.scope.linear(*from.value);
        if (!value) return false;
        taken_ = Linear{};
        taken_.add(Linear::of(element_here), out_.rises ? -1 : 1);
        taken_.add(*value, out_.rises ? 1 : -1);
        const Wide sign = taken_.coefficient(Transfer::taken);
        if (sign != 1 && sign != -1) return false;
        Linear others = taken_.with(Transfer::taken, {});  // k = sign * amount + others
        out_.amount = Linear{};
        out_.amount.add(Linear::of(Transfer::taken), sign);
        out_.amount.add(others, -sign);
        // an option with a negative element is not legal
        if (!out_.rises) bounds_.push_back({false, Linear::of(element_here)});
        return add_bounds(unbound, amount_binder_.exprs[0], true) &&
               add_bounds(unbound, amount_binder_.exprs[1], false);
    }

    // The end of a range: the greatest of lower bounds, or the least of upper ones.
    bool add_bounds(const Scope& scope, const Expr& e, bool from_below) {
        if (e.op == (from_below ? Op::max : Op::min))
            return std::all_of(e.args.begin(), e.args.end(),
                               [&](const Expr& a) { return add_bounds(scope, a, from_below); });
        const auto value = scope.linear(e);
        if (value) add_bound(*value, from_below);
        return value.has_value();
    }

    // amount >= value, or amount <= value, as a bound of k.
    void add_bound(const Linear& value, bool from_below) {
        const bool lower = (taken_.coefficient(Transfer::taken) > 0) == from_below;
        bounds_.push_back({lower, taken_.with(Transfer::taken, value)});
    }

    // What receives the stones: its new element must be the old one and k.
    bool target(const Change* to) {
        if (to == nullptr) return true;
        auto grows = out_.scope.linear(*to->value);
        if (!grows) return false;
        grows->add(taken_, -1);
        if (const auto slot = out_.scope.pointer(*to->index)) {
            out_.to = Transfer::To::pointed;
            out_.target = *slot;
            return *grows == Linear::of({Atom::pointed, *slot});
        }
        const auto at = out_.scope.distance(*to->index);
        if (!at || *at == 0) return false;
        out_.to = Transfer::To::neighbour;
        out_.target = *at;
        return *grows == Linear::of({Atom::element, *at});
    }

    bool conditions() {
        const auto all = [&](const std::vector<Expr>& list) {
            return std::all_of(list.begin(), list.end(), [&](const Expr& e) { return condition(e); });
        };
        return all(option_.guard) && std::all_of(option_.binders.begin(), option_.binders.end(),
                                                 [&](const Binder& b) { return all(b.conditions); });
    }

    bool condition(const Expr& e) {
        if (e.op == Op::both)
            return std::all_of(e.args.begin(), e.args.end(), [&](const Expr& a) { return condition(a); });
        if (e.op != Op::less && e.op != Op::less_equal && e.op != Op::not_equal) return false;
        const auto a = out_.scope.linear(e.args[0]), b = out_.scope.linear(e.args[1]);
        if (!a || !b) return false;
        Linear d = *b;  // not negative where the condition holds
        d.add(*a, -1);
        if (e.op == Op::not_equal) {
            if (d.constant != 0 || d.terms.size() != 1 || d.terms.begin()->first.first != Atom::pointer) return false;
            d = Linear::of(d.terms.begin()->first);
        }
        if (e.op != Op::less_equal) d.constant -= 1;
        return not_negative(d);
    }

    bool not_negative(const Linear& d) {
        const Wide k = d.coefficient(Transfer::taken), i = d.coefficient({Atom::index, 0});
        if (k != 0) {
            if (k != 1 && k != -1) return false;
            Linear value;
            value.add(d.with(Transfer::taken, {}), -k);
            add_bound(value, k > 0);
            return true;
        }
        if (i == 1 && d.terms.size() == 1) {
            if (out_.low.from_end) return false;  // both bounds would matter, and there is a place for one
            out_.low.at = static_cast<Int>(std::max(Wide{out_.low.at}, -d.constant));
            return out_.high.from_end;
        }
        Linear pointer;
        if (out_.to == Transfer::To::pointed) pointer = {-1, {{{Atom::pointer, out_.target}, 1}}};
        if (!pointer.is_constant() && d == pointer) return pointer_tested_ = true;
        rest_.push_back(d);
        return true;
    }

    // The bounds of k: from 1 to the least upper bound, but for caps. Other conditions must follow from that.
    bool room() {
        Wide least = 0;
        std::optional<Linear> most;
        for (const auto& [lower, value] : bounds_) {
            if (lower) {
                if (!value.is_constant()) return false;
                least = std::max(least, value.constant);
            } else if (value.same_for_all_moves()) {
                out_.caps.push_back(value);
            } else if (!most || at_most(value, *most)) {
                most = value;
            }
        }
        if (least != 1 || !most) return false;
        for (const auto& [lower, value] : bounds_)
            if (!lower && !value.same_for_all_moves() && !at_most(*most, value)) return false;
        out_.room = *most;
        std::sort(out_.caps.begin(), out_.caps.end());
        out_.caps.erase(std::unique(out_.caps.begin(), out_.caps.end()), out_.caps.end());
        return std::all_of(rest_.begin(), rest_.end(), [&](const Linear& d) { return follows(d); }) &&
               (!needed_length_ || length_tested_);
    }

    static bool at_most(const Linear& a, const Linear& b) {
        Linear d = b;
        d.add(a, -1);
        return d.never_negative();
    }

    // Where k can be chosen, the room is at least 1, and the row has the place.
    bool follows(const Linear& d) {
        Linear spare = d;
        spare.add(out_.room, -1);
        spare.constant += 1;
        if (spare.never_negative()) return true;
        const Linear length = d.with({Atom::length, 0}, {});
        if (d.coefficient({Atom::length, 0}) != 1 || !length.is_constant()) return false;
        const Int known = needed_length_ ? *needed_length_ : least_length_;
        if (-length.constant == known) length_tested_ = true;
        return -length.constant <= known;
    }

    // Whether all elements that are mentioned are there.
    bool in_range() const {
        const auto there = [&](Int distance) {
            if (distance < 0) return !out_.low.from_end && out_.low.at + distance >= 1;
            return distance == 0 || (out_.high.from_end && out_.high.at + distance <= 0);
        };
        if (out_.to == Transfer::To::neighbour && !there(out_.target)) return false;
        if (out_.to == Transfer::To::pointed && !pointer_tested_) return false;
        const auto all_there = [&](const Linear& form) {
            return std::all_of(form.terms.begin(), form.terms.end(),
                               [&](const auto& t) { return t.first.first != Atom::element || there(t.first.second); });
        };
        return std::all_of(rest_.begin(), rest_.end(), all_there) &&
               std::all_of(bounds_.begin(), bounds_.end(), [&](const auto& b) { return all_there(b.second); });
    }

    const rules::Option& option_;
    const Binder& amount_binder_;
    std::vector<Change> changes_;
    bool plain_ = false;
    Transfer out_{};
    Linear taken_{};                               // k by the binder of the amount
    std::vector<std::pair<bool, Linear>> bounds_;  // of k: whether from below, and the bound
    std::vector<Linear> rest_;                     // never negative where the conditions hold
    bool pointer_tested_ = false, length_tested_ = false;
    std::optional<Int> needed_length_;  // a fixed place is there from this length on
    Int least_length_ = 0;              // the range of places is empty below
};

}  // namespace

std::optional<std::vector<Transfer>> read_transfer(const rules::Game& game, std::size_t row,
                                                   const rules::Option& option) {
    const auto range = [](const Binder& b) { return b.kind == Binder::Kind::range; };
    if (option.kind != rules::Option::Kind::leads || option.taken || option.terms.size() != 1 ||
        option.binders.empty() || option.binders.size() > 2 ||
        !std::all_of(option.binders.begin(), option.binders.end(), range))
        return std::nullopt;
    std::vector<Transfer> out;
    const auto add = [&](const rules::Option& o, const std::optional<Where>& decided) {
        auto found = Reader(game, row, o).read(decided);
        if (found) out.push_back(std::move(*found));
        return found.has_value();
    };
    if (!has_conditional(option)) return add(option, {}) ? std::optional(std::move(out)) : std::nullopt;
    const Expr& low = option.binders[0].exprs[0];
    if (option.binders.size() != 2 || low.op != Op::constant) return std::nullopt;
    for (const bool from_end : {false, true}) {
        out.clear();
        if (std::all_of(edges.begin(), edges.end(), [&](bool edge) {
                rules::Option decided = option;
                const Where where{game.args[row].slot, option.binders[0].vars[0].slot, from_end, low.value, edge};
                return decide(decided, where) && add(decided, where);
            }))
            return out;
    }
    return std::nullopt;
}

}  // namespace grundy::engines::theorems
