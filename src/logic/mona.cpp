// SPDX-License-Identifier: MIT
// See mona.hpp.
#include "logic/mona.hpp"

#include <algorithm>
#include <sstream>

#include "core/error.hpp"
#include "logic/repeating.hpp"

namespace grundy::logic {
namespace {

// "P_a             X 0110": a second-order variable, its name as in the text.
std::map<std::string, std::string> assignment(std::istream& lines) {
    std::map<std::string, std::string> out;
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        std::istringstream words(line);
        std::string name, restriction, digits;
        words >> name >> restriction >> digits;
        out[name] = digits;
    }
    return out;
}

// What MONA said last, or the fault that it found and the two lines after it.
std::string last_words(const processes::ProcessRun& run) {
    std::istringstream lines(run.out + "\n" + run.err);
    std::string last;
    for (std::string line; std::getline(lines, line);) {
        if (line.find_first_not_of(" \r\t") == std::string::npos || line.find("% completed") != std::string::npos)
            continue;
        last = line;
        if (!line.starts_with("Error in file")) continue;
        for (int more = 0; more < 3 && std::getline(lines, line); ++more) last += "; " + line.substr(0, 300);
        break;
    }
    return last.substr(0, 1000);
}

void read(const processes::ProcessRun& run, Verdict& out) {
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("MONA v")) out.version = line.substr(0, line.find(" for "));
        if (line == "Formula is valid") out.is = Verdict::Is::valid;
        if (line == "Formula is unsatisfiable") out.is = Verdict::Is::refuted;
        if (line.starts_with("A counter-example of least length")) {
            out.is = Verdict::Is::refuted;
            out.counterexample = assignment(lines);
        }
        if (line.starts_with("A satisfying example of least length")) out.example = assignment(lines);
    }
    if (out.is == Verdict::Is::unfinished) out.why = "MONA gave up: " + last_words(run);
}

processes::ProcessRun start_mona(const std::string& text, std::vector<std::string> words,
                                 const processes::ProcessLimits& limits) {
    const std::string path = processes::in_path("mona");
    if (path.empty())
        throw Error("there is no program 'mona', which decides such sentences; install the Debian package mona");
    words.insert(words.begin(), "mona");
    words.emplace_back("/dev/stdin");
    return processes::run_process({path, std::move(words)}, text, limits);
}

bool has_finished(const processes::ProcessRun& run) {
    return run.end == processes::ProcessRun::End::exited && run.code == 0;
}

}  // namespace

bool has_mona() { return !processes::in_path("mona").empty(); }

processes::ProcessLimits mona_limits(const Budget& budget, double spent) {
    constexpr double usual_seconds = 60;
    processes::ProcessLimits out;
    out.seconds = std::max(0.0, (budget.seconds > 0 ? budget.seconds : usual_seconds) - spent);
    out.bytes = budget.bytes;
    out.interrupt = budget.interrupt.flag;
    return out;
}

Verdict run_mona(const std::string& text, const processes::ProcessLimits& limits) {
    const processes::ProcessRun run = start_mona(text, {}, limits);
    using End = processes::ProcessRun::End;
    Verdict out;
    out.seconds = run.seconds;
    switch (run.end) {
        case End::exited:
            if (has_finished(run))
                read(run, out);
            else
                out.why = "MONA gave up: " + last_words(run);
            break;
        case End::signalled:
            out.why = "MONA was ended by " + processes::signal_text(run.signal);
            break;
        case End::out_of_time:
            out.why = "MONA took more than the time that is left";
            break;
        case End::out_of_memory:
            out.why = "MONA needs more memory than the budget";
            break;
        case End::out_of_output:
            out.why = "MONA wrote without end";
            break;
    }
    return out;
}

std::optional<Automaton> set_by_mona(const std::string& predicates, const std::string& formula,
                                     const std::vector<std::string>& variables,
                                     const processes::ProcessLimits& limits) {
    const std::string text = "ws1s;\n" + predicates + "var2 " + joined(variables) + ";\n" + formula + ";\n";
    const processes::ProcessRun run = start_mona(text, {"-q", "-n", "-w"}, limits);
    return has_finished(run) ? read_set(run.out, variables) : std::nullopt;
}

}  // namespace grundy::logic
