// SPDX-License-Identifier: MIT
// Threads that are kept: each piece of work is done once, by the time that it is joined, and threads serve again.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "core/kept_threads.hpp"

namespace grundy::kept_threads_test {

TEST(KeptThreads, DoTheirWorkAndServeAgain) {
    std::set<std::thread::id> seen;
    for (int round = 0; round < 200; ++round) {
        std::atomic<int> here{0};
        std::thread::id ids[3];
        std::vector<KeptThread> threads;
        for (std::thread::id& id : ids)
            threads.emplace_back([&] {
                id = std::this_thread::get_id();
                for (++here; here < 3;) std::this_thread::yield();  // all three work at the same time
            });
        EXPECT_EQ(KeptThread::busy(), 3U);
        for (KeptThread& thread : threads) {
            thread.join();
            EXPECT_FALSE(thread.joinable());
        }
        EXPECT_EQ(KeptThread::busy(), 0U);
        seen.insert(std::begin(ids), std::end(ids));
    }
    EXPECT_EQ(seen.size(), 3U);
}

TEST(KeptThreads, MoveWithTheirWork) {
    int done = 0;
    KeptThread first([&] { ++done; });
    KeptThread second(std::move(first));
    EXPECT_FALSE(first.joinable());  // NOLINT(bugprone-use-after-move)
    second.join();
    EXPECT_EQ(done, 1);
}

// A thread may start others, as a period search does.
TEST(KeptThreads, MayStartOthers) {
    std::atomic<int> sum{0};
    KeptThread outer([&] {
        KeptThread inner([&] { sum += 1; });
        sum += 2;
        inner.join();
    });
    outer.join();
    EXPECT_EQ(sum, 3);
}

TEST(KeptThreads, ForgetWhatTheWorkHeld) {
    const auto held = std::make_shared<int>(1);
    KeptThread thread([held] {});
    thread.join();
    EXPECT_EQ(held.use_count(), 1);
}

}  // namespace grundy::kept_threads_test
