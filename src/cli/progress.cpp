// SPDX-License-Identifier: MIT
// Draws the progress line.
#include "cli/progress.hpp"

#include <unistd.h>

#include "report/progress_line.hpp"

namespace grundy::cli {

void Progress::show(std::string_view what, std::uint64_t done, std::uint64_t total) {
    if (!on_) return;
    auto now = Clock::now();
    if (what_ != what) {
        what_ = what;
        start_ = now;
        begun_ = done;
    }
    if (shown_ && now - last_ < std::chrono::milliseconds(80)) return;
    last_ = now;
    double seconds = std::chrono::duration<double>(now - start_).count();
    std::string line = "\r\x1b[K" + report::progress_line(what, done, total, seconds, begun_).substr(0, 78);
    // A progress line that cannot be written is no reason to stop.
    if (::write(STDERR_FILENO, line.data(), line.size()) > 0) shown_ = true;
}

void Progress::wipe() {
    if (!shown_) return;
    shown_ = false;
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, "\r\x1b[K", 4);
}

}  // namespace grundy::cli
