// SPDX-License-Identifier: MIT
// The row of products of coin-turning games in the table of engines.
#include <algorithm>
#include <map>
#include <numeric>

#include "core/claimed.hpp"
#include "core/nim_product.hpp"
#include "engines/product/line.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/form_options.hpp"
#include "rules/samples.hpp"

namespace grundy::engines {
namespace product {
namespace {

using Lines = std::vector<std::unique_ptr<Line>>;

Lines lines_of(const Setting& s, const Form& form) {
    Lines out;
    for (const rules::Game& factor : form.factors)
        out.push_back(std::make_unique<Line>(s.rules, s.instance, factor, s.threading));
    return out;
}

// How many coins a move turns; at most 2^50, more than any memory holds.
std::uint64_t coins_of(const std::vector<Line::Turn>& turns) {
    constexpr std::uint64_t most = std::uint64_t{1} << 50;
    std::uint64_t out = 1;
    for (const Line::Turn& t : turns) {
        const std::uint64_t places = t.places.size() + 1;
        out = out > most / places ? most : out * places;
    }
    return out;
}

// What a component takes, with the room that grows with its words.
std::uint64_t bytes_of_coin(std::size_t words) { return sizeof(rules::Component) + 2 * words * sizeof(Int) + 16; }

// The coins that a move turns at places of the position and those of `turns`, but for the coin of the position.
rules::Position turned(int instance, const rules::Game& game, std::span<const Int> words,
                       const std::vector<Line::Turn>& turns) {
    rules::Position out = {{instance, {}}};
    for (std::size_t i = 0; i < words.size(); ++i) {
        rules::Position longer;
        longer.reserve(out.size() * (turns[i].places.size() + 1));
        const auto with = [&](Int place) {
            for (const rules::Component& c : out) {
                longer.push_back(c);
                longer.back().words.push_back(place);
            }
        };
        with(words[i]);
        for (const Int place : turns[i].places) with(place);
        out = std::move(longer);
    }
    out.erase(out.begin());
    for (rules::Component& c : out) rules::canonicalize(game, c.words);
    return out;
}

class ProductEngine final : public Engine {
public:
    ProductEngine(const Setting& s, std::shared_ptr<const Form> form)
        : setting_(s), form_(std::move(form)), lines_(lines_of(s, *form_)) {
        for (std::size_t i = 0; i < form_->options.size(); ++i) numbers_[form_->options[i].of] = i;
    }

    Value value(std::span<const Int> words, Meter& meter) override {
        const Nimber out = product(words, meter);
        if (out > Nimber{greatest_int})
            throw Error("the value of " +
                        rules::to_text(setting_.rules, {setting_.instance, {words.begin(), words.end()}}) + " is " +
                        std::to_string(out) + ", above 2^63 - 1, the largest value that Grundy represents");
        return out;
    }

    // With values v of the factors, and w of what their moves leave, a move leaves the value of the position plus the
    // product of all v + w.
    Moves moves_to(std::span<const Int> words, const Wanted& wanted, Meter& meter) override {
        constexpr std::uint64_t most_steps = std::uint64_t{1} << 22;
        Moves out;
        if (!wanted.target.is_nimber()) return out;
        const Nimber change = product(words, meter) ^ wanted.target.nimber();
        if (change == 0) return out;
        Search search{words,
                      wanted,
                      meter,
                      out,
                      rules::DistinctMoves(wanted.most),
                      order_for(words),
                      std::vector<Line::Turn>(words.size()),
                      {},
                      {meter, "the winning moves of a product"}};
        const Allowance allowance(meter, most_steps);
        try {
            choose(search, 0, change);
        } catch (const Stopped&) {
            if (!allowance.used_up()) throw;
            out.complete = false;
        }
        return out;
    }

private:
    Nimber product(std::span<const Int> words, Meter& meter) {
        Nimber out = 1;
        for (std::size_t i = 0; i < words.size(); ++i) out = nim_product(out, lines_[i]->value(words[i], meter));
        return out;
    }

    struct Search {
        std::span<const Int> words;
        const Wanted& wanted;
        Meter& meter;
        Moves& out;
        rules::DistinctMoves distinct;
        std::vector<std::size_t> order;                         // of the factors, in which their moves are chosen
        std::vector<Line::Turn> turns;                          // by factor
        std::optional<std::multimap<Nimber, Line::Turn>> last;  // by v + w
        Claimed kept;                                           // by `last` and the list of moves
    };

    // The last factor is that whose moves would take longest to list.
    std::vector<std::size_t> order_for(std::span<const Int> words) const {
        std::vector<std::size_t> out(words.size());
        std::iota(out.begin(), out.end(), std::size_t{0});
        std::stable_sort(out.begin(), out.end(), [&](std::size_t i, std::size_t k) {
            const auto effort = [&](std::size_t n) { return std::pair(lines_[n]->lists_at_once(), words[n]); };
            return effort(i) < effort(k);
        });
        return out;
    }

    // Chooses moves of the factors from the `chosen`-th on whose v + w have this product, not 0. Returns false if the
    // list is full.
    bool choose(Search& s, std::size_t chosen, Nimber change) {
        const std::size_t i = s.order[chosen];
        Line& line = *lines_[i];
        const Nimber here = line.value(s.words[i], s.meter);
        if (chosen + 1 == s.order.size()) return choose_last(s, i, here, change);
        bool room = true;
        line.each(
            s.words[i],
            [&](const Line::Turn& turn) {
                s.turns[i] = turn;
                room = choose(s, chosen + 1, nim_product(change, nim_inverse(here ^ turn.value)));
                return room;
            },
            s.meter);
        return room;
    }

    bool choose_last(Search& s, std::size_t i, Nimber here, Nimber change) {
        s.meter.tick();
        Line& line = *lines_[i];
        const Int n = s.words[i];
        const auto add_turn = [&](const Line::Turn& turn) {
            s.turns[i] = turn;
            return add(s);
        };
        if (line.lists_at_once()) {
            const Nimber target = here ^ change;
            if (target > Nimber{greatest_int}) return true;  // no position of a line has such a value
            const auto found = line.moves_to(n, target, s.wanted.most, s.meter);
            if (!found.complete) s.out.complete = false;
            return std::all_of(found.list.begin(), found.list.end(), add_turn) &&
                   (found.complete || s.out.list.size() < s.wanted.most);
        }
        if (!s.last) {
            s.last.emplace();
            line.each(
                n,
                [&](const Line::Turn& turn) {
                    constexpr std::uint64_t each = sizeof(std::pair<const Nimber, Line::Turn>) + 5 * sizeof(void*);
                    s.kept.more(each + (turn.places.size() + turn.chosen.size()) * sizeof(Int));
                    s.last->emplace(here ^ turn.value, turn);
                    return true;
                },
                s.meter);
        }
        const auto [from, to] = s.last->equal_range(change);
        return std::all_of(from, to, [&](const auto& entry) { return add_turn(entry.second); });
    }

    bool add(Search& s) {
        std::vector<std::size_t> of;
        for (const Line::Turn& t : s.turns) of.push_back(t.option);
        const std::size_t option = numbers_.at(of);
        std::vector<std::pair<int, Int>> chosen;
        for (std::size_t i = 0; i < s.turns.size(); ++i)
            for (std::size_t k = 0; k < s.turns[i].chosen.size(); ++k)
                chosen.emplace_back(form_->options[option].binders[i][k], s.turns[i].chosen[k]);
        // The position is kept twice: in the list, and among the different ones.
        const std::uint64_t coins = coins_of(s.turns), bytes = coins * bytes_of_coin(s.words.size());
        Claimed building(s.meter, "the coins that a move turns");
        building.more(3 * bytes);
        s.meter.tick(coins);
        const rules::Position to = turned(setting_.instance, setting_.rules.game(setting_.instance), s.words, s.turns);
        const std::size_t before = s.out.list.size();
        const bool room = rules::add_move(
            s.distinct, s.out.list, to,
            rules::written_choice(setting_.rules, setting_.instance, form_->normal, option, s.words, chosen));
        if (!room) s.out.complete = false;
        if (s.out.list.size() > before) s.kept.more(2 * bytes);
        return room;
    }

    Setting setting_;
    std::shared_ptr<const Form> form_;
    Lines lines_;
    std::map<std::vector<std::size_t>, std::size_t> numbers_;  // of the options of the product
};

class ProductCandidate final : public Candidate {
public:
    using Form = product::Form;
    ProductCandidate(const Setting& s, Form form)
        : Candidate(s), form_(std::make_shared<const Form>(std::move(form))), lines_(lines_of(s, *form_)) {}

    std::string form() const override {
        std::string out = "the product of games on ";
        for (std::size_t i = 0; i < lines_.size(); ++i)
            out += (i == 0 ? "" : ", ") + argument(i).name + " (" + lines_[i]->form() + ")";
        return out;
    }
    std::string reason(std::span<const Int> /*words*/) const override {
        return "a move turns the coins of a product of moves, one for each number: the value is the nim product of the "
               "values of " +
               std::to_string(lines_.size()) + " games on one number (Tartan theorem; docs/theory.md, Theorem 49)";
    }
    std::string cost(const Circumstances&) const override {
        return tables().empty() ? "one value of each factor" : "all values of the factors on " + tables();
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        std::uint64_t cells = 0;
        for (std::size_t i = 0; i < words.size(); ++i)
            if (lines_[i]->needs_table()) cells += static_cast<std::uint64_t>(words[i]) + 1;
        const std::uint64_t bytes =
            cells > ~std::uint64_t{0} / sizeof(Nimber) ? ~std::uint64_t{0} : cells * sizeof(Nimber);
        return Estimate{cells, cells, bytes};
    }
    bool surely_ends() const override { return true; }
    std::optional<std::string> difference(std::uint64_t share) const override {
        const Budget none;
        Meter meter(none);
        const auto options = [&](const rules::Component& c, rules::OptionSet& out) {
            std::vector<Line::Turn> turns;
            add_options(c, turns, out, meter);
        };
        const std::uint64_t steps = std::max<std::uint64_t>(rules::usual_steps / share, 32);
        rules::FormCheck check(setting_.rules, setting_.instance, options, steps);
        for (const std::vector<Int>& words : rules::small_positions(game()))
            if (!check.look(words, steps)) break;
        return check.difference();
    }
    std::unique_ptr<Engine> make() const override { return std::make_unique<ProductEngine>(setting_, form_); }

private:
    const rules::Game& game() const { return setting_.rules.game(setting_.instance); }
    const rules::Variable& argument(std::size_t i) const { return game().args[i]; }
    std::string tables() const {
        std::string out;
        for (std::size_t i = 0; i < lines_.size(); ++i)
            if (lines_[i]->needs_table()) out += (out.empty() ? "" : ", ") + argument(i).name;
        return out;
    }
    void add_options(const rules::Component& c, std::vector<Line::Turn>& turns, rules::OptionSet& out,
                     Meter& meter) const {
        if (turns.size() == c.words.size()) return out.insert(turned(setting_.instance, game(), c.words, turns));
        lines_[turns.size()]->each(
            c.words[turns.size()],
            [&](const Line::Turn& turn) {
                turns.push_back(turn);
                add_options(c, turns, out, meter);
                turns.pop_back();
                return true;
            },
            meter);
    }

    std::shared_ptr<const Form> form_;
    Lines lines_;
};

}  // namespace
}  // namespace product

EngineRow product_engine() {
    EngineRow row{"product", "products of coin-turning games: nim products of values on one number"};
    row.recognise = recogniser<product::ProductCandidate>(product::form_of);
    return row;
}

}  // namespace grundy::engines
