// SPDX-License-Identifier: MIT
// Wythoff's game, Euclid's game and Fibonacci nim as rows of the table of theorems.
#include <algorithm>
#include <array>
#include <limits>

#include "engines/closed/chosen_moves.hpp"
#include "engines/closed/forms.hpp"
#include "engines/closed/numbers.hpp"
#include "engines/closed/shape.hpp"

namespace grundy::engines::closed {
namespace {

// What the three have in common: two integers, and one binder in each option.
class OnTwoNumbers : public ClosedForm {
public:
    OnTwoNumbers(const rules::Ruleset& rules, int instance, Match match)
        : rules_(rules), instance_(instance), match_(std::move(match)) {}

    bool wins(std::span<const Int> words, Meter&) override {
        const auto n = match_.arguments(words);
        return wins(n[0], n[1]);
    }
    Moves winning_moves(std::span<const Int> words, std::size_t most, Meter&) override {
        ChosenMoves moves(rules_, instance_, match_, words, most);
        const auto n = match_.arguments(words);
        list(n[0], n[1], [&](std::size_t option, Int chosen, Int a, Wide b) {
            if (b > std::numeric_limits<Int>::max()) return moves.leave_out();
            moves.add(option, chosen, std::array{a, static_cast<Int>(b)});
        });
        return moves.take();
    }

protected:
    virtual bool wins(Int a, Int b) const = 0;
    using Add = std::function<void(std::size_t option, Int chosen, Int a, Wide b)>;
    virtual void list(Int a, Int b, const Add& add) const = 0;

private:
    const rules::Ruleset& rules_;
    int instance_;
    Match match_;
};

class Wythoff final : public OnTwoNumbers {
public:
    using OnTwoNumbers::OnTwoNumbers;
    std::string theorem() const override {
        return "(a, b), a <= b, is lost exactly if a = floor((b - a) phi), phi the golden section (Wythoff 1907)";
    }

private:
    bool wins(Int first, Int second) const override {
        const auto [a, b] = std::minmax(first, second);
        return wythoff_smaller(b - a) != a;
    }
    void list(Int a, Int b, const Add& add) const override {
        if (const Wide to = wythoff_partner(b); to < a) add(0, a - static_cast<Int>(to), static_cast<Int>(to), b);
        if (const Wide to = wythoff_partner(a); to < b) add(1, b - static_cast<Int>(to), a, static_cast<Int>(to));
        const Int least = std::min(a, b);
        if (const Wide to = wythoff_smaller(std::max(a, b) - least); to < least) {
            const Int k = least - static_cast<Int>(to);
            add(2, k, a - k, b - k);
        }
    }
};

class Euclid final : public OnTwoNumbers {
public:
    using OnTwoNumbers::OnTwoNumbers;
    std::string theorem() const override {
        return "(a, b), 0 < a <= b, is won exactly if a = b or b/a exceeds the golden section (Cole and Davie 1969)";
    }

private:
    bool wins(Int first, Int second) const override {
        const auto [a, b] = std::minmax(first, second);
        return euclid_wins(a, b);
    }
    // A lost number beside the smaller one is less than twice as large.
    void list(Int a, Int b, const Add& add) const override {
        const bool swapped = b < a;
        const auto [least, most] = std::minmax(a, b);
        if (least == 0) return;
        const Int rest = most % least;
        for (const Wide to : {Wide{rest}, Wide{rest} + least}) {
            if (to >= most) continue;
            const Int left = static_cast<Int>(to);
            if (euclid_wins(std::min(least, left), std::max(least, left))) continue;
            swapped ? add(1, (most - left) / least, left, least) : add(0, (most - left) / least, least, left);
        }
    }
};

class Fibonacci final : public OnTwoNumbers {
public:
    using OnTwoNumbers::OnTwoNumbers;
    std::string theorem() const override {
        return "(n, most) is lost exactly if most is less than the least part of n as a sum of Fibonacci numbers that "
               "are not neighbours, or n = 0 (Whinihan 1963)";
    }

private:
    bool wins(Int n, Int most) const override { return n > 0 && zeckendorf(n)[0] <= most; }
    // A move of k stones wins if the least part of the rest exceeds 2 k; then the parts of k are the first of n.
    void list(Int n, Int most, const Add& add) const override {
        const std::vector<Int> parts = zeckendorf(n);
        Int k = 0;
        for (std::size_t i = 0; i < parts.size() && parts[i] <= most - k; ++i) {
            k += parts[i];
            if (i + 1 == parts.size() || Wide{2} * k < parts[i + 1]) add(0, k, n - k, Wide{2} * k);
        }
    }
};

template <class Form>
std::unique_ptr<ClosedForm> made(const rules::Ruleset& rules, int instance, const Statement& theorem) {
    auto found = match(rules, instance, theorem, true);
    return found ? std::make_unique<Form>(rules, instance, std::move(*found)) : nullptr;
}

}  // namespace

Statement wythoff_statement() {
    return {
        {"self((a - p), b) for p in 1.."}, {"self(a, (b - p)) for p in 1.."}, {"self((a - p), (b - p)) for p in 1.."}};
}

Statement euclid_statement() {
    return {{"self(a, (b - (a * p))) for p in 1.. if (1 <= a) and (a <= b)",
             "self(a, (b - (a * p))) for p in 1.. if (1 <= a)"},
            {"self((a - (b * p)), b) for p in 1.. if ((1 + b) <= a) and (1 <= b)"}};
}

Statement fibonacci_statement() { return {{"self((a - p), (2 * p)) for p in 1..b"}}; }

std::unique_ptr<ClosedForm> wythoff(const rules::Ruleset& rules, int instance) {
    return made<Wythoff>(rules, instance, wythoff_statement());
}

std::unique_ptr<ClosedForm> euclid(const rules::Ruleset& rules, int instance) {
    return made<Euclid>(rules, instance, euclid_statement());
}

std::unique_ptr<ClosedForm> fibonacci(const rules::Ruleset& rules, int instance) {
    if (!rules.game(instance).symmetries.empty()) return nullptr;  // its numbers have different meanings
    return made<Fibonacci>(rules, instance, fibonacci_statement());
}

}  // namespace grundy::engines::closed
