// SPDX-License-Identifier: MIT
// Rows whose moves take from one place and may give to another one: nim on a row, staircases, trees of piles, and coins
// that slide towards one end, whose gaps are a staircase. There may be a bound of what a move takes.
#include <algorithm>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/theorems/forest.hpp"
#include "engines/theorems/theorem.hpp"
#include "engines/theorems/transfer_rules.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using Atom = Linear::Atom;

constexpr std::size_t most_listed_words = std::size_t{1} << 22;  // of the positions in one list of moves

class Transfers final : public Theorem {
public:
    Transfers(const rules::Ruleset& rules, int instance, TransferRules of)
        : rules_(rules), instance_(instance), of_(std::move(of)) {}

    std::string form() const override {
        if (of_.gaps) return "sliding coins: the gaps are piles, and a move takes from one and gives to the next";
        return staircase() ? "piles from which a move takes, and mostly gives to another pile"
                           : "nim with the elements of the row as heaps";
    }
    std::string theorem() const override {
        const bool bounded = !of_.options.front().caps.empty();
        const std::string remainders = "remainders modulo m + 1, where m bounds the moves";
        if (!staircase())
            return "the value is the XOR of the heaps" + (bounded ? "' " + remainders : "") +
                   " (Theorem 34; Bouton 1901)";
        const std::string sum = ": the value is " + (bounded ? "the XOR of their " + remainders : "their XOR");
        return of_.gaps
                   ? "only every second gap counts, from the end that no coin leaves" + sum +
                         " (Theorem 34; Winning Ways, ch. 15)"
                   : "only piles an odd number of moves away from the end count" + sum + " (Theorem 34; Sprague 1937)";
    }
    bool serves(std::span<const Int> words) const override { return forest(words).has_value(); }
    bool serves_all() const override {
        return !of_.gaps && std::all_of(of_.options.begin(), of_.options.end(),
                                        [](const Transfer& t) { return t.to == Transfer::To::away; });
    }
    std::optional<misere::Kind> nim(std::span<const Int> words) const override;
    std::optional<Nimber> value(std::span<const Int> words) const override { return forest(words)->value(); }
    // All elements count if one option takes from all of them.
    Formula formula() const override {
        const Transfer& t = of_.options[0];
        const bool all =
            of_.options.size() == 1 && t.caps.empty() && t.low == Bound{false, 1} && t.high == Bound{true, 0};
        return all && serves_all() ? Formula::xor_of_heaps : Formula::other;
    }
    std::vector<std::size_t> heaps() const override { return {of_.row}; }
    std::optional<Written> written() const override;
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override;

private:
    bool staircase() const { return of_.gaps || !serves_all(); }
    std::span<const Int> argument(std::size_t i, std::span<const Int> words) const {
        return rules::argument_at(rules_.game(instance_).args, i, words);
    }
    std::optional<Forest> forest(std::span<const Int> words) const;
    std::optional<Nimber> places_that_count(Int length) const;
    Int stones(Int place, std::span<const Int> words) const;
    Nimber modulus_at(std::span<const Int> words) const;
    Int number_of_slot(Int slot, std::span<const Int> words) const;
    Int next(const Transfer& t, Int place, std::span<const Int> words) const;
    std::span<const Int> row_of_slot(Int slot, std::span<const Int> words) const;
    Wide evaluated(const Linear& form, Int place, Int taken, std::span<const Int> words) const;
    rules::Component after(const Transfer& t, Int place, Int taken, std::span<const Int> words) const;

    const rules::Ruleset& rules_;
    int instance_;
    TransferRules of_;
};

std::span<const Int> Transfers::row_of_slot(Int slot, std::span<const Int> words) const {
    const auto& args = rules_.game(instance_).args;
    for (std::size_t i = 0; i < args.size(); ++i)
        if (args[i].type == rules::Type::row && args[i].slot == slot) return argument(i, words);
    return {};
}

Int Transfers::number_of_slot(Int slot, std::span<const Int> words) const {
    const rules::Game& game = rules_.game(instance_);
    for (std::size_t i = 0; i < game.args.size(); ++i)
        if (game.args[i].type == rules::Type::integer && game.args[i].slot == slot) return argument(i, words)[0];
    for (std::size_t i = 0; i < game.params.size(); ++i) {
        const rules::Variable& v = game.params[i].variable;
        if (v.type == rules::Type::integer && v.slot == slot)
            return std::get<Int>(rules_.instance(instance_).params[i]);
    }
    throw Error("internal error: a number that the rules do not have");
}

Int Transfers::stones(Int place, std::span<const Int> words) const {
    const auto row = argument(of_.row, words);
    const Int here = row[to_size(place - 1)];
    if (!of_.gaps) return here;
    const auto length = static_cast<Int>(row.size());
    const Int before = of_.gaps->rises ? place + 1 : place - 1;
    const Wide sign = of_.gaps->rises ? 1 : -1;
    std::optional<Wide> end;  // where the coin may go
    if (before < 1 || before > length) {
        if (of_.gaps->edge) end = evaluated(*of_.gaps->edge, place, 0, words);
    } else if (of_.gaps->apart) {
        end = row[to_size(before - 1)] - sign * *of_.gaps->apart;
    }
    if (!end) return 0;
    const bool valid = sign * (*end - here) >= 0 && *end <= std::numeric_limits<Int>::max();
    return valid ? static_cast<Int>(sign * (*end - here)) : -1;
}

// One more than what a move may take; 0 if there is no bound.
Nimber Transfers::modulus_at(std::span<const Int> words) const {
    std::optional<Wide> least;
    for (const Linear& cap : of_.options.front().caps) {
        const Wide m = evaluated(cap, 0, 0, words);
        if (!least || m < *least) least = m;
    }
    constexpr Wide most = std::numeric_limits<Int>::max();
    return least ? static_cast<Nimber>(std::clamp(*least, Wide{0}, most) + 1) : 0;
}

// The pile that receives what leaves this place, from 0.
Int Transfers::next(const Transfer& t, Int place, std::span<const Int> words) const {
    const auto length = static_cast<Int>(argument(of_.row, words).size());
    if (of_.gaps && of_.gaps->rises) return place > 1 ? place - 2 : Forest::away;
    if (of_.gaps) return place < length ? place : Forest::away;
    if (t.to == Transfer::To::away) return Forest::away;
    if (t.to == Transfer::To::neighbour) return place - 1 + t.target;
    const auto pointers = row_of_slot(t.target, words);
    if (to_size(place) > pointers.size()) return length;  // refused: the rules have a fault here
    const Int to = pointers[to_size(place - 1)];
    return to == 0 ? Forest::fixed : to - 1;
}

std::optional<Forest> Transfers::forest(std::span<const Int> words) const {
    const auto row = argument(of_.row, words);
    const auto length = static_cast<Int>(row.size());
    std::vector<Forest::Pile> piles(row.size());
    std::vector<bool> moves(row.size());
    for (Int place = 1; place <= length; ++place) piles[to_size(place - 1)].stones = stones(place, words);
    for (const Transfer& t : of_.options)
        for (Int place = std::max(Int{1}, t.low.in(length)); place <= std::min(length, t.high.in(length)); ++place) {
            if (moves[to_size(place - 1)]) return std::nullopt;
            moves[to_size(place - 1)] = true;
            piles[to_size(place - 1)].next = next(t, place, words);
        }
    return Forest::of(std::move(piles), modulus_at(words));
}

std::optional<misere::Kind> Transfers::nim(std::span<const Int> words) const {
    const auto piles = staircase() ? std::nullopt : forest(words);
    if (!piles) return std::nullopt;
    misere::Kind out;
    for (const Forest::Pile& p : piles->piles())
        if (p.next == Forest::away) out.add(misere::Kind::of(piles->counted(p)));  // Theorem 45a
    return out;
}

// As bits, from the first place on: the value of piles that are powers of two.
std::optional<Nimber> Transfers::places_that_count(Int length) const {
    std::vector<Int> words = {length};
    Wide before = 0;
    for (Int place = 1; place <= length; ++place) {
        const Int pile = Int{1} << (place - 1);
        if (of_.gaps) before += place == 1 ? of_.gaps->edge->constant : *of_.gaps->apart;
        before = of_.gaps ? before + pile : pile;
        if (before < 0) return std::nullopt;
        words.push_back(static_cast<Int>(before));
    }
    const auto piles = forest(words);
    return piles ? std::optional(piles->value()) : std::nullopt;
}

// Which places count depends on the ends of ranges. These are near the ends of the row, so that what holds for short
// rows holds for all.
std::optional<Theorem::Written> Transfers::written() const {
    constexpr Int near = 3, short_row = 14;
    constexpr Wide most_constant = 1000;
    const auto is_near = [](const Bound& b) { return b.at >= -near && b.at <= near; };
    for (const Transfer& t : of_.options)
        if (!t.caps.empty() || t.rises || t.to == Transfer::To::pointed || !is_near(t.low) || !is_near(t.high))
            return std::nullopt;
    if (rules_.game(instance_).args.size() != 1) return std::nullopt;
    if (of_.gaps && (of_.gaps->rises || !of_.gaps->edge || !of_.gaps->edge->is_constant() || !of_.gaps->apart))
        return std::nullopt;
    const Wide edge = of_.gaps ? of_.gaps->edge->constant : 0, apart = of_.gaps ? *of_.gaps->apart : 0;
    if (edge < 0 || edge > most_constant || apart < 0 || apart > most_constant) return std::nullopt;
    const auto all_rows = [&](const auto& counts) {
        for (Int length = 0; length <= short_row; ++length) {
            Nimber expected = 0;
            for (Int place = 1; place <= length; ++place)
                if (counts(place, length)) expected |= Nimber{1} << (place - 1);
            if (places_that_count(length) != expected) return false;
        }
        return true;
    };
    if (of_.gaps) {
        if (!all_rows([](Int place, Int length) { return (length - place) % 2 == 0; })) return std::nullopt;
        const bool ordered = rules_.game(instance_).symmetries.empty();
        return Written{ordered ? "gaps" : "gaps_in_any_order", {static_cast<Int>(edge), static_cast<Int>(apart)}};
    }
    if (!rules_.game(instance_).symmetries.empty()) return std::nullopt;
    for (Int first = 1; first <= 2; ++first)
        if (all_rows([&](Int place, Int) { return place >= first && (place - first) % 2 == 0; }))
            return Written{"staircase", {first - 1}};
    return std::nullopt;
}

Wide Transfers::evaluated(const Linear& form, Int place, Int taken, std::span<const Int> words) const {
    const auto row = argument(of_.row, words);
    Wide out = form.constant;
    for (const auto& [key, c] : form.terms) {
        const auto [atom, which] = key;
        Int v = 0;
        switch (atom) {
            case Atom::index:
                v = place;
                break;
            case Atom::amount:
                v = taken;
                break;
            case Atom::length:
                v = static_cast<Int>(row.size());
                break;
            case Atom::number:
                v = number_of_slot(which, words);
                break;
            case Atom::element:
                v = row[to_size(place + which - 1)];
                break;
            case Atom::pointer:
                v = row_of_slot(which, words)[to_size(place - 1)];
                break;
            case Atom::pointed:
                v = row[to_size(row_of_slot(which, words)[to_size(place - 1)] - 1)];
                break;
        }
        out += c * v;
    }
    return out;
}

rules::Component Transfers::after(const Transfer& t, Int place, Int taken, std::span<const Int> words) const {
    rules::Component to{instance_, {words.begin(), words.end()}};
    const auto row = argument(of_.row, words);
    const auto first = to.words.begin() + (row.data() - words.data());
    first[place - 1] += t.rises ? taken : -taken;
    if (!of_.gaps)
        if (const Int receiver = next(t, place, words); receiver >= 0) first[receiver] += taken;
    rules::canonicalize(rules_.game(instance_), to.words);
    return to;
}

Moves Transfers::moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& /*meter*/) const {
    const auto piles = forest(words);
    const auto length = static_cast<Int>(argument(of_.row, words).size());
    Moves out;
    rules::DistinctMoves distinct(most);
    std::size_t listed = 0;
    for (const Transfer& t : of_.options)
        for (Int place = std::max(Int{1}, t.low.in(length)); place <= std::min(length, t.high.in(length)); ++place) {
            const Int taken = piles->take_for(to_size(place - 1), target);
            if (taken == 0) continue;
            if ((listed += words.size()) > most_listed_words && !out.list.empty()) {
                out.complete = false;
                return out;
            }
            const rules::Component to = after(t, place, taken, words);
            std::vector<std::pair<int, Int>> chosen = {
                {t.amount_slot, static_cast<Int>(evaluated(t.amount, place, taken, words))}};
            if (t.place_slot >= 0) chosen.emplace_back(t.place_slot, place);
            Choice choice = rules::written_choice(rules_, instance_, of_.normal, t.option, words, chosen);
            if (!rules::add_move(distinct, out.list, {&to, 1}, std::move(choice))) {
                out.complete = false;
                return out;
            }
        }
    return out;
}

std::unique_ptr<Theorem> transfers_of(const rules::Ruleset& rules, int instance) {
    auto read = read_transfer_rules(rules, instance);
    return read ? std::make_unique<Transfers>(rules, instance, std::move(*read)) : nullptr;
}

}  // namespace

Row transfers() { return {"nim, staircases and sliding coins (Theorem 34)", Says::values, transfers_of}; }

}  // namespace grundy::engines::theorems
