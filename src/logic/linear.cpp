// SPDX-License-Identifier: MIT
// See linear.hpp.
#include "logic/linear.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>
#include <utility>

namespace grundy::logic {
namespace {

// Multiplication by c is an automaton of about c states.
constexpr Int most_coefficient = 4096;
constexpr Int most_constant = Int{1} << 61;

struct Sides {
    Linear left, right;
};

// What is not negative in a - b stays on the left.
Sides sides_of(const Linear& a, const Linear& b) {
    const Linear difference = a.plus(b, -1);
    Sides out;
    for (const auto& [name, c] : difference.terms) (c > 0 ? out.left : out.right).terms[name] = std::abs(c);
    (difference.constant > 0 ? out.left : out.right).constant = std::abs(difference.constant);
    return out;
}

std::vector<std::string> summands(const Linear& sum, Preamble& preamble, Definitions& definitions) {
    std::vector<std::string> out;
    for (const auto& [name, c] : sum.terms) {
        if (c == 1) {
            out.push_back(name);
            continue;
        }
        const std::string product = definitions.new_set();
        definitions.require(preamble.times(c) + "(" + name + ", " + product + ")");
        out.push_back(product);
    }
    if (sum.constant != 0 || out.empty()) out.push_back(constant_term(sum.constant));
    return out;
}

std::string add_up(const std::vector<std::string>& parts, Preamble& preamble, Definitions& definitions) {
    std::string sum = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::string next = definitions.new_set();
        definitions.require(preamble.plus() + "(" + sum + ", " + parts[i] + ", " + next + ")");
        sum = next;
    }
    return sum;
}

std::string equality(const Sides& sides, Preamble& preamble, Definitions& definitions) {
    std::vector<std::string> left = summands(sides.left, preamble, definitions);
    std::vector<std::string> right = summands(sides.right, preamble, definitions);
    if (left.size() < right.size()) std::swap(left, right);
    const std::string total = add_up(right, preamble, definitions);
    if (left.size() == 1) return left[0] + " = " + total;
    const std::string last = left.back();
    left.pop_back();
    return preamble.plus() + "(" + add_up(left, preamble, definitions) + ", " + last + ", " + total + ")";
}

bool mentions(const std::string& formula, const std::string& name) {
    const auto part_of_name = [&](std::size_t at) {
        return at < formula.size() &&
               (std::isalnum(static_cast<unsigned char>(formula[at])) != 0 || formula[at] == '_');
    };
    for (std::size_t at = formula.find(name); at != std::string::npos; at = formula.find(name, at + 1))
        if (!part_of_name(at + name.size()) && (at == 0 || !part_of_name(at - 1))) return true;
    return false;
}

bool holds(rules::Op op, Int difference) {
    switch (op) {
        case rules::Op::less:
            return difference < 0;
        case rules::Op::less_equal:
            return difference <= 0;
        case rules::Op::equal:
            return difference == 0;
        default:
            return difference != 0;
    }
}

}  // namespace

Linear Linear::plus(const Linear& other, Int factor) const {
    Linear out = *this;
    const auto add = [&](Int& to, Int amount, Int most) {
        const Wide sum = Wide{to} + Wide{amount} * factor;
        if (sum > most || sum < -most)
            throw Undefinable(std::string(most == most_coefficient ? "a factor" : "a number") + " beyond " +
                              std::to_string(most) + " is too large for a proof");
        to = static_cast<Int>(sum);
    };
    for (const auto& [name, c] : other.terms) {
        Int& to = out.terms[name];
        add(to, c, most_coefficient);
        if (to == 0) out.terms.erase(name);
    }
    add(out.constant, other.constant, most_constant);
    return out;
}

bool Linear::natural() const {
    return constant >= 0 && std::all_of(terms.begin(), terms.end(), [](const auto& t) { return t.second > 0; });
}

std::string Definitions::new_set() {
    sets_.push_back("t" + std::to_string(++*counter_));
    return sets_.back();
}

std::string Definitions::new_place() {
    places_.push_back("e" + std::to_string(++*counter_));
    return places_.back();
}

// Each variable is bound just before the first formula that mentions it. What MONA has to keep in view at a time is
// then small: it works from the inside out, and each variable goes as soon as its definition has been taken in.
std::string Definitions::opener() const {
    std::string out;
    std::set<std::string> bound;
    const auto bind = [&](const char* quantifier, const std::vector<std::string>& names, const std::string* in) {
        std::string list;
        for (const std::string& n : names)
            if ((in == nullptr || mentions(*in, n)) && bound.insert(n).second) list += (list.empty() ? " " : ", ") + n;
        if (!list.empty()) out += quantifier + list + ": ";
    };
    for (const std::string& f : formulas_) {
        bind("ex2", sets_, &f);
        bind("ex1", places_, &f);
        out += f + " & ";
    }
    bind("ex2", sets_, nullptr);
    bind("ex1", places_, nullptr);
    return out;
}

std::string natural_term(const Linear& sum, Preamble& preamble, Definitions& definitions) {
    return add_up(summands(sum, preamble, definitions), preamble, definitions);
}

std::string compare(rules::Op op, const Linear& a, const Linear& b, Preamble& preamble, Definitions& definitions) {
    using rules::Op;
    const Sides sides = sides_of(a, b);
    if (sides.left.is_constant() && sides.right.is_constant())
        return holds(op, sides.left.constant - sides.right.constant) ? "true" : "false";
    if (op == Op::equal) return equality(sides, preamble, definitions);
    if (op == Op::not_equal) return "~(" + equality(sides, preamble, definitions) + ")";
    if (op == Op::less_equal && sides.left.is_constant() && sides.left.constant == 0) return "true";
    if (op == Op::less && sides.right.is_constant() && sides.right.constant == 0) return "false";
    const std::string left = natural_term(sides.left, preamble, definitions);
    const std::string right = natural_term(sides.right, preamble, definitions);
    return (op == Op::less ? preamble.less() : preamble.at_most()) + "(" + left + ", " + right + ")";
}

}  // namespace grundy::logic
