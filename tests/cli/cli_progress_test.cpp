// SPDX-License-Identifier: MIT
// What a command tells of its work, in particular when another thread than the one that works ends it.
#include "cli/progress.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "support/program.hpp"

namespace grundy::test::cli_progress_test {

TEST(CliProgress, NothingIsShownAfterTheEnd) {
    cli::Progress progress(true, "", "table", nullptr);
    testing::internal::CaptureStderr();
    progress.show("values of kayles", 1, 2);
    progress.end("budget used up");
    const std::string shown = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(has(shown, "values of kayles") && shown.ends_with("\r\x1b[K")) << shown;
    testing::internal::CaptureStderr();
    progress.show("values of kayles", 2, 2);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

// The thread sanitizer sees whether they keep out of each other's way.
TEST(CliProgress, OneThreadEndsWhatOthersShow) {
    const Folder folder;
    const std::string file = folder.file("status");
    std::atomic<bool> asked{false};
    cli::Progress progress(true, file, "table", &asked);
    progress.begin();
    std::atomic<bool> done{false};
    testing::internal::CaptureStderr();
    {
        std::vector<std::thread> workers;
        for (int i = 0; i < 4; ++i)
            workers.emplace_back([&, name = "the work of thread " + std::to_string(i)] {
                for (std::uint64_t n = 0; !done; ++n) {
                    progress.show(name, n, 0);
                    if (n % 100 == 0) asked = true;
                }
            });
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        progress.note_saved();
        progress.end("budget used up");
        done = true;
        for (std::thread& worker : workers) worker.join();
    }
    testing::internal::GetCapturedStderr();
    EXPECT_EQ(nlohmann::json::parse(slurp(file))["state"], "budget used up");
}

}  // namespace grundy::test::cli_progress_test
