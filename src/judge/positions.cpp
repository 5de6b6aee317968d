// SPDX-License-Identifier: MIT
// Reads positions, writes answers, and generates positions.
#include "judge/positions.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"
#include "judge/judge.hpp"

namespace grundy::judge {
namespace {

constexpr std::size_t longest_line = std::size_t{64} << 20;     // of a position
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;  // for the engine, on generated positions
constexpr std::size_t most_known = 20000;                       // number of answers kept
constexpr int lines_between_forgetting = 1000;                  // so that memory does not grow with the input

/// The answer to one position, with its outcome.
struct Told : Run {
    std::string text;
};

Told misere_answer(Solver& solver, const std::string& position, Answers answers) {
    const MisereAnswer answer = answers.value ? solver.misere_value(position) : solver.misere(position);
    Told out{answer, {}};
    if (answer.outcome == Outcome::answered)
        out.text = answers.value ? value_text(*answer.value) : answer.first_wins ? "first" : "second";
    return out;
}

Told tell(Solver& solver, const std::string& position, Answers answers) {
    if (answers.misere) return misere_answer(solver, position, answers);
    const Answer answer = solver.value(position);
    Told out{answer, {}};
    if (answer.outcome != Outcome::answered) return out;
    out.text = answers.value                       ? value_text(answer.value)
               : answer.result == PlayResult::draw ? "draw"
               : answer.first_wins                 ? "first"
                                                   : "second";
    return out;
}

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
class Maker {
public:
    Maker(const Rules& rules, const PositionsOptions& options)
        : rules_(rules), options_(options), solver_(rules, limited(options.solver)) {
        const std::size_t bracket = std::min(options.game.find('['), options.game.size());
        const auto info = rules.find(std::string_view(options.game).substr(0, bracket));
        if (!info) throw Error("there is no game '" + options.game + "' in the rules");
        game_ = *info;
        fixed_ = bracket < options.game.size();
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
            out += (text ? *text : answer_at_length(input.substr(at, end - at))) + "\n";
            at = end + 1;
        }
        return out;
    }

    bool usable(const Test& test) { return value_of(test.text.substr(0, test.text.size() - 1)).has_value(); }

private:
    static SolverOptions limited(SolverOptions options) {
        if (options.limits.nodes == 0) options.limits.nodes = steps_a_position;
        options.limits.seconds = 0;
        options.limits.bytes = std::min(options.limits.bytes, most_bytes);
        options.limits.progress = nullptr;
        options.move_positions = false;
        options.most_moves = 0;
        return options;
    }

    // A position that was quick to answer while much was known may be slow after that was dropped.
    std::string answer_at_length(const std::string& position) {
        if (!patient_) {
            SolverOptions options = options_.solver;
            options.limits.progress = nullptr;
            options.most_moves = 0;
            patient_ = std::make_unique<Solver>(rules_, options);
        }
        const Told told = tell(*patient_, position, options_.answers);
        require_answer(told);
        patient_->forget();
        return told.text;
    }

    // Returns nothing if the rules do not define this position (an index outside its row ...), or if it takes too long.
    std::optional<std::string> value_of(const std::string& position) {
        const auto known = known_.find(position);
        if (known != known_.end()) return known->second;
        if (known_.size() >= most_known) {
            known_.clear();
            solver_.forget();
        }
        std::optional<std::string> text;
        try {
            const Told told = tell(solver_, position, options_.answers);
            if (told.outcome == Outcome::interrupted) throw Stopped(Status::interrupted, told.reason);
            if (told.outcome == Outcome::answered)
                text = told.text;
            else
                shrink_range();
        } catch (const Error&) {  // rules need not fit every position
        }
        known_[position] = text;
        return text;
    }

    void shrink_range() {
        most_number_ = std::max<Int>(most_number_ / 2, std::min<Int>(options_.most, 4));
        longest_row_ = std::max<Int>(longest_row_ - 1, 3);
        longest_side_ = std::max<Int>(longest_side_ - 1, 2);
    }

    // As positions are printed: bags are in ascending order, a picture without taken cells is `board(m, n)`, ...
    std::string component(Draw& draw) {
        std::string text = fixed_ ? options_.game : game_.name + parameters(draw);
        text += "(";
        for (const Slot& slot : game_.arguments) text += (text.back() == '(' ? "" : ", ") + argument(slot.type, draw);
        text += ")";
        try {
            return solver_.text(solver_.position(text));
        } catch (const Error&) {  // rules need not fit every position
            return text;
        }
    }

    std::string argument(std::string_view type, Draw& draw) {
        std::vector<Int> row;
        if (type == "board") return "board(\"" + picture(draw) + "\")";
        if (type == "graph") return "graph(\"" + edges(draw) + "\")";
        if (type == "int") return std::to_string(draw.number(0, most_number_));
        draw.list(0, longest_row_, [&] { row.push_back(draw.number(0, most_element)); });
        return "[" + joined(row) + "]";
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
            std::vector<Int> set;
            if (slot.type == "set") draw.list(1, 5, [&] { set.push_back(draw.number(1, 20)); });
            std::sort(set.begin(), set.end());
            set.erase(std::unique(set.begin(), set.end()), set.end());
            if (slot.type == "set")
                text += "{" + joined(set) + "}";
            else
                text += slot.name + "=" + std::to_string(draw.number(1, 20));
        }
        return text.empty() ? "" : text + "]";
    }

    static std::string joined(const std::vector<Int>& numbers) {
        std::string text;
        for (const Int n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
        return text;
    }

    static constexpr Int most_element = 20;

    Rules rules_;
    PositionsOptions options_;
    Solver solver_;                    // with limits
    std::unique_ptr<Solver> patient_;  // without limits
    GameInfo game_;
    bool fixed_ = false;
    Int most_number_ = 0, longest_row_ = 12, longest_side_ = 4;
    std::map<std::string, std::optional<std::string>> known_;
};

}  // namespace

void answer_positions(const Reader::Source& in, Writer& out, Solver& solver, Answers answers) {
    Lines lines(in);
    std::string line;
    for (int count = 0; lines.next(line);) {
        if (line.find_first_not_of(" \t\r\v\f") == std::string::npos) continue;
        try {
            const Told told = tell(solver, line, answers);
            require_answer(told);
            out.write(told.text);
        } catch (const TextError& fault) {
            throw InputError(lines.place() + " is not a position:\n" + fault.what());
        } catch (const Stopped& stopped) {
            throw Stopped(stopped.status, "at " + lines.place() + ": " + stopped.what());
        } catch (const Error& error) {
            throw Error("at " + lines.place() + ": " + error.what());
        }
        out.write("\n");
        out.commit();
        if (++count % lines_between_forgetting == 0) solver.forget();
    }
    out.finish();
}

Subject positions(const Rules& rules, const PositionsOptions& options) {
    const auto maker = std::make_shared<Maker>(rules, options);
    Subject subject;
    subject.inputs.most_tests = 100;
    subject.inputs.test = [maker](Draw& draw) { return maker->test(draw); };
    subject.inputs.joined = plain_tests;
    subject.answer = [maker](const std::string& input) { return maker->answer(input); };
    subject.usable = [maker](const Test& test) { return maker->usable(test); };
    return subject;
}

}  // namespace grundy::judge
