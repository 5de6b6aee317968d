// SPDX-License-Identifier: MIT
// The row of games whose positions are sums of their elements (rules/element_game.hpp) in the table of engines. The
// game on one element is planned like any other, so heaps, periods and listed takes serve huge numbers.
#include <algorithm>
#include <memory>
#include <numeric>
#include <type_traits>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "engines/candidate.hpp"
#include "engines/reference/reference.hpp"
#include "engines/sequences/heap_counts.hpp"
#include "engines/sequences/known.hpp"
#include "plan/plan.hpp"
#include "rules/distinct_moves.hpp"
#include "rules/element_game.hpp"
#include "rules/heap_choices.hpp"

namespace grundy {
namespace plan::elements {
namespace {

using engines::Estimate;
using engines::Setting;
using rules::Component;

// The game on one element. It is not moved: its engines read its rules.
class OneElement {
public:
    OneElement(const Setting& s, rules::Game game)
        : library_{{std::make_shared<const rules::Game>(std::move(game))}, {}, {}, 0},
          rules_(library_),
          instance_(rules_.instantiate(0, s.rules.instance(s.instance).params)),
          engines_(rules_, question(s)) {}
    OneElement(const OneElement&) = delete;
    OneElement& operator=(const OneElement&) = delete;

    /// Of any heap, or of this one.
    Choice choice(std::optional<Int> n) { return engines_.choice(any_or(n)); }
    std::optional<Estimate> estimate(std::optional<Int> n) { return engines_.estimate(any_or(n)); }
    bool surely_ends() { return engines_.surely_ends(instance_); }

    Value value(Int n, Meter& meter) {
        engines_.limit_memory(meter.bytes_left());
        return engines_.value(heap(n), meter);
    }
    // The values of first, ..., last.
    std::vector<ValueWord> values(Int first, Int last, Meter& meter) {
        std::vector<ValueWord> out;
        engines::append_range(engines_.engine_for(heap(last)), first, last, out, meter);
        return out;
    }
    // The moves of an element, each with what it chose.
    engines::Moves moves_to(Int n, const engines::Wanted& wanted, Meter& meter) {
        const Component from = heap(n);
        engines_.prepare_moves(from, meter);
        engines::Moves out = engines_.moves_to(from, wanted, meter);
        for (rules::Move& m : out.list)
            if (m.choice.size() == 1 && m.choice[0].first == "take" && !rules::find_choices(rules_, from, m, meter))
                out.complete = false;
        return out;
    }
    std::optional<Wide> count(Int n, Nimber target, Meter& meter) {
        auto* const counts = dynamic_cast<engines::sequences::CountsMoves*>(&engines_.engine_for(heap(n)));
        return counts == nullptr ? std::nullopt : counts->count_moves(std::vector<Int>{n}, target, meter);
    }

private:
    static Question question(const Setting& s) {
        Question q;
        q.bytes = ~std::uint64_t{0};  // the planner that asks compares with the memory there is
        q.threading = s.threading;
        return q;
    }
    Component heap(Int n) const { return {instance_, {n}}; }
    Component any_or(std::optional<Int> n) const { return n ? heap(*n) : Component{instance_, {}}; }

    rules::Library library_;
    rules::Ruleset rules_;
    int instance_;
    Engines engines_;
};

// The elements of positions, each with its game.
class Elements {
public:
    Elements(const Setting& s, rules::ElementGames form) : form_(std::move(form)) {
        for (rules::Game& game : form_.games) games_.push_back(std::make_unique<OneElement>(s, std::move(game)));
    }

    const rules::ElementGames& form() const { return form_; }
    std::size_t games() const { return games_.size(); }
    OneElement& game(std::size_t number) { return *games_[number]; }
    OneElement& of(std::size_t element) { return game(form_.game_of(element)); }

    std::vector<Value> values(std::span<const Int> elements, Meter& meter) {
        meter.tick(elements.size());
        if (form_.row && !elements.empty())  // the greatest first, so that its table serves the others
            game(0).value(*greatest(0, elements), meter);
        std::vector<Value> out;
        for (std::size_t i = 0; i < elements.size(); ++i) out.push_back(of(i).value(elements[i], meter));
        return out;
    }
    /// Of the elements that this game is played on; nothing if there is none.
    std::optional<Int> greatest(std::size_t game, std::span<const Int> elements) const {
        if (elements.empty()) return std::nullopt;
        return form_.row ? *std::max_element(elements.begin(), elements.end()) : elements[game];
    }
    /// Of all positions with arguments in these ranges; the last one varies fastest.
    void append_box(std::span<const std::pair<Int, Int>> ranges, std::vector<ValueWord>& out, Meter& meter) {
        std::vector<std::vector<ValueWord>> of;
        for (std::size_t g = 0; g < games(); ++g) {
            const auto [first, last] = ranges[g];
            if (first > last) return;
            meter.claim_each(to_size(last - first) + 1, sizeof(ValueWord), "the values of an argument");
            of.push_back(game(g).values(first, last, meter));
        }
        append(of, 0, Value{0}, out, meter);
    }
    bool surely_end() {
        return std::all_of(games_.begin(), games_.end(), [](const auto& g) { return g->surely_ends(); });
    }

private:
    static void append(const std::vector<std::vector<ValueWord>>& of, std::size_t at, Value others,
                       std::vector<ValueWord>& out, Meter& meter) {
        meter.tick(of[at].size());
        for (const ValueWord one : of[at]) {
            const Value value = nim_sum(others, Value::of_word(one));
            at + 1 < of.size() ? append(of, at + 1, value, out, meter) : out.push_back(value.word());
        }
    }

    rules::ElementGames form_;
    std::vector<std::unique_ptr<OneElement>> games_;
};

class Engine final : public engines::RulesEngine, public engines::sequences::CountsMoves {
public:
    Engine(const Setting& s, std::shared_ptr<Elements> elements)
        : RulesEngine(s.rules, s.instance), search_(s.search), elements_(std::move(elements)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        return or_by_search([&] { return total(elements_->values(of(words), meter)); },
                            [&] { return search_.value(component(words), meter); });
    }
    engines::Moves moves_to(std::span<const Int> words, const engines::Wanted& wanted, Meter& meter) override {
        return or_by_search([&] { return moves_of_elements(words, wanted, meter); },
                            [&] { return RulesEngine::moves_to(words, wanted, meter); });
    }
    bool has_boxes() const override { return !elements_->form().row; }
    void append_box(std::span<const std::pair<Int, Int>> ranges, std::vector<ValueWord>& out, Meter& meter) override {
        elements_->append_box(ranges, out, meter);
    }
    // Moves of different elements leave different positions. Few moves are tried one by one, which also counts
    // choices.
    std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) override {
        constexpr Wide few = 1 << 16;
        const auto row = of(words);
        if (std::accumulate(row.begin(), row.end(), Wide{0}) <= few) return std::nullopt;
        const std::vector<Value> values = elements_->values(row, meter);
        const Value others = total(values) + Value{target};
        Wide out = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Value left = others + values[i];
            const auto n = elements_->of(i).count(row[i], left.nimber(), meter);
            if (n) {
                out += *n;
                continue;
            }
            constexpr std::size_t most_listed = 20'000;
            const engines::Moves listed = elements_->of(i).moves_to(row[i], {left, most_listed, true}, meter);
            if (!listed.complete) return std::nullopt;
            out += listed.list.size();
        }
        return out;
    }

private:
    // Whatever the game on one element refuses is searched for, so that messages name positions as the user knows them.
    template <class Answer, class Search>
    static std::invoke_result_t<Answer> or_by_search(const Answer& answer, const Search& search) {
        try {
            return answer();
        } catch (const Stopped&) {
            throw;
        } catch (const engines::sequences::BeyondValues&) {
            throw;
        } catch (const Error&) {
            return search();
        }
    }

    static Value total(const std::vector<Value>& values) {
        Value out = 0;
        for (const Value v : values) out = nim_sum(out, v);
        return out;
    }

    engines::Moves moves_of_elements(std::span<const Int> words, const engines::Wanted& wanted, Meter& meter) {
        engines::Moves out;
        if (!wanted.target.is_nimber()) return out;
        const auto row = of(words);
        const std::vector<Value> values = elements_->values(row, meter);
        const Value others = nim_sum(total(values), wanted.target);
        rules::DistinctMoves distinct(wanted.most);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const engines::Moves here =
                elements_->of(i).moves_to(row[i], {nim_sum(others, values[i]), wanted.most, true, wanted.fewer}, meter);
            out.complete = out.complete && here.complete;
            for (const rules::Move& m : here.list) {
                meter.tick(words.size());
                if (!add(words, i, m, distinct, out.list)) return out.complete = false, out;
            }
            if (wanted.fewer == engines::Fewer::first && !out.list.empty()) break;
        }
        return out;
    }

    // False if the list is full.
    bool add(std::span<const Int> words, std::size_t i, const rules::Move& m, rules::DistinctMoves& distinct,
             std::vector<rules::Move>& list) const {
        rules::Position to;
        for (const Component& c : m.to) {
            if (c.instance == 0) {
                to.push_back(c);
                continue;
            }
            Component& left = to.emplace_back(component(words));
            left.words[i + words.size() - of(words).size()] = c.words[0];
            rules::canonicalize(rules_.game(instance_), left.words);
        }
        const auto named = [&](const grundy::Choice& choice) {
            grundy::Choice out;
            if (elements_->form().row) out.emplace_back(elements_->form().index, static_cast<Int>(i) + 1);
            out.insert(out.end(), choice.begin(), choice.end());
            return out;
        };
        bool room = rules::add_move(distinct, list, to, named(m.choice));
        for (const auto& choice : m.also) room = room && rules::add_move(distinct, list, to, named(choice));
        return room;
    }

    std::span<const Int> of(std::span<const Int> words) const { return elements_->form().elements(words); }

    engines::Values& search_;
    std::shared_ptr<Elements> elements_;
};

class Candidate final : public engines::Candidate {
public:
    Candidate(const Setting& s, rules::ElementGames form)
        : engines::Candidate(s), elements_(std::make_shared<Elements>(s, std::move(form))) {}

    std::string form() const override {
        if (is_row()) return "each element of the row is a heap: " + elements_->game(0).choice({}).form;
        std::string out = "each argument is a heap: ";
        for (std::size_t g = 0; g < elements_->games(); ++g)
            out += (g > 0 ? "; " : "") + name_of(g) + ": " + elements_->game(g).choice({}).form;
        return out;
    }
    std::string reason(std::span<const Int> words) const override {
        const std::string element = is_row() ? "element" : "argument", position = is_row() ? "row" : "position";
        std::string out = "a move changes one " + element + " and looks at no other, so the " + position +
                          " is the sum of its " + element + "s (Theorem 88)";
        for (std::size_t g = 0; g < elements_->games(); ++g) {
            const Choice c = choice(g, words);
            out += (is_row() ? ", each" : (g > 0 ? "; " : ": ") + name_of(g)) + " for the engine '" + c.engine +
                   "': " + c.reason;
        }
        return out;
    }
    std::string cost(const engines::Circumstances& c) const override { return dearest(c.words).cost; }
    std::string cores(const engines::Circumstances& c) const override { return dearest(c.words).cores; }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        Estimate out{1, 0, 0};
        for (std::size_t g = 0; g < elements_->games(); ++g) {
            const auto n = elements_->greatest(g, elements_of(words));
            const auto one = elements_->game(g).estimate(n);
            if (!one) return std::nullopt;  // a search, which needs no such game
            if (one->cells == 0) continue;
            if (!n && is_row()) return Estimate::of_some_positions();
            if (!n) continue;  // any other table has more cells
            out = {out.cost + one->cells, out.cells + one->cells, 0};
        }
        return out;
    }
    bool fills() const override { return true; }  // does not fit every position
    bool surely_ends() const override { return elements_->surely_end(); }
    std::optional<std::string> difference(std::uint64_t share) const override {
        Engine engine(setting_, elements_);
        return engines::reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
            const std::size_t shortest = is_row() ? 0 : elements_->games(), longest = is_row() ? 3 : shortest;
            for (std::size_t length = shortest; length <= longest; ++length)
                if (auto found = difference_of(length, engine, meter)) return found;
            return std::nullopt;
        });
    }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_, elements_); }

private:
    // In positions of so many elements, all of them small.
    std::optional<std::string> difference_of(std::size_t length, Engine& engine, Meter& meter) const {
        constexpr Int most = 5;
        const std::size_t first = is_row() ? 1 : 0;
        std::vector<Int> words(first + length, 0);
        if (is_row()) words[0] = static_cast<Int>(length);
        for (bool more = true; more;) {
            Component at{setting_.instance, words};
            rules::canonicalize(setting_.rules.game(setting_.instance), at.words);
            if (auto found = difference_at(at, engine, meter)) return found;
            more = false;
            for (std::size_t i = words.size(); i-- > first && !more;) {
                more = words[i] < most;
                words[i] = more ? words[i] + 1 : 0;
            }
        }
        return std::nullopt;
    }
    // Rules may have faults that the positions of a question never meet.
    std::optional<std::string> difference_at(const Component& at, Engine& engine, Meter& meter) const {
        try {
            return engines::reference::difference(setting_.rules, at, engine, meter, "as a sum of its elements");
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
            return std::nullopt;
        }
    }
    bool is_row() const { return elements_->form().row; }
    std::string name_of(std::size_t argument) const {
        return setting_.rules.game(setting_.instance).args[argument].name;
    }
    std::span<const Int> elements_of(std::span<const Int> words) const { return elements_->form().elements(words); }
    Choice choice(std::size_t game, std::span<const Int> words) const {
        return elements_->game(game).choice(elements_->greatest(game, elements_of(words)));
    }
    // Of the element that takes longest.
    Choice dearest(std::span<const Int> words) const {
        const auto cost = [&](std::size_t g) {
            const auto one = elements_->game(g).estimate(elements_->greatest(g, elements_of(words)));
            return one ? one->cost : engines::last_resort;
        };
        std::size_t at = 0;
        for (std::size_t g = 1; g < elements_->games(); ++g)
            if (cost(g) > cost(at)) at = g;
        return choice(at, words);
    }
    std::shared_ptr<Elements> elements_;
};

}  // namespace
}  // namespace plan::elements

namespace engines {

EngineRow elements_engine();

EngineRow elements_engine() {
    EngineRow row{"elements",
                  "rows, or several integers, each element of which is a heap of its own, whatever may be taken"};
    row.recognise = [](const Setting& s) {
        auto form = rules::element_games(s.rules, s.instance);
        if (!form) return Recognised{nullptr, "its moves do not change one of several numbers by itself"};
        return Recognised{std::make_unique<plan::elements::Candidate>(s, std::move(*form)), ""};
    };
    return row;
}

}  // namespace engines
}  // namespace grundy
