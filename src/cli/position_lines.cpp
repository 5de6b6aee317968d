// SPDX-License-Identifier: MIT
// See position_lines.hpp.
#include "cli/position_lines.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <grundy/text_faults.hpp>
#include <memory>

#include "cli/checkpoint.hpp"
#include "cli/starts.hpp"
#include "core/error.hpp"
#include "core/resident.hpp"
#include "report/read_json.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_line_bytes = std::size_t{64} << 20;
// Values of positions are kept for the next ones. From time to time they are given up if they take much memory.
constexpr std::size_t together = 4096;

class InputLines {
public:
    explicit InputLines(const std::atomic<bool>* interrupt) : interrupt_(interrupt) {}

    /// Whether the next line is at hand, without waiting for input.
    bool at_hand() const { return text_.find('\n', at_) != std::string::npos; }
    /// Reads the next line; returns false at the end.
    bool next(std::string& line) {
        std::size_t end = text_.find('\n', at_);
        while (end == std::string::npos && !ended_) {
            text_.erase(0, std::exchange(at_, 0));
            const std::size_t before = text_.size(), block = std::max(before, std::size_t{1} << 16);
            if (before > most_line_bytes)
                throw Error("line " + std::to_string(number_ + 1) + " of standard input is longer than 64 MiB");
            text_.resize(before + block);
            const std::size_t got = read_some(STDIN_FILENO, text_.data() + before, block, "standard input", interrupt_);
            text_.resize(before + got);
            ended_ = got == 0;
            end = text_.find('\n', before);
        }
        if (end == std::string::npos && at_ == text_.size()) return false;
        line = text_.substr(at_, end - at_);
        at_ = end == std::string::npos ? text_.size() : end + 1;
        ++number_;
        return true;
    }
    std::string place() const { return "line " + std::to_string(number_) + " of standard input"; }
    std::size_t number() const { return number_; }

private:
    const std::atomic<bool>* interrupt_;
    std::string text_;
    std::size_t at_ = 0, number_ = 0;
    bool ended_ = false;
};

void check_use(const Session& session) {
    const Arguments& arguments = session.arguments();
    const std::string reads = "--lines reads positions from standard input, one a line: ";
    if (!arguments.words.empty() && arguments.words != std::vector<std::string>{"-"})
        throw Error(reads + "leave out '" + arguments.words[0] + "'");
    const std::vector<std::string> files = arguments.all("file"), graphs = arguments.all("graph");
    const auto taken = [](const std::string& graph) { return graph.ends_with("=-"); };
    if (std::find(files.begin(), files.end(), "-") != files.end() ||
        std::find_if(graphs.begin(), graphs.end(), taken) != graphs.end())
        throw Error(reads + "give -f and --graph a file");
}

}  // namespace

OptionRow lines_option() {
    return {"lines", 0,    "", "standard input has a position on each line; with --json, a line of JSON for each",
            {},      false};
}

int answer_lines(Session& session, const SolverOptions& options, const AnswerText& answer) {
    check_use(session);
    Solver solver(session.rules(), options);
    InputLines lines(session.interrupt());
    std::string position;
    KeptMemory memory;
    std::size_t count = 0;
    bool first = true;
    using clock = std::chrono::steady_clock;
    constexpr auto longest_wait = std::chrono::milliseconds(200);  // answers that take longer are seen at once
    auto last_flush = clock::now();
    const auto place_after_answers = [&] {
        session.out().flush();  // the answers before the fault are complete
        return lines.place();
    };
    const auto answered_once = [&](bool last) -> std::string {
        try {
            return answer(solver, position);
        } catch (const Stopped& stop) {
            if (stop.status == Status::out_of_budget && !last) return "";
            throw Stopped(stop.status, place_after_answers() + ": " + stop.what());
        } catch (const TextFaults& fault) {
            std::vector<TextFault> faults = fault.faults;
            for (TextFault& f : faults) f.line = lines.number();  // a position has one line
            throw TextFaults(place_after_answers() + " is not a position:\n" + fault.what(), "standard input", faults);
        } catch (const TextError& fault) {
            throw TextError(place_after_answers() + " is not a position:\n" + fault.what(), "standard input",
                            lines.number(), fault.column);
        } catch (const Error& fault) {
            throw Error(place_after_answers() + ": " + fault.what());
        }
    };
    while (lines.next(position)) {
        if (position.find_first_not_of(" \t\r") == std::string::npos) continue;
        if (++count % together == 0) memory.look([&] { solver.forget(); });
        std::string text = answered_once(count == 1);
        if (text.empty()) {  // what is known of other positions takes memory that this one needs
            solver.forget();
            text = answered_once(true);
        }
        session.wipe_progress();
        if (session.json())
            session.out().write(report::one_line(text));
        else
            session.out().write((first || text.find('\n') + 1 == text.size() ? "" : "\n") + text);
        first = false;
        session.tell_work();
        if (!lines.at_hand() || clock::now() - last_flush > longest_wait) {
            session.out().flush();
            last_flush = clock::now();
        }
    }
    return Exit::answered;
}

int answer_positions(Session& session, const SolverOptions& options, const AnswerText& answer,
                     const std::string& checkpoint) {
    if (session.arguments().has("lines")) return answer_lines(session, options, answer);
    const std::string position = session.position();
    Solver solver(session.rules(), options);
    use_checkpoint(session, checkpoint, solver);
    const std::string text = answer(solver, position);
    session.wipe_progress();
    session.out().write(text);
    session.out().flush();
    drop_resumed(session, checkpoint);
    session.tell_work();
    warn_unless_start(session, solver, position);
    return Exit::answered;
}

}  // namespace grundy::cli
