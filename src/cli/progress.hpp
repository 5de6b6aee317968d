// SPDX-License-Identifier: MIT
// The progress line. It is printed on standard error, only if that is a terminal, and is wiped when the work ends so
// that only the answer remains.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grundy::cli {

class Progress {
public:
    explicit Progress(bool on) : on_(on) {}
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { wipe(); }

    bool on() const { return on_; }
    void show(std::string_view what, std::uint64_t done, std::uint64_t total);
    void wipe();

private:
    using Clock = std::chrono::steady_clock;
    bool on_, shown_ = false;
    std::optional<std::string> what_;
    Clock::time_point start_{}, last_{};
    std::uint64_t begun_ = 0;
};

}  // namespace grundy::cli
