// SPDX-License-Identifier: MIT
// Values of games on integers: nim with all heaps in one position, and two of Euclid's games. Their rules are compared
// as text with those of the theorem (engines/closed/shape.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "engines/closed/chosen_moves.hpp"
#include "engines/closed/shape.hpp"
#include "engines/formula/value_form.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::formula {
namespace {

constexpr std::size_t most_quotients = 100;  // of numbers below 2^63, by Fibonacci numbers
constexpr std::size_t most_heaps = 15;       // names of arguments in texts of shapes: a to o

class OnIntegers : public ValueForm {
public:
    OnIntegers(const rules::Ruleset& rules, int instance, closed::Match match)
        : rules_(rules), instance_(instance), match_(std::move(match)) {}

    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most) const override {
        closed::ChosenMoves moves(rules_, instance_, match_, words, most);
        list(match_.arguments(words), target,
             [&](std::size_t option, Int chosen, const std::vector<Int>& left) { moves.add(option, chosen, left); });
        return moves.take();
    }

protected:
    std::size_t arguments() const { return rules_.game(instance_).args.size(); }

    using Add = std::function<void(std::size_t option, Int chosen, std::vector<Int> left)>;
    virtual void list(std::span<const Int> words, Nimber target, const Add& add) const = 0;

private:
    const rules::Ruleset& rules_;
    int instance_;
    closed::Match match_;
};

class NimHeaps final : public OnIntegers {
public:
    using OnIntegers::OnIntegers;
    std::string form() const override { return "nim with the arguments as heaps"; }
    std::string theorem() const override { return "the value is the XOR of the heaps (Theorem 34; Bouton 1901)"; }
    std::optional<misere::Kind> nim(std::span<const Int> words) const override {
        misere::Kind out;
        for (const Int n : words) out.add(misere::Kind::of(static_cast<Nimber>(n)));
        return out;
    }
    Nimber value(std::span<const Int> words) const override { return nim(words)->value; }
    Known known() const override { return Known::xor_of_heaps; }
    std::vector<std::size_t> heaps() const override {
        std::vector<std::size_t> out(arguments());
        std::iota(out.begin(), out.end(), std::size_t{0});
        return out;
    }

private:
    void list(std::span<const Int> words, Nimber target, const Add& add) const override {
        const Nimber change = value(words) ^ target;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto left = static_cast<Int>(static_cast<Nimber>(words[i]) ^ change);
            if (left >= words[i]) continue;
            std::vector<Int> to(words.begin(), words.end());
            to[i] = left;
            add(i, words[i] - left, std::move(to));
        }
    }
};

// Euclid's game. From (a, r + q a) one may go to (a, r + j a), j < q: the value of (a, r) is skipped as values rise.
class Euclid final : public OnIntegers {
public:
    Euclid(const rules::Ruleset& rules, int instance, closed::Match match, std::size_t options, bool to_zero)
        : OnIntegers(rules, instance, std::move(match)), to_zero_(to_zero), options_(options) {}

    std::string form() const override {
        return to_zero_ ? "Euclid's game, until a number is 0" : "Euclid's game on positive numbers";
    }
    std::string theorem() const override {
        return to_zero_ ? "the values follow from those of Euclid's algorithm, one for each quotient (Theorem 35)"
                        : "the value is floor(|a/b - b/a|) (Theorem 35; Nivasch 2006)";
    }
    Nimber value(std::span<const Int> words) const override {
        const auto [least, most] = std::minmax(words[0], words[1]);
        return of(least, most);
    }
    Known known() const override { return to_zero_ ? Known::euclid : Known::euclid_positive; }

private:
    // Descends to the last quotient, and comes back.
    Nimber of(Int least, Int most) const {
        std::array<Nimber, most_quotients> quotients{};
        std::size_t known = 0;
        while (least > 0) {
            Int q = most / least, rest = most % least;
            if (!to_zero_ && rest == 0) {
                rest = least;
                --q;
            }
            quotients[known++] = static_cast<Nimber>(q);
            if (!to_zero_ && rest == least) break;
            most = least;
            least = rest;
        }
        Nimber out = 0;
        while (known > 0) out = after(out, quotients[--known]);
        return out;
    }
    // The value of (a, r + q a) if (a, r) has this one.
    static Nimber after(Nimber rest, Nimber q) { return q == 0 ? rest : q - 1 < rest ? q - 1 : q; }

    void list(std::span<const Int> words, Nimber target, const Add& add) const override {
        const auto [a, b] = std::minmax(words[0], words[1]);
        if (a == 0) return;
        const bool swapped = words[1] < words[0];
        Int rest = b % a;
        if (!to_zero_ && rest == 0) rest = a;
        const Nimber last = of(std::min(rest, a), std::max(rest, a));
        // One choice leaves r + j a for each j from 0; only j = 0 has the value of (a, r), and the others have rising
        // ones.
        const Wide j = target == last ? Wide{0} : target < last ? Wide{target} + 1 : Wide{target};
        const Wide left = rest + j * a;
        if (left >= b) return;
        const auto to = static_cast<Int>(left);
        add(swapped ? options_ - 1 : 0, (b - to) / a, swapped ? std::vector<Int>{to, a} : std::vector<Int>{a, to});
    }

    bool to_zero_;
    std::size_t options_;
};

}  // namespace

std::unique_ptr<ValueForm> nim_heaps(const rules::Ruleset& rules, int instance) {
    const auto& args = rules.game(instance).args;
    if (!rules::all_integers(args) || args.size() < 2 || args.size() > most_heaps) return nullptr;
    std::vector<closed::Spellings> theorem;
    for (std::size_t i = 0; i < args.size(); ++i) {
        std::string call;
        for (std::size_t k = 0; k < args.size(); ++k) {
            const char name = static_cast<char>('a' + k);
            call += (k > 0 ? ", " : "") + (k == i ? fmt::format("({} - p)", name) : std::string(1, name));
        }
        theorem.push_back({"self(" + call + ") for p in 1.."});
    }
    auto found = closed::match(rules, instance, theorem);
    return found ? std::make_unique<NimHeaps>(rules, instance, std::move(*found)) : nullptr;
}

std::unique_ptr<ValueForm> euclid(const rules::Ruleset& rules, int instance) {
    const rules::Game& game = rules.game(instance);
    if (!rules::all_integers(game.args) || game.args.size() != 2) return nullptr;
    const std::string up = "self(a, (b - (a * p))) for p in 1.. if ", down = "self((a - (b * p)), b) for p in 1.. if ";
    const closed::Spellings zero_up = {up + "(1 <= a) and (a <= b)", up + "(1 <= a)"};
    const std::vector<std::pair<bool, std::vector<closed::Spellings>>> theorems = {
        {true, {zero_up, {down + "((1 + b) <= a) and (1 <= b)"}}},
        {false, {{up + "(((a * p) + 1) <= b) and (1 <= a)"}, {down + "(((b * p) + 1) <= a) and (1 <= b)"}}},
    };
    for (const auto& [to_zero, theorem] : theorems) {
        if (auto found = closed::match(rules, instance, theorem, true))
            return std::make_unique<Euclid>(rules, instance, std::move(*found), theorem.size(), to_zero);
        if (game.symmetries.size() != 1) continue;
        if (auto found = closed::match(rules, instance, {theorem[0]}))
            return std::make_unique<Euclid>(rules, instance, std::move(*found), 1, to_zero);
    }
    return nullptr;
}

}  // namespace grundy::engines::formula
