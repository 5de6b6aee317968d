// SPDX-License-Identifier: MIT
// See zygote.hpp. Orders go over a socket that keeps messages apart: start a child with this socket, or kill one. Only
// the zygote kills and reaps its children, so that no number of a process is used after the process is gone.
#include "server/zygote.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <set>
#include <string>

#include "core/error.hpp"

namespace grundy::server {
namespace {

struct Order {
    pid_t killed = 0;  // 0: start one
    std::size_t place = 0;
};

[[noreturn]] void fail(const char* what) {
    throw Error("cannot start a process for questions: " + std::string(what) + ": " + std::strerror(errno));
}

std::array<Descriptor, 2> socket_pair(int type) {
    int ends[2];
    if (socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) fail("socketpair");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

// With a descriptor, unless that is negative.
bool send_order(int socket, const Order& order, int descriptor) {
    Order copy = order;
    iovec bytes{&copy, sizeof copy};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    if (descriptor >= 0) {
        message.msg_control = room;
        message.msg_controllen = sizeof room;
        cmsghdr* const head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof descriptor);
        std::memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
    }
    ssize_t sent = 0;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof copy);
}

// False when the other side is gone.
bool receive_order(int socket, Order& order, int& descriptor) {
    iovec bytes{&order, sizeof order};
    alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptor)] = {};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = room;
    message.msg_controllen = sizeof room;
    ssize_t got = 0;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    descriptor = -1;
    if (const cmsghdr* const head = CMSG_FIRSTHDR(&message); head != nullptr)
        std::memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
    return got == static_cast<ssize_t>(sizeof order);
}

// A copy of a socket would keep it open after the server has closed it.
void close_all_but(int kept) {
    const long most = sysconf(_SC_OPEN_MAX);
    const unsigned first = STDERR_FILENO + 1, last = most > 0 ? static_cast<unsigned>(most) : 1024U;
#ifdef __GLIBC__
    if ((kept <= static_cast<int>(first) || close_range(first, static_cast<unsigned>(kept) - 1, 0) == 0) &&
        close_range(static_cast<unsigned>(kept) + 1, ~0U, 0) == 0)
        return;
#endif
    for (unsigned number = first; number < last; ++number)
        if (static_cast<int>(number) != kept) close(static_cast<int>(number));
}

// Terminals and batch systems send signals to all processes; these end with the one that has the connections.
void leave_signals_to(pid_t parent) {
    for (const int ignored : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) std::signal(ignored, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(EXIT_FAILURE);
}

// If memory runs out, the system should take a child and not the server.
void offer_to_be_killed() {
    const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    [[maybe_unused]] const ssize_t written = write(file, "500", 3);
    close(file);
}

[[noreturn]] void be_child(const Zygote::Work& work, int socket, const std::atomic<bool>& interrupt, pid_t parent) {
    leave_signals_to(parent);
    close_all_but(socket);
    offer_to_be_killed();
    int code = EXIT_SUCCESS;
    try {
        work(socket, interrupt);
    } catch (...) {
        code = EXIT_FAILURE;
    }
    _exit(code);
}

[[noreturn]] void be_zygote(const Zygote::Work& work, int control, const std::atomic<bool>* flags, pid_t parent) {
    leave_signals_to(parent);
    close_all_but(control);
    const pid_t self = getpid();
    std::set<pid_t> children;
    Order order;
    for (int socket = -1; receive_order(control, order, socket);) {
        for (pid_t ended = 0; (ended = waitpid(-1, nullptr, WNOHANG)) > 0;) children.erase(ended);
        if (order.killed != 0) {
            if (children.contains(order.killed)) kill(order.killed, SIGKILL);
            continue;
        }
        const pid_t child = fork();
        if (child == 0) be_child(work, socket, flags[order.place], self);
        if (child > 0) children.insert(child);
        close(socket);
        if (!send_order(control, {child, 0}, -1)) break;
    }
    for (const pid_t child : children) kill(child, SIGKILL);
    _exit(EXIT_SUCCESS);
}

}  // namespace

Zygote::Zygote(std::size_t most, Work work) : most_(most) {
    void* const memory =
        mmap(nullptr, most * sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) fail("mmap");
    flags_ = static_cast<std::atomic<bool>*>(memory);
    for (std::size_t place = most; place-- > 0;) {
        new (flags_ + place) std::atomic<bool>(false);
        free_.push_back(place);
    }
    auto [mine, other] = socket_pair(SOCK_SEQPACKET);
    const pid_t self = getpid();
    process_ = fork();
    if (process_ < 0) fail("fork");
    if (process_ == 0) be_zygote(work, other.number(), flags_, self);
    control_ = std::move(mine);
}

Zygote::~Zygote() {
    control_ = Descriptor();
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
    munmap(flags_, most_ * sizeof(std::atomic<bool>));
}

Zygote::Child Zygote::start() {
    std::size_t place = 0;
    {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) throw Error("too many questions are answered at once");
        place = free_.back();
        free_.pop_back();
        flags_[place] = false;
    }
    return {*this, place};
}

pid_t Zygote::fork_child(std::size_t place, int other_end) {
    const std::lock_guard lock(mutex_);
    Order reply;
    int none = -1;
    if (!send_order(control_.number(), {0, place}, other_end) || !receive_order(control_.number(), reply, none))
        throw Error("the process that starts others has ended; start the server again");
    if (reply.killed <= 0) throw Error("the system has no process left for questions");
    return reply.killed;
}

void Zygote::kill_child(pid_t process, std::size_t place) {
    const std::lock_guard lock(mutex_);
    if (process > 0) send_order(control_.number(), {process, 0}, -1);
    free_.push_back(place);
}

Zygote::Child::Child(Zygote& zygote, std::size_t place) : zygote_(&zygote), place_(place) {
    try {
        auto [mine, other] = socket_pair(SOCK_STREAM);
        process_ = zygote.fork_child(place, other.number());
        socket_ = std::move(mine);
    } catch (...) {
        zygote.kill_child(-1, place);
        throw;
    }
}

Zygote::Child::Child(Child&& other) noexcept
    : zygote_(std::exchange(other.zygote_, nullptr)),
      place_(other.place_),
      socket_(std::move(other.socket_)),
      process_(other.process_) {}

Zygote::Child::~Child() {
    if (zygote_ != nullptr) zygote_->kill_child(process_, place_);
}

std::uint64_t Zygote::Child::resident() const {
    const Descriptor file(open(("/proc/" + std::to_string(process_) + "/statm").c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 128> text{};
    if (file.number() < 0 || read(file.number(), text.data(), text.size() - 1) <= 0) return 0;
    const char* const second = std::strchr(text.data(), ' ');
    return second == nullptr ? 0 : std::strtoull(second, nullptr, 10) * static_cast<std::uint64_t>(getpagesize());
}

}  // namespace grundy::server
