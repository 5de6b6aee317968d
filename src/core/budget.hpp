// SPDX-License-Identifier: MIT
// What a query may spend, and the meter that engines tick. All limits are optional; memory has a
// default so that rules that grow for ever stop by themselves.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace grundy {

struct Budget {
    double seconds = 0;                            ///< 0: no limit
    std::uint64_t bytes = std::uint64_t{4} << 30;  ///< of engine tables; default 4 GiB
    std::uint64_t nodes = 0;                       ///< positions or options looked at; 0: no limit
    const std::atomic<bool>* interrupt = nullptr;  ///< set by a signal handler or another thread
    /// `bytes` also bound what the process takes beyond this, as the system counts it (resident.hpp), but for a little
    /// to spare; 0: nothing is bounded but what engines claim, as in a process that does other work, too.
    std::uint64_t resident_before = 0;
    /// Called about ten times a second with what was done so far; empty: no progress wanted.
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

/// Reads "10s", "2GiB", "1e9nodes" or a comma-separated list of them into `into`.
/// Returns false and leaves `into` alone where the text is none of these.
bool parse_budget(std::string_view text, Budget& into);

/// Counts what one query spends. Throws Stopped when a limit is passed or the user interrupts.
class Meter {
public:
    explicit Meter(const Budget& budget);
    /// Its time is that of `query`, of which it counts a part.
    Meter(const Budget& budget, const Meter& query) : Meter(budget) { start_ = query.start_; }

    /// One unit of work (a position or an option). The clock is read every 4096 units, less often where they are short.
    void tick(std::uint64_t units = 1) {
        nodes_ += units;
        if (nodes_ >= next_check_) check();
    }
    /// Looks at the limits now: for whoever ticks seldom, and many units at once.
    void look() { check(); }
    /// Says what the ticks are part of, for progress; total 0 = not known.
    void begin(std::string_view what, std::uint64_t total = 0);
    /// How much of that is done, where it is not what the ticks count.
    void reached(std::uint64_t done) { reached_ = done; }
    /// Claims memory before it is taken; throws Stopped with both numbers where the budget is less.
    void claim(std::uint64_t bytes, std::string_view what);
    /// The same for `count` things of `each` bytes, however many these are together.
    void claim_each(std::uint64_t count, std::uint64_t each, std::string_view what);
    /// Throws as `claim` would, but claims nothing: for what is there only for a while.
    void expect(std::uint64_t bytes, std::string_view what) {
        claim(bytes, what);
        release(bytes);
        check_resident(bytes);
    }
    void release(std::uint64_t bytes) { bytes_ -= bytes < bytes_ ? bytes : bytes_; }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t nodes_left() const {  ///< the largest number where there is no limit
        return budget_.nodes == 0 ? ~std::uint64_t{0}
                                  : budget_.nodes - (nodes_ < budget_.nodes ? nodes_ : budget_.nodes);
    }
    std::uint64_t bytes_left() const { return budget_.bytes > bytes_ ? budget_.bytes - bytes_ : 0; }
    double seconds() const;

private:
    friend class Allowance;
    void check();
    void check_resident(std::uint64_t more);
    std::uint64_t done() const { return reached_.value_or(nodes_ - phase_start_); }  ///< of the phase
    std::string how_far() const;  ///< "so far, PHASE: 5 of 9 done", for Stopped

    Budget budget_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point last_look_;
    std::chrono::steady_clock::time_point last_progress_;
    std::chrono::steady_clock::time_point last_resident_;  // look at what the system counts
    std::uint64_t units_;                                  // between two looks
    std::uint64_t nodes_ = 0, next_check_ = 1, bytes_ = 0;
    std::uint64_t phase_start_ = 0, phase_total_ = 0;
    std::optional<std::uint64_t> reached_;
    std::string phase_;
};

/// For an attempt that may be given up: while it lives, the meter also stops after so many more units.
class Allowance {
public:
    Allowance(Meter& meter, std::uint64_t units) : meter_(meter), before_(meter.budget_.nodes) {
        const std::uint64_t most = meter.nodes_ + units;
        if (before_ != 0 && before_ <= most) return;
        meter.budget_.nodes = most;
        meter.next_check_ = meter.nodes_;
        narrower_ = true;
    }
    ~Allowance() {
        meter_.budget_.nodes = before_;
        meter_.next_check_ = meter_.nodes_;
    }
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;

    /// Is it this limit, not one of the budget, that stopped the meter?
    bool used_up() const { return narrower_ && meter_.nodes_ > meter_.budget_.nodes; }

private:
    Meter& meter_;
    std::uint64_t before_;
    bool narrower_ = false;
};

}  // namespace grundy
