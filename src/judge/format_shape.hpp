// SPDX-License-Identifier: MIT
// What a test of one's own format says, and the position that it stands for.
#pragma once

#include <algorithm>
#include <grundy/grundy.hpp>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/open_sum.hpp"
#include "core/ascii.hpp"
#include "core/size.hpp"
#include "judge/own_format.hpp"

namespace grundy::judge {

/// One for a number, several for a row or a set.
using Numbers = std::map<std::string, std::vector<Int>>;

/// What a test says. Each component of a sum has its own numbers besides those of all.
struct Sample {
    Numbers numbers;
    std::shared_ptr<const Numbers> shared{};  ///< what all tests share; it may be long
    std::vector<Numbers> components{};
    std::vector<Int> rows{};           ///< in place of components, where each has integers alone, one after another
    std::vector<std::size_t> lines{};  ///< of the input, where these rows end
    std::size_t line = 0;              ///< where the test ends
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
        if (family_) sum_ = OpenSum::of(rules, game);
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

    /// The least number that the input may give. What stands only within expressions may be negative.
    Int least(std::string_view name) const {
        return sum_ && !sum_->is_size(name) ? -std::numeric_limits<Int>::max() : 0;
    }

    /// The position of a test.
    std::string position(const InputFormat& format, const Sample& sample) const {
        std::string out;
        each_component(format, sample, [&](const Numbers& one) { out += (out.empty() ? "" : " + ") + component(one); });
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
    bool has_own_game(const InputFormat& format, const Sample& test) const {
        const auto given = [&](const Slot& s) { return test.numbers.contains(s.name) || part(format, s.name) >= 0; };
        return std::any_of(info_.parameters.begin(), info_.parameters.end(), given) ||
               std::any_of(info_.defaulted.begin(), info_.defaulted.end(), given);
    }

    /// What is made once for a solver, until it forgets, and once for each test that has its own game.
    struct Made {
        std::optional<GameHandle> game;  ///< with the parameters that all positions share
        std::optional<OpenSum> sum;
    };

    /// The position, without text where its games have integers for arguments, and the parameters that a test gives
    /// are those of all its positions.
    PositionHandle handle(Solver& solver, const InputFormat& format, const Sample& sample, Made& made) const {
        if (family_ && !sum_) return solver.position(position(format, sample));
        const bool text = sum_ ? !sum_->handles() : !all_integers(format, sample);
        std::vector<Summand> sum;
        if (!text && sum_ && !made.sum) made.sum = sum_;
        if (!text && !sum_ && !made.game) {
            Numbers given = sample.numbers;
            if (sample.shared) given.insert(sample.shared->begin(), sample.shared->end());
            made.game = solver.game(named(given));
        }
        if (text && !sum_) return solver.position(position(format, sample));
        std::string parts;
        each_row(format, sample, [&](const std::vector<Int>& row, std::size_t line) {
            if (!sum_) return void(sum.push_back({*made.game, {row.begin(), row.end()}}));
            try {
                if (!text) return made.sum->append(solver, row, sum);
                parts += (parts.empty() ? "" : " + ") + sum_->text(row);
            } catch (const Error& fault) {
                throw InputError("input line " + std::to_string(line) + ": " + fault.what());
            }
        });
        return text ? solver.position(parts.empty() ? "0" : parts) : solver.position(sum);
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
    bool all_integers(const InputFormat& format, const Sample& sample) const {
        const auto integer = [](const Slot& s) { return s.type == "int"; };
        const auto shared = [&](const Slot& s) { return sample.shared && sample.shared->contains(s.name); };
        const bool own = has_own_game(format, sample);
        const auto runs = [&](const Slot& s) { return s.name == format.each->name; };
        if (own &&
            (!format.each || format.has_sum() || std::none_of(info_.arguments.begin(), info_.arguments.end(), runs)))
            return false;
        // A name alone is no text, in which data and defaults stand for parameters.
        const bool stated = own || bracket_ < game_.size() || (info_.parameters.empty() && info_.defaulted.empty()) ||
                            std::any_of(info_.parameters.begin(), info_.parameters.end(), shared) ||
                            std::any_of(info_.defaulted.begin(), info_.defaulted.end(), shared);
        return stated && std::all_of(info_.arguments.begin(), info_.arguments.end(), integer);
    }

    // Which part of each component gives that number; -1 if none does.
    static std::ptrdiff_t part(const InputFormat& format, const std::string& name) {
        if (!format.has_sum()) return -1;
        const Items& parts = format.sum()->parts;
        const auto found = std::find_if(parts.begin(), parts.end(), [&](const Item& i) { return i.name == name; });
        return found == parts.end() ? -1 : found - parts.begin();
    }

    // Calls visit(the numbers of a component and of all).
    template <class Visit>
    static void each_component(const InputFormat& format, const Sample& sample, const Visit& visit) {
        Numbers all = sample.numbers;
        if (sample.shared) all.insert(sample.shared->begin(), sample.shared->end());
        if (!format.has_sum()) return visit(all);
        const Items& parts = format.sum()->parts;
        for (std::size_t i = 0; i < sample.rows.size(); i += parts.size()) {
            for (std::size_t k = 0; k < parts.size(); ++k) all[parts[k].name] = {sample.rows[i + k]};
            visit(all);
        }
        for (Numbers one : sample.components) {
            one.insert(all.begin(), all.end());
            visit(one);
        }
    }

    // Calls visit(the integers for the arguments of a component, the line where it ends).
    template <class Visit>
    void each_row(const InputFormat& format, const Sample& sample, const Visit& visit) const {
        std::vector<Int> row;
        std::vector<std::ptrdiff_t> from;
        for (const Slot& s : info_.arguments) {
            from.push_back(part(format, s.name));
            const auto own = sample.numbers.find(s.name);
            row.push_back(from.back() >= 0              ? 0
                          : own != sample.numbers.end() ? own->second[0]
                                                        : sample.shared->at(s.name)[0]);
        }
        if (!format.has_sum()) return visit(row, sample.line);
        const std::size_t width = format.sum()->parts.size();
        for (std::size_t i = 0; i * width < sample.rows.size(); ++i) {
            for (std::size_t k = 0; k < row.size(); ++k)
                if (from[k] >= 0) row[k] = sample.rows[i * width + to_size(from[k])];
            visit(row, sample.lines[i]);
        }
        for (const Numbers& one : sample.components) {
            for (std::size_t k = 0; k < row.size(); ++k)
                if (from[k] >= 0) row[k] = one.at(info_.arguments[k].name)[0];
            visit(row, sample.line);
        }
    }

    std::string component(const Numbers& numbers) const {
        if (sum_) {
            std::vector<Int> row;
            for (const std::string& name : sum_->names()) row.push_back(numbers.at(name)[0]);
            try {
                return sum_->text(row);
            } catch (const Error&) {  // it is no position; the text says why
            }
        }
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
    std::optional<OpenSum> sum_;  // the family, if it is one
    GameInfo info_;
    std::vector<InputSlot> slots_;
};

}  // namespace grundy::judge
