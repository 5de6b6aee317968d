// SPDX-License-Identifier: MIT
// Provides what every command works with: its arguments, its output, the games in scope, the limits.
#pragma once

#include <atomic>
#include <grundy/grundy.hpp>
#include <memory>
#include <string>

#include "cli/colour.hpp"
#include "cli/commands.hpp"
#include "cli/graph_options.hpp"
#include "cli/output.hpp"
#include "cli/progress.hpp"
#include "cli/store_options.hpp"
#include "logic/known.hpp"
#include "questions/ranges.hpp"

namespace grundy::cli {

/// Waits until there is input, an end of input or a fault; returns false if the interrupt comes first.
bool wait_for_input(int descriptor, const std::atomic<bool>* interrupt);

/// Behaves as read(2), but repeats the call after a signal that is not the interrupt; returns 0 at the end. Throws
/// Error naming `name`.
std::size_t read_some(int descriptor, char* to, std::size_t size, const std::string& name,
                      const std::atomic<bool>* interrupt);

/// Reads a file, or standard input for "-", of at most `most` bytes. Throws Error if it is larger or unreadable.
std::string read_all(const std::string& path, std::size_t most, const std::atomic<bool>* interrupt);

/// Reads a certificate, of at most 64 MiB.
std::string read_certificate(const std::string& path, const std::atomic<bool>* interrupt);

using questions::read_natural;

class Session {
public:
    /// `asked`: set by a request for the status.
    Session(const Command& command, Arguments arguments, const std::atomic<bool>* interrupt, std::atomic<bool>* asked);

    const Command& command() const { return *command_; }
    const Arguments& arguments() const { return arguments_; }
    const std::atomic<bool>* interrupt() const { return interrupt_; }
    Output& out() { return out_; }
    bool has_sent() const { return out_.has_sent(); }
    /// Whether to colour what is written to a file descriptor.
    bool colours(int descriptor) const { return wants_colour(arguments_.get("color"), descriptor); }
    bool json() const { return arguments_.has("json") || arguments_.has("json-strings"); }

    /// Returns the catalogue, the files given with -f and the graphs of --graph, read at the first call. A graph file
    /// with several graphs is an error, unless the command is for a series of them; the first one is in scope then.
    const Rules& rules(bool for_series = false);
    /// Keeps what was proven, if results are kept.
    logic::KnownFormulas& formulas() { return *formulas_; }
    /// --conjecture: what was found and is not proven, and the size of the positions to which it was checked.
    struct Conjecture {
        std::string game, text;
        std::int64_t checked_to = 0;
    };
    const std::vector<Conjecture>& conjectures() const { return conjectures_; }
    /// Their least size, if there are any.
    std::optional<std::int64_t> checked_to() const;
    /// Warns of a conjecture that is used; the command does so itself after `warns_itself()`.
    void warn(const Conjecture& used) { warn(used.game + ": " + used.text); }
    void warns_itself() { warns_itself_ = true; }
    /// Returns what follows the first graph of a file with several graphs; null if there is none.
    GraphSeries* series() { return series_ ? &*series_ : nullptr; }
    /// Returns engine, threads, limits, interrupt and progress, as set on the command line. `alone`: the process
    /// answers one query at a time, so that its memory is that of the query.
    SolverOptions solver_options(bool alone = true);
    /// Returns the format of the answer, for commands with --format and --output: --format, --json, or the ending of
    /// the file's name (report/file_endings.hpp); `usual` if there is none of them. Throws Error if they contradict
    /// each other, or if the ending stands for no format that the command writes.
    std::string format(const std::string& usual = "plain") const;
    /// Returns the words joined by blanks (a sum may arrive as several words), or standard input for "-".
    std::string position();
    /// What was asked about, as far as it is known: for reports of faults.
    std::string asked() const;
    void wipe_progress() { progress_.wipe(); }
    void note_saved() { progress_.note_saved(); }
    /// Says in the file of --status-file how the command ended: "answered", "interrupted", "budget used up", "failed".
    void tell_end(std::string_view state) { progress_.end(state); }
    /// Prints a warning on standard error.
    void warn(const std::string& message);
    /// Reports on standard error what went wrong internally although an answer was found.
    void report(const std::vector<std::string>& internal_errors) const;
    /// Tells, after the answer, if a part of it was found before and kept; with --verbose, how it was found.
    void tell_work(const Run& run);
    /// For answers that are written later: keeps the run until `tell_work()`.
    void note_work(const Run& run);
    void tell_work();

private:
    bool needs_few_games() const;
    const std::shared_ptr<results::KeptResults>& results();
    void add_formulas();

    const Command* command_;
    Arguments arguments_;
    const std::atomic<bool>* interrupt_;
    Output out_;
    Progress progress_;
    std::string asked_;  ///< the position, if it came from standard input
    std::unique_ptr<Rules> rules_;
    std::optional<GraphSeries> series_;
    std::optional<Run> work_;  // reported after the answer
    std::shared_ptr<results::KeptResults> results_;
    bool looked_for_results_ = false;
    std::shared_ptr<logic::KnownFormulas> formulas_;
    std::vector<Conjecture> conjectures_;
    bool warns_itself_ = false;
};

}  // namespace grundy::cli
