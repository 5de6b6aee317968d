// SPDX-License-Identifier: MIT
// What a test of one's own format says, and the position that it stands for.
#pragma once

#include <algorithm>
#include <grundy/grundy.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ascii.hpp"
#include "judge/own_format.hpp"

namespace grundy::judge {

/// One for a number, several for a row or a set.
using Numbers = std::map<std::string, std::vector<Int>>;

/// What a test says. Each component of a sum has its own numbers besides those of all.
struct Sample {
    Numbers numbers;
    std::shared_ptr<const Numbers> shared{};  ///< what all tests share; it may be long
    std::vector<Numbers> components{};
    std::vector<Int> heaps{};  ///< in place of components, where each has one integer
    std::map<std::string, Int> counts{};
};

using Item = InputFormat::Item;
using Items = std::vector<Item>;
using Kind = Item::Kind;

/// The game of a format, with the types of its arguments and parameters.
class Shape {
public:
    Shape(const Rules& rules, const std::string& game)
        : bracket_(std::min(game.find('['), game.size())), game_(game), family_(find_family(rules, game)) {
        info_ = find_game(rules, game);
        if (info_.name == game) bracket_ = game.size();  // a code may have brackets of its own
        for (const Slot& s : info_.parameters) slots_.push_back({s.name, s.type, bracket_ == game.size()});
        for (const Slot& s : info_.defaulted) slots_.push_back({s.name, s.type, false});
        for (const Slot& s : info_.arguments) slots_.push_back({s.name, s.type, true});
    }

    const std::vector<InputSlot>& slots() const { return slots_; }
    std::string_view type(std::string_view name) const {
        return std::find_if(slots_.begin(), slots_.end(), [&](const InputSlot& s) { return s.name == name; })->type;
    }

    /// The position of a test.
    std::string position(const InputFormat& format, const Sample& sample) const {
        Numbers all = sample.numbers;
        if (sample.shared) all.insert(sample.shared->begin(), sample.shared->end());
        if (!format.has_sum()) return component(all);
        std::string out;
        for (const Int n : sample.heaps) {
            all[format.sum()->parts[0].name] = {n};
            out += (out.empty() ? "" : " + ") + component(all);
        }
        for (Numbers one : sample.components) {
            one.insert(all.begin(), all.end());
            out += (out.empty() ? "" : " + ") + component(one);
        }
        return out.empty() ? "0" : out;
    }

    /// Calls take(sample) for each position that a test asks about. Throws InputError, after `place`, if they are too
    /// many.
    template <class Take>
    void each_position(const InputFormat& format, const Sample& test, const std::string& place,
                       const Take& take) const {
        if (!format.each) return take(test);
        const Int low = bound(format.each->low, test), high = bound(format.each->high, test);
        if (high - low >= most_in_range)
            throw InputError(place + "the range " + format.each->name + " in " + std::to_string(low) + ".." +
                             std::to_string(high) + " has more than " + std::to_string(most_in_range) + " numbers");
        Sample one = test;
        std::vector<Int>& number = one.numbers[format.each->name];
        number.resize(1);
        for (Int i = 0; i <= high - low; ++i) {
            number[0] = low + i;
            take(std::as_const(one));
        }
    }

    /// Whether a test gives parameters of its game.
    bool has_own_game(const Sample& test) const {
        const auto given = [&](const Slot& s) {
            return test.numbers.contains(s.name) || (!test.components.empty() && test.components[0].contains(s.name));
        };
        return std::any_of(info_.parameters.begin(), info_.parameters.end(), given) ||
               std::any_of(info_.defaulted.begin(), info_.defaulted.end(), given);
    }

    /// The position, without text where its game has integers for arguments, and the parameters that a test gives are
    /// those of all its positions. `game` is that game with its parameters; empty before the first position of a test
    /// that has its own game, and before the first test.
    PositionHandle handle(Solver& solver, const InputFormat& format, const Sample& sample,
                          std::optional<GameHandle>& game) const {
        if (family_ || !all_integers(sample, format)) return solver.position(position(format, sample));
        if (!game) {
            Numbers given = sample.numbers;
            if (sample.shared) given.insert(sample.shared->begin(), sample.shared->end());
            game = solver.game(named(given));
        }
        std::vector<Summand> sum;
        const auto add = [&](const Numbers& numbers) {
            Summand& s = sum.emplace_back(Summand{*game, {}});
            for (const Slot& slot : info_.arguments) {
                const auto own = numbers.find(slot.name), test = sample.numbers.find(slot.name);
                s.arguments.emplace_back((own != numbers.end()           ? own->second
                                          : test != sample.numbers.end() ? test->second
                                                                         : sample.shared->at(slot.name))[0]);
            }
        };
        sum.reserve(sample.heaps.size() + sample.components.size());
        if (!format.has_sum()) add(sample.numbers);
        for (const Numbers& one : sample.components) add(one);
        if (info_.arguments.size() == 1)
            for (const Int n : sample.heaps) sum.push_back({*game, {n}});
        else
            for (const Int n : sample.heaps) add({{format.sum()->parts[0].name, {n}}});
        return solver.position(sum);
    }

private:
    static Int bound(const std::string& bound, const Sample& test) {
        if (is_digit(bound[0])) return std::stoll(bound);
        if (const auto count = test.counts.find(bound); count != test.counts.end()) return count->second;
        const auto own = test.numbers.find(bound);
        return (own != test.numbers.end() ? own->second : test.shared->at(bound))[0];
    }

    // The arguments are integers, and no parameter differs from one position to the next; it may from test to test if
    // each has many positions.
    bool all_integers(const Sample& sample, const InputFormat& format) const {
        const auto integer = [](const Slot& s) { return s.type == "int"; };
        const auto shared = [&](const Slot& s) { return sample.shared && sample.shared->contains(s.name); };
        const bool own = has_own_game(sample);
        const auto runs = [&](const Slot& s) { return s.name == format.each->name; };
        if (own && (!format.each || !sample.components.empty() ||
                    std::none_of(info_.arguments.begin(), info_.arguments.end(), runs)))
            return false;
        // A name alone is no text, in which data and defaults stand for parameters.
        const bool stated = own || bracket_ < game_.size() || (info_.parameters.empty() && info_.defaulted.empty()) ||
                            std::any_of(info_.parameters.begin(), info_.parameters.end(), shared) ||
                            std::any_of(info_.defaulted.begin(), info_.defaulted.end(), shared);
        return stated && std::all_of(info_.arguments.begin(), info_.arguments.end(), integer);
    }

    std::string component(const Numbers& numbers) const {
        if (family_) {
            std::vector<std::string> open;
            for (std::size_t i = 0; i < family_->names().size(); ++i)
                open.push_back(text(family_->types()[i], numbers.at(family_->names()[i])));
            return family_->with(open);
        }
        std::string arguments;
        for (const Slot& s : info_.arguments)
            arguments += (arguments.empty() ? "" : ", ") + text(s.type, numbers.at(s.name));
        return named(numbers) + "(" + arguments + ")";
    }

    // The game with those of its parameters that are among the numbers.
    std::string named(const Numbers& numbers) const {
        std::string out = game_.substr(0, bracket_), given;
        for (const auto* list : {&info_.parameters, &info_.defaulted})
            for (const Slot& s : *list)
                if (numbers.contains(s.name))
                    given += (given.empty() ? "" : ", ") + s.name + "=" + text(s.type, numbers.at(s.name));
        return out + (given.empty() ? game_.substr(bracket_) : "[" + given + "]");
    }

    static std::string text(std::string_view type, const std::vector<Int>& numbers) {
        if (type == "int") return std::to_string(numbers[0]);
        std::string out;
        for (const Int n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
        return type == "set" ? "{" + out + "}" : "[" + out + "]";
    }

    static constexpr Int most_in_range = 1'000'000;

    std::size_t bracket_;
    std::string game_;
    std::optional<FamilyText> family_;
    GameInfo info_;
    std::vector<InputSlot> slots_;
};

}  // namespace grundy::judge
