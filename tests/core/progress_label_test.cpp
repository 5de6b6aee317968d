// SPDX-License-Identifier: MIT
// What a meter tells about progress: there is always a label, and a total only as long as it means something.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/budget.hpp"

namespace grundy::progress_label_test {

struct Told {
    std::string what;
    std::uint64_t done, total;
};

// Ticks until the meter has reported once more.
void wait_for_report(Meter& meter, const std::vector<Told>& told) {
    const std::size_t before = told.size();
    while (told.size() == before) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        meter.look();
    }
}

TEST(ProgressLabel, IsNeverEmptyAndTotalsEnd) {
    std::vector<Told> told;
    Budget budget;
    budget.progress = [&](std::string_view what, std::uint64_t done, std::uint64_t total) {
        told.push_back({std::string(what), done, total});
    };
    Meter meter(budget);
    meter.tick(10);
    wait_for_report(meter, told);
    EXPECT_EQ(told.back().what, "steps of work");
    EXPECT_EQ(told.back().total, 0U);
    meter.begin("a table", 100);
    meter.tick(60);
    wait_for_report(meter, told);
    EXPECT_EQ(told.back().what, "a table");
    EXPECT_EQ(told.back().done, 60U);
    EXPECT_EQ(told.back().total, 100U);
    meter.tick(60);
    wait_for_report(meter, told);
    EXPECT_EQ(told.back().done, 120U);
    EXPECT_EQ(told.back().total, 0U) << "more than all is done";
}

}  // namespace grundy::progress_label_test
