// SPDX-License-Identifier: MIT
// See own_format.hpp. A test is first a list of numbers by name; the input and the position are two ways to write it.
#include "judge/own_format.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <sstream>
#include <utility>

#include "core/error.hpp"
#include "core/resident.hpp"
#include "core/size.hpp"
#include "judge/judge.hpp"
#include "judge/quick_answers.hpp"

namespace grundy::judge {
namespace {

constexpr Int most_elements = 1'000'000;   // that are read
constexpr int tests_between_looks = 1000;  // at the memory

/// The numbers of one test: one for a number, several for a row, a set or a sum (there, element by element).
using Numbers = std::map<std::string, std::vector<Int>>;

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
    std::string position(const InputFormat& format, const Numbers& numbers) const {
        const auto sum = std::find_if(format.items.begin(), format.items.end(), [](const auto& i) { return i.sum; });
        if (sum == format.items.end()) return component(numbers);
        std::string out;
        for (std::size_t i = 0; i < numbers.at(sum->name).size(); ++i) {
            Numbers one = numbers;
            one[sum->name] = {numbers.at(sum->name)[i]};
            for (const std::string& name : sum->more) one[name] = {numbers.at(name)[i]};
            out += (out.empty() ? "" : " + ") + component(one);
        }
        return out.empty() ? "0" : out;
    }

private:
    std::string component(const Numbers& numbers) const {
        if (family_) {
            std::vector<Int> open;
            for (const std::string& name : family_->names()) open.push_back(numbers.at(name)[0]);
            return family_->with(open);
        }
        std::string out = game_.substr(0, bracket_), given;
        for (const auto* list : {&info_.parameters, &info_.defaulted})
            for (const Slot& s : *list)
                if (numbers.contains(s.name))
                    given += (given.empty() ? "" : ", ") + s.name + "=" + text(s.type, numbers.at(s.name));
        out += given.empty() ? game_.substr(bracket_) : "[" + given + "]";
        std::string arguments;
        for (const Slot& s : info_.arguments)
            arguments += (arguments.empty() ? "" : ", ") + text(s.type, numbers.at(s.name));
        return out + "(" + arguments + ")";
    }

    static std::string text(std::string_view type, const std::vector<Int>& numbers) {
        if (type == "int") return std::to_string(numbers[0]);
        std::string out;
        for (const Int n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
        return type == "set" ? "{" + out + "}" : "[" + out + "]";
    }

    std::size_t bracket_;
    std::string game_;
    std::optional<FamilyText> family_;
    GameInfo info_;
    std::vector<InputSlot> slots_;
};

Numbers read_test(Reader& in, const InputFormat& format) {
    Numbers out;
    for (const InputFormat::Item& item : format.items) {
        Int count = 1;
        if (!item.count.empty()) count = in.number({item.count, 0, most_elements});
        std::vector<std::string> names = item.more;
        names.insert(names.begin(), item.name);
        for (const std::string& name : names) out[name];
        for (Int i = 0; i < count; ++i)
            for (const std::string& name : names) out[name].push_back(in.number({name, 0}));
    }
    return out;
}

std::string write_test(const InputFormat& format, const Numbers& numbers) {
    std::string out;
    const auto add = [&](const std::string& word, bool ends_line) {
        out += (out.empty() || out.back() == '\n' ? "" : " ") + word + (ends_line ? "\n" : "");
    };
    for (const InputFormat::Item& item : format.items) {
        const std::vector<Int>& own = numbers.at(item.name);
        if (!item.count.empty()) add(std::to_string(own.size()), item.count_ends_line);
        for (std::size_t i = 0; i < own.size(); ++i) {
            add(std::to_string(own[i]), false);
            for (const std::string& name : item.more) add(std::to_string(numbers.at(name)[i]), false);
            if (item.grouped && out.back() != '\n') out += '\n';
        }
        if (item.ends_line && (out.empty() || out.back() != '\n' || own.empty())) out += '\n';
    }
    return out;
}

/// Makes tests for programs, and their answers.
class Maker {
public:
    Maker(const Rules& rules, const OwnFormat& format, const PositionsOptions& options)
        : rules_(rules),
          format_(format),
          shape_(rules, format.game),
          options_(options),
          answers_(rules, options.solver, format.answers, format.words),
          most_(options.most) {}

    std::string test(Draw& draw) {
        Numbers numbers;
        for (const InputFormat::Item& item : format_.input.items) {
            std::vector<std::string> names = item.more;
            names.insert(names.begin(), item.name);
            for (const std::string& name : names) numbers[name];
            const auto element = [&] {
                for (const std::string& name : names) numbers[name].push_back(number(name, draw));
            };
            if (item.sum)
                draw.list(1, std::max<Int>(options_.components, 2), element);
            else if (shape_.type(item.name) == "int")
                element();
            else
                draw.list(shape_.type(item.name) == "set" ? 1 : 0, longest_, element);
            if (shape_.type(item.name) != "set") continue;
            auto& set = numbers[item.name];
            std::sort(set.begin(), set.end());
            set.erase(std::unique(set.begin(), set.end()), set.end());
        }
        return write_test(format_.input, numbers);
    }

    std::string answer(const std::string& input) {
        std::istringstream text(input);
        Reader in(text);
        std::string out;
        each_test(in, format_.input, [&](const Numbers& numbers) {
            const std::string position = shape_.position(format_.input, numbers);
            const auto quick = quick_answer(position);
            out += (quick ? *quick : answers_.at_length(position)) + "\n";
        });
        return out;
    }

    bool usable(const Test& test) {
        std::istringstream text(test.text);
        Reader in(text);
        return quick_answer(shape_.position(format_.input, read_test(in, format_.input))).has_value();
    }

    template <class Take>
    static void each_test(Reader& in, const InputFormat& format, const Take& take) {
        if (format.to_the_end) {
            while (!in.at_end()) take(read_test(in, format));
            return;
        }
        const Int tests = format.tests.empty() ? 1 : in.number({format.tests, 0});
        for (Int i = 0; i < tests; ++i) {
            in.require_more(i, tests, {"test", "tests"});
            take(read_test(in, format));
        }
        in.require_end(tests, {"test", "tests"});
    }

private:
    Int number(const std::string& name, Draw& draw) const {
        const bool list = shape_.type(name) != "int", set = shape_.type(name) == "set";
        return draw.number(set ? 1 : 0, list ? std::min(most_, most_element) : most_);
    }

    std::optional<std::string> quick_answer(const std::string& position) {
        bool slow = false;
        auto out = answers_.quick(position, slow);
        if (slow) {
            most_ = std::max<Int>(most_ / 2, std::min<Int>(options_.most, 4));
            longest_ = std::max<Int>(longest_ - 1, 3);
        }
        return out;
    }

    static constexpr Int most_element = 20;

    Rules rules_;
    OwnFormat format_;
    Shape shape_;
    PositionsOptions options_;
    QuickAnswers answers_;
    Int most_, longest_ = 12;
};

}  // namespace

OwnFormat own_format(const Rules& rules, const std::string& game, std::string_view input) {
    const Shape shape(rules, game);
    OwnFormat out;
    out.game = game;
    out.input = parse_input_format(input, shape.slots(), true);
    out.text = input;
    for (InputFormat::Item& item : out.input.items) {
        const std::string_view type = shape.type(item.name);
        if (type == "board" || type == "graph")
            throw Error("--input '" + out.text + "': '" + item.name + "' is a " + std::string(type) +
                        ", and only numbers, rows, bags and sets can be read; give positions, one per line");
        if (type != "int" && item.count.empty()) item.count = "the length of " + item.name;
    }
    return out;
}

void answer_tests(Reader& in, Writer& out, Solver& solver, const OwnFormat& format, const Rules& rules) {
    const Shape shape(rules, format.game);
    in.set_remedy("\nthe input is --input '" + format.text + "'");
    int count = 0;
    KeptMemory memory;
    Maker::each_test(in, format.input, [&](const Numbers& numbers) {
        const std::string position = shape.position(format.input, numbers);
        const auto place = [&] { return "at input line " + std::to_string(in.line()) + ": "; };
        try {
            const PositionHandle handle = solver.position(position);
            if (!solver.may_start(handle))
                throw Error(position + " is no position from which play begins: the rules say `start if`");
            const Told told = tell(solver, handle, format.answers, format.words);
            require_answer(told);
            out.write(told.text);
        } catch (const TextError& fault) {
            throw InputError(place() + position + " is not a position:\n" + fault.what());
        } catch (const Stopped& stopped) {
            throw Stopped(stopped.status, place() + stopped.what());
        } catch (const Error& error) {
            throw Error(place() + error.what());
        }
        out.write("\n");
        out.commit();
        if (++count % tests_between_looks == 0) memory.look([&] { solver.forget(); });
    });
    out.finish();
}

Subject tests_of(const Rules& rules, const OwnFormat& format, const PositionsOptions& options) {
    const auto maker = std::make_shared<Maker>(rules, format, options);
    Subject subject;
    const bool one = format.input.tests.empty() && !format.input.to_the_end;
    subject.inputs.most_tests = one ? 1 : 100;
    subject.inputs.test = [maker](Draw& draw) { return maker->test(draw); };
    subject.inputs.joined = format.input.tests.empty() ? plain_tests : counted_tests;
    subject.answer = [maker](const std::string& input) { return maker->answer(input); };
    subject.usable = [maker](const Test& test) { return maker->usable(test); };
    return subject;
}

}  // namespace grundy::judge
