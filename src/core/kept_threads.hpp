// SPDX-License-Identifier: MIT
// Threads that wait for more work when they have done theirs. A browser starts a thread only while the one that wants
// it is idle, not in the middle of a question: the threads are started with the module (cmake/wasm.cmake), and never
// end.
#pragma once

#include <functional>
#include <utility>

namespace grundy {

/// As std::thread, but must be joined before it is destroyed (JoiningThread does).
class KeptThread {
public:
    /// Gives the work, which must not throw, to a thread that waits, or to a new one. Throws std::system_error if there
    /// is neither.
    explicit KeptThread(std::function<void()> work);
    KeptThread(KeptThread&& other) noexcept : place_(std::exchange(other.place_, nullptr)) {}
    KeptThread& operator=(KeptThread&&) = delete;
    bool joinable() const { return place_ != nullptr; }
    void join();

    /// How many are at work, or not yet joined.
    static unsigned busy();

private:
    struct Place;
    Place* place_;
};

}  // namespace grundy
