// SPDX-License-Identifier: MIT
// Requests that take time: a few run in threads of their own, others wait, and each can be cancelled.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/workers.hpp"

namespace grundy::rpc {

/// Takes messages; several threads call it. It must not call what calls it.
using Send = std::function<void(const std::string&)>;

class Calls {
public:
    /// Runs in another thread; returns the message that answers the call.
    using Work = std::function<std::string(const std::atomic<bool>& interrupt)>;

    Calls(Send send, unsigned most_at_once, std::size_t most_waiting)
        : send_(std::move(send)), workers_(most_at_once, most_waiting) {}
    ~Calls() { end(); }
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    bool knows(const std::string& key) const;
    /// Sends what the work returns, unless the call was cancelled by then. Returns false, and does nothing, if too many
    /// calls wait. No call that is known may have this key.
    bool start(const std::string& key, Work work);
    /// Whether the call was under way. Nothing is sent for it when this has returned.
    bool cancel(const std::string& key);
    /// Waits until the call is answered, at most for that time. Returns whether it is.
    bool wait(const std::string& key, std::chrono::duration<double> most);
    /// Cancels all, and waits for them.
    void end();

protected:
    void send(const std::string& message) const { send_(message); }

private:
    using Flag = std::shared_ptr<std::atomic<bool>>;
    /// Sends the message unless the call was cancelled, and forgets the call.
    void answer(const std::string& key, const std::string& message);

    const Send send_;
    mutable std::mutex mutex_;
    std::condition_variable answered_;
    std::map<std::string, Flag> flags_;  // of calls that run or wait; set: cancelled
    server::Workers workers_;            // the last member: its threads use the others
};

}  // namespace grundy::rpc
