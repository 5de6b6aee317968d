// SPDX-License-Identifier: MIT
// Rows whose moves take from one place and may give to another one: nim on a row, staircases, trees of piles, and coins
// that slide towards one end, whose gaps are a staircase. There may be a bound of what a move takes.
#include <algorithm>
#include <limits>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/theorems/forest.hpp"
#include "engines/theorems/theorem.hpp"
#include "engines/theorems/transfer_reader.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/layout.hpp"
#include "rules/normal_game.hpp"

namespace grundy::engines::theorems {
namespace {

using Atom = Linear::Atom;

constexpr Int longest_tested = 24;                               // rows in which no two options may take from one place
constexpr std::size_t most_listed_words = std::size_t{1} << 22;  // of the positions in one list of moves

/// How coins that slide may stand: the one in front no farther than `edge`, each other one at least `apart` from the
/// coin that it follows. Which ones there are depends on the rules: without a move, neither is known.
struct Gaps {
    bool rises = false;  // towards the end of the row; the last coin is in front
    std::optional<Linear> edge;
    std::optional<Wide> apart;
};

class Transfers final : public Theorem {
public:
    Transfers(const rules::Ruleset& rules, int instance, std::size_t row, std::vector<Transfer> options,
              std::optional<Gaps> gaps, rules::NormalGame normal)
        : rules_(rules),
          instance_(instance),
          row_(row),
          options_(std::move(options)),
          gaps_(std::move(gaps)),
          normal_(std::move(normal)) {}

    std::string form() const override {
        if (gaps_) return "sliding coins: the gaps are piles, and a move takes from one and gives to the next";
        return staircase() ? "piles from which a move takes, and mostly gives to another pile"
                           : "nim with the elements of the row as heaps";
    }
    std::string theorem() const override {
        const bool bounded = !options_.front().caps.empty();
        const std::string remainders = "remainders modulo m + 1, where m bounds the moves";
        if (!staircase())
            return "the value is the XOR of the heaps" + (bounded ? "' " + remainders : "") +
                   " (Theorem 34; Bouton 1901)";
        const std::string sum = ": the value is " + (bounded ? "the XOR of their " + remainders : "their XOR");
        return gaps_
                   ? "only every second gap counts, from the end that no coin leaves" + sum +
                         " (Theorem 34; Winning Ways, ch. 15)"
                   : "only piles an odd number of moves away from the end count" + sum + " (Theorem 34; Sprague 1937)";
    }
    bool serves(std::span<const Int> words) const override { return forest(words).has_value(); }
    bool serves_all() const override {
        return !gaps_ && std::all_of(options_.begin(), options_.end(),
                                     [](const Transfer& t) { return t.to == Transfer::To::away; });
    }
    std::optional<misere::Kind> nim(std::span<const Int> words) const override;
    std::optional<Nimber> value(std::span<const Int> words) const override { return forest(words)->value(); }
    // All elements count if one option takes from all of them.
    Formula formula() const override {
        const Transfer& t = options_[0];
        const bool all = options_.size() == 1 && t.caps.empty() && t.low == Bound{false, 1} && t.high == Bound{true, 0};
        return all && serves_all() ? Formula::xor_of_heaps : Formula::other;
    }
    std::vector<std::size_t> heaps() const override { return {row_}; }
    Moves moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& meter) const override;

private:
    bool staircase() const { return gaps_ || !serves_all(); }
    std::span<const Int> argument(std::size_t i, std::span<const Int> words) const {
        return rules::argument_at(rules_.game(instance_).args, i, words);
    }
    std::optional<Forest> forest(std::span<const Int> words) const;
    Int stones(Int place, std::span<const Int> words) const;
    Nimber modulus(std::span<const Int> words) const;
    Int number_of_slot(Int slot, std::span<const Int> words) const;
    Int next(const Transfer& t, Int place, std::span<const Int> words) const;
    std::span<const Int> row_of_slot(Int slot, std::span<const Int> words) const;
    Wide evaluated(const Linear& form, Int place, Int taken, std::span<const Int> words) const;
    rules::Component after(const Transfer& t, Int place, Int taken, std::span<const Int> words) const;

    const rules::Ruleset& rules_;
    int instance_;
    std::size_t row_;
    std::vector<Transfer> options_;
    std::optional<Gaps> gaps_;
    rules::NormalGame normal_;
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
    const auto row = argument(row_, words);
    const Int here = row[to_size(place - 1)];
    if (!gaps_) return here;
    const auto length = static_cast<Int>(row.size());
    const Int before = gaps_->rises ? place + 1 : place - 1;
    const Wide sign = gaps_->rises ? 1 : -1;
    std::optional<Wide> end;  // where the coin may go
    if (before < 1 || before > length) {
        if (gaps_->edge) end = evaluated(*gaps_->edge, place, 0, words);
    } else if (gaps_->apart) {
        end = row[to_size(before - 1)] - sign * *gaps_->apart;
    }
    if (!end) return 0;
    const bool valid = sign * (*end - here) >= 0 && *end <= std::numeric_limits<Int>::max();
    return valid ? static_cast<Int>(sign * (*end - here)) : -1;
}

// One more than what a move may take; 0 if there is no bound.
Nimber Transfers::modulus(std::span<const Int> words) const {
    std::optional<Wide> least;
    for (const Linear& cap : options_.front().caps) {
        const Wide m = evaluated(cap, 0, 0, words);
        if (!least || m < *least) least = m;
    }
    constexpr Wide most = std::numeric_limits<Int>::max();
    return least ? static_cast<Nimber>(std::clamp(*least, Wide{0}, most) + 1) : 0;
}

// The pile that receives what leaves this place, from 0.
Int Transfers::next(const Transfer& t, Int place, std::span<const Int> words) const {
    const auto length = static_cast<Int>(argument(row_, words).size());
    if (gaps_ && gaps_->rises) return place > 1 ? place - 2 : Forest::away;
    if (gaps_) return place < length ? place : Forest::away;
    if (t.to == Transfer::To::away) return Forest::away;
    if (t.to == Transfer::To::neighbour) return place - 1 + t.target;
    const auto pointers = row_of_slot(t.target, words);
    if (to_size(place) > pointers.size()) return length;  // refused: the rules have a fault here
    const Int to = pointers[to_size(place - 1)];
    return to == 0 ? Forest::fixed : to - 1;
}

std::optional<Forest> Transfers::forest(std::span<const Int> words) const {
    const auto row = argument(row_, words);
    const auto length = static_cast<Int>(row.size());
    std::vector<Forest::Pile> piles(row.size());
    std::vector<bool> moves(row.size());
    for (Int place = 1; place <= length; ++place) piles[to_size(place - 1)].stones = stones(place, words);
    for (const Transfer& t : options_)
        for (Int place = std::max(Int{1}, t.low.in(length)); place <= std::min(length, t.high.in(length)); ++place) {
            if (moves[to_size(place - 1)]) return std::nullopt;
            moves[to_size(place - 1)] = true;
            piles[to_size(place - 1)].next = next(t, place, words);
        }
    return Forest::of(std::move(piles), modulus(words));
}

std::optional<misere::Kind> Transfers::nim(std::span<const Int> words) const {
    const auto piles = staircase() ? std::nullopt : forest(words);
    if (!piles) return std::nullopt;
    misere::Kind out;
    for (const Forest::Pile& p : piles->piles())
        if (p.next == Forest::away) out.add(misere::Kind::of(piles->counted(p)));  // Theorem 45a
    return out;
}

Wide Transfers::evaluated(const Linear& form, Int place, Int taken, std::span<const Int> words) const {
    const auto row = argument(row_, words);
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
    const auto row = argument(row_, words);
    const auto first = to.words.begin() + (row.data() - words.data());
    first[place - 1] += t.rises ? taken : -taken;
    if (!gaps_)
        if (const Int receiver = next(t, place, words); receiver >= 0) first[receiver] += taken;
    rules::canonicalize(rules_.game(instance_), to.words);
    return to;
}

Moves Transfers::moves_to(std::span<const Int> words, Nimber target, std::size_t most, Meter& /*meter*/) const {
    const auto piles = forest(words);
    const auto length = static_cast<Int>(argument(row_, words).size());
    Moves out;
    rules::DistinctMoves distinct(most);
    std::size_t listed = 0;
    for (const Transfer& t : options_)
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
            Choice choice = rules::written_choice(rules_, instance_, normal_, t.option, words, chosen);
            if (!rules::add_move(distinct, out.list, {&to, 1}, std::move(choice))) {
                out.complete = false;
                return out;
            }
        }
    return out;
}

// Whether a term calls the game itself and changes only the row.
bool changes_row(const rules::Ruleset& rules, int instance, const rules::Option& o, std::size_t row) {
    const rules::Game& game = rules.game(instance);
    if (o.terms.size() != 1 || o.terms[0].kind != rules::Term::Kind::call) return false;
    const rules::Term& t = o.terms[0];
    if (!t.same_instance && rules.instance(instance).targets[to_size(t.site)] != instance) return false;
    for (std::size_t i = 0; i < game.args.size(); ++i)
        if (i != row && (t.args[i].op != rules::variable_of(game.args[i].type) || t.args[i].slot != game.args[i].slot))
            return false;
    return true;
}

// What room a coin that slides has: up to the edge, or to the coin that it follows.
bool read_gap(const Transfer& t, Gaps& gaps) {
    if (t.rises != gaps.rises) return false;
    const Int sign = t.rises ? 1 : -1;
    Linear end;  // how far it may go
    end.add(t.room, sign);
    end.add(Linear::of({Atom::element, 0}), 1);
    const Bound edge{t.rises, t.rises ? 0 : 1};
    if (t.low == edge && t.high == edge) {
        if (!end.same_for_all_moves() || (gaps.edge && !(*gaps.edge == end))) return false;
        gaps.edge = end;
        return true;
    }
    if (t.rises ? !t.high.from_end || t.high.at > -1 : t.low.from_end || t.low.at < 2) return false;
    end.add(Linear::of({Atom::element, sign}), -1);
    const Wide apart = -sign * end.constant;
    if (!end.is_constant() || apart < 0 || (gaps.apart && *gaps.apart != apart)) return false;
    gaps.apart = apart;
    return true;
}

bool disjoint(const std::vector<Transfer>& options) {
    for (Int length = 0; length <= longest_tested; ++length) {
        std::vector<int> taken(to_size(length));
        for (const Transfer& t : options)
            for (Int i = std::max(Int{1}, t.low.in(length)); i <= std::min(length, t.high.in(length)); ++i)
                if (++taken[to_size(i - 1)] > 1) return false;
    }
    return true;
}

// The order of a bag has no meaning, unless coins keep it.
bool order_fits(const rules::Game& game, std::size_t row, const std::vector<Transfer>& options, bool gaps) {
    if (game.symmetries.empty()) return true;
    if (game.symmetries.size() != 1 || game.symmetries[0].first != row) return false;
    return gaps || (options.size() == 1 && options[0].to == Transfer::To::away && options[0].low == Bound{false, 1} &&
                    options[0].high == Bound{true, 0});
}

std::unique_ptr<Theorem> transfers_of(const rules::Ruleset& rules, int instance) {
    const rules::Game& written = rules.game(instance);
    if (written.cyclic || written.member || written.options.empty()) return nullptr;
    rules::NormalGame normal = rules::normal_game(rules, instance);
    const rules::Game& game = normal.game;
    for (std::size_t row = 0; row < game.args.size(); ++row) {
        if (game.args[row].type != rules::Type::row) continue;
        std::vector<Transfer> options;
        const bool read = std::all_of(game.options.begin(), game.options.end(), [&](const rules::Option& o) {
            if (!changes_row(rules, instance, o, row)) return false;
            auto some = read_transfer(game, row, o);
            if (!some) return false;
            for (Transfer& t : *some) {
                t.option = to_size(&o - game.options.data());
                options.push_back(std::move(t));
            }
            return true;
        });
        const auto as_first = [&](const Transfer& t) { return t.caps == options.front().caps; };
        if (!read || !disjoint(options) || !std::all_of(options.begin(), options.end(), as_first)) continue;
        const Linear whole = Linear::of({Atom::element, 0});
        std::optional<Gaps> gaps;
        if (!std::all_of(options.begin(), options.end(),
                         [&](const Transfer& t) { return t.room == whole && !t.rises; })) {
            gaps.emplace(Gaps{options.front().rises, {}, {}});
            if (!std::all_of(options.begin(), options.end(),
                             [&](const Transfer& t) { return t.to == Transfer::To::away && read_gap(t, *gaps); }))
                continue;
        }
        if (order_fits(game, row, options, gaps.has_value()))
            return std::make_unique<Transfers>(rules, instance, row, std::move(options), gaps, std::move(normal));
    }
    return nullptr;
}

}  // namespace

Row transfers() { return {"nim, staircases and sliding coins (Theorem 34)", Says::values, transfers_of}; }

}  // namespace grundy::engines::theorems
