// SPDX-License-Identifier: MIT
// A thread that is joined when it goes out of scope: std::jthread without stop tokens, which libc++ 14 lacks.
#pragma once

#include <thread>
#include <utility>

#include "core/kept_threads.hpp"

namespace grundy {

class JoiningThread {
public:
    /// Throws std::system_error if there are no more threads.
    template <class Work>
    explicit JoiningThread(Work&& work) : thread_(std::forward<Work>(work)) {}
    JoiningThread(JoiningThread&&) = default;
    JoiningThread& operator=(JoiningThread&&) = delete;
    void join() { thread_.join(); }
    ~JoiningThread() {
        if (thread_.joinable()) thread_.join();
    }

private:
#ifdef __EMSCRIPTEN__
    KeptThread thread_;
#else
    std::thread thread_;
#endif
};

}  // namespace grundy
