// SPDX-License-Identifier: MIT
// See preamble.hpp.
#include "logic/preamble.hpp"

#include <utility>

namespace grundy::logic {

std::string constant_term(Int n) {
    if (n < Int{1} << 30) return "pconst(" + std::to_string(n) + ")";
    std::string out;
    for (int place = 0; place < 63; ++place)
        if ((n >> place & 1) != 0) out += (out.empty() ? "{" : ", ") + std::to_string(place);
    return out + "}";
}

std::string Preamble::once(const std::string& name, const std::string& head, const std::string& body) {
    if (known_.insert(name).second) lines_.push_back("pred " + name + "(" + head + ") = " + body + ";");
    return name;
}

// C has the places into which there is a carry.
std::string Preamble::plus() {
    return once("plus", "var2 X, Y, Z",
                "ex2 C: 0 notin C & all1 i: ((i in Z) <=> ((i in X) <=> ((i in Y) <=> (i in C)))) & "
                "((i + 1 in C) <=> ((i in X & i in Y) | (i in X & i in C) | (i in Y & i in C)))");
}

std::string Preamble::less() {
    return once("less", "var2 X, Y", "ex1 i: i notin X & i in Y & all1 j: j > i => (j in X <=> j in Y)");
}

std::string Preamble::at_most() { return once("at_most", "var2 X, Y", "X = Y | " + less() + "(X, Y)"); }

std::string Preamble::nimsum() {
    return once("nimsum", "var2 X, Y, Z", "all1 i: (i in Z) <=> ~((i in X) <=> (i in Y))");
}

std::string Preamble::in_order() {
    const std::string least = at_most();
    return once("in_order", "var2 X, Y, U, V",
                "(" + least + "(X, Y) & U = X & V = Y) | (~" + least + "(X, Y) & U = Y & V = X)");
}

std::string Preamble::lowest() { return once("lowest", "var1 e, var2 X", "e in X & all1 j: j < e => j notin X"); }

std::string Preamble::highest() { return once("highest", "var1 e, var2 X", "e in X & all1 j: j > e => j notin X"); }

std::string Preamble::times(Int factor) {
    const std::string name = "times_" + std::to_string(factor);
    if (known_.contains(name)) return name;
    if (factor == 2) return once(name, "var2 X, Y", "0 notin Y & all1 i: (i in X) <=> (i + 1 in Y)");
    const bool odd = factor % 2 == 1;
    const Int less_by_one = factor - 1;
    const std::string rest = times(odd ? less_by_one : factor / 2);
    const std::string last = odd ? plus() + "(H, X, Y)" : times(2) + "(H, Y)";
    return once(name, "var2 X, Y", "ex2 H: " + rest + "(X, H) & " + last);
}

std::string Preamble::quotient(Int divisor) {
    if (divisor == 2) return once("div_2", "var2 X, Y", "all1 i: (i in Y) <=> (i + 1 in X)");
    const std::string product = times(divisor), sum = plus(), below = less();
    return once(
        "div_" + std::to_string(divisor), "var2 X, Y",
        "ex2 T, R: " + product + "(Y, T) & " + sum + "(T, R, X) & " + below + "(R, " + constant_term(divisor) + ")");
}

std::string Preamble::rest(Int divisor) {
    if (divisor == 2) return once("mod_2", "var2 X, Y", "all1 i: (i in Y) <=> (i = 0 & 0 in X)");
    const std::string product = times(divisor), sum = plus(), below = less();
    return once(
        "mod_" + std::to_string(divisor), "var2 X, Y",
        "ex2 T, Q: " + product + "(Q, T) & " + sum + "(T, Y, X) & " + below + "(Y, " + constant_term(divisor) + ")");
}

std::string Preamble::ones(Int least) {
    std::string places, body;
    for (Int i = 1; i <= least; ++i) {
        const std::string place = "p" + std::to_string(i);
        places += (i > 1 ? ", " : "") + place;
        body += (i > 1 ? " & p" + std::to_string(i - 1) + " < " + place + " & " : "") + place + " in X";
    }
    return once("ones_" + std::to_string(least), "var2 X", "ex1 " + places + ": " + body);
}

// C_r has the places below which the number of ones is r modulo the modulus.
std::string Preamble::ones_modulo(Int modulus, Int rest) {
    std::string sets, begin, step;
    for (Int r = 0; r < modulus; ++r) {
        const std::string c = "C" + std::to_string(r), next = "C" + std::to_string((r + 1) % modulus);
        sets += (r > 0 ? ", " : "") + c;
        begin += std::string("0 ") + (r == 0 ? "in " : "notin ") + c + " & ";
        step += (r > 0 ? " & " : "") + std::string("(i + 1 in ") + next + " <=> ((i in X & i in " + c +
                ") | (i notin X & i in " + next + ")))";
    }
    return once("ones_mod_" + std::to_string(modulus) + "_" + std::to_string(rest), "var2 X",
                "ex2 " + sets + ": ex1 n: " + begin + "(all1 i: i >= n => i notin X) & (all1 i: i < n => (" + step +
                    ")) & n in C" + std::to_string(rest));
}

std::string Preamble::place_modulo(Int modulus, Int rest) {
    const std::string m = std::to_string(modulus);
    std::string first;
    for (Int r = 0; r < modulus; ++r) first += " & (" + std::to_string(r) + (r == rest ? " in S)" : " notin S)");
    return once("place_mod_" + m + "_" + std::to_string(rest), "var1 e",
                "ex2 S: e in S & (all1 j: j < e => (j in S <=> j + " + m + " in S))" + first);
}

std::string Preamble::text() const {
    std::string out;
    for (const std::string& line : lines_) out += line + "\n";
    return out;
}

}  // namespace grundy::logic
