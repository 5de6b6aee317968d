// SPDX-License-Identifier: MIT
// Reads positions, writes answers, and generates positions.
#include "judge/positions.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "api/open_sum.hpp"
#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "core/size.hpp"
#include "judge/judge.hpp"
#include "judge/quick_answers.hpp"

namespace grundy::judge {
namespace {

constexpr std::size_t longest_line = std::size_t{64} << 20;  // of a position
constexpr int lines_between_looks = 1000;                    // at the memory, so that it does not grow with the input

/// Reads the lines of a source, without their ends.
class Lines {
public:
    explicit Lines(const Reader::Source& source) : source_(source) {}
    bool next(std::string& line) {
        line.clear();
        for (;;) {
            const auto from = block_.begin() + static_cast<std::ptrdiff_t>(at_);
            const auto end = block_.begin() + static_cast<std::ptrdiff_t>(size_);
            const auto stop = std::find(from, end, '\n');
            line.append(from, stop);
            at_ = to_size(stop - block_.begin());
            if (stop != end) return ++at_, ++number_, true;
            if (line.size() > longest_line) throw InputError(place(number_ + 1) + " is longer than any position");
            at_ = 0;
            size_ = source_(block_.data(), block_.size());
            if (size_ == 0) return !line.empty() && (++number_, true);
        }
    }
    /// The line that `next` returned last.
    std::string place() const { return place(number_); }

private:
    static std::string place(std::size_t number) { return "input line " + std::to_string(number); }

    const Reader::Source& source_;
    std::array<char, std::size_t{64} << 10> block_;
    std::size_t at_ = 0, size_ = 0, number_ = 0;
};

/// One game, its positions and their values.
class TestMaker {
public:
    TestMaker(const Rules& rules, const PositionsOptions& options)
        : options_(options), answers_(rules, options.solver, options.answers) {
        game_ = find_game(rules, options.game);
        family_ = find_family(rules, options.game);
        fixed_ = options.game.find('[') != std::string::npos;
        if (game_.arguments.empty()) throw Error(game_.name + " has no arguments: there is only one position");
        most_number_ = options.most;
    }

    std::string test(Draw& draw) {
        std::string text;
        draw.list(1, options_.components, [&] { text += (text.empty() ? "" : " + ") + component(draw); });
        return text + "\n";
    }

    std::string answer(const std::string& input) {
        std::string out;
        for (std::size_t at = 0; at < input.size();) {
            const std::size_t end = input.find('\n', at);
            const auto text = value_of(input.substr(at, end - at));
            out += (text ? *text : answers_.at_length(input.substr(at, end - at))) + "\n";
            at = end + 1;
        }
        return out;
    }

    bool usable(const Test& test) { return value_of(test.text.substr(0, test.text.size() - 1)).has_value(); }

private:
    std::optional<std::string> value_of(const std::string& position) {
        bool slow = false;
        auto text = answers_.quick(position, slow);
        if (slow) shrink_range();
        return text;
    }

    void shrink_range() {
        most_number_ = std::max<Int>(most_number_ / 2, std::min<Int>(options_.most, 4));
        longest_row_ = std::max<Int>(longest_row_ - 1, 3);
        longest_side_ = std::max<Int>(longest_side_ - 1, 2);
    }

    // As positions are printed: bags are in ascending order, a picture without taken cells is `board(m, n)`, ...
    std::string component(Draw& draw) {
        if (family_) return member(draw);
        std::string text = fixed_ ? options_.game : game_.name + parameters(draw);
        text += "(";
        for (const Slot& slot : game_.arguments) text += (text.back() == '(' ? "" : ", ") + argument(slot.type, draw);
        text += ")";
        return answers_.canonical(text);
    }

    std::string member(Draw& draw) {
        std::vector<std::string> values;
        for (const std::string& type : family_->types()) values.push_back(argument(type, draw));
        return answers_.canonical(family_->with(values));
    }

    std::string argument(std::string_view type, Draw& draw) {
        std::vector<Int> row;
        if (type == "board") return "board(\"" + picture(draw) + "\")";
        if (type == "graph") return "graph(\"" + edges(draw) + "\")";
        if (type == "int") return std::to_string(draw.number(0, most_number_));
        if (type == "set") return "{" + set(draw) + "}";
        draw.list(0, longest_row_, [&] { row.push_back(draw.number(0, most_element)); });
        return "[" + joined(row) + "]";
    }

    static std::string set(Draw& draw) {
        std::vector<Int> out;
        draw.list(1, 5, [&] { out.push_back(draw.number(1, 20)); });
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return joined(out);
    }

    std::string picture(Draw& draw) {
        const Int columns = draw.number(1, longest_side_);
        std::string text;
        draw.list(1, longest_side_, [&] {
            text += text.empty() ? "" : " / ";
            for (Int i = 0; i < columns; ++i) text += "...#2"[to_size(draw.number(0, 4))];  // most cells are free
        });
        return text;
    }

    std::string edges(Draw& draw) {
        const Int vertices = draw.number(1, 2 * longest_side_);
        std::string text = "1";
        for (Int v = 2; v <= vertices; ++v) text += " " + std::to_string(v);
        draw.list(0, 2 * vertices, [&] {
            const Int from = draw.number(1, vertices);
            text += " " + std::to_string(from) + "-" + std::to_string(draw.number(1, vertices));
        });
        return text;
    }

    std::string parameters(Draw& draw) {
        std::string text;
        for (const Slot& slot : game_.parameters) {
            text += text.empty() ? "[" : ", ";
            if (slot.type == "set")
                text += argument(slot.type, draw);
            else if (slot.type == "int")
                text += slot.name + "=" + std::to_string(draw.number(1, 20));
            else
                text += slot.name + "=" + argument(slot.type, draw);
        }
        return text.empty() ? "" : text + "]";
    }

    static std::string joined(const std::vector<Int>& numbers) {
        std::string text;
        for (const Int n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
        return text;
    }

    static constexpr Int most_element = 20;

    PositionsOptions options_;
    QuickAnswers answers_;
    GameInfo game_;
    std::optional<FamilyText> family_;
    bool fixed_ = false;
    Int most_number_ = 0, longest_row_ = 12, longest_side_ = 4;
};

}  // namespace

std::optional<FamilyText> find_family(const Rules& rules, const std::string& game) {
    return game.find('(') == std::string::npos ? std::nullopt : open_position(rules, game);
}

GameInfo find_game(const Rules& rules, const std::string& game) {
    if (const auto family = find_family(rules, game)) {
        GameInfo info;
        info.name = game;
        for (std::size_t i = 0; i < family->names().size(); ++i)
            info.arguments.push_back({family->names()[i], family->types()[i]});
        return info;
    }
    const std::string name = game.substr(0, game.find('['));
    if (auto info = rules.find(name)) return *std::move(info);
    const bool brackets = begins_name(game[0]) && game.find('(') != std::string::npos;  // a code may have some, too
    if (brackets) OpenSum::refuse(rules, game);
    try {
        Solver(rules).game(game);
        GameInfo code;
        code.name = game;
        code.arguments = {{"n", "int"}};
        return code;
    } catch (const TextError&) {  // no code either
    }
    if (game.find('(') != std::string::npos) OpenSum::refuse(rules, game);  // 2 * f(n
    const std::string near = rules.suggestion(name);
    throw Error("there is no game '" + game + "' in the rules" +
                (near.empty() ? "" : "; did you mean '" + near + "'?"));
}

void answer_positions(const Reader::Source& in, Writer& out, Solver& solver, const Limits& limits,
                      const Answers& answers) {
    SharedTime time(limits);
    Lines lines(in);
    KeptMemory memory;
    const auto forget = [&] { solver.forget(); };
    std::string line;
    for (int count = 0; lines.next(line);) {
        if (line.find_first_not_of(" \t\r\v\f") == std::string::npos) continue;
        try {
            const auto ask = [&](const OwnLimits& left) {
                return tell(solver, solver.position(line), answers, {}, left);
            };
            out.write(tell_with_room(memory, time, forget, ask).text);
        } catch (const TextError& fault) {
            throw InputError(lines.place() + " is not a position:\n" + fault.what());
        } catch (const Stopped& stopped) {
            throw Stopped(stopped.status, "at " + lines.place() + ": " + stopped.what());
        } catch (const Error& error) {
            throw Error("at " + lines.place() + ": " + error.what());
        }
        out.write("\n");
        out.commit();
        if (++count % lines_between_looks == 0) memory.look(forget);
    }
    out.finish();
}

Subject positions(const Rules& rules, const PositionsOptions& options) {
    const auto maker = std::make_shared<TestMaker>(rules, options);
    Subject subject;
    subject.inputs.most_tests = 100;
    subject.inputs.test = [maker](Draw& draw) { return maker->test(draw); };
    subject.inputs.joined = plain_tests;
    subject.answer = [maker](const std::string& input) { return maker->answer(input); };
    subject.usable = [maker](const Test& test) { return maker->usable(test); };
    return subject;
}

}  // namespace grundy::judge
