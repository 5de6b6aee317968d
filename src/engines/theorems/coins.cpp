// SPDX-License-Identifier: MIT
// Coins in a row that a move turns over: one head at place n is a game by itself, and a move leaves the other places
// that it turns. Mock Turtles and Triplets turn any coins, few of them; Ruler turns neighbours.
#include <algorithm>
#include <bit>
#include <charconv>

#include "core/integer_functions.hpp"
#include "core/size.hpp"
#include "engines/theorems/theorem.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using rules::Expr;
using rules::Op;

Expr made(Op op, Expr a, Expr b) { return Expr::make(op, {std::move(a), std::move(b)}); }

Expr function_of(std::string_view name, Expr x) {
    const auto all = integer_functions();
    const auto at = std::find_if(all.begin(), all.end(), [&](const IntegerFunction& f) { return f.name == name; });
    Expr out = Expr::make(Op::function, {std::move(x)});
    out.value = at - all.begin();
    return out;
}

// 0 for the places up to `idle`.
Expr from_place(Int idle, const Expr& n, Expr value) {
    return Expr::make(Op::conditional, {made(Op::less, Expr::constant(idle), n), std::move(value), Expr::constant(0)});
}

constexpr Int last_with_all_moves = 64;  // places whose moves are listed as the rules have them

// At any place one move to each smaller value is known, at small places all moves.
class Coins : public Theorem {
public:
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        const Int n = words[0];
        Heads heads(*this);
        if (n <= last_with_all_moves)
            return moves_by_enumeration(match_.rules(), {match_.instance(), {n}}, {target, most}, heads, meter);
        Moves out;
        const Nimber own = *value(words);
        if (target == own) return out;
        out.complete = false;  // moves may lead above the value, too
        if (target < own && most > 0) list(n, target, out, meter);
        return out;
    }

    Formula formula() const override { return Formula::expression; }
    std::optional<rules::KnownFormula::Expression> expression() const override {
        auto game = std::make_shared<rules::Game>();
        const rules::Game& own = match_.rules().game(match_.instance());
        game->args = own.args;
        game->integers = own.integers;
        game->start = {written_out(Expr::variable(own.args[0].slot))};
        const Expr* const value = &game->start[0];
        return rules::KnownFormula::Expression{std::move(game), value};
    }

protected:
    explicit Coins(Match match) : match_(std::move(match)) {}

    /// The value of the coin at place n.
    virtual Expr written_out(Expr n) const = 0;

    virtual void list(Int n, Nimber target, Moves& out, Meter& meter) const = 0;
    void add(Int n, std::size_t option, const std::vector<Int>& chosen, const std::vector<Int>& left,
             Moves& out) const {
        rules::Position to;
        for (const Int place : left) to.push_back({match_.instance(), {place}});
        rules::DistinctMoves distinct(1);
        rules::add_move(distinct, out.list, to, match_.choice(option, {&n, 1}, chosen));
    }

private:
    class Heads final : public Values {
    public:
        explicit Heads(const Coins& coins) : coins_(coins) {}
        Value value(const rules::Component& c, Meter& /*meter*/) override { return *coins_.value(c.words); }

    private:
        const Coins& coins_;
    };

    Match match_;
};

// Turns up to three coins, or exactly three: then coins 1 and 2 are worth nothing, and the others are those of the
// former game two places earlier.
class Turtles final : public Coins {
public:
    /// `ascending`: of two places, the second is nearer to n.
    Turtles(Match match, bool three, bool ascending)
        : Coins(std::move(match)), idle_(three ? 2 : 0), ascending_(ascending) {}

    std::string form() const override { return "coins, any of which may be turned"; }
    std::string theorem() const override {
        return idle_ == 0 ? "the value is the n-th number with an odd number of ones in binary (Theorem 64; Winning "
                            "Ways ch. 14)"
                          : "the value is the (n - 2)-th number with an odd number of ones in binary, and 0 for n < 3 "
                            "(Theorem 64; Winning Ways ch. 14)";
    }
    bool serves(std::span<const Int> words) const override { return words[0] <= Int{1} << 62; }
    bool serves_all() const override { return false; }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        if (words[0] <= idle_) return 0;
        const auto m = static_cast<Nimber>(words[0] - idle_ - 1);
        return 2 * m + (is_odious(m) ? 0 : 1);
    }

private:
    Expr written_out(Expr n) const override {
        const Expr m = made(Op::sub, n, Expr::constant(idle_ + 1));
        Expr odd = made(Op::mod, function_of("popcount", m), Expr::constant(2));
        return from_place(
            idle_, n,
            made(Op::add, made(Op::mul, Expr::constant(2), m), made(Op::sub, Expr::constant(1), std::move(odd))));
    }
    static bool is_odious(Nimber v) { return std::popcount(v) % 2 == 1; }
    Int place(Nimber odious) const { return static_cast<Int>(odious / 2) + 1 + idle_; }

    // A number that is not odious has an odious one left without its lowest binary one.
    void list(Int n, Nimber target, Moves& out, Meter& /*meter*/) const override {
        const bool all = idle_ == 0;
        if (all && target == 0) return add(n, 0, {}, {}, out);
        if (all && is_odious(target)) return add(n, 1, {n - place(target)}, {place(target)}, out);
        std::pair<Int, Int> places{1, 2};
        if (is_odious(target)) {
            places.second = place(target);
        } else if (target != 0) {
            const Nimber lowest = target & (~target + 1);
            places = {place(lowest), place(target ^ lowest)};
        }
        const auto [low, high] = places;
        const std::vector<Int> chosen = ascending_ ? std::vector{n - high, n - low} : std::vector{n - low, n - high};
        add(n, all ? 2 : 0, chosen, {low, high}, out);
    }

    const Int idle_;  // coins that are worth nothing
    const bool ascending_;
};

// Turns neighbours, at most `most` of them.
class Ruler final : public Coins {
public:
    Ruler(Match match, Int most, bool with_one)
        : Coins(std::move(match)), greatest_(std::bit_floor(static_cast<Nimber>(most))), with_one_(with_one) {}

    std::string form() const override { return "coins, neighbours of which are turned"; }
    std::string theorem() const override {
        const bool all = greatest_ == std::bit_floor(static_cast<Nimber>(greatest_int));
        return "the value is the greatest power of 2 that divides n" +
               (all ? "" : ", but at most " + std::to_string(greatest_)) + " (Theorem 65; Winning Ways ch. 14)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        const auto n = static_cast<Nimber>(words[0]);
        return std::min(n & (~n + 1), greatest_);
    }

private:
    Expr written_out(Expr n) const override {
        Expr divisor = made(Op::power, Expr::constant(2), function_of("v2", n));
        if (const auto most = static_cast<Int>(greatest_); most < Int{1} << 62)
            divisor = made(Op::min, std::move(divisor), Expr::constant(most));
        return from_place(0, n, std::move(divisor));
    }
    // The values of the first k coins left of n are those of coins 1 to k, and their XOR is the Gray code of k.
    void list(Int n, Nimber target, Moves& out, Meter& /*meter*/) const override {
        Nimber k = 0;
        for (Nimber rest = target; rest != 0; rest /= 2) k ^= rest;
        if (std::cmp_greater(k, last_with_all_moves)) return;
        std::vector<Int> left;
        for (Int i = 1; std::cmp_less_equal(i, k); ++i) left.push_back(n - i);
        const auto others = static_cast<Int>(k);
        if (with_one_) return add(n, 0, {others}, left, out);
        k == 0 ? add(n, 0, {}, left, out) : add(n, 1, {others}, left, out);
    }

    const Nimber greatest_;
    const bool with_one_;  // one option turns no other coin, too
};

constexpr char one[] = "0 if (1 <= a)", two[] = "self((a - p)) for p in 1..(a - 1)",
               pair[] = "self((a - p)) + self((a - q))",
               ascending_places[] = " for p in 1..(a - 1), q in (1 + p)..(a - 1)",
               descending_places[] = " for p in 2..(a - 1), q in 1..(p - 1)";

std::unique_ptr<Theorem> turtles_of(const rules::Ruleset& rules, int instance, bool three) {
    for (const bool ascending : {true, false}) {
        const std::string others = std::string(pair) + (ascending ? ascending_places : descending_places);
        auto found = match(rules, instance, three ? Statement{{others}} : Statement{{one}, {two}, {others}});
        if (found) return std::make_unique<Turtles>(std::move(*found), three, ascending);
    }
    return nullptr;
}

// The number that the first of these texts with this beginning and end has between them.
std::optional<Int> number_within(const std::vector<OptionText>& texts, const std::string& begin,
                                 const std::string& end) {
    for (const OptionText& t : texts) {
        if (!t.text.starts_with(begin) || !t.text.ends_with(end) || t.text.size() <= begin.size() + end.size())
            continue;
        const std::string middle = t.text.substr(begin.size(), t.text.size() - begin.size() - end.size());
        Int out = 0;
        const auto [last, fault] = std::from_chars(middle.data(), middle.data() + middle.size(), out);
        if (fault == std::errc() && last == middle.data() + middle.size()) return out;
    }
    return std::nullopt;
}

std::unique_ptr<Theorem> ruler_of(const rules::Ruleset& rules, int instance) {
    const std::string run = "sum(self(q) for q in (a - p)..(a - 1)) for p in 0..",
                      others = "sum(self((a - q)) for q in 1..p) for p in 1..";
    const auto theorem = [&](const Statement& statement, Int most, bool with_one) -> std::unique_ptr<Theorem> {
        auto found = match(rules, instance, statement);
        return found ? std::make_unique<Ruler>(std::move(*found), most, with_one) : nullptr;
    };
    if (auto all = theorem({{run + "(a - 1)"}}, greatest_int, true)) return all;
    if (auto all = theorem({{one}, {others + "(a - 1)"}}, greatest_int, false)) return all;
    const rules::Game& game = rules.game(instance);
    if (!rules::one_integer(game.args) || game.options.size() > 2) return nullptr;
    const auto texts = option_texts(rules, instance, rules::normal_game(rules, instance).game, {0});
    if (const auto most = number_within(texts, run + "(min(", ", a) - 1)"); most && *most >= 1)
        return theorem({{run + "(min(" + std::to_string(*most) + ", a) - 1)"}}, *most, true);
    if (const auto more = number_within(texts, others + "min((a - 1), ", ")");
        more && *more >= 1 && *more < greatest_int)
        return theorem({{one}, {others + "min((a - 1), " + std::to_string(*more) + ")"}}, *more + 1, false);
    return nullptr;
}

}  // namespace

Row mock_turtles() {
    return {"Mock Turtles (Theorem 64)", Says::values,
            [](const rules::Ruleset& rules, int instance) { return turtles_of(rules, instance, false); }};
}

Row triplets() {
    return {"Triplets (Theorem 64)", Says::values,
            [](const rules::Ruleset& rules, int instance) { return turtles_of(rules, instance, true); }};
}

Row ruler() { return {"Ruler (Theorem 65)", Says::values, ruler_of}; }

}  // namespace grundy::engines::theorems
