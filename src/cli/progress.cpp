// SPDX-License-Identifier: MIT
// See progress.hpp.
#include "cli/progress.hpp"

#include <unistd.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/error.hpp"
#include "core/utc.hpp"
#include "os/whole_file.hpp"
#include "report/progress_line.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_columns = 78;
constexpr std::chrono::milliseconds between_lines{80}, between_files{1000};

template <class Duration>
double seconds_of(Duration d) {
    return std::chrono::duration<double>(d).count();
}

std::string host_name() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

// A line that cannot be written is no reason to stop.
bool tell(const std::string& text) { return ::write(STDERR_FILENO, text.data(), text.size()) > 0; }

template <class Write>
void unless_it_fails(const Write& write) {
    try {
        write();
    } catch (const Error&) {  // the status is no reason to stop
    }
}

// A pipe waits for its reader, and with it would the command.
void require_no_pipe(const std::string& file) {
    std::error_code ignored;
    const auto kind = std::filesystem::status(file, ignored).type();
    if (kind == std::filesystem::file_type::fifo || kind == std::filesystem::file_type::socket)
        throw Error("--status-file " + file +
                    ": a pipe keeps no state, and writing would wait for its reader; name a file");
}

}  // namespace

std::string Progress::line() const {
    std::optional<double> saved;
    if (saved_) saved = seconds_of(Clock::now() - *saved_);
    return report::progress_line(*what_, done_, total_, seconds_of(Clock::now() - start_), begun_, saved);
}

void Progress::begin() {
    const std::lock_guard lock(mutex_);
    write_status("running");
}

void Progress::show(std::string_view what, std::uint64_t done, std::uint64_t total) {
    const std::lock_guard lock(mutex_);
    if (ended_) return;
    const auto now = Clock::now();
    if (what_ != what) {
        what_ = what;
        start_ = now;
        begun_ = done;
    }
    done_ = done;
    total_ = total;
    if (asked_ != nullptr && asked_->exchange(false)) {
        wipe_line();
        tell("grundy: " + line() + "\n");
    }
    if (now - written_ >= between_files) unless_it_fails([&] { write_status("running"); });
    if (!line_ || (shown_ && now - last_ < between_lines)) return;
    last_ = now;
    if (tell("\r\x1b[K" + line().substr(0, most_columns))) shown_ = true;
}

void Progress::note_saved() {
    const std::lock_guard lock(mutex_);
    saved_ = Clock::now();
}

void Progress::wipe() {
    const std::lock_guard lock(mutex_);
    wipe_line();
}

void Progress::end(std::string_view state) {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wipe_line();
    unless_it_fails([&] { write_status(state); });
}

void Progress::wipe_line() {
    if (!shown_) return;
    shown_ = false;
    tell("\r\x1b[K");
}

void Progress::write_status(std::string_view state) {
    if (file_.empty()) return;
    const auto now = Clock::now();
    written_ = now;
    const double passed = what_ ? seconds_of(now - start_) : 0;
    const double rate = passed > 0 && done_ > begun_ ? static_cast<double>(done_ - begun_) / passed : 0;
    nlohmann::ordered_json out;
    out["command"] = command_;
    out["state"] = state;
    out["pid"] = ::getpid();
    out["host"] = host_name();
    out["updated"] = utc();
    out["work"] = what_.value_or("");
    out["done"] = done_;
    if (total_ != 0) out["total"] = total_;
    out["rate"] = rate;
    out["seconds"] = seconds_of(now - begun_at_);
    if (rate > 0 && total_ > done_) out["seconds_left"] = static_cast<double>(total_ - done_) / rate;
    if (saved_) out["saved_seconds_ago"] = seconds_of(now - *saved_);
    require_no_pipe(file_);
    os::WholeFile file(file_);
    file.write(out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    file.replace();
}

}  // namespace grundy::cli
