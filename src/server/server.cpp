// SPDX-License-Identifier: MIT
// See server.hpp. The loop is that of epoll(7); all of it runs in the thread that calls run().
#include "server/server.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "server/gzipped.hpp"

namespace grundy::server {
namespace {

using std::chrono::seconds;
using Clock = Connection::Clock;

constexpr std::uint64_t listener_id = 0, bell_id = 1;
constexpr std::size_t most_waiting_questions = 256;        // questions
constexpr std::size_t most_behind = std::size_t{4} << 20;  // bytes that a follower has not taken
constexpr seconds first_request{20}, follower{3600 * 24};

Descriptor checked(int number, const char* what) {
    if (number < 0) throw Error(std::string(what) + ": " + std::strerror(errno));
    return Descriptor(number);
}

void add_to(const Descriptor& poller, int descriptor, std::uint64_t id) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = id;
    epoll_ctl(poller.number(), EPOLL_CTL_ADD, descriptor, &event);
}

}  // namespace

Server::Server(Settings settings, const Rules& rules, const KeptJobs& kept)
    : Server(
          std::move(settings),
          [answerer = std::make_shared<questions::Answerer>(rules, settings.more)](
              const auto& question, const auto& request, const auto& allowance) {
              return answerer->answer(question, request, allowance);
          },
          kept) {}

Server::Server(Settings settings, Answer answer, const KeptJobs& kept)
    : settings_(std::move(settings)),
      engines_(std::size_t{settings_.threads} + settings_.jobs, std::move(answer)),
      listener_(listen_on(settings_.host, settings_.port)),
      poller_(checked(epoll_create1(EPOLL_CLOEXEC), "epoll")),
      bell_(checked(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd")),
      count_(bell_id),
      jobs_(engines_, settings_.job, settings_.jobs, kept),
      router_(Guard(settings_.host), jobs_, settings_.doors),
      workers_(settings_.threads, most_waiting_questions) {
    add_to(poller_, listener_.number(), listener_id);
    add_to(poller_, bell_.number(), bell_id);
}

Server::~Server() { interrupt_all(); }

void Server::interrupt_all() {
    for (auto& [id, connection] : connections_)
        if (connection.interrupt) *connection.interrupt = true;
}

void Server::run(const std::atomic<bool>& stop) {
    constexpr int tick = 50;  // milliseconds
    std::array<epoll_event, 256> events;
    auto tended = Clock::now();
    while (!stop) {
        const int count = epoll_wait(poller_.number(), events.data(), events.size(), tick);
        for (int i = 0; i < count; ++i) {
            // The struct is packed, so that its members may not be referred to.
            const std::uint64_t id = events[static_cast<unsigned>(i)].data.u64;
            const std::uint32_t what = events[static_cast<unsigned>(i)].events;
            if (id == listener_id) {
                accept_all();
            } else if (id == bell_id) {
                deliver();
            } else if (const auto at = connections_.find(id); at != connections_.end()) {
                serve(at->second, what);
            }
        }
        if (Clock::now() - tended < std::chrono::milliseconds(2 * tick)) continue;
        tend();
        tended = Clock::now();
    }
    interrupt_all();
}

void Server::watch(Connection& connection, bool fresh) {
    epoll_event event{};
    if (!connection.says_no_more) event.events |= EPOLLRDHUP;
    if (connection.wants_input()) event.events |= EPOLLIN;
    if (connection.has_output()) event.events |= EPOLLOUT;
    event.data.u64 = connection.id;
    epoll_ctl(poller_.number(), fresh ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, connection.socket.number(), &event);
}

// When all places are taken, the connection that has been without a whole request for longest gives up its own.
void Server::make_room() {
    if (connections_.size() < settings_.connections) return;
    auto longest = connections_.end();
    for (auto at = connections_.begin(); at != connections_.end(); ++at)
        if (at->second.state == Connection::State::reading && !at->second.has_output() &&
            (longest == connections_.end() || at->second.idle_since < longest->second.idle_since))
            longest = at;
    if (longest != connections_.end()) drop(longest->first);
}

void Server::accept_all() {
    for (;;) {
        Descriptor socket = accept_from(listener_);
        if (socket.number() < 0) return;
        make_room();
        if (connections_.size() >= settings_.connections) continue;  // all are at work: this one is closed
        const std::uint64_t id = ++count_;
        Connection& fresh = connections_.emplace(id, Connection{std::move(socket), id}).first->second;
        fresh.deadline = Clock::now() + first_request;
        watch(fresh, true);
    }
}

void Server::serve(Connection& connection, std::uint32_t events) {
    if ((events & EPOLLIN) != 0) connection.receive();
    if ((events & (EPOLLHUP | EPOLLERR)) != 0) connection.gone = true;
    if ((events & EPOLLRDHUP) != 0) connection.says_no_more = true;
    if ((events & EPOLLOUT) != 0) connection.send();
    if (connection.state == Connection::State::reading && !connection.has_output() && !connection.ends)
        read_requests(connection);
    if (connection.says_no_more) connection.probe();
    connection.send();
    if (connection.is_done()) return drop(connection.id);
    watch(connection, false);
}

void Server::read_requests(Connection& connection) {
    while (connection.state == Connection::State::reading && !connection.ends && !connection.in.empty()) {
        if (connection.began == Clock::time_point{}) {
            connection.began = Clock::now();
            connection.deadline =
                connection.began + settings_.arrival;  // for all of it, so that no trickle holds a place
        }
        Parsed parsed = parse_request(connection.in);
        if (parsed.state == Parsed::State::refused) return connection.refuse(std::move(parsed.refusal));
        if (parsed.state == Parsed::State::incomplete) {
            if (parsed.awaits_continue && !connection.continued) connection.out.add("HTTP/1.1 100 Continue\r\n\r\n");
            connection.continued = connection.continued || parsed.awaits_continue;
            return;
        }
        connection.in.erase(0, parsed.used);
        connection.continued = false;
        begin(connection, parsed.request);
        connection.send();
        if (connection.has_output()) return;  // the next request waits until this answer is taken
    }
}

void Server::begin(Connection& connection, const HttpRequest& request) {
    connection.keep_alive = request.keep_alive;
    connection.takes_interim = request.takes_interim;
    connection.head_only = request.method == "HEAD";
    auto what = router_.route(request);
    if (auto* const response = std::get_if<Response>(&what)) {
        connection.respond(std::move(*response));
    } else if (auto* const question = std::get_if<Ask>(&what)) {
        ask(connection, std::move(*question));
    } else {
        connection.job = std::get<Follow>(what).job;
        connection.deadline = Clock::now() + follower;
        connection.begin_stream();
        follow(connection);
    }
}

void Server::ask(Connection& connection, Ask question) {
    auto interrupt = std::make_shared<std::atomic<bool>>(false);
    const auto work = [this, id = connection.id, interrupt, question = std::move(question)] {
        if (*interrupt) return;
        questions::Allowance allowance = settings_.question;
        allowance.limits.interrupt = interrupt.get();
        questions::Reply reply = engines_.ask(question.question, question.request, allowance);
        Response response{reply.status, "application/json", std::move(reply.body)};
        if (question.errors_as_answers && response.status == 422) response.status = 200;
        if (question.as_gzip) compress(response);
        const std::lock_guard lock(mutex_);
        finished_.push_back({id, std::move(response)});
        const std::uint64_t one = 1;
        [[maybe_unused]] const ssize_t rung = write(bell_.number(), &one, sizeof one);
    };
    if (!workers_.add(work)) return connection.respond(error_response(503, "busy", "too many questions wait"));
    connection.state = Connection::State::working;
    connection.interrupt = std::move(interrupt);
    connection.deadline = Clock::time_point::max();  // the question has its own limit
}

void Server::deliver() {
    std::uint64_t rings = 0;
    [[maybe_unused]] const ssize_t got = read(bell_.number(), &rings, sizeof rings);
    std::vector<Finished> finished;
    {
        const std::lock_guard lock(mutex_);
        finished.swap(finished_);
    }
    for (Finished& one : finished) {
        const auto at = connections_.find(one.connection);
        if (at == connections_.end()) continue;  // the client has gone
        at->second.interrupt.reset();
        at->second.respond(std::move(one.response));
        serve(at->second, EPOLLOUT);
    }
}

void Server::follow(Connection& connection) {
    if (connection.out.size() > most_behind) {
        connection.gone = true;
        return;
    }
    const auto view = jobs_.view(connection.job, connection.seen);
    if (view) {
        connection.seen = view->version;
        connection.out.add(view->event);
    }
    if (view ? view->ended : !jobs_.exists(connection.job)) connection.ends = true;
}

// What is due some times a second: events, and connections whose time is over.
void Server::tend() {
    const auto now = Clock::now();
    std::vector<std::uint64_t> over;
    for (auto& [id, connection] : connections_) {
        if (connection.state == Connection::State::following && !connection.ends) {
            follow(connection);
            connection.send();
            watch(connection, false);
        }
        const bool waits = connection.state == Connection::State::reading && !connection.ends;
        if (waits && now > connection.deadline && connection.began != Clock::time_point{}) {
            connection.refuse(error_response(408, "request", "the request did not arrive in time"));
            connection.send();
            watch(connection, false);
        }
        if (connection.is_done() || now > connection.deadline) over.push_back(id);
    }
    for (const std::uint64_t id : over) drop(id);
}

void Server::drop(std::uint64_t id) {
    const auto at = connections_.find(id);
    if (at->second.interrupt) *at->second.interrupt = true;
    connections_.erase(at);  // closing the descriptor takes it from the poller
}

}  // namespace grundy::server
