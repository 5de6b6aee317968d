// SPDX-License-Identifier: MIT
// Tests what a hunt returns when it is cut short while it shrinks a failing input. The program always fails, and the
// function that gives the right output cuts the hunt short.
#include <gtest/gtest.h>

#include <atomic>
#include <functional>

#include "core/error.hpp"
#include "judge/hunt.hpp"
#include "judge/judge.hpp"

namespace grundy::judge::test::judge_hunt_test {

/// Hunts with a program that always fails; `answer` is called with the number of the run, from 1.
Hunt hunt_until(const std::function<void(int)>& answer, const HuntOptions& options) {
    Subject subject{find_format("hdu-1847")->inputs, nullptr,
                    [](const judge::Test& test) { return test.text.size() > 3; }};
    int runs = 0;
    subject.answer = [&](const std::string&) {
        answer(++runs);
        return "never\n";
    };
    return hunt(subject, processes::Program{"/bin/sh", {"sh", "-c", "echo wrong"}}, options);
}

TEST(JudgeHunt, WhatEndsTheShrinkingDoesNotLoseTheFailure) {
    std::atomic<bool> interrupt{false};
    HuntOptions options;
    options.limits.seconds = 60;
    options.limits.interrupt = &interrupt;
    const auto cut = [&](const std::function<void(int)>& answer) {
        const Hunt found = hunt_until(answer, options);
        EXPECT_TRUE(found.failure && !found.failure->minimal && !found.failure->input.empty());
        return found.failure && found.failure->interrupted;
    };
    EXPECT_FALSE(cut([](int run) {
        if (run > 1) throw Stopped(Status::out_of_budget, "the engine's memory is used up");
    }));
    EXPECT_FALSE(cut([&](int run) {
        if (run == 2) options.seconds = 1e-9;  // the time of the hunt is up
    }));
    options.seconds = 0;
    EXPECT_TRUE(cut([&](int run) { interrupt = run > 1; }));
    EXPECT_THROW(cut([](int) {}), Stopped) << "interrupted before anything fails";
}

}  // namespace grundy::judge::test::judge_hunt_test
