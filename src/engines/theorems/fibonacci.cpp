// SPDX-License-Identifier: MIT
// Fibonacci nim: as many stones as one likes but not all, and then at most twice as many as were taken before.
#include <algorithm>

#include "engines/theorems/on_integers.hpp"

namespace grundy::engines::theorems {
namespace {

// The parts of the Zeckendorf representation, least first: Fibonacci numbers that are not neighbours.
std::vector<Int> zeckendorf(Int n) {
    std::vector<Int> fibonacci{1, 2}, out;
    while (fibonacci.back() <= n - fibonacci[fibonacci.size() - 2])
        fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    for (auto f = fibonacci.rbegin(); f != fibonacci.rend(); ++f)
        if (*f <= n) {
            out.push_back(*f);
            n -= *f;
        }
    std::reverse(out.begin(), out.end());
    return out;
}

class Fibonacci final : public OnIntegers {
public:
    using OnIntegers::OnIntegers;
    std::string theorem() const override {
        return "(n, most) is lost exactly if most is less than the least part of n as a sum of Fibonacci numbers that "
               "are not neighbours, or n = 0 (Whinihan 1963)";
    }
    bool wins(std::span<const Int> words, Meter& /*meter*/) const override {
        const auto at = arguments(words);
        return at[0] > 0 && zeckendorf(at[0])[0] <= at[1];
    }
    Formula formula() const override { return Formula::fibonacci_winner; }

private:
    // A move of k stones wins if the least part of the rest exceeds 2 k; then the parts of k are the first of n.
    void list(std::span<const Int> at, Nimber /*lost*/, const Add& add, Meter& /*meter*/) const override {
        const Int n = at[0], most = at[1];
        const std::vector<Int> parts = zeckendorf(n);
        Int k = 0;
        for (std::size_t i = 0; i < parts.size() && parts[i] <= most - k; ++i) {
            k += parts[i];
            if (i + 1 == parts.size() || Wide{2} * k < parts[i + 1]) add(0, k, {n - k, Wide{2} * k});
        }
    }
};

}  // namespace

Row fibonacci() {
    Row out =
        stated<Fibonacci>("Fibonacci nim (Theorem 28)", Says::winner, {{"self((a - p), (2 * p)) for p in 1..b"}}, true);
    out.recognise = [recognise = out.recognise](const rules::Ruleset& rules, int instance) {
        const bool ordered = rules.game(instance).symmetries.empty();  // its numbers have different meanings
        return ordered ? recognise(rules, instance) : nullptr;
    };
    return out;
}

}  // namespace grundy::engines::theorems
