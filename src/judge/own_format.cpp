// SPDX-License-Identifier: MIT
// See own_format.hpp. A test is first a list of numbers by name; the input and the position are two ways to write it.
#include "judge/own_format.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "core/error.hpp"
#include "core/long_text.hpp"
#include "core/resident.hpp"
#include "judge/format_text.hpp"
#include "judge/judge.hpp"
#include "judge/quick_answers.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t tests_between_looks = 1000;  // at the memory
constexpr std::size_t most_of_position = 200;        // characters that a message shows

/// The output for a test: # in the words for winners stands for its number.
std::string output(const OwnFormat& format, std::string text, int test) {
    if (format.answers.what != Answers::What::winner) return text;
    for (std::size_t at; (at = text.find('#')) != std::string::npos;) text.replace(at, 1, std::to_string(test));
    return text;
}

/// Makes tests for programs, and their answers.
class FormatMaker {
public:
    FormatMaker(const Rules& rules, const OwnFormat& format, const PositionsOptions& options)
        : rules_(rules),
          format_(format),
          shape_(rules, format.game),
          options_(options),
          answers_(rules, options.solver, format.answers, format.words),
          most_(options.most) {}

    std::string test(Draw& draw) {
        if (!format_.input.header.empty()) return whole_input(draw);
        Sample sample;
        draw_items(format_.input.items, draw, sample);
        return TestWriter(shape_).text(format_.input, sample);
    }

    std::string answer(const std::string& input) {
        std::istringstream text(input);
        Reader in(text);
        std::string out;
        int count = 0;
        TestReader(in, format_.input, shape_).each([&](const Sample& test) {
            ++count;
            bool first = true;
            shape_.each_position(format_.input, test, "", [&](const Sample& sample) {
                const std::string position = shape_.position(format_.input, sample);
                const auto quick = quick_answer(position);
                if (!std::exchange(first, false)) out += format_.between;
                out += output(format_, quick ? *quick : answers_.at_length(position), count);
            });
            out += "\n";
        });
        return out;
    }

    /// A test must not read like the end of the input.
    bool usable(const Test& test) {
        std::istringstream text(test.text);
        Reader in(text);
        bool all = true;
        const auto look = [&](const Sample& one) {
            shape_.each_position(format_.input, one, "", [&](const Sample& sample) {
                all = all && quick_answer(shape_.position(format_.input, sample)).has_value();
            });
        };
        if (!format_.input.header.empty()) {
            TestReader(in, format_.input, shape_).each(look);
            return all;
        }
        const std::optional<Sample> sample = TestReader(in, format_.input, shape_).next();
        if (sample) look(*sample);
        return sample && all;
    }

private:
    // Some tests with what they share: together they are one test of the hunt.
    std::string whole_input(Draw& draw) {
        constexpr Int most_together = 5;
        TestWriter writer(shape_);
        Sample shared;
        draw_items(format_.input.header, draw, shared);
        std::string tests;
        std::size_t count = 0;
        draw.list(1, most_together, [&] {
            Sample sample;
            draw_items(format_.input.items, draw, sample);
            tests += writer.text(format_.input, sample);
            ++count;
        });
        return writer.header(format_.input, shared, count) + tests;
    }

    void draw_items(const Items& items, Draw& draw, Sample& to) const {
        for (const Item& item : items) {
            if (item.kind == Kind::count && !bounds_range(item, items)) continue;  // what it counts decides it
            if (item.kind == Kind::count) {
                to.counts[item.name] = draw.number(1, longest_);
                continue;
            }
            if (item.kind == Kind::sum)
                draw.list(1, std::max<Int>(options_.components, 2), [&] {
                    Sample one;
                    draw_items(item.parts, draw, one);
                    to.components.push_back(std::move(one.numbers));
                });
            else
                to.numbers[item.name] = slot(item.name, draw);
        }
    }

    // Whether the count is only there for the range.
    bool bounds_range(const Item& count, const Items& items) const {
        const auto& each = format_.input.each;
        return each && (each->low == count.name || each->high == count.name) &&
               std::none_of(items.begin(), items.end(),
                            [&](const Item& i) { return !i.counts.empty() && i.counts[0] == count.name; });
    }

    std::vector<Int> slot(const std::string& name, Draw& draw) const {
        const std::string_view type = shape_.type(name);
        if (type == "int") return {number(name, draw)};
        std::vector<Int> out;
        draw.list(type == "set" ? 1 : 0, longest_, [&] { out.push_back(number(name, draw)); });
        if (type != "set") return out;
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

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
    const auto require_numbers = [&](const Item& item) {
        if (item.kind != Kind::slot) return;
        const std::string_view type = shape.type(item.name);
        if (type == "board" || type == "graph")
            throw Error("--input '" + out.text + "': '" + item.name + "' is a " + std::string(type) +
                        ", and only numbers, rows, bags and sets can be read; give positions, one per line");
    };
    for (const Item& item : out.input.header) require_numbers(item);
    for (const Item& item : out.input.items) {
        require_numbers(item);
        for (const Item& part : item.parts) require_numbers(part);
    }
    return out;
}

void answer_tests(Reader& in, Writer& out, Solver& solver, const OwnFormat& format, const Rules& rules) {
    const Shape shape(rules, format.game);
    const std::string& tests = format.input.tests;
    in.set_remedy("\nthe input is --input '" + format.text + "'" +
                  (tests.empty() || tests == "T" ? ""
                   : !format.input.header.empty()
                       ? ", in which " + tests + " is the number of tests"
                       : ", in which " + tests + ", alone at the beginning, is the number of tests: '1; " +
                             format.text + "' reads one test"));
    int count = 0;
    std::uint64_t answers = 0;
    KeptMemory memory;
    Shape::Made made;
    const auto forget = [&] {
        solver.forget();
        made = {};
    };
    const auto place = [&] { return "at input line " + std::to_string(in.line()) + ": "; };
    const auto answer = [&](const Sample& sample) {
        const auto position = [&] { return shorten(shape.position(format.input, sample), most_of_position); };
        const auto ask = [&] {
            const PositionHandle handle = shape.handle(solver, format.input, sample, made);
            if (!solver.may_start(handle))
                throw Error("play cannot begin with " + position() + ": see `start if` in the rules");
            return tell(solver, handle, format.answers, format.words);
        };
        try {
            const Told told = tell_with_room(memory, forget, ask);
            out.write(output(format, told.text, count));
        } catch (const InputError&) {
            throw;
        } catch (const TextError& fault) {
            throw InputError(place() + position() + " is not a position:\n" + fault.what());
        } catch (const Stopped& stopped) {
            throw Stopped(stopped.status, place() + stopped.what());
        } catch (const Error& error) {
            throw Error(place() + error.what());
        }
        if (++answers % tests_between_looks == 0) memory.look(forget);
    };
    TestReader(in, format.input, shape).each([&](const Sample& test) {
        ++count;
        if (format.input.each && shape.has_own_game(format.input, test)) made = {};
        bool first = true;
        shape.each_position(format.input, test, place(), [&](const Sample& sample) {
            if (!std::exchange(first, false)) out.write(format.between);
            answer(sample);
        });
        out.write("\n");
        out.commit();
    });
    out.finish();
}

Subject tests_of(const Rules& rules, const OwnFormat& format, const PositionsOptions& options) {
    const auto maker = std::make_shared<FormatMaker>(rules, format, options);
    Subject subject;
    const bool whole = format.input.single() || !format.input.header.empty();
    subject.inputs.most_tests = whole ? 1 : 100;
    subject.inputs.test = [maker](Draw& draw) { return maker->test(draw); };
    subject.inputs.joined = [counted = !format.input.tests.empty() && !whole,
                             end = sentinel_text(format.input)](const auto& tests) {
        return counted ? counted_tests(tests) : plain_tests(tests) + (end.empty() ? "" : end + "\n");
    };
    subject.answer = [maker](const std::string& input) { return maker->answer(input); };
    subject.usable = [maker](const Test& test) { return maker->usable(test); };
    return subject;
}

}  // namespace grundy::judge
