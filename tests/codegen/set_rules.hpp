// SPDX-License-Identifier: MIT
// Draws rules whose options run over sets of every kind, and ask whether numbers are in such sets.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace grundy::test {

/// A game of several rules; its first argument r, from 1 on, chooses the rule that play follows. A game on one heap has
/// one rule, and no such argument.
struct SetGame {
    enum class Shape { heap, won_heap, two, unordered, row };
    std::string name;
    Shape shape = Shape::heap;
    int rules = 1;
    std::string text{};
    std::string set{};         ///< the value of its parameter S, if it has one
    bool set_is_read = false;  ///< from the input
};

/// Draws rules that end: every option takes at least one stone from one heap.
class SetRules {
public:
    explicit SetRules(std::uint64_t seed) : random_(seed) {}

    SetGame game(SetGame out) {
        names_ = 0;
        has_parameter_ = one_in(3);
        if (has_parameter_) {
            out.set_is_read = one_in(2);
            out.set = out.set_is_read ? listed() : constant_set();
        }
        static const char* const arguments[] = {"n", "r, n", "r, n, m", "r, {m, n}", "r, w: row"};
        out.text = "game " + out.name + "(" + arguments[static_cast<std::size_t>(out.shape)] + ")" +
                   (has_parameter_ ? " with S: set" : "") + ":\n";
        for (int rule = 1; rule <= out.rules; ++rule) {
            for (int options = number(1, 3); options > 0; --options) out.text += "    " + option(out, rule) + "\n";
            if (out.shape == SetGame::Shape::won_heap)
                out.text +=
                    "    win if r = " + std::to_string(rule) + " and n " + in_or_not() + " " + constant_set() + "\n";
        }
        return out;
    }

private:
    int number(int lo, int hi) { return lo + static_cast<int>(random_() % static_cast<unsigned>(hi - lo + 1)); }
    bool one_in(unsigned n) { return random_() % n == 0; }
    std::string literal(int lo, int hi) { return std::to_string(number(lo, hi)); }
    std::string in_or_not() { return one_in(2) ? "in" : "+ 1 in"; }
    std::string one_of(std::initializer_list<std::string> list) {
        return *(list.begin() + static_cast<std::ptrdiff_t>(random_() % list.size()));
    }

    std::string listed() { return "{" + literal(1, 4) + ", " + literal(2, 7) + ", " + literal(5, 12) + "}"; }

    // A set of numbers that does not mention arguments.
    std::string constant_set() {
        const std::string a = literal(1, 3), b = literal(3, 5), c = literal(7, 9), d = literal(9, 12);
        const std::string j = "j" + std::to_string(++names_);
        return one_of({"{" + j + "*" + a + " mod " + b + " for " + j + " in 1.." + c + "}", "{" + a + ".." + b + "}",
                       "{" + a + ".." + b + ", " + c + ".." + d + "}", listed(), "{}",
                       "{" + a + ".." + b + ", " + c + "..}", "{" + b + "..}", "squares", "primes", "fibs",
                       "powers(" + literal(2, 4) + ")", "all but {" + a + ", " + b + "}",
                       "all but {" + b + ".." + c + "}", "all but {" + c + "..}", "all but {}",
                       "all but {0.." + a + ", " + b + "..}", "{0, " + a + ".." + c + "}", "{0..}"});
    }

    // One that does, by the number x >= 0.
    std::string set(const std::string& x) {
        const std::string a = literal(1, 3), c = literal(4, 9), j = "j" + std::to_string(++names_);
        if (has_parameter_ && one_in(2)) return "S";
        if (one_in(2)) return constant_set();
        return one_of({"{" + x + " - " + j + " for " + j + " in " + a + ".." + x + " if " + j + " != " + c + "}",
                       "all but {" + x + " + " + j + " for " + j + " in 0.." + a + "}", "divisors(" + x + ")",
                       "divisors(" + x + " + " + a + ")", "all but {" + x + ", " + c + "}", "{" + a + ".." + x + "}",
                       "{" + x + ", " + c + "}", "{" + a + ".." + x + ", " + c + "..}", "{" + x + " div 2..}",
                       "all but {" + x + " div 2..}", "all but {" + x + "..}", "all but {" + a + ", " + x + "..}",
                       "{" + x + ".." + x + " + 3}", "powers(" + x + " mod 3 + 2)",
                       "all but {" + x + " mod 3.." + c + "}"});
    }

    std::string condition(const std::string& k, const std::string& x) {
        const auto within = [&](const std::string& what) {  // n in {n..} would warn of n >= n
            return (one_in(2) ? "not " : "") + what + " in " + set(what == x ? k : x);
        };
        return one_of({within(k), within(k), within(x), within(x + " - " + k), within(k + " - 2"),
                       k + " mod 2 = 1 or " + within(k), "not (" + within(x) + " and " + k + " < 4)",
                       "count(d in primes for d in divisors(" + k + ")) <= 1",
                       "any(d " + in_or_not() + " " + set(x) + " for d in {1, 4.." + k + "})",
                       k + " divides " + x + " or " + within(k), "max(" + k + ", 3) in " + set(x),
                       "min(" + x + ", " + k + " - 2) in " + set(x)});
    }

    std::string option(const SetGame& game, int rule) {
        using Shape = SetGame::Shape;
        const bool row = game.shape == Shape::row, unordered = game.shape == Shape::unordered,
                   two = game.shape == Shape::two || unordered;
        const std::string i = row ? "i" + std::to_string(++names_) : "", x = row ? "w[" + i + "]" : "n";
        const std::string k = "k" + std::to_string(++names_), chosen = game.shape == Shape::heap ? "" : "r, ";
        std::string binders = row ? i + " in 1..len(w), " : "";
        std::string from = set(x);
        if (one_in(5)) {
            const std::string named = "T" + std::to_string(names_);
            binders += named + " = " + from + ", ";
            from = named;
        }
        const std::string less = x + " - " + one_of({k, k, k, "2*" + k, k + " - " + literal(0, 2), "(" + k + " + 1)"});
        std::string after = less, conditions = k + " > 0";
        if (row) {  // elements that fall end no loop
            binders += k + " in 1.." + x;
            conditions = k + " in " + from;
            after = "set(w, " + i + ", " + x + " - " + k + ")";
        } else {
            binders += k + " in " + from;
            if (unordered) after = "m, " + less;
            if (game.shape == Shape::two) after = less + one_of({", m", ", m", ", m - 1"});
        }
        std::string call = game.name + "(" + chosen + after + ")";
        if (!row && !two && one_in(4)) {
            const std::string a = "a" + std::to_string(names_), b = "b" + std::to_string(names_);
            call = game.name + "(" + chosen + a + ") + " + game.name + "(" + chosen + b + ")";
            binders += ", " + a + " + " + b + " = n - " + k;
        }
        if (one_in(5)) call += " + *(" + k + " mod 3)";
        if (two && one_in(3)) conditions += " and m > 0";
        for (int more = number(0, 2); more > 0; --more) conditions += " and (" + condition(k, x) + ")";
        if (!chosen.empty()) conditions += " and r = " + std::to_string(rule);
        return call + " for " + binders + " if " + conditions;
    }

    std::mt19937_64 random_;
    int names_ = 0;
    bool has_parameter_ = false;
};

}  // namespace grundy::test
