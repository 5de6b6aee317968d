// SPDX-License-Identifier: MIT
// Lowers taking-and-breaking codes to rules; see codes.hpp. Digit k before the repeating tail takes k; in the tail it
// takes k + period*round for every round. The rest is left as one heap, as a split into two or three in ascending
// order, or as a partition into more. Equal heaps are a division of the rest.
#include "rules/codes.hpp"

#include <algorithm>
#include <string>

#include "core/size.hpp"
#include "rules/code_digits.hpp"
#include "rules/lower.hpp"

namespace grundy::rules {
namespace {

using namespace lower;
using Sizes = Digit::Sizes;

constexpr int part_slot = 1, round_slot = 4, index_slot = 5, slots = 6;

class Taking {
public:
    explicit Taking(Game& game) : game_(game) {}

    void digit(const Digit& d, Int position, Int period) {
        position_ = position;
        period_ = period;
        left_ = minus(heap(), number(position));
        if (period > 0) left_ = minus(left_, times(number(period), slot(round_slot)));
        words_ = words(d);
        for (const auto& l : d.leaves) leave(l.heaps, l.sizes);
        if (!d.more) return;
        for (Int r = d.more->heaps; r < 2; ++r) leave(r, Sizes::any);
        const Int from = std::max<Int>(d.more->heaps, 2);
        if (d.more->sizes == Sizes::equal)
            equal(from);
        else
            partition(from, -1, d.more->sizes);
    }

private:
    void leave(Int heaps, Sizes sizes) {
        if (heaps == 0) return nothing();
        if (heaps == 1) return one();
        if (sizes == Sizes::equal) return equal_exactly(heaps);
        if (heaps <= 3) return split(static_cast<int>(heaps), sizes);
        partition(heaps, heaps, sizes);
    }

    // An option with its round, and the conditions that the rest must satisfy.
    Option begin(std::vector<Expr> conditions) const {
        Option o;
        if (period_ > 0) {
            Binder round;
            round.kind = Binder::Kind::open_range;
            round.vars = {{"round", Type::integer, round_slot}};
            round.exprs = {number(0)};
            round.falling = {left_};
            round.ends = true;
            round.conditions = std::move(conditions);
            o.binders.push_back(std::move(round));
        } else {
            o.guard = std::move(conditions);
        }
        return o;
    }

    // Digits of value 0 allow nothing, so they make no options and need no words.
    std::string words(const Digit& d) const {
        const std::string name = "(" + std::string(d.text) + "): ", left = leaves_text(d);
        const std::string size = std::to_string(position_ < 0 ? -position_ : position_);
        if (position_ == 0) return "the digit before the point " + name + "take nothing, " + left;
        if (position_ < 0)
            return "the digit " + size + " before the last one before the point " + name + "add " + size + ", " + left;
        if (period_ == 0) return "digit " + size + " " + name + "take " + size + ", " + left;
        return "digit " + size + " and every " + (period_ == 1 ? "" : std::to_string(period_) + " ") + "further on " +
               name + "take " + size + ", " + std::to_string(position_ + period_) + ", ..., " + left;
    }

    void add(Option o) {
        o.words = words_;
        o.taken = Option::Taken{position_, period_};
        game_.options.push_back(std::move(o));
    }

    void nothing() {
        if (period_ != 1) return add(begin({compare(Op::equal, left_, number(0))}));
        Option o;  // every heap from `position_` on may be taken whole: no round is needed
        o.guard = {compare(Op::less_equal, number(position_), heap())};
        add(std::move(o));
    }

    void one() {
        Option o = begin({compare(Op::less, number(0), left_)});
        o.terms.push_back(call(left_));
        add(std::move(o));
    }

    void split(int parts, Sizes sizes) {
        Option o = begin({});
        Binder b;
        b.kind = Binder::Kind::split;
        b.exprs = {left_};
        const bool strict = sizes == Sizes::distinct || (sizes == Sizes::not_all_equal && parts == 2);
        static constexpr const char* names[] = {"a", "b", "c"};
        for (int i = 0; i < parts; ++i) {
            b.vars.push_back({names[i], Type::integer, part_slot + i});
            const Expr lower = i == 0 ? number(0) : slot(part_slot + i - 1);
            b.conditions.push_back(compare(i == 0 || strict ? Op::less : Op::less_equal, lower, slot(part_slot + i)));
            o.terms.push_back(call(slot(part_slot + i)));
        }
        if (sizes == Sizes::not_all_equal && parts == 3)
            b.conditions.push_back(compare(Op::less, slot(part_slot), slot(part_slot + 2)));
        o.binders.push_back(std::move(b));
        add(std::move(o));
    }

    void equal_exactly(Int heaps) {
        Option o = begin({compare(Op::less, number(0), left_), divisible(left_, heaps)});
        o.terms.assign(to_size(heaps), call(divided(left_, heaps)));
        add(std::move(o));
    }

    // Leaves heaps of each size that divides the rest, if there are at least `least` of them.
    void equal(Int least) {
        Option o = begin({compare(Op::less, number(0), left_)});
        const Expr size = slot(part_slot);
        Binder b;
        b.kind = Binder::Kind::in_set;
        b.vars = {{"size", Type::integer, part_slot}};
        b.exprs = {Expr::make(Op::divisors, {left_})};
        b.conditions = {compare(Op::less_equal, times(number(least), size), left_)};
        o.binders.push_back(std::move(b));
        o.terms.push_back(sum({call(size)}, range("i", index_slot, number(1), Expr::make(Op::div, {left_, size}))));
        add(std::move(o));
    }

    void partition(Int least, Int most, Sizes sizes) {
        Option o = begin({});
        Expr row;
        row.op = Op::row_variable;
        row.slot = 0;
        Binder b;
        b.kind = Binder::Kind::partition;
        b.sizes = sizes == Sizes::distinct        ? Binder::Sizes::distinct
                  : sizes == Sizes::not_all_equal ? Binder::Sizes::not_all_equal
                                                  : Binder::Sizes::any;
        b.vars = {{"parts", Type::row, 0}};
        b.exprs = {left_, number(least), number(most)};
        o.binders.push_back(std::move(b));
        o.terms.push_back(sum({call(Expr::make(Op::element, {row, slot(index_slot)}))},
                              range("i", index_slot, number(1), Expr::make(Op::length, {row}))));
        game_.rows = 1;
        add(std::move(o));
    }

    Game& game_;
    Int position_ = 0, period_ = 0;
    Expr left_;
    std::string words_;
};

}  // namespace

bool lower_taking(std::string_view code, std::size_t where, Game& game, Diagnostics& faults) {
    const auto digits = read_digits(code, where, faults);
    if (!digits) return false;
    game.integers = slots;
    Taking taking(game);
    for (std::size_t i = digits->before.size(); i-- > 0;)
        taking.digit(digits->before[i], static_cast<Int>(i) + 1 - static_cast<Int>(digits->before.size()), 0);
    Int position = 0;
    for (const Digit& d : digits->fixed) taking.digit(d, ++position, 0);
    const auto period = static_cast<Int>(digits->repeating.size());
    for (const Digit& d : digits->repeating) taking.digit(d, ++position, period);
    return true;
}

std::optional<Game> parse_code(std::string_view code, std::size_t where, Diagnostics& faults) {
    Game game;
    game.name = std::string(code);
    game.coded = true;
    game.args = {{"n", Type::integer, 0}};
    game.text = game.name;
    const bool quoted = code.size() >= 2 && code.front() == '"';
    const std::string_view inner = quoted ? code.substr(1, code.size() - 2) : code;
    const bool coins = quoted && inner.find('.') == std::string_view::npos;
    const std::size_t at = where + (quoted ? 1 : 0);
    if (!(coins ? lower_coins(inner, at, game, faults) : lower_taking(inner, at, game, faults))) return std::nullopt;
    return game;
}

}  // namespace grundy::rules
