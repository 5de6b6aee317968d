// SPDX-License-Identifier: MIT
// The row of games whose rows are sums of their elements (rules/element_game.hpp) in the table of engines. The game on
// one element is planned like any other, so heaps, periods and listed takes serve rows of huge numbers.
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
    OneElement(const Setting& s, rules::ElementGame form)
        : index_(std::move(form.index)),
          library_{{std::make_shared<const rules::Game>(std::move(form.game))}, {}, {}, 0},
          rules_(library_),
          instance_(rules_.instantiate(0, s.rules.instance(s.instance).params)),
          engines_(rules_, question(s)) {}
    OneElement(const OneElement&) = delete;
    OneElement& operator=(const OneElement&) = delete;

    const std::string& index() const { return index_; }
    const rules::Ruleset& rules() const { return rules_; }
    Engines& engines() { return engines_; }
    Component heap(Int n) const { return {instance_, {n}}; }
    Choice choice(std::span<const Int> row) {
        return engines_.choice(row.empty() ? Component{instance_, {}} : heap(greatest(row)));
    }

    // The values of all elements, the greatest first, so that its table serves the others.
    std::vector<Value> values(std::span<const Int> row, Meter& meter) {
        meter.tick(row.size());
        engines_.limit_memory(meter.bytes_left());
        std::vector<Value> out;
        if (!row.empty()) engines_.value(heap(greatest(row)), meter);
        for (const Int n : row) out.push_back(engines_.value(heap(n), meter));
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
    bool surely_ends() { return engines_.surely_ends(instance_); }

    static Int greatest(std::span<const Int> row) { return *std::max_element(row.begin(), row.end()); }

private:
    static Question question(const Setting& s) {
        Question q;
        q.bytes = ~std::uint64_t{0};  // the planner that asks compares with the memory there is
        q.threading = s.threading;
        return q;
    }

    std::string index_;
    rules::Library library_;
    rules::Ruleset rules_;
    int instance_;
    Engines engines_;
};

class Engine final : public engines::RulesEngine, public engines::sequences::CountsMoves {
public:
    Engine(const Setting& s, std::shared_ptr<OneElement> element)
        : RulesEngine(s.rules, s.instance), search_(s.search), element_(std::move(element)) {}

    Value value(std::span<const Int> words, Meter& meter) override {
        return or_by_search([&] { return total(element_->values(words.subspan(1), meter)); },
                            [&] { return search_.value(component(words), meter); });
    }
    engines::Moves moves_to(std::span<const Int> words, const engines::Wanted& wanted, Meter& meter) override {
        return or_by_search([&] { return moves_of_elements(words, wanted, meter); },
                            [&] { return RulesEngine::moves_to(words, wanted, meter); });
    }
    // Moves of different elements of a row leave different rows. Few moves are tried one by one, which also counts
    // choices.
    std::optional<Wide> count_moves(std::span<const Int> words, Nimber target, Meter& meter) override {
        constexpr Wide few = 1 << 16;
        const auto row = words.subspan(1);
        if (std::accumulate(row.begin(), row.end(), Wide{0}) <= few) return std::nullopt;
        const std::vector<Value> values = element_->values(row, meter);
        const Value others = total(values) + Value{target};
        Wide out = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const Value left = others + values[i];
            const auto n = element_->count(row[i], left.nimber(), meter);
            if (n) {
                out += *n;
                continue;
            }
            constexpr std::size_t most_listed = 20'000;
            const engines::Moves listed = element_->moves_to(row[i], {left, most_listed, true}, meter);
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
        const auto row = words.subspan(1);
        const std::vector<Value> values = element_->values(row, meter);
        const Value others = nim_sum(total(values), wanted.target);
        rules::DistinctMoves distinct(wanted.most);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const engines::Moves here =
                element_->moves_to(row[i], {nim_sum(others, values[i]), wanted.most, true}, meter);
            out.complete = out.complete && here.complete;
            for (const rules::Move& m : here.list) {
                meter.tick(words.size());
                if (!add(words, i, m, distinct, out.list)) return out.complete = false, out;
            }
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
            Component& row = to.emplace_back(component(words));
            row.words[i + 1] = c.words[0];
            rules::canonicalize(rules_.game(instance_), row.words);
        }
        const auto named = [&](const grundy::Choice& choice) {
            grundy::Choice out{{element_->index(), static_cast<Int>(i) + 1}};
            out.insert(out.end(), choice.begin(), choice.end());
            return out;
        };
        bool room = rules::add_move(distinct, list, to, named(m.choice));
        for (const auto& choice : m.also) room = room && rules::add_move(distinct, list, to, named(choice));
        return room;
    }

    engines::Values& search_;
    std::shared_ptr<OneElement> element_;
};

class Candidate final : public engines::Candidate {
public:
    Candidate(const Setting& s, rules::ElementGame form)
        : engines::Candidate(s), element_(std::make_shared<OneElement>(s, std::move(form))) {}

    std::string form() const override { return "each element of the row is a heap: " + element_->choice({}).form; }
    std::string reason(std::span<const Int> words) const override {
        const Choice c = element_->choice(row_of(words));
        return "a move changes one element and looks at no other, so the row is the sum of its elements (Theorem 88), "
               "each for the engine '" +
               c.engine + "': " + c.reason;
    }
    std::string cost(const engines::Circumstances& c) const override { return element_->choice(row_of(c.words)).cost; }
    std::string cores(const engines::Circumstances& c) const override {
        return element_->choice(row_of(c.words)).cores;
    }
    std::optional<Estimate> estimate(std::span<const Int> words) const override {
        const auto row = row_of(words);
        const Choice c = element_->choice(row);
        if (plays_any_options(c.engine)) return std::nullopt;  // a search, which needs no such game
        if (!c.search) return Estimate{1, 0, 0};
        if (row.empty()) return Estimate::of_some_positions();
        const auto cells = static_cast<std::uint64_t>(OneElement::greatest(row)) + 1;
        return Estimate{cells, cells, 0};
    }
    bool fills() const override { return true; }  // does not fit every position
    bool surely_ends() const override { return element_->surely_ends(); }
    std::optional<std::string> difference(std::uint64_t share) const override {
        Engine engine(setting_, element_);
        return engines::reference::first_difference(share, [&](Meter& meter) -> std::optional<std::string> {
            constexpr Int most = 5;
            for (Int length = 0; length <= 3; ++length) {
                std::vector<Int> words(to_size(length) + 1, 0);
                words[0] = length;
                for (bool more = true; more;) {
                    Component at{setting_.instance, words};
                    rules::canonicalize(setting_.rules.game(setting_.instance), at.words);
                    if (auto found = difference_at(at, engine, meter)) return found;
                    more = false;
                    for (std::size_t i = words.size(); i-- > 1 && !more;) {
                        more = words[i] < most;
                        words[i] = more ? words[i] + 1 : 0;
                    }
                }
            }
            return std::nullopt;
        });
    }
    std::unique_ptr<engines::Engine> make() const override { return std::make_unique<Engine>(setting_, element_); }

private:
    // Rules may have faults that the rows of a question never meet.
    std::optional<std::string> difference_at(const Component& at, Engine& engine, Meter& meter) const {
        try {
            return engines::reference::difference(setting_.rules, at, engine, meter, "as a sum of its elements");
        } catch (const Stopped&) {
            throw;
        } catch (const Error&) {
            return std::nullopt;
        }
    }
    static std::span<const Int> row_of(std::span<const Int> words) { return words.empty() ? words : words.subspan(1); }
    static bool plays_any_options(const std::string& engine) {
        const auto& table = engine_table();
        return std::any_of(table.begin(), table.end(),
                           [&](const engines::EngineRow& row) { return row.name == engine && row.any_options; });
    }

    std::shared_ptr<OneElement> element_;
};

}  // namespace
}  // namespace plan::elements

namespace engines {

EngineRow elements_engine();

EngineRow elements_engine() {
    EngineRow row{"elements", "rows each element of which is a heap of its own, whatever may be taken from it"};
    row.recognise = [](const Setting& s) {
        auto form = rules::element_game(s.rules, s.instance);
        if (!form) return Recognised{nullptr, "its positions are not rows whose moves change one element by itself"};
        return Recognised{std::make_unique<plan::elements::Candidate>(s, std::move(*form)), ""};
    };
    return row;
}

}  // namespace engines
}  // namespace grundy
