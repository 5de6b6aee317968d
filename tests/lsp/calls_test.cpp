// SPDX-License-Identifier: MIT
// A call that was cancelled sends nothing afterwards, however close the two come.
#include <gtest/gtest.h>

#include <atomic>
#include <map>

#include "rpc/calls.hpp"
#include "support/waiting.hpp"

namespace grundy::rpc::calls_test {

TEST(RpcCalls, NothingIsSentAfterACancellation) {
    std::atomic<int> over = 0, late = 0, sent = 0;
    // A slow reader: a cancellation comes while a message is on its way.
    const Send send = [&](const std::string& message) {
        std::this_thread::yield();
        if (std::stoi(message) <= over) ++late;
        ++sent;
    };
    Calls calls(send, 2, 10'000);
    int answered = 0;
    for (int i = 1; i <= 3000; ++i) {
        const std::string key = std::to_string(i);
        std::atomic<bool> runs = false;
        ASSERT_TRUE(calls.start(key, [&](const std::atomic<bool>&) {
            runs = true;
            return key;
        }));
        while (!runs) std::this_thread::yield();
        if (!calls.cancel(key)) ++answered;
        over = i;
        while (calls.knows(key)) std::this_thread::yield();
    }
    EXPECT_EQ(late, 0);
    EXPECT_EQ(sent, answered) << "and each is either cancelled or answered";
}

TEST(RpcCalls, WhatWaitsIsDroppedAtTheEnd) {
    std::atomic<int> sent = 0, begun = 0;
    Calls calls([&](const std::string&) { ++sent; }, 1, 1);
    const auto waits = [&](const std::atomic<bool>& interrupt) -> std::string {
        ++begun;
        grundy::test::comes([&] { return interrupt.load(); });
        return "";
    };
    EXPECT_TRUE(calls.start("a", waits));
    EXPECT_TRUE(grundy::test::comes([&] { return begun == 1; }));
    EXPECT_TRUE(calls.start("b", waits));
    EXPECT_FALSE(calls.start("c", waits));
    EXPECT_TRUE(calls.knows("a") && calls.knows("b") && !calls.knows("c"));
    EXPECT_TRUE(calls.cancel("a"));
    EXPECT_FALSE(calls.cancel("a") || calls.cancel("c"));
    calls.end();
    EXPECT_EQ(sent, 0);
}

}  // namespace grundy::rpc::calls_test
