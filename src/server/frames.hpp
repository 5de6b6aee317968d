// SPDX-License-Identifier: MIT
// Messages between the server and the processes that answer questions. Both are the same program, so that numbers are
// sent as they lie in memory.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace grundy::server {

enum class FrameKind : std::uint64_t { question, limits, progress, answer };

struct Frame {
    FrameKind kind = FrameKind::question;
    std::string body{};
};

/// Sends it all; false if the other side is gone.
bool send_frame(int socket, FrameKind kind, std::string_view body);

class FrameReader {
public:
    /// Waits for bytes if `waits`, and takes what has arrived; false if the other side is gone.
    bool receive(int socket, bool waits);
    /// The next one that has arrived as a whole.
    std::optional<Frame> next();

private:
    std::string bytes_;
};

/// Writes numbers and texts one after another.
class Packer {
public:
    template <class T>
    requires std::is_trivially_copyable_v<T> Packer& add(const T& value) {
        body_.append(reinterpret_cast<const char*>(&value), sizeof value);
        return *this;
    }
    /// The last text of a frame needs no length.
    Packer& add_last(std::string_view text) {
        body_.append(text);
        return *this;
    }
    Packer& add_text(std::string_view text) { return add(std::uint64_t{text.size()}).add_last(text); }
    const std::string& body() const { return body_; }

private:
    std::string body_;
};

/// Reads them in the same order.
class Unpacker {
public:
    explicit Unpacker(std::string_view body) : rest_(body) {}
    template <class T>
    requires std::is_trivially_copyable_v<T> T get() {
        T out{};
        std::memcpy(&out, rest_.data(), sizeof out);
        rest_.remove_prefix(sizeof out);
        return out;
    }
    std::string get_text() {
        const auto size = get<std::uint64_t>();
        std::string out(rest_.substr(0, size));
        rest_.remove_prefix(size);
        return out;
    }
    std::string get_last() const { return std::string(rest_); }

private:
    std::string_view rest_;
};

}  // namespace grundy::server
