// SPDX-License-Identifier: MIT
// See own_format.hpp. A test is first a list of numbers by name; the input and the position are two ways to write it.
#include "judge/own_format.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>
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

/// One for a number, several for a row or a set.
using Numbers = std::map<std::string, std::vector<Int>>;

/// What a test says. Each component of a sum has its own numbers besides those of all.
struct Sample {
    Numbers numbers;
    std::vector<Numbers> components{};
    std::vector<Int> heaps{};  ///< in place of components, where each has one integer
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
        if (!format.has_sum()) return component(sample.numbers);
        std::string out;
        for (const Int n : sample.heaps) {
            Numbers one = sample.numbers;
            one[format.sum()->parts[0].name] = {n};
            out += (out.empty() ? "" : " + ") + component(one);
        }
        for (Numbers one : sample.components) {
            one.insert(sample.numbers.begin(), sample.numbers.end());
            out += (out.empty() ? "" : " + ") + component(one);
        }
        return out.empty() ? "0" : out;
    }

    /// The position, without text where its game has integers for arguments and no parameters of its own in a test.
    PositionHandle handle(Solver& solver, const InputFormat& format, const Sample& sample) const {
        if (family_ || !fixed() || !all_integers(sample)) return solver.position(position(format, sample));
        const GameHandle game = solver.game(game_);
        std::vector<Summand> sum;
        const auto add = [&](const Numbers& numbers) {
            Summand& s = sum.emplace_back(Summand{game, {}});
            for (const Slot& slot : info_.arguments) {
                const auto own = numbers.find(slot.name);
                s.arguments.emplace_back(own != numbers.end() ? own->second[0] : sample.numbers.at(slot.name)[0]);
            }
        };
        sum.reserve(sample.heaps.size() + sample.components.size());
        if (!format.has_sum()) add(sample.numbers);
        for (const Numbers& one : sample.components) add(one);
        if (info_.arguments.size() == 1)
            for (const Int n : sample.heaps) sum.push_back({game, {n}});
        else
            for (const Int n : sample.heaps) add({{format.sum()->parts[0].name, {n}}});
        return solver.position(sum);
    }

private:
    bool fixed() const { return (info_.parameters.empty() && info_.defaulted.empty()) || bracket_ < game_.size(); }
    bool all_integers(const Sample& sample) const {
        const auto integer = [](const Slot& s) { return s.type == "int"; };
        const auto given = [&](const Slot& s) { return sample.numbers.contains(s.name); };
        return std::all_of(info_.arguments.begin(), info_.arguments.end(), integer) &&
               std::none_of(info_.parameters.begin(), info_.parameters.end(), given) &&
               std::none_of(info_.defaulted.begin(), info_.defaulted.end(), given);
    }

    std::string component(const Numbers& numbers) const {
        if (family_) {
            std::vector<std::string> open;
            for (std::size_t i = 0; i < family_->names().size(); ++i)
                open.push_back(text(family_->types()[i], numbers.at(family_->names()[i])));
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

/// Reads the tests of an input.
class TestReader {
public:
    TestReader(Reader& in, const InputFormat& format, const Shape& shape) : in_(in), format_(format), shape_(shape) {}

    /// The next test; nothing if it is the end of the input instead.
    std::optional<Sample> next() {
        Sample out = shared_;
        std::map<std::string, Int> counts;
        const std::vector<Int>& sentinel = format_.sentinel;
        bool ended = !sentinel.empty(), odd = false;
        for (std::size_t i = 0; i < sentinel.size(); ++i) {
            const Item& item = format_.items[i];
            const Int number = start(item, i);
            ended = ended && number == sentinel[i];
            odd = odd || number < 0 || number > most_of(item);
            if (item.kind == Kind::count)
                counts[item.name] = number;
            else
                out.numbers[item.name] = {number};
        }
        if (ended) return std::nullopt;
        if (odd)
            throw InputError("input line " + std::to_string(in_.line()) + " has a number that only the line '" +
                             sentinel_text(format_) + "' may have");
        for (std::size_t i = sentinel.size(); i < format_.items.size(); ++i) read(format_.items[i], out, counts);
        return out;
    }

    template <class Take>
    void each(const Take& take) {
        if (format_.to_the_end) {
            while (!in_.at_end()) take(*next());
        } else if (!format_.sentinel.empty()) {
            while (!in_.at_end()) {
                const std::optional<Sample> sample = next();
                if (!sample) return in_.require_end("the line '" + sentinel_text(format_) + "' that ends it");
                take(*sample);
            }
        } else {
            const Int tests = format_.tests.empty() ? 1 : read_tests();
            for (Int i = 0; i < tests; ++i) {
                in_.require_more(i, tests, {"test", "tests"});
                take(*next());
            }
            in_.require_end(tests, {"test", "tests"});
        }
    }

private:
    // The number of tests, and what all of them share.
    Int read_tests() {
        Int tests = 0;
        std::map<std::string, Int> counts;
        for (std::size_t i = 0; i <= format_.header.size(); ++i) {
            if (i == format_.tests_at) tests = in_.number({format_.tests, 0});
            if (i < format_.header.size()) read(format_.header[i], shared_, counts);
        }
        return tests;
    }

    static Int most_of(const Item& item) {
        return item.kind == Kind::count ? most_elements : std::numeric_limits<Int>::max();
    }

    // A number that may belong to the sentinel.
    Int start(const Item& item, std::size_t place) {
        const std::string name =
            place > 0 ? item.name : item.name + ", or the line '" + sentinel_text(format_) + "' that ends the input";
        const Int end = format_.sentinel[place];
        return in_.number({name, std::min<Int>(end, 0), std::max(end, most_of(item))});
    }

    void read(const Item& item, Sample& out, std::map<std::string, Int>& counts) {
        if (item.kind == Kind::count) {
            counts[item.name] = in_.number({item.name, 0, most_elements});
        } else if (item.kind == Kind::sum) {
            const Int components = counts.at(item.counts[0]);
            if (!item.bracketed && shape_.type(item.parts[0].name) == "int") {
                const Quantity size{item.parts[0].name, 0};
                for (Int i = 0; i < components; ++i) out.heaps.push_back(in_.number(size));
                return;
            }
            for (Int i = 0; i < components; ++i) {
                Sample one;
                for (const Item& part : item.parts) read(part, one, counts);
                out.components.push_back(std::move(one.numbers));
            }
        } else {
            std::vector<Int>& to = out.numbers[item.name];
            Int count = 1;
            if (shape_.type(item.name) != "int")
                count = item.counts.empty() ? in_.number({"the length of " + item.name, 0, most_elements})
                                            : counts.at(item.counts[0]);
            for (Int i = 0; i < count; ++i) to.push_back(in_.number({item.name, 0}));
        }
    }

    Reader& in_;
    const InputFormat& format_;
    const Shape& shape_;
    Sample shared_;
};

/// Writes tests as they are read.
class TestWriter {
public:
    explicit TestWriter(const Shape& shape) : shape_(shape) {}

    std::string text(const InputFormat& format, const Sample& sample) {
        out_.clear();
        write(format.items, sample);
        return std::move(out_);
    }
    /// What comes before the tests, with their number.
    std::string header(const InputFormat& format, const Sample& shared, std::size_t tests) {
        out_.clear();
        const auto split = format.header.begin() + static_cast<std::ptrdiff_t>(format.tests_at);
        write({format.header.begin(), split}, shared);
        number(tests);
        if (split == format.header.end()) end_line();
        write({split, format.header.end()}, shared);
        return std::move(out_);
    }

private:
    void number(std::size_t n) { number(static_cast<Int>(n)); }
    void number(Int n) { out_ += (out_.empty() || out_.back() == '\n' ? "" : " ") + std::to_string(n); }
    void end_line() { out_ += '\n'; }

    void write(const Items& items, const Sample& sample) {
        for (const Item& item : items) {
            if (item.kind == Kind::count)
                number(counted_by(item.name, items, sample));
            else if (item.kind == Kind::sum)
                sum(item, sample.components);
            else
                slot(item, sample.numbers.at(item.name));
            const bool ended = item.kind == Kind::sum && lines(item) && !sample.components.empty();
            if (item.ends_line && !ended) end_line();
        }
    }

    static std::size_t counted_by(const std::string& count, const Items& items, const Sample& sample) {
        const auto user = std::find_if(items.begin(), items.end(),
                                       [&](const Item& i) { return !i.counts.empty() && i.counts[0] == count; });
        return user->kind == Kind::sum ? sample.components.size() : sample.numbers.at(user->name).size();
    }

    void slot(const Item& item, const std::vector<Int>& numbers) {
        if (item.counts.empty() && shape_.type(item.name) != "int") number(numbers.size());
        for (const Int n : numbers) number(n);
    }

    // Each component has a line.
    bool lines(const Item& sum) const { return sum.bracketed || shape_.type(sum.parts[0].name) != "int"; }

    void sum(const Item& item, const std::vector<Numbers>& components) {
        if (lines(item) && !out_.empty() && out_.back() != '\n') end_line();
        for (const Numbers& one : components) {
            write(item.parts, {one});
            if (lines(item)) end_line();
        }
    }

    const Shape& shape_;
    std::string out_;
};

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
        TestReader(in, format_.input, shape_).each([&](const Sample& sample) {
            const std::string position = shape_.position(format_.input, sample);
            const auto quick = quick_answer(position);
            out += (quick ? *quick : answers_.at_length(position)) + "\n";
        });
        return out;
    }

    /// A test must not read like the end of the input.
    bool usable(const Test& test) {
        std::istringstream text(test.text);
        Reader in(text);
        if (!format_.input.header.empty()) {
            bool all = true;
            TestReader(in, format_.input, shape_).each([&](const Sample& sample) {
                all = all && quick_answer(shape_.position(format_.input, sample)).has_value();
            });
            return all;
        }
        const std::optional<Sample> sample = TestReader(in, format_.input, shape_).next();
        return sample && quick_answer(shape_.position(format_.input, *sample)).has_value();
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
            if (item.kind == Kind::count) continue;  // what it counts decides it
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
                  (tests.empty() || tests == "T"
                       ? ""
                       : ", in which " + tests + ", alone at the beginning, is the number of tests: '1; " +
                             format.text + "' reads one test"));
    int count = 0;
    KeptMemory memory;
    TestReader(in, format.input, shape).each([&](const Sample& sample) {
        const auto place = [&] { return "at input line " + std::to_string(in.line()) + ": "; };
        const auto position = [&] { return shape.position(format.input, sample); };
        try {
            const PositionHandle handle = shape.handle(solver, format.input, sample);
            if (!solver.may_start(handle))
                throw Error("play cannot begin with " + position() + ": see `start if` in the rules");
            const Told told = tell(solver, handle, format.answers, format.words);
            require_answer(told);
            out.write(told.text);
        } catch (const TextError& fault) {
            throw InputError(place() + position() + " is not a position:\n" + fault.what());
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
