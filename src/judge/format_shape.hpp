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
#include "judge/structures.hpp"

namespace grundy::judge {

/// One for a number, several for a row or a set.
using Numbers = std::map<std::string, std::vector<Int>>;

/// What a test says, or a question within it. Each component of a sum has its own numbers besides those of all.
struct Sample {
    Numbers numbers;
    std::shared_ptr<const Sample> shared{};  ///< what it shares with others, which was read before; it may be long
    std::vector<Numbers> components{};
    std::vector<Int> rows{};           ///< in place of components, where each has integers alone, one after another
    std::vector<std::size_t> lines{};  ///< of the input, where these rows end
    std::size_t line = 0;              ///< where the test ends
    std::map<std::string, Int> counts{};

    /// What was read for a slot; null if nothing was.
    const std::vector<Int>* find(const std::string& name) const {
        const auto own = numbers.find(name);
        return own != numbers.end() ? &own->second : shared ? shared->find(name) : nullptr;
    }
    std::optional<Int> count(const std::string& name) const {
        const auto own = counts.find(name);
        return own != counts.end() ? own->second : shared ? shared->count(name) : std::nullopt;
    }
    Numbers all() const {
        Numbers out = numbers;
        if (shared) out.merge(shared->all());
        return out;
    }
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

    /// Beside a graph or a board, integers name its vertices, rows or columns: how many there are.
    std::optional<Int> places(const Sample& sample) const {
        std::optional<Int> out;
        for (const Sample* s = &sample; s != nullptr; s = s->shared.get())
            for (const auto& [name, numbers] : s->numbers)
                if (is_structure(type(name)))
                    out = type(name) == "board" ? std::max(numbers[0], numbers[1]) : numbers[0];
        return out;
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
        if (Wide{high} - low >= most_in_range)
            throw InputError(place + "the range " + format.each->name + " in " + std::to_string(low) + ".." +
                             std::to_string(high) + " has more than " + std::to_string(most_in_range) + " numbers");
        Sample one = test;
        const auto common = std::make_shared<Sample>();
        common->shared = std::move(one.shared);
        std::swap(common->numbers, one.numbers);
        one.shared = common;
        std::vector<Int>& number = one.numbers[format.each->name];
        number.resize(1);
        for (Wide i = low; i <= high; ++i) {
            number[0] = static_cast<Int>(i);
            take(std::as_const(one));
        }
    }

    /// What is made once for a solver, until it forgets, and once for each test whose questions share more than
    /// numbers.
    struct Made {
        std::shared_ptr<const Sample> shared{};  ///< of which it is made
        std::optional<GameHandle> game;          ///< with the parameters that are shared
        std::vector<bool> fixed;                 ///< arguments that `game` has, too
        std::optional<OpenSum> sum;
    };

    /// The position, without text where its components have integers for arguments and share their parameters.
    PositionHandle handle(Solver& solver, const InputFormat& format, const Sample& sample, Made& made) const {
        if (sum_) return of_sum(solver, format, sample, made);
        if (family_ || components_vary(format) || !is_stated(sample)) return solver.position(position(format, sample));
        Made own;
        const bool own_structure = std::any_of(sample.numbers.begin(), sample.numbers.end(),
                                               [&](const auto& given) { return is_structure(type(given.first)); });
        if (own_structure || has_parameters(sample.numbers)) own.game = game(solver, sample);
        if (own_structure) fix_arguments(solver, format, sample, own);
        if (!own.game && (!made.game || made.shared != sample.shared)) {
            made.shared = sample.shared;
            made.game = game(solver, sample);
            made.fixed.clear();
            fix_arguments(solver, format, sample, made);
        }
        const Made& used = own.game ? own : made;
        Summand one{*used.game, {}};
        std::vector<std::ptrdiff_t> from;  // of each argument: the part of a component
        for (std::size_t k = 0; k < info_.arguments.size(); ++k) {
            if (!used.fixed.empty() && used.fixed[k]) continue;
            const Slot& s = info_.arguments[k];
            from.push_back(part(format, s.name));
            one.arguments.push_back(from.back() >= 0 ? Argument(0) : argument(s, sample));
        }
        std::vector<Summand> sum;
        each_component_row(format, sample, [&](const auto& number, std::size_t /*line*/) {
            for (std::size_t k = 0; k < from.size(); ++k)
                if (from[k] >= 0) one.arguments[k] = number(to_size(from[k]));
            sum.push_back(one);
        });
        return solver.position(sum);
    }

private:
    static Int bound(const std::string& bound, const Sample& test) {
        if (is_digit(bound[0])) return std::stoll(bound);
        const auto count = test.count(bound);
        return count ? *count : (*test.find(bound))[0];
    }

    PositionHandle of_sum(Solver& solver, const InputFormat& format, const Sample& sample, Made& made) const {
        if (!made.sum) made.sum = sum_;
        std::vector<Summand> sum;
        std::string parts;
        std::vector<Int> row;
        std::vector<std::ptrdiff_t> from;
        for (const Slot& s : info_.arguments) {
            from.push_back(part(format, s.name));
            row.push_back(from.back() >= 0 ? 0 : (*sample.find(s.name))[0]);
        }
        each_component_row(format, sample, [&](const auto& number, std::size_t line) {
            for (std::size_t k = 0; k < row.size(); ++k)
                if (from[k] >= 0) row[k] = number(to_size(from[k]));
            try {
                if (sum_->handles()) return made.sum->append(solver, row, sum);
                parts += (parts.empty() ? "" : " + ") + sum_->text(row);
            } catch (const Error& fault) {
                throw InputError("input line " + std::to_string(line) + ": " + fault.what());
            }
        });
        return sum_->handles() ? solver.position(sum) : solver.position(parts.empty() ? "0" : parts);
    }

    bool has_parameters(const Numbers& numbers) const {
        const auto given = [&](const Slot& s) { return numbers.contains(s.name); };
        return std::any_of(info_.parameters.begin(), info_.parameters.end(), given) ||
               std::any_of(info_.defaulted.begin(), info_.defaulted.end(), given);
    }

    // Whether components have parameters, or other arguments than integers, of their own.
    bool components_vary(const InputFormat& format) const {
        if (!format.has_sum()) return false;
        const Items& parts = format.sum()->parts;
        return std::any_of(parts.begin(), parts.end(), [&](const Item& i) {
            const auto is = [&](const Slot& s) { return s.name == i.name && s.type == "int"; };
            return i.kind != Kind::slot || std::none_of(info_.arguments.begin(), info_.arguments.end(), is);
        });
    }

    // A name alone is no text, in which data and defaults stand for parameters.
    bool is_stated(const Sample& sample) const {
        if (bracket_ < game_.size() || (info_.parameters.empty() && info_.defaulted.empty())) return true;
        for (const Sample* s = &sample; s != nullptr; s = s->shared.get())
            if (has_parameters(s->numbers)) return true;
        return false;
    }

    // The game with what the test gives of its parameters.
    GameHandle game(Solver& solver, const Sample& sample) const {
        std::vector<Parameter> all;
        bool every = bracket_ == game_.size();
        for (const auto* list : {&info_.parameters, &info_.defaulted})
            for (const Slot& s : *list) {
                every = every && sample.find(s.name) != nullptr;
                if (every && s.type == "int") all.emplace_back((*sample.find(s.name))[0]);
                if (every && s.type != "int") all.emplace_back(*sample.find(s.name));
            }
        return every ? solver.game(game_, all) : solver.game(named(sample.all()));
    }

    static Argument argument(const Slot& s, const Sample& sample) {
        const std::vector<Int>& numbers = *sample.find(s.name);
        return s.type == "int" ? Argument(numbers[0]) : Argument(numbers);
    }

    // Boards and graphs that all components share, and that play never changes, are read once.
    void fix_arguments(Solver& solver, const InputFormat& format, const Sample& sample, Made& made) const {
        std::vector<std::optional<Argument>> fixed(info_.arguments.size());
        bool any = false;
        for (std::size_t k = 0; k < fixed.size(); ++k) {
            const Slot& s = info_.arguments[k];
            if (!is_structure(s.type) || part(format, s.name) >= 0) continue;
            fixed[k] = argument(s, sample);
            any = true;
        }
        if (!any) return;
        const auto game = solver.with_arguments(*made.game, fixed);
        if (!game) return;
        made.game = game;
        for (const auto& argument : fixed) made.fixed.push_back(argument.has_value());
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
        Numbers all = sample.all();
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

    // Calls visit(which integer a part of a component is, the line where the component ends).
    template <class Visit>
    static void each_component_row(const InputFormat& format, const Sample& sample, const Visit& visit) {
        if (!format.has_sum()) return visit([](std::size_t) { return Int{0}; }, sample.line);
        const Items& parts = format.sum()->parts;
        for (std::size_t i = 0; i * parts.size() < sample.rows.size(); ++i)
            visit([&](std::size_t k) { return sample.rows[i * parts.size() + k]; }, sample.lines[i]);
        for (const Numbers& one : sample.components)
            visit([&](std::size_t k) { return one.at(parts[k].name)[0]; }, sample.line);
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
        if (is_structure(type)) return structure_text(type, numbers);
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
