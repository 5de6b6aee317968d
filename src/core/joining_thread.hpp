// SPDX-License-Identifier: MIT
// A thread that is joined when it goes out of scope: std::jthread without stop tokens, which libc++ 14 lacks.
#pragma once

#include <thread>
#include <utility>

namespace grundy {

class JoiningThread {
public:
    template <class Work>
    explicit JoiningThread(Work&& work) : thread_(std::forward<Work>(work)) {}
    JoiningThread(JoiningThread&&) = default;
    JoiningThread& operator=(JoiningThread&&) = delete;
    void join() { thread_.join(); }
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }

private:
    std::thread thread_;
};

}  // namespace grundy
