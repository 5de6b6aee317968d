// SPDX-License-Identifier: MIT
// Random formulas and conditions in the numbers a and b, as claims about games have them, and random positions for
// them.
#pragma once

#include <string>

#include "core/nimber.hpp"
#include "logic/random_numbers.hpp"

namespace grundy::test {

class RandomClaims : public RandomNumbers {
public:
    using RandomNumbers::RandomNumbers;
    std::string number(int least, int most) { return std::to_string(least + upto(most - least)); }
    Int position() {
        const Int power = Int{1} << upto(40);
        switch (upto(3)) {
            case 0:
                return upto(20);
            case 1:
                return power;
            case 2:
                return power - 1;
            default:
                return upto(power);
        }
    }

    std::string expression(int depth) {
        if (depth == 0) return upto(3) == 0 ? number(0, 9) : std::string(upto(1) == 0 ? "a" : "b");
        const auto e = [&] { return expression(upto(depth - 1)); };
        switch (upto(12)) {
            case 0:
            case 1:
                return "(" + e() + " + " + e() + ")";
            case 2:
            case 3:
                return "(" + e() + " - " + e() + ")";
            case 4:
                return number(0, 5) + "*" + e();
            case 5:
                return "(" + e() + " div " + number(1, 7) + ")";
            case 6:
                return "(" + e() + " mod " + number(1, 7) + ")";
            case 7:
                return (upto(1) == 0 ? "min(" : "max(") + e() + ", " + e() + ")";
            case 8:
                return "(" + e() + " xor " + e() + ")";
            case 9:
                return "abs(" + e() + ")";
            case 10:
                return "(popcount(" + e() + ") mod " + number(1, 4) + ")";
            case 11:
                return "2^(" + place(depth - 1) + ")";
            default:
                return "(" + e() + " if " + condition(depth - 1) + " else " + e() + ")";
        }
    }

    std::string condition(int depth) {
        static const char* const signs[] = {" < ", " <= ", " = ", " != ", " > ", " >= "};
        const auto e = [&] { return expression(depth > 0 ? upto(depth - 1) : 0); };
        const std::string sign = signs[upto(5)];
        switch (upto(depth > 0 ? 11 : 3)) {
            case 0:
            case 1:
                return e() + sign + e();
            case 2:
                return number(0, 5) + " divides " + e();
            case 3:
                return e() + " in {" + number(0, 3) + ", " + number(5, 9) + ".." + number(9, 12) + "}";
            case 4:
                return "(" + condition(depth - 1) + " and " + condition(depth - 1) + ")";
            case 5:
                return "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
            case 6:
                return "not (" + condition(depth - 1) + ")";
            case 7:
                return "popcount(" + e() + ")" + sign + number(0, 8);
            case 8:
                return place(depth - 1) + sign + place(depth - 1);
            case 9:
                return place(depth - 1) + sign + number(0, 9);
            case 10:
                return e() + " in powers(" + (upto(1) == 0 ? "2" : "4") + ")";
            default: {
                const char* const loop = upto(1) == 0 ? "any(" : "all(";
                const std::string body = condition(depth - 1), low = number(0, 2);
                return loop + std::string("k + ") + e() + sign + e() + " or " + body + " for k in " + low + ".." +
                       number(0, 6) + ")";
            }
        }
    }

private:
    std::string place(int depth) {
        const std::string found = (upto(1) == 0 ? "v2(" : "log2(") + expression(upto(depth)) + ")";
        switch (upto(2)) {
            case 0:
                return found + " + " + number(0, 3);
            case 1:
                return found + " - " + number(0, 3);
            default:
                return found;
        }
    }
};

}  // namespace grundy::test
