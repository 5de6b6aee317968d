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
#include "core/never_ends.hpp"
#include "core/resident.hpp"
#include "judge/format_text.hpp"
#include "judge/judge.hpp"
#include "judge/quick_answers.hpp"

namespace grundy::judge {
namespace {

constexpr std::uint64_t tests_between_looks = 1000;  // at the memory
constexpr std::size_t most_of_position = 200;        // characters that a message shows
constexpr std::size_t most_kept = 4'000'000;         // numbers of boards and graphs that were read

/// The output for a test: # in the words for winners stands for its number.
std::string output(const OwnFormat& format, std::string text, int test) {
    if (format.answers.what != Answers::What::winner) return text;
    for (std::size_t at; (at = text.find('#')) != std::string::npos;) text.replace(at, 1, std::to_string(test));
    return text;
}

std::size_t structure_numbers(const Shape& shape, const Sample& sample) {
    std::size_t out = 0;
    for (const auto& [name, numbers] : sample.numbers)
        if (is_structure(shape.type(name))) out += numbers.size();
    return out;
}

/// Tests are made all at once, with what they share.
bool is_whole(const InputFormat& format) { return !format.header.empty() || !format.inner.empty(); }

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
        const auto none = std::make_shared<const Sample>();
        if (is_whole(format_.input)) return level(format_.input, none, draw);
        Sample sample;
        sample.shared = none;
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
        if (is_whole(format_.input)) {
            TestReader(in, format_.input, shape_).each(look);
            return all;
        }
        const std::optional<Sample> sample = TestReader(in, format_.input, shape_).next();
        if (sample) look(*sample);
        return sample && all;
    }

private:
    // What is repeated, with what its repetitions share: the outermost is one test of the hunt.
    std::string level(const InputFormat& format, const std::shared_ptr<const Sample>& outer, Draw& draw) {
        constexpr Int most_together = 5;
        TestWriter writer(shape_);
        Sample shared;
        shared.shared = outer;
        draw_items(format.header, draw, shared);
        const std::string end = sentinel_text(format);
        const auto all = std::make_shared<const Sample>(shared);
        std::string tests;
        std::size_t count = 0;
        const Int most = format.counted ? *all->count(format.tests) : format.single() ? 1 : most_together;
        draw.list(format.counted ? most : 1, most, [&] {
            Sample sample;
            sample.shared = all;
            draw_items(format.items, draw, sample);
            const std::string text = writer.text(format, sample);
            if (!end.empty() && reads_like(text, format.sentinel)) return;
            const auto own = std::make_shared<const Sample>(std::move(sample));
            tests += text + (format.inner.empty() ? "" : level(format.inner[0], own, draw));
            ++count;
        });
        return writer.header(format, shared, count) + tests + (end.empty() ? "" : end + "\n");
    }

    static bool reads_like(const std::string& text, const std::vector<Int>& sentinel) {
        std::istringstream numbers(text);
        return std::all_of(sentinel.begin(), sentinel.end(), [&](Int end) {
            Int n = 0;
            return static_cast<bool>(numbers >> n) && n == end;
        });
    }

    void draw_items(const Items& items, Draw& draw, Sample& to) const {
        for (const Item& item : items) {
            if (item.kind == Kind::count) {
                // What it counts decides it, unless that is a range or a number of repetitions.
                if (counts_nothing(item, items)) to.counts[item.name] = draw.number(1, longest_);
                continue;
            }
            if (item.kind == Kind::sum)
                draw.list(1, std::max<Int>(options_.components, 2), [&] {
                    Sample one;
                    one.shared = std::make_shared<const Sample>(to);
                    draw_items(item.parts, draw, one);
                    to.components.push_back(std::move(one.numbers));
                });
            else
                to.numbers[item.name] = slot(item, draw, to);
        }
    }

    static bool counts_nothing(const Item& count, const Items& items) {
        return constant(count.name) < 0 && std::none_of(items.begin(), items.end(), [&](const Item& i) {
                   return std::find(i.counts.begin(), i.counts.end(), count.name) != i.counts.end();
               });
    }

    std::vector<Int> slot(const Item& item, Draw& draw, const Sample& beside) const {
        const std::string_view type = shape_.type(item.name);
        if (is_structure(type)) {
            const bool square = item.counts.size() > 1 && item.counts[0] == item.counts[1];
            return drawn_structure(item, type, square, std::min(longest_, most_side), draw);
        }
        const Int most = std::min(shape_.places(beside).value_or(most_), type == "int" ? most_ : most_element);
        const Int least = item.from_0 || type == "set" || shape_.places(beside) ? 1 : 0;
        const auto number = [&] { return draw.number(least, std::max(least, most)); };
        if (type == "int") return {number()};
        std::vector<Int> out;
        draw.list(type == "set" ? 1 : 0, longest_, [&] { out.push_back(number()); });
        if (type != "set") return out;
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
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

    static constexpr Int most_element = 20, most_side = 5;

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
    return out;
}

namespace {

// Graphs that are read as edges, although their lines may be arcs.
std::string hint_of_arcs(const InputFormat& input, const Shape& shape) {
    std::string out;
    input.each_item([&](const Item& item) {
        if (item.kind == Kind::slot && !item.arcs && shape.type(item.name) == "graph")
            out = "\nthe lines of " + item.name +
                  " are read as edges, which lead both ways: if they are arcs, write `" + item.name +
                  " arcs` in --input";
    });
    return out;
}

// A structure that play never changes is no argument of the game that was asked. If the whole position has a fault,
// too, this is reported in the words of the user.
[[noreturn]] void fail(Solver& solver, const OwnFormat& format, const Shape& shape, const Sample& sample,
                       const std::string& place, const Error& error) {
    const auto in_place = [&](const Error& e) {
        const bool endless = dynamic_cast<const NeverEnds*>(&e) != nullptr;
        return Error(place + e.what() + (endless ? hint_of_arcs(format.input, shape) : ""));
    };
    Limits few;
    few.nodes = steps_a_position;
    try {
        tell(solver, solver.position(shape.position(format.input, sample)), format.answers, format.words, few);
    } catch (const Stopped&) {
    } catch (const TextError&) {
    } catch (const Error& in_words) {
        throw in_place(in_words);
    }
    throw in_place(error);
}

}  // namespace

void answer_tests(Reader& in, Writer& out, Solver& solver, const Limits& limits, const OwnFormat& format,
                  const Rules& rules) {
    SharedTime time(limits);
    const Shape shape(rules, format.game);
    const std::string& tests = format.input.tests;
    in.set_remedy("\nthe input is --input '" + format.text + "'" +
                  (tests.empty() || tests == "T" ? ""
                   : is_whole(format.input)
                       ? ", in which " + tests + " is the number of tests"
                       : ", in which " + tests + ", alone at the beginning, is the number of tests: '1; " +
                             format.text + "' reads one test"));
    int count = 0;
    std::uint64_t answers = 0;
    KeptMemory memory;
    Shape::Made made;
    std::shared_ptr<const Sample> before;  // what the last question shared with others
    std::size_t read = 0;                  // numbers of structures since the solver forgot
    const auto forget = [&] {
        solver.forget();
        made = {};
        read = 0;
    };
    const auto place = [&] { return "at input line " + std::to_string(in.line()) + ": "; };
    const auto answer = [&](const Sample& sample) {
        const auto position = [&] { return shorten(shape.position(format.input, sample), most_of_position); };
        const auto ask = [&](const OwnLimits& left) {
            const PositionHandle handle = shape.handle(solver, format.input, sample, made);
            if (!solver.may_start(handle))
                throw InputError(place() + "play cannot begin with " + position() + ": see `start if` in the rules");
            return tell(solver, handle, format.answers, format.words, left);
        };
        try {
            const Told told = tell_with_room(memory, time, forget, ask);
            out.write(output(format, told.text, count));
        } catch (const InputError&) {
            throw;
        } catch (const TextError& fault) {
            throw InputError(place() + position() + " is not a position:\n" + fault.what());
        } catch (const Stopped& stopped) {
            throw Stopped(stopped.status, place() + stopped.what());
        } catch (const Error& error) {
            fail(solver, format, shape, sample, place(), error);
        }
        if (++answers % tests_between_looks == 0) memory.look(forget);
    };
    TestReader(in, format.input, shape).each([&](const Sample& test) {
        ++count;
        // Each structure stays in the solver, and in what it derives.
        if (before != test.shared) read += structure_numbers(shape, *test.shared);
        before = test.shared;
        read += structure_numbers(shape, test);
        if (read > most_kept) forget();
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
    const bool whole = format.input.single() || is_whole(format.input);
    subject.inputs.most_tests = whole ? 1 : 100;
    subject.inputs.test = [maker](Draw& draw) { return maker->test(draw); };
    subject.inputs.joined = [counted = !format.input.tests.empty() && !whole,
                             end = whole ? "" : sentinel_text(format.input)](const auto& tests) {
        return counted ? counted_tests(tests) : plain_tests(tests) + (end.empty() ? "" : end + "\n");
    };
    subject.answer = [maker](const std::string& input) { return maker->answer(input); };
    subject.usable = [maker](const Test& test) { return maker->usable(test); };
    return subject;
}

}  // namespace grundy::judge
