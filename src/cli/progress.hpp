// SPDX-License-Identifier: MIT
// What a command tells of its work while it runs: a line on a terminal, wiped when the work ends so that only the
// answer remains; a line on standard error for each SIGUSR1; and the file of --status-file, for other programs. Several
// threads may call it at the same time: the one that ends an overdue command (overdue.hpp) calls it while others work.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::cli {

class Progress {
public:
    /// `line`: whether to show the line on the terminal. `file`: of the status, or "". `asked`: set by SIGUSR1.
    Progress(bool line, std::string file, std::string command, std::atomic<bool>* asked)
        : line_(line), file_(std::move(file)), command_(std::move(command)), asked_(asked) {}
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { wipe(); }

    /// Writes the status file for the first time. Throws Error if that cannot be done; later failures are no reason to
    /// stop.
    void begin();
    /// Takes in how far the work is, about ten times a second.
    void show(std::string_view what, std::uint64_t done, std::uint64_t total);
    /// A checkpoint was saved now.
    void note_saved();
    void wipe();
    /// Wipes the line and writes how the command ended to the status file; nothing is shown or written after that.
    void end(std::string_view state);

private:
    using Clock = std::chrono::steady_clock;
    // The mutex is held by the callers of these.
    std::string line() const;
    void wipe_line();
    void write_status(std::string_view state);

    std::mutex mutex_;
    bool line_, shown_ = false, ended_ = false;
    std::string file_, command_;
    std::atomic<bool>* asked_;
    std::optional<std::string> what_;
    Clock::time_point begun_at_ = Clock::now(), start_{}, last_{}, written_{};
    std::optional<Clock::time_point> saved_;
    std::uint64_t begun_ = 0, done_ = 0, total_ = 0;
};

}  // namespace grundy::cli
