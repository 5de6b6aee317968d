// SPDX-License-Identifier: MIT
// Codes lowered to ordinary rules, so that every engine, the reference first, understands them; see codes.hpp.
#include "rules/codes.hpp"

#include <algorithm>
#include <string>

namespace grundy::rules {
namespace {

// Slots of a code's game: the heap, its parts, and the round of a repeating tail.
constexpr int heap_slot = 0, part_slot = 1, round_slot = 4;
constexpr std::size_t most_digits = 1000;

Expr heap() { return Expr::variable(heap_slot); }
Expr minus(Expr a, Expr b) { return Expr::make(Op::sub, {std::move(a), std::move(b)}); }
Expr compare(Op op, Expr a, Expr b) { return Expr::make(op, {std::move(a), std::move(b)}); }

struct Digit {
    int bits = 0;
    bool unequal = false;
    std::size_t at = 0;  // in the code
};

struct Digits {
    Digit before;
    std::vector<Digit> fixed, repeating;
};

class Reader {
public:
    Reader(std::string_view code, std::size_t where, Diagnostics& faults)
        : code_(code), where_(where), faults_(faults) {}

    std::optional<Digits> read() {
        Digits out;
        if (!digit(out.before)) return std::nullopt;
        if (!eat('.')) return fail("expected '.' behind the first digit of a code, as in 0.77");
        if (!list(out.fixed)) return std::nullopt;
        if (eat('[')) {
            if (!list(out.repeating)) return std::nullopt;
            if (!eat(']')) return fail("expected ']' at the end of the repeating digits");
            if (out.repeating.empty()) return fail("expected at least one digit between '[' and ']'");
        }
        if (at_ < code_.size()) return fail("expected a digit 0-9 or A-F of the code");
        if (out.fixed.empty() && out.repeating.empty()) return fail("expected a digit behind the point");
        if (out.before.bits & 3)
            return fail("the digit before the point takes nothing, so it may only split a heap: 0, 4, 8 or C", 0);
        return out;
    }

private:
    std::nullopt_t fail(const char* message) { return fail(message, at_); }
    std::nullopt_t fail(const char* message, std::size_t at) {
        faults_.report({where_ + at, where_ + std::max(at + 1, code_.size() < 40 ? code_.size() : at + 1)}, message);
        return std::nullopt;
    }
    bool eat(char c) {
        if (at_ < code_.size() && code_[at_] == c) return ++at_, true;
        return false;
    }
    static int hex(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        return -1;
    }
    bool digit(Digit& out) {
        if (at_ == code_.size() || hex(code_[at_]) < 0) {
            fail("expected a digit 0-9 or A-F of the code");
            return false;
        }
        out = {hex(code_[at_]), false, at_};
        ++at_;
        out.unequal = eat('!');
        return true;
    }
    bool list(std::vector<Digit>& out) {
        while (at_ < code_.size() && (hex(code_[at_]) >= 0)) {
            if (out.size() == most_digits) {
                fail("a code of more than 1000 digits; write the rule as a game instead");
                return false;
            }
            out.emplace_back();
            if (!digit(out.back())) return false;
        }
        return true;
    }

    std::string_view code_;
    std::size_t where_, at_ = 0;
    Diagnostics& faults_;
};

// The options of one digit that takes `taken` (an expression in the round, if it repeats).
class Lowering {
public:
    explicit Lowering(Game& game) : game_(game) {}

    void digit(const Digit& d, Int position, Int period) {
        const Expr left = period == 0
                              ? minus(heap(), Expr::constant(position))
                              : minus(minus(heap(), Expr::constant(position)),
                                      Expr::make(Op::mul, {Expr::constant(period), Expr::variable(round_slot)}));
        if (d.bits & 1) empty(position, period);
        for (int parts = 1; parts <= 3; ++parts)
            if (d.bits & (1 << parts)) split(parts, left, d.unequal, period != 0);
    }

private:
    void empty(Int position, Int period) {
        Option o;
        const Expr rest = minus(heap(), Expr::constant(position));
        if (period == 0) {
            o.guard.push_back(compare(Op::equal, rest, Expr::constant(0)));
        } else {
            o.guard.push_back(compare(Op::less_equal, Expr::constant(position), heap()));
            if (period > 1)
                o.guard.push_back(
                    compare(Op::equal, Expr::make(Op::mod, {rest, Expr::constant(period)}), Expr::constant(0)));
        }
        game_.options.push_back(std::move(o));
    }

    void split(int parts, const Expr& left, bool unequal, bool repeats) {
        Option o;
        if (repeats) {
            Binder round;
            round.kind = Binder::Kind::open_range;
            round.vars = {{"round", Type::integer, round_slot}};
            round.exprs = {Expr::constant(0)};
            round.falling = {left};
            round.ends = true;
            o.binders.push_back(std::move(round));
        }
        if (parts == 1) {
            auto& where = o.binders.empty() ? o.guard : o.binders.back().conditions;
            where.push_back(compare(Op::less, Expr::constant(0), left));
            o.terms.push_back(call(left));
        } else {
            Binder b;
            b.kind = Binder::Kind::split;
            b.exprs = {left};
            static constexpr const char* names[] = {"a", "b", "c"};
            for (int i = 0; i < parts; ++i) {
                b.vars.push_back({names[i], Type::integer, part_slot + i});
                const Expr lower = i == 0 ? Expr::constant(0) : Expr::variable(part_slot + i - 1);
                const Op op = i == 0 || unequal ? Op::less : Op::less_equal;
                b.conditions.push_back(compare(op, lower, Expr::variable(part_slot + i)));
                o.terms.push_back(call(Expr::variable(part_slot + i)));
            }
            o.binders.push_back(std::move(b));
        }
        game_.options.push_back(std::move(o));
    }

    static Term call(Expr arg) {
        Term t;
        t.same_instance = true;
        t.args = {std::move(arg)};
        return t;
    }

    Game& game_;
};

}  // namespace

std::optional<Game> parse_code(std::string_view code, std::size_t where, Diagnostics& faults) {
    const auto digits = Reader(code, where, faults).read();
    if (!digits) return std::nullopt;
    Game game;
    game.name = std::string(code);
    game.args = {{"n", Type::integer, heap_slot}};
    game.integers = round_slot + 1;
    game.text = game.name;
    Lowering lowering(game);
    lowering.digit(digits->before, 0, 0);
    Int position = 0;
    for (const Digit& d : digits->fixed) lowering.digit(d, ++position, 0);
    const auto period = static_cast<Int>(digits->repeating.size());
    for (const Digit& d : digits->repeating) lowering.digit(d, ++position, period);
    return game;
}

}  // namespace grundy::rules
