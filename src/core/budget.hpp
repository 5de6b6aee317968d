// SPDX-License-Identifier: MIT
// The limits of a query, and the meter that engines tick. All limits are optional; memory has a default so that rules
// that grow for ever stop by themselves.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace grundy {

/// 4 GiB, or 1 GiB where all addresses are 4 GiB.
inline constexpr std::uint64_t default_bytes = std::uint64_t{sizeof(void*) < 8 ? 1 : 4} << 30;

/// How others may end a query: by a flag, which a signal handler can set, or by a token, where the library has them.
struct Interrupt {
    Interrupt() = default;
    Interrupt(const std::atomic<bool>* is_set) : flag(is_set) {}
    bool asked() const {
#ifdef __cpp_lib_jthread
        if (token.stop_requested()) return true;
#endif
        return flag != nullptr && flag->load(std::memory_order_relaxed);
    }
    const std::atomic<bool>* flag = nullptr;
#ifdef __cpp_lib_jthread
    std::stop_token token{};
#endif
};

struct Budget {
    double seconds = 0;                   ///< 0: no limit
    std::uint64_t bytes = default_bytes;  ///< of engine tables
    std::uint64_t nodes = 0;              ///< positions or options examined; 0: no limit
    Interrupt interrupt{};
    /// `bytes` also bounds, with a small margin, what the process uses beyond this amount, as the system counts it
    /// (resident.hpp). 0: only what engines claim is bounded, as in a process that also does other work.
    std::uint64_t resident_before = 0;
    /// Called about ten times a second with the amount done so far. Empty: no progress is reported.
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)> progress;
};

/// Reads "10s", "2GiB", "1e9nodes" or a comma-separated list of them into `into`. Returns false and leaves `into`
/// unchanged if the text is none of these.
bool parse_budget(std::string_view text, Budget& into);

/// Counts what one query uses. Throws Stopped when a limit is exceeded or the user interrupts.
class Meter {
public:
    explicit Meter(const Budget& budget);
    /// Takes its starting time from `query`, of which it counts a part.
    Meter(const Budget& budget, const Meter& query) : Meter(budget) { start_ = query.start_; }

    /// Counts units of work (positions or options). The clock is read after at most 2^15 units, sooner if they are
    /// long.
    void tick(std::uint64_t units = 1) {
        nodes_ += units;
        if (nodes_ >= next_check_) check();
    }
    /// Checks the limits now; for callers that tick rarely, with many units at once.
    void look() { check(); }
    /// Names the phase that the following ticks belong to, for progress reports; total 0 means unknown.
    void begin(std::string_view what, std::uint64_t total = 0);
    /// As `begin`, for an engine that others call in the midst of their own phase, which keeps its name.
    void begin_if_none(std::string_view what) {
        if (phase_.empty()) begin(what);
    }
    /// States how much of the phase is done, if ticks do not count it.
    void reached(std::uint64_t done) { reached_ = done; }
    /// Claims memory before it is taken. Throws Stopped, with both amounts, if it exceeds the budget.
    void claim(std::uint64_t bytes, std::string_view what);
    /// Claims `count` things of `each` bytes; the product may exceed 64 bits.
    void claim_each(std::uint64_t count, std::uint64_t each, std::string_view what);
    /// Throws as `claim` would, but claims nothing; for memory that is only needed for a while.
    void expect(std::uint64_t bytes, std::string_view what) {
        claim(bytes, what);
        release(bytes);
        check_resident(bytes);
    }
    void release(std::uint64_t bytes) { bytes_ -= bytes < bytes_ ? bytes : bytes_; }

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t nodes_left() const {  ///< the largest number if there is no limit
        return budget_.nodes == 0 ? ~std::uint64_t{0}
                                  : budget_.nodes - (nodes_ < budget_.nodes ? nodes_ : budget_.nodes);
    }
    std::uint64_t bytes_left() const { return budget_.bytes > bytes_ ? budget_.bytes - bytes_ : 0; }
    double seconds() const;

private:
    friend class Allowance;
    void check();
    void check_resident(std::uint64_t more);
    std::uint64_t done() const { return reached_.value_or(nodes_ - phase_start_); }  ///< in this phase
    std::string how_far() const;  ///< "so far, PHASE: 5 of 9 done", for Stopped

    Budget budget_;
    std::chrono::steady_clock::time_point start_;
    std::chrono::steady_clock::time_point last_look_;
    std::chrono::steady_clock::time_point last_progress_;
    std::chrono::steady_clock::time_point last_resident_;  // the last time that resident memory was counted
    std::uint64_t units_;                                  // between two checks
    std::uint64_t nodes_ = 0, next_check_ = 1, bytes_ = 0;
    std::uint64_t phase_start_ = 0, phase_total_ = 0;
    std::optional<std::uint64_t> reached_;
    std::string phase_;
};

/// For an attempt that may be given up: while it exists, the meter also stops after this number of further units.
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

    /// Whether this limit, and not one of the budget, stopped the meter.
    bool used_up() const { return narrower_ && meter_.nodes_ > meter_.budget_.nodes; }

private:
    Meter& meter_;
    std::uint64_t before_;
    bool narrower_ = false;
};

}  // namespace grundy
