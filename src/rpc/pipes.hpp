// SPDX-License-Identifier: MIT
// The two pipes between a client and the server that it started.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

namespace grundy::rpc {

/// Bytes to the client, of several threads.
class Output {
public:
    /// `stop`: set when the server is to end.
    Output(int descriptor, const std::atomic<bool>& stop) : descriptor_(descriptor), stop_(stop) {}

    /// Returns when all is written, or when nobody reads it any more.
    void write(std::string_view bytes);
    /// Nobody waits for the client any more.
    void end() { ends_ = true; }
    bool gone() const { return gone_; }
    /// Throws Error if writing failed for another reason than that the reader is gone.
    void check() const;

private:
    std::size_t write_some(std::string_view bytes);

    const int descriptor_;
    const std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::atomic<bool> ends_ = false, gone_ = false;
    std::atomic<int> failure_ = 0;  // an errno
};

/// Bytes of the client; "" at their end, when `stop` is set, and when the client reads no more. Throws Error
/// if reading or writing fails.
std::string read_some(int descriptor, const std::atomic<bool>& stop, const Output& output);

}  // namespace grundy::rpc
