// SPDX-License-Identifier: MIT
// One is taken, or a power of a prime. All of 1 to 5 may be taken, and no multiple of 6, since 6 has two prime factors:
// the value of n is n mod 6.
#include "engines/theorems/by_rules.hpp"
#include "engines/theorems/theorem.hpp"

namespace grundy::engines::theorems {
namespace {

constexpr Int six = 6, most_by_rules = 4096;

class PrimePowers final : public Theorem {
public:
    explicit PrimePowers(Match match) : match_(std::move(match)) {}

    std::string form() const override { return "take one, or a power of a prime"; }
    std::string theorem() const override {
        return "the value is n mod 6: 1 to 5 may be taken, and no multiple of 6 (Theorem 53)";
    }
    std::optional<Nimber> value(std::span<const Int> words) const override {
        return static_cast<Nimber>(words[0] % six);
    }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override {
        const Int n = words[0];
        if (n <= most_by_rules)
            return moves_by_rules(match_.rules(), match_.instance(), words, most, meter,
                                  [&](std::span<const Int> left) { return *value(left) == target; });
        Moves out;
        if (std::cmp_greater_equal(target, six) || target == *value(words)) return out;
        out.complete = false;  // the first of them is listed
        const Int taken = (n - static_cast<Int>(target)) % six;
        if (most > 0) out.list.push_back({{{match_.instance(), {n - taken}}}, choice(words, taken)});
        return out;
    }

private:
    Choice choice(std::span<const Int> words, Int taken) const {
        if (taken == 1) return match_.choice(0, words, {});
        const Int power[] = {taken == 4 ? 2 : taken, taken == 4 ? 2 : 1};
        return match_.choice(1, words, power);
    }

    Match match_;
};

}  // namespace

Row one_or_prime_powers() {
    return stated<PrimePowers>("one or a power of a prime (Theorem 53)", Says::values,
                               {{"self((a - 1))"}, {"self((a - (p ^ q))) for p in primes, q in 1.."}});
}

}  // namespace grundy::engines::theorems
