// SPDX-License-Identifier: MIT
// A server in a thread of its own, and clients that send it bytes over real sockets.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/joining_thread.hpp"
#include "server/server.hpp"

namespace grundy::server {

class Client {
public:
    explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const timeval patience{40, 0};  // less than the server has with idle clients
        setsockopt(socket_.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        if (connect(socket_.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            throw std::runtime_error(std::strerror(errno));
    }

    /// False if the server has closed.
    bool send(const std::string& bytes) {
        for (std::size_t sent = 0; sent < bytes.size();) {
            const ssize_t taken = ::send(socket_.number(), bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (taken <= 0) return false;
            sent += static_cast<std::size_t>(taken);
        }
        return true;
    }
    /// What has arrived once it has this text; everything if the server closes before.
    std::string read_until(const std::string& text) {
        while (arrived_.find(text) == std::string::npos && more()) {
        }
        return arrived_;
    }
    /// One response with a length; `body` is what follows its head.
    std::string response() {
        std::size_t head = 0;
        while ((head = arrived_.find("\r\n\r\n")) == std::string::npos)
            if (!more()) return arrived_;
        const std::size_t at = arrived_.find("Content-Length: ");
        const std::size_t size = at < head ? std::stoul(arrived_.substr(at + 16)) : 0;
        while (arrived_.size() < head + 4 + size && more()) {
        }
        std::string out = arrived_.substr(0, head + 4 + size);
        arrived_.erase(0, head + 4 + size);
        return out;
    }
    std::string get(const std::string& path, const std::string& more = "") {
        send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
        return response();
    }
    std::string post(const std::string& path, const std::string& body, const std::string& more = "") {
        send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
             std::to_string(body.size()) + "\r\n" + more + "\r\n" + body);
        return response();
    }
    std::string erase(const std::string& path) {
        send("DELETE " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        return response();
    }
    /// Whether the server has closed the connection, or does so soon.
    /// Sends no more, and still reads.
    void shut() { shutdown(socket_.number(), SHUT_WR); }
    bool is_closed() {
        while (more()) {
        }
        return closed_;
    }
    void close() { socket_ = Descriptor(); }

private:
    bool more() {
        char block[65536];
        const ssize_t got = recv(socket_.number(), block, sizeof block, 0);
        closed_ = got == 0 || (got < 0 && errno == ECONNRESET);
        if (got > 0) arrived_.append(block, static_cast<std::size_t>(got));
        return got > 0;
    }

    Descriptor socket_;
    std::string arrived_;
    bool closed_ = false;
};

inline Settings test_settings() {
    Settings out;
    out.port = 0;
    out.question.limits.time = Seconds(10);
    out.job.limits.time = Seconds(60);
    return out;
}

class Running {
public:
    explicit Running(const Settings& settings = test_settings(), const KeptJobs& kept = {})
        : server_(settings, Rules::catalogue(), kept), thread_([this] { server_.run(stop_); }) {}
    Running(const Settings& settings, Answer answer)
        : server_(settings, std::move(answer)), thread_([this] { server_.run(stop_); }) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() { stop_ = true; }

    int port() const { return server_.port(); }
    Client client() const { return Client(port()); }
    std::uint64_t job_changes() const { return server_.job_changes(); }
    KeptJobs jobs_now() const { return server_.jobs_now(); }
    KeptJobs stop_jobs() { return server_.stop_jobs(); }

private:
    std::atomic<bool> stop_{false};
    Server server_;
    JoiningThread thread_;
};

/// A number that the processes of a server count up.
class SharedCount {
public:
    SharedCount()
        : count_(static_cast<std::atomic<int>*>(
              mmap(nullptr, sizeof(std::atomic<int>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
    SharedCount(const SharedCount&) = delete;
    SharedCount& operator=(const SharedCount&) = delete;
    ~SharedCount() { munmap(count_, sizeof(std::atomic<int>)); }
    std::atomic<int>& operator*() const { return *count_; }

private:
    std::atomic<int>* count_;  // zero, as all memory that the system gives
};

inline int status_of(const std::string& response) {
    return response.starts_with("HTTP/1.1 ") ? std::stoi(response.substr(9)) : 0;
}
inline std::string body_of(const std::string& response) { return response.substr(response.find("\r\n\r\n") + 4); }

}  // namespace grundy::server
