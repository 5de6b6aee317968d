// SPDX-License-Identifier: MIT
// Turns the command line into a hunt, and the hunt into a report. Shows a program's output so that no byte affects the
// terminal.
#include "cli/judge_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/judge_json.hpp"
#include "core/budget.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "core/utf8.hpp"
#include "judge/program.hpp"
#include "report/text.hpp"

namespace grundy::cli {
namespace {

constexpr std::int64_t most_runs = 1'000'000;
constexpr std::size_t most_lines = 30, most_lines_of_output = 10, shown_width = 200;

// Reads a limit of one kind in the syntax of --budget: "2s", "512MiB".
Budget limit(const Session& session, const std::string& option, const std::string& example) {
    Budget budget;
    budget.bytes = 0;
    const std::string text = session.arguments().get(option);
    if (!parse_budget(text, budget))
        throw Error("--" + option + " " + text + ": something like " + example + " is expected");
    return budget;
}

std::int64_t natural(const Session& session, const std::string& option, std::int64_t fallback) {
    if (!session.arguments().has(option)) return fallback;
    return read_natural(session.arguments().get(option), "--" + option);
}

judge::HuntOptions hunt_options(Session& session) {
    judge::HuntOptions options;
    options.runs = natural(session, "runs", options.runs);
    if (options.runs < 1 || options.runs > most_runs)
        throw Error("--runs " + session.arguments().get("runs") + ": from 1 to " + std::to_string(most_runs));
    options.seed = static_cast<std::uint64_t>(natural(session, "seed", 1));
    if (session.arguments().has("time-limit")) {
        options.limits.seconds = limit(session, "time-limit", "2s or 500ms").seconds;
        if (options.limits.seconds <= 0) throw Error("--time-limit: expected a time, such as 2s or 500ms");
    }
    if (session.arguments().get("memory-limit") == "none") {
        options.limits.bytes = 0;
    } else if (session.arguments().has("memory-limit")) {
        options.limits.bytes = limit(session, "memory-limit", "512MiB or none").bytes;
        if (options.limits.bytes == 0) throw Error("--memory-limit: expected a size, such as 512MiB, or none");
    }
    options.limits.interrupt = session.interrupt();
    const Limits all = session.solver_options().limits;
    if (all.time) options.seconds = all.time->count();
    options.progress = all.progress;
    return options;
}

std::string size_text(std::size_t bytes) {
    if (bytes < 10000) return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
    if (bytes >= std::size_t{10} << 20) return fmt::format("{} MiB", (bytes + (std::size_t{1} << 19)) >> 20);
    return fmt::format("{} KiB", (bytes + 512) >> 10);
}

std::string time_text(double seconds) { return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 2 : 0); }

/// Writes control characters and bytes that are not text as \xNN.
std::string harmless(std::string_view line) {
    std::string text;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = utf8_length(line, at);
        const auto byte = static_cast<unsigned char>(line[at]);
        const auto second = at + 1 < line.size() ? static_cast<unsigned char>(line[at + 1]) : 0;
        const bool control = (byte < 0x20 && byte != '\t') || byte == 0x7f || (byte == 0xc2 && second < 0xa0);
        if (length == 0 || control) {
            text += fmt::format("\\x{:02x}", byte);
            ++at;
        } else {
            text += line.substr(at, length);
            at += length;
        }
    }
    return text;
}

/// Indents the text, and cuts it if it is long.
std::string shown(std::string_view text, std::size_t lines) {
    if (text.empty()) return "  (nothing)\n";
    std::string result;
    for (std::size_t line = 0; !text.empty(); ++line) {
        if (line == lines) return result + fmt::format("  ... and {} more\n", size_text(text.size()));
        const std::size_t end = std::min(text.find('\n'), text.size());
        result += "  " + report::shorten(harmless(text.substr(0, std::min(end, 4 * shown_width))), shown_width);
        result += end > 4 * shown_width ? fmt::format(" ... ({} in this line)\n", size_text(end)) : "\n";
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

std::string_view last_lines(std::string_view text) {
    std::size_t at = text.size() - (text.ends_with('\n') ? 1 : 0);
    for (std::size_t line = 0; line < most_lines_of_output && at != std::string_view::npos && at > 0; ++line)
        at = text.rfind('\n', at - 1);
    return at == std::string_view::npos || at == 0 ? text : text.substr(at + 1);
}

std::string word_text(const std::string& word) {
    return word.empty() ? "the end of the output"
                        : "'" + report::shorten(harmless(word.substr(0, shown_width)), 60) + "'";
}

std::string how_it_ended(const judge::Failure& failure, const judge::HuntOptions& options) {
    using judge::Verdict;
    switch (failure.verdict) {
        case Verdict::wrong:
            return fmt::format("word {} (line {}): expected {}, got {}", failure.where->word, failure.where->line,
                               word_text(failure.where->expected), word_text(failure.where->got));
        case Verdict::slow:
            return fmt::format("still running after {}; it was killed together with its children",
                               time_text(options.limits.seconds));
        case Verdict::crashed:
            return failure.got.end == processes::ProcessRun::End::signalled
                       ? processes::signal_text(failure.got.signal)
                       : fmt::format("exit code {}", failure.got.code);
        case Verdict::silent:
            return "it ended normally but printed nothing";
        case Verdict::too_much_output:
            return fmt::format("more than {}; killed", size_text(options.limits.output));
        case Verdict::too_much_memory:
            return fmt::format("more than {}; killed", size_text(to_size(options.limits.bytes)));
        case Verdict::right:
            break;
    }
    return "";
}

std::string failure_text(const judge::Failure& failure, const judge::HuntOptions& options) {
    std::string text = fmt::format("{} in run {} of {}: {}\n", judge::verdict_text(failure.verdict), failure.run,
                                   options.runs, how_it_ended(failure, options));
    const std::string cut = failure.interrupted ? "it was interrupted" : "the time was up";
    text += !failure.minimal        ? fmt::format("shrunk in {} more runs, until {}", failure.attempts, cut)
            : failure.attempts == 0 ? "the input"
                                    : fmt::format("the input, shrunk in {} more runs", failure.attempts);
    text += fmt::format(" ({} {}, {}):\n{}", failure.tests.size(), failure.tests.size() == 1 ? "test" : "tests",
                        size_text(failure.input.size()), shown(failure.input, most_lines));
    text += "expected:\n" + shown(failure.expected, most_lines_of_output) + "got:\n" +
            shown(failure.got.out, most_lines_of_output);
    if (!failure.got.err.empty())
        text += "its standard error ended with:\n" + shown(last_lines(failure.got.err), most_lines_of_output);
    return text;
}

std::string agreement_text(const judge::Hunt& hunt) {
    return fmt::format("no difference found in {} runs: {} tests, inputs up to {}, the slowest run {}\n", hunt.runs,
                       hunt.tests, size_text(hunt.largest_input), time_text(hunt.slowest));
}

}  // namespace

std::vector<OptionRow> check_options() {
    return {{"check", 0, "PROGRAM", "hunt for an input on which PROGRAM (\"python3 sol.py\") fails", {}, true},
            {"runs", 0, "N", "--check: this many inputs (200)", {}, false},
            {"seed", 0, "N", "--check: other random inputs (1)", {}, false},
            {"time-limit", 0, "TIME", "--check: for each run, such as 500ms (2s)", {}, false},
            {"memory-limit", 0, "SIZE", "--check: for each run, such as 512MiB, or none (1GiB)", {}, false},
            {"save", 0, "FILE", "--check: write the failing input to FILE", {}, true}};
}

int check_program(Session& session, const std::string& name, const judge::Subject& subject) {
    const judge::HuntOptions options = hunt_options(session);
    const std::string command_line = session.arguments().get("check");
    const processes::Program program = judge::find_program(command_line);
    const std::string save = session.arguments().get("save");
    if (!save.empty()) os::require_writable(save);
    const judge::Hunt hunt = judge::hunt(subject, program, options);
    session.wipe_progress();
    if (hunt.failure && !save.empty()) {
        OutputFile file(save, nullptr);  // an interrupt ends the shrinking, but does not lose its result
        file.output().write(hunt.failure->input);
        file.commit();
    }
    if (session.json())
        session.out().write(hunt_json(name, command_line, options, hunt, session.checked_to()));
    else if (hunt.failure)
        session.out().write(failure_text(*hunt.failure, options) +
                            (save.empty() ? "" : "input saved in " + save + "\n"));
    else
        session.out().write(agreement_text(hunt));
    if (hunt.failure) session.out().finish();
    return hunt.failure ? Exit::check_failed : Exit::answered;
}

}  // namespace grundy::cli
