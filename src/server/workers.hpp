// SPDX-License-Identifier: MIT
// Threads that answer questions, in the order in which they came.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
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

    /// Returns false, and takes nothing, if too much waits.
    bool add(std::function<void()> work);

private:
    void run();

    const std::size_t most_waiting_;
    std::mutex mutex_;
    std::condition_variable more_;
    std::deque<std::function<void()>> waiting_;
    bool ends_ = false;
    std::vector<JoiningThread> threads_;
};

}  // namespace grundy::server
