// SPDX-License-Identifier: MIT
// Tries the scheduled inputs in turn. The first failing input is shrunk as long as the program still fails in the same
// way: a wrong answer does not turn into a crash.
#include "judge/hunt.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/ascii.hpp"
#include "core/error.hpp"
#include "core/size.hpp"
#include "judge/schedule.hpp"
#include "judge/shrink.hpp"

namespace grundy::judge {
namespace {

using Clock = std::chrono::steady_clock;

constexpr Int most_attempts = 2000;      // to shrink an input
constexpr double most_time_limits = 20;  // and the total time for that, in time limits

/// Iterates over the words of a text, one after another.
class Words {
public:
    explicit Words(std::string_view text) : left_(text) {}
    std::string_view next() {
        while (!left_.empty() && is_space(left_[0])) {
            line_ += left_[0] == '\n' ? 1 : 0;
            left_.remove_prefix(1);
        }
        const auto end = std::find_if(left_.begin(), left_.end(), is_space);
        const std::string_view word = left_.substr(0, to_size(end - left_.begin()));
        left_.remove_prefix(word.size());
        return word;
    }
    std::size_t line() const { return line_; }

private:
    std::string_view left_;
    std::size_t line_ = 1;
};

Verdict verdict_of(const processes::ProcessRun& run, const std::string& expected) {
    switch (run.end) {
        case processes::ProcessRun::End::out_of_time:
            return Verdict::slow;
        case processes::ProcessRun::End::out_of_memory:
            return Verdict::too_much_memory;
        case processes::ProcessRun::End::out_of_output:
            return Verdict::too_much_output;
        case processes::ProcessRun::End::signalled:
            return Verdict::crashed;
        case processes::ProcessRun::End::exited:
            break;
    }
    if (run.code != 0) return Verdict::crashed;
    if (!difference(expected, run.out)) return Verdict::right;
    return Words(run.out).next().empty() ? Verdict::silent : Verdict::wrong;
}

class Hunter {
public:
    Hunter(const Subject& subject, const processes::Program& program, const HuntOptions& options)
        : subject_(subject), program_(program), options_(options), start_(Clock::now()) {}

    Hunt run() {
        Schedule schedule(subject_.inputs, options_.runs, options_.seed, subject_.usable);
        while (auto tests = schedule.next()) {
            if (tests->empty()) continue;
            check_time();
            if (auto failure = failed(*tests)) {
                make_small(*failure);
                hunt_.failure = std::move(failure);
                break;
            }
            if (options_.progress)
                options_.progress("runs", static_cast<std::uint64_t>(hunt_.runs),
                                  static_cast<std::uint64_t>(options_.runs));
        }
        if (hunt_.runs == 0)
            throw Error("no input could be generated that the engine answers at once; nothing was tried");
        return std::move(hunt_);
    }

private:
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    bool interrupted() const { return options_.limits.interrupt != nullptr && *options_.limits.interrupt; }
    bool out_of_time() const { return options_.seconds > 0 && elapsed() > options_.seconds; }

    void check_time() const {
        if (interrupted())
            throw Stopped(Status::interrupted, "interrupted after " + std::to_string(hunt_.runs) + " runs");
        if (out_of_time())
            throw Stopped(Status::out_of_budget, "no difference found in " + std::to_string(hunt_.runs) + " of " +
                                                     std::to_string(options_.runs) + " runs; the time is up");
    }

    Failure attempt(const std::vector<Test>& tests) const {
        Failure failure;
        failure.input = subject_.inputs.joined(tests);
        failure.expected = subject_.answer(failure.input);
        failure.got = processes::run_process(program_, failure.input, options_.limits);
        failure.verdict = verdict_of(failure.got, failure.expected);
        failure.tests = tests;
        if (failure.verdict == Verdict::wrong) failure.where = difference(failure.expected, failure.got.out);
        return failure;
    }

    std::optional<Failure> failed(const std::vector<Test>& tests) {
        Failure failure = attempt(tests);
        failure.run = ++hunt_.runs;
        hunt_.tests += static_cast<Int>(tests.size());
        hunt_.largest_input = std::max(hunt_.largest_input, failure.input.size());
        hunt_.slowest = std::max(hunt_.slowest, failure.got.seconds);
        if (failure.verdict == Verdict::right) return std::nullopt;
        return failure;
    }

    void make_small(Failure& failure);

    const Subject& subject_;
    const processes::Program& program_;
    const HuntOptions& options_;
    Clock::time_point start_;
    Hunt hunt_;
};

void Hunter::make_small(Failure& failure) {
    const double until = elapsed() + most_time_limits * options_.limits.seconds;
    Int attempts = 0;
    Shrinking shrinking;
    shrinking.usable = subject_.usable;
    shrinking.spent = [&] { return attempts >= most_attempts || elapsed() > until || out_of_time() || interrupted(); };
    shrinking.fails = [&](const std::vector<Test>& tests) {
        ++attempts;
        if (options_.progress) options_.progress("shrinking the input", static_cast<std::uint64_t>(attempts), 0);
        Failure smaller = attempt(tests);
        if (smaller.verdict != failure.verdict) return false;
        smaller.run = failure.run;
        failure = std::move(smaller);
        return true;
    };
    bool minimal = false;
    try {
        minimal = shrink(subject_.inputs, failure.tests, shrinking);
    } catch (const Stopped&) {  // what fails is known, and is worth more than why no smaller input was found
    }
    failure.attempts = attempts;
    failure.minimal = minimal;
    failure.interrupted = interrupted();
}

}  // namespace

std::string_view verdict_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::right:
            return "right answer";
        case Verdict::wrong:
            return "wrong answer";
        case Verdict::slow:
            return "time limit exceeded";
        case Verdict::crashed:
            return "crashed";
        case Verdict::silent:
            return "no output";
        case Verdict::too_much_output:
            return "too much output";
        case Verdict::too_much_memory:
            return "memory limit exceeded";
    }
    return "";
}

std::optional<Difference> difference(std::string_view expected, std::string_view got) {
    Words wanted(expected), found(got);
    for (std::size_t word = 1;; ++word) {
        const std::string_view w = wanted.next(), f = found.next();
        if (w != f) return Difference{word, wanted.line(), std::string(w), std::string(f)};
        if (w.empty()) return std::nullopt;
    }
}

Hunt hunt(const Subject& subject, const processes::Program& program, const HuntOptions& options) {
    return Hunter(subject, program, options).run();
}

}  // namespace grundy::judge
