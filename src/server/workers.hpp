// SPDX-License-Identifier: MIT
// Threads that answer questions, in the order in which they came.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "core/joining_thread.hpp"

namespace grundy::server {

class Workers {
public:
    Workers(unsigned threads, std::size_t most_waiting);
    /// Waits for the work under way; what waits is dropped.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Returns the number of the work; nothing, and takes nothing, if too much waits.
    std::optional<std::uint64_t> add(std::function<void()> work);
    /// As the destructor; nothing is taken any more.
    void end();
    /// Drops the work with this number if it still waits.
    void remove(std::uint64_t number);

private:
    struct Waiting {
        std::uint64_t number = 0;
        std::function<void()> work;
    };

    void run();

    const std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable more_;
    std::deque<Waiting> waiting_;
    std::uint64_t count_ = 0;
    bool ends_ = false;
    std::vector<JoiningThread> threads_;
};

}  // namespace grundy::server
