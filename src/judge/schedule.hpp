// SPDX-License-Identifier: MIT
// Decides which inputs are tried, and in which order: first all the smallest tests, as many in one input as the judge
// allows; then random ones, growing from small to the judge's limits; then the extremes, where programs are slow. Thus
// the first input that a program fails on is seldom far from the smallest.
#pragma once

#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "judge/draw.hpp"

namespace grundy::judge {

class Schedule {
public:
    /// `usable` may reject tests (those that the engine cannot answer quickly). The same seed makes the same inputs.
    Schedule(const Inputs& inputs, Int runs, std::uint64_t seed, std::function<bool(const Test&)> usable = nullptr);

    /// From now on no input comes twice; one without tests comes where no other was found.
    void without_repeats() { distinct_ = true; }
    /// Returns the tests of the next input; nothing when all runs are done. An input has at least one test, unless no
    /// usable test was found.
    std::optional<std::vector<Test>> next();

private:
    void list_small();
    std::vector<Test> of_run(Int run);
    bool is_new(const std::vector<Test>& tests);
    std::vector<Test> unused();
    std::vector<Test> small();
    std::vector<Test> random(double growth);
    std::vector<Test> extreme(Int which);
    bool usable(const Test& test) const { return !usable_ || usable_(test); }
    void add(std::vector<Test>& tests, Picker& picker, Int count);

    const Inputs& inputs_;
    Int runs_, run_ = 0;
    std::mt19937_64 random_;
    std::function<bool(const Test&)> usable_;
    std::vector<Test> small_;  // in order of size
    std::size_t at_ = 0;
    bool distinct_ = false;
    std::set<std::string> made_;  // all inputs so far, if they must be distinct
    Int small_runs_ = 0, extreme_runs_ = 0, listed_ = 0;
};

/// The tests of a random input: one or more, small or large within the limits of the format, and of a size that a
/// person can read through. Nothing if no usable test was found. The same seed makes the same tests.
std::vector<Test> random_tests(const Inputs& inputs, std::uint64_t seed,
                               const std::function<bool(const Test&)>& usable = nullptr);

}  // namespace grundy::judge
