// SPDX-License-Identifier: MIT
// Random rules of games on one heap that call each other, and of heaps with a small second argument.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace grundy {

class RandomSystem {
public:
    explicit RandomSystem(std::uint64_t seed) : random_(seed) {}

    /// The text of the rules. The first game is the one to ask about; `others` receives its arguments after the heap.
    std::string text(std::vector<std::int64_t>& others) {
        if (one_in(3)) return two_arguments(others);
        games_ = 1 + random_() % 3;
        std::string out;
        for (std::uint64_t i = 0; i < games_; ++i) {
            out += "game g" + std::to_string(i) + "(n):\n";
            for (auto k = 1 + random_() % 3; k > 0; --k) out += "    " + option([&] { return called(); }) + "\n";
        }
        return out;
    }

private:
    using Strings = std::vector<std::string>;
    bool one_in(unsigned n) { return random_() % n == 0; }
    std::string number(unsigned least, unsigned most) { return std::to_string(least + random_() % (most - least + 1)); }
    const std::string& any_of(const Strings& list) { return list[random_() % list.size()]; }

    // "NAME(HEAP" is completed by `)` or `, REST)`.
    struct Call {
        std::string name, rest;
        std::string of(const std::string& heap) const { return name + "(" + heap + rest + ")"; }
    };
    Call called() { return {"g" + std::to_string(random_() % games_), ""}; }

    std::string bonus() { return one_in(3) ? " + *" + number(1, 3) : ""; }
    std::string bound() {
        return one_in(3)   ? " if n >= " + number(1, 9)
               : one_in(5) ? " if n <= " + number(4, 12)
               : one_in(4) ? residues()
                           : "";
    }
    std::string residues() {
        return any_of({" if n mod 2 = 1", " if n mod 3 != 1", " if 4 divides n", " if n mod 2 = 0 and n >= 5",
                       " if (n + 1) mod 4 < 2", " if not 3 divides n - 1 or 2 divides n",
                       " if n mod 3 = 2 and n <= 14"});
    }

    template <class MakeCall>
    std::string option(const MakeCall& call) {
        switch (random_() % 7) {
            case 6:
                return one_size(call);
            case 0:
                return "0 if n " + any_of({"=", "<="}) + " " + number(0, 5);
            case 1:
            case 2:
                return call().of("n - k") + bonus() + " for k in " +
                       (one_in(3)   ? "0.." + number(0, 2)
                        : one_in(2) ? "{" + number(1, 3) + ", " + number(4, 7) + "}"
                        : one_in(6) ? number(1, 4) + ".."
                                    : "1.." + number(1, 4)) +
                       bound();
            case 3:
                return call().of("n - k") + " for k in " + number(1, 2) + ".." + number(2, 4) +
                       " if n - k >= " + number(1, 3);
            case 4:
                return call().of("a") + " + " + call().of("b") + bonus() + " for a + b = n - " + number(0, 3) +
                       any_of({"", "", " if 1 <= a and 1 <= b", " if 2 <= a", " if a != b", " if a < b", " if a <= b",
                               " if 1 <= a and a < b", " if 1 <= b and n >= 5",
                               " if n mod 2 = 0 and 1 <= a and 1 <= b"});
            default:
                return one_in(3) ? call().of("a") + " + " + call().of("b") + " + " + call().of("c") + bonus() +
                                       " for a + b + c = n - " + number(1, 3)
                                 : call().of("n - " + number(1, 4)) + bonus() + bound();
        }
    }

    // Some heaps leave one of a certain size.
    template <class MakeCall>
    std::string one_size(const MakeCall& call) {
        const std::string least = number(0, 2), more = number(3, 6);
        switch (random_() % 4) {
            case 0:
                return call().of("min(n - 1, " + least + ")") + " if n > " + least + any_of({"", " and n <= " + more});
            case 1:
                return call().of("(n - " + number(1, 3) + " if n > " + more + " else " + least + ")") + bonus() +
                       " if n > " + least;
            default:
                return call().of("max(n - k, " + least + ")") + bonus() + " for k in " +
                       any_of({"1..3", "{2, 5}", "{1, " + more + "}", "2..4"}) + " if n > " +
                       any_of({least, number(2, 7)});
        }
    }

    std::string two_arguments(std::vector<std::int64_t>& others) {
        others = {static_cast<std::int64_t>(random_() % 4)};
        std::string out = "game f(n, x):\n";
        for (auto k = 1 + random_() % 3; k > 0; --k)
            if (one_in(2))
                out +=
                    "    f(n - k, " +
                    any_of({"k", "k mod 2", "(x + k) mod 3", "max(0, x - 1)", "min(3, x + k)", "x", "x - 1", "3 - x"}) +
                    ")" + bonus() + " for k in " + any_of({"1..3", "1..x", "1..x + 1", "{1, 3}", "0..2", "1.."}) +
                    any_of({"", " if k != x", " if x mod 2 = 0", " if n >= 3 or x = 1", " if k <= x", " if k <= 3"}) +
                    "\n";
            else
                out += "    " + option([&] {
                           return Call{"f", ", " + any_of({"x", "0", "1", "(x + 1) mod 2", "max(0, x - 1)", "x - 1"})};
                       }) +
                       "\n";
        return out;
    }

    std::mt19937_64 random_;
    std::uint64_t games_ = 1;
};

}  // namespace grundy
