// SPDX-License-Identifier: MIT
// Processes that can be killed at any moment, started in a fraction of a millisecond: a process that does nothing else
// is forked while there is only one thread, and forks the others on request. (A fork of a process with threads would
// copy the locks that other threads hold; starting the program anew would read the catalogue again.)
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

#include "server/sockets.hpp"

namespace grundy::server {

class Zygote {
public:
    /// What a child does with its end of a socket: it should return when the other end is closed.
    using Work = std::function<void(int socket, const std::atomic<bool>& interrupt)>;

    /// Forks at once, which must happen before the process has threads. There may be `most` children at a time. Throws
    /// Error if the system has no process left.
    Zygote(std::size_t most, Work work);
    /// Kills all children.
    ~Zygote();
    Zygote(const Zygote&) = delete;
    Zygote& operator=(const Zygote&) = delete;

    /// Is killed, if it has not ended, when this object is destroyed.
    class Child {
    public:
        Child(Zygote& zygote, std::size_t place);
        Child(Child&& other) noexcept;
        Child& operator=(Child&&) = delete;
        ~Child();

        int socket() const { return socket_.number(); }
        /// What the child was given. It shares the memory.
        std::atomic<bool>& interrupt() const { return zygote_->flags_[place_]; }
        /// The bytes that it has in memory; 0 if that is not known.
        std::uint64_t resident() const;

    private:
        Zygote* zygote_;
        std::size_t place_;
        Descriptor socket_;
        pid_t process_ = -1;
    };

    /// Throws Error if there are too many children, or if the system has no process left. Several threads may call it.
    Child start();

private:
    /// Makes the process of a child, which has the other end of the socket.
    pid_t fork_child(std::size_t place, int other_end);
    void kill_child(pid_t process, std::size_t place);

    std::atomic<bool>* flags_;  // one for each place, in memory that all processes share
    std::size_t most_;
    std::mutex mutex_;
    std::vector<std::size_t> free_;  // places
    Descriptor control_;
    pid_t process_ = -1;
};

}  // namespace grundy::server
