// SPDX-License-Identifier: MIT
// The prover of bounds must be right whenever it claims something: random small expressions and facts are generated,
// and every claim is checked by brute force over small numbers. The prover must also suffice for the rules that people
// write.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "rules/bounds.hpp"
#include "rules/eval.hpp"
#include "support/effort.hpp"

namespace grundy::rules::bounds_test {

constexpr int slots = 4;  // a, b: arguments; k: a binder; j: another binder
const Expr a = Expr::variable(0), b = Expr::variable(1), k = Expr::variable(2), j = Expr::variable(3);

Expr num(Int v) { return Expr::constant(v); }
Expr op(Op o, Expr x, Expr y) { return Expr::make(o, {std::move(x), std::move(y)}); }

const Game& game() {
    static const Game g = [] {
        Game out;
        out.name = "test";
        out.args = {{"a", Type::integer, 0}, {"b", Type::integer, 1}};
        out.integers = slots;
        return out;
    }();
    return g;
}

Binder range(int slot, Expr lo, std::optional<Expr> hi) {
    Binder out;
    out.kind = hi ? Binder::Kind::range : Binder::Kind::open_range;
    out.vars = {{"k", Type::integer, slot}};
    out.exprs = {std::move(lo)};
    if (hi) out.exprs.push_back(*std::move(hi));
    return out;
}

std::string text(const Expr& e) {
    if (e.op == Op::constant) return std::to_string(e.value);
    if (e.op == Op::variable) return std::string(1, "abkj"[e.slot]);
    std::string out = "(op" + std::to_string(static_cast<int>(e.op));
    for (const Expr& x : e.args) out += " " + text(x);
    return out + ")";
}

std::string text(const Environment& env) {
    std::string out;
    for (const Wide v : env.integers) out += " " + std::to_string(static_cast<long long>(v));
    return out;
}

// The facts in both forms.
struct World {
    Facts facts{game()};
    std::vector<Expr> conditions;
    std::vector<Binder> binders;

    void add(const Expr& condition) {
        facts.add(condition);
        conditions.push_back(condition);
    }
    void add(const Binder& binder) {
        facts.add(binder);
        binders.push_back(binder);
    }
    bool holds(Environment& env) const {
        for (const Expr& c : conditions)
            if (!evaluate_condition(c, env)) return false;
        for (const Binder& x : binders) {
            const Wide v = env.integers[static_cast<std::size_t>(x.vars[0].slot)];
            if (x.kind == Binder::Kind::split) {
                const Wide w = env.integers[static_cast<std::size_t>(x.vars[1].slot)];
                if (v < 0 || w < 0 || v + w != evaluate_integer(x.exprs[0], env)) return false;
                continue;
            }
            if (v < evaluate_integer(x.exprs[0], env)) return false;
            if (x.kind == Binder::Kind::range && v > evaluate_integer(x.exprs[1], env)) return false;
        }
        return true;
    }
    std::string text() const {
        std::string out;
        for (const Expr& c : conditions) out += "; " + bounds_test::text(c);
        for (const Binder& x : binders)
            for (const Expr& e : x.exprs)
                out += "; binder " + std::to_string(static_cast<int>(x.kind)) + " of slot " +
                       std::to_string(x.vars[0].slot) + " " + bounds_test::text(e);
        return out;
    }
    // Calls `see` in every small world in which all facts hold.
    template <class See>
    void each(See see) const {
        Environment env(game());
        int faults = 0;  // exceptions are slow: the loop over a world with many of them ends early
        for (Wide va = 0; va <= 5; ++va)
            for (Wide vb = 0; vb <= 5; ++vb)
                for (Wide vk = -2; vk <= 5; ++vk)
                    for (Wide vj = -2; vj <= 5 && faults < 300; ++vj) {
                        env.integers = {va, vb, vk, vj};
                        try {
                            if (holds(env)) see(env);
                        } catch (const Error&) {
                            ++faults;  // no such option: evaluation fails before anything is claimed about it
                        }
                    }
    }
};

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    std::uint64_t below(std::uint64_t n) { return engine_() % n; }

    Expr expression(int depth) {
        if (depth == 0 || below(4) == 0)
            return below(3) == 0 ? num(static_cast<Int>(below(6)) - 1) : Expr::variable(static_cast<int>(below(slots)));
        static constexpr Op ops[] = {Op::add, Op::add, Op::sub, Op::sub,   Op::mul,    Op::div,
                                     Op::mod, Op::min, Op::max, Op::power, Op::bit_xor};
        if (below(12) == 0) return Expr::make(Op::negate, {expression(depth - 1)});
        return op(ops[below(std::size(ops))], expression(depth - 1), expression(depth - 1));
    }
    Expr condition() {
        static constexpr Op ops[] = {Op::less, Op::less_equal, Op::equal, Op::not_equal, Op::divides};
        Expr c = op(ops[below(std::size(ops))], expression(1), expression(1));
        if (below(6) == 0) return Expr::make(Op::negation, {std::move(c)});
        if (below(6) == 0) return op(Op::either, std::move(c), condition());
        return c;
    }
    World world() {
        World w;
        if (below(5) == 0) {
            Binder split;
            split.kind = Binder::Kind::split;
            split.vars = {{"k", Type::integer, 2}, {"j", Type::integer, 3}};
            split.exprs = {expression(1)};
            w.add(split);
        } else {
            if (below(3) > 0) w.add(range(2, expression(1), expression(1)));
            if (below(3) > 0) w.add(range(3, expression(1), below(2) == 0 ? std::optional<Expr>() : expression(1)));
        }
        for (auto n = below(3); n > 0; --n) w.add(condition());
        return w;
    }

private:
    std::mt19937_64 engine_;
};

TEST(Facts, ClaimsOfSizeHoldInEverySmallWorld) {
    Random random(1);
    const int rounds = effort::share(4000, 1300);
    int claims = 0;
    for (int round = 0; round < rounds && !HasFatalFailure(); ++round) {
        const World w = random.world();
        for (int i = 0; i < 6; ++i) {
            const Expr x = random.expression(2),
                       y = random.below(3) == 0 ? num(static_cast<Int>(random.below(4)) - 1) : random.expression(1);
            if (!w.facts.ordered(x, y)) continue;
            ++claims;
            w.each([&](Environment& env) {
                if (HasFatalFailure()) return;
                ASSERT_TRUE(evaluate_integer(x, env) >= evaluate_integer(y, env))
                    << "round " << round << ": " << text(x) << " >= " << text(y) << " when" << w.text() << " at"
                    << text(env);
            });
        }
    }
    EXPECT_GT(claims, rounds / 4);
}

// A rising expression never falls from one k to the next, and is large for large k.
TEST(Facts, ClaimsOfGrowthHold) {
    Random random(2);
    int claims = 0;
    for (int round = 0; round < effort::rounds(20000) && !HasFatalFailure(); ++round) {
        World w;
        const Int lo = static_cast<Int>(random.below(4)) - 1;
        w.add(range(2, num(lo), std::nullopt));
        for (auto n = random.below(3); n > 0; --n)
            w.add(op(Op::less_equal, num(static_cast<Int>(random.below(3))), random.below(2) == 0 ? a : b));
        const Expr e = random.expression(3);
        const bool rises = w.facts.rises(e, 2), falls = w.facts.falls(e, 2);
        ASSERT_FALSE(rises && falls);
        if (!rises && !falls) continue;
        ++claims;
        Environment env(game());
        for (Wide va = 0; va <= 4; ++va)
            for (Wide vb = 0; vb <= 4; ++vb) {
                std::optional<Wide> before, early;
                for (Wide vk = lo; vk <= (Wide{1} << 100); vk = vk < 20 ? vk + 1 : vk * 1024) {
                    env.integers = {va, vb, vk, 1};
                    try {
                        if (!w.holds(env)) continue;
                        const Wide v = falls ? -evaluate_integer(e, env) : evaluate_integer(e, env);
                        ASSERT_TRUE(!before || *before <= v) << text(e) << (falls ? " rises" : " falls");
                        if (vk == 19) early = v;
                        if (vk > (Wide{1} << 90) && early) {
                            ASSERT_TRUE(v > *early + 100) << text(e) << " is bounded";
                        }
                        before = v;
                    } catch (const Error&) {
                        break;  // too large to be represented, or no such option
                    }
                }
            }
    }
    EXPECT_GT(claims, effort::rounds(1000));
}

TEST(Facts, SeesWhatRulesNeed) {
    World take;  // f(a - k), k in 1..b
    take.add(range(2, num(1), b));
    EXPECT_TRUE(take.facts.ordered(a, op(Op::sub, a, k)));
    EXPECT_FALSE(take.facts.ordered(op(Op::sub, a, k), num(0)));
    EXPECT_TRUE(take.facts.at_least(op(Op::sub, b, k), 0));
    World open;
    open.add(range(2, num(0), std::nullopt));
    EXPECT_TRUE(open.facts.falls(op(Op::sub, a, op(Op::power, num(2), k)), 2));
    EXPECT_TRUE(open.facts.falls(op(Op::sub, a, op(Op::mul, k, k)), 2));
    EXPECT_FALSE(open.facts.falls(op(Op::sub, a, op(Op::mul, b, k)), 2));  // b may be 0
    EXPECT_FALSE(open.facts.falls(op(Op::sub, a, op(Op::mod, k, num(5))), 2));
    EXPECT_FALSE(open.facts.falls(op(Op::sub, a, op(Op::min, k, b)), 2));
    EXPECT_FALSE(open.facts.falls(op(Op::add, a, k), 2));
    EXPECT_FALSE(open.facts.falls(op(Op::power, num(1), k), 2));
    open.add(op(Op::less, num(0), b));
    EXPECT_TRUE(open.facts.falls(op(Op::sub, a, op(Op::mul, b, k)), 2));  // euclid
    World split;
    Binder parts;
    parts.kind = Binder::Kind::split;
    parts.vars = {{"k", Type::integer, 2}, {"j", Type::integer, 3}};
    parts.exprs = {op(Op::sub, a, num(1))};
    split.add(parts);
    EXPECT_TRUE(split.facts.ordered(op(Op::sub, a, num(1)), k));
    EXPECT_TRUE(split.facts.ordered(a, op(Op::add, k, j)));
    EXPECT_FALSE(split.facts.ordered(op(Op::sub, a, num(2)), k));
    EXPECT_TRUE(split.facts.ordered(a, op(Op::div, a, num(2))));
    EXPECT_FALSE(split.facts.ordered(b, k));
    World less;  // a < b is equivalent to b >= a + 1, and implies no more
    less.add(op(Op::less, a, b));
    EXPECT_TRUE(less.facts.ordered(b, op(Op::add, a, num(1))));
    EXPECT_FALSE(less.facts.ordered(b, op(Op::add, a, num(2))));
    World equal;
    equal.add(op(Op::equal, op(Op::add, a, num(2)), b));
    EXPECT_TRUE(equal.facts.ordered(b, op(Op::add, a, num(2))));
    EXPECT_TRUE(equal.facts.ordered(op(Op::add, a, num(2)), b));
    EXPECT_FALSE(equal.facts.ordered(b, op(Op::add, a, num(3))));
}

TEST(Facts, AnElementOfARowLiteralMayBeNegative) {
    Expr literal;
    literal.op = Op::row_literal;
    literal.args = {op(Op::sub, a, num(5))};
    EXPECT_FALSE(Facts(game()).at_least(Expr::make(Op::element, {literal, num(1)}), 0));
    EXPECT_FALSE(Facts(game()).at_least(Expr::make(Op::greatest, {literal}), 0));
}

// Chains of huge factors overflow 128 bits if nobody checks; nothing may be claimed then.
TEST(Facts, HugeFactorsAreNotMultipliedOut) {
    World w;
    const Int huge = Int{1} << 60;
    w.add(range(2, op(Op::mul, num(huge), j), std::nullopt));
    w.add(range(3, op(Op::mul, num(huge), b), std::nullopt));
    w.add(op(Op::less_equal, op(Op::mul, num(huge), a), b));
    w.facts.ordered(op(Op::mul, num(huge), k), num(1));
    EXPECT_FALSE(w.facts.ordered(op(Op::mul, num(-huge), k), num(1)));
}

}  // namespace grundy::rules::bounds_test
