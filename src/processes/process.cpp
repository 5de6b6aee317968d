// SPDX-License-Identifier: MIT
// Runs fork and exec with a separate process group, so that one kill reaches the program and its children.
//
// Nothing can block: the input is a file in memory, the two outputs are read as they come, and a tick of some
// milliseconds checks the clock, the memory and whether the program has ended. The end is detected before the program
// is reaped (WNOWAIT), so that the group's number still belongs to it when the group is killed.
#include "processes/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::processes {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kept_of_stderr = 4096;
constexpr int shortest_tick = 1, longest_tick = 20;  // milliseconds
constexpr int cannot_execute = 127;

[[noreturn]] void fail(const char* what) {
    throw Error("cannot run a program: " + std::string(what) + ": " + std::strerror(errno));
}

class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return number_; }
    bool open() const { return number_ >= 0; }
    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }

private:
    int number_ = -1;
};

struct Pipe {
    Descriptor read, write;
};

Pipe make_pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) fail("pipe");
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Descriptor file_of(std::string_view input) {
    Descriptor file(memfd_create("input", MFD_CLOEXEC));
    if (!file.open()) fail("memfd_create");
    for (std::size_t at = 0; at < input.size();) {
        const ssize_t written = write(file.get(), input.data() + at, input.size() - at);
        if (written < 0 && errno != EINTR) fail("the input does not fit in memory");
        if (written > 0) at += to_size(written);
    }
    if (lseek(file.get(), 0, SEEK_SET) != 0) fail("lseek");
    return file;
}

/// The program's side of the fork. It uses only system calls, because another thread may hold a lock of the library.
[[noreturn]] void become(const Program& program, char* const* words, int in, int out, int err, int fault,
                         pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // if this process is itself killed, the program dies as well
    if (getppid() != parent) _exit(cannot_execute);
    for (const int ignored : {SIGINT, SIGPIPE, SIGXFSZ}) signal(ignored, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0)
        execv(program.path.c_str(), words);
    const int reason = errno;
    if (write(fault, &reason, sizeof reason) < 0) _exit(cannot_execute);
    _exit(cannot_execute);
}

/// A running program; it is killed and reaped when this object is destroyed, if not earlier.
class Child {
public:
    Child(const Program& program, std::string_view input);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { finish(); }

    bool ended() const {
        siginfo_t info{};
        return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
    }
    std::uint64_t resident() const;
    /// Kills what is left of the group; returns the wait status of the program.
    int finish();

    Descriptor out, err;

private:
    pid_t pid_ = -1;
    int status_ = 0;
};

Child::Child(const Program& program, std::string_view input) {
    const Descriptor in = file_of(input);
    Pipe out_pipe = make_pipe(), err_pipe = make_pipe(), fault_pipe = make_pipe();
    std::vector<std::string> copies = program.words;
    std::vector<char*> words;
    for (std::string& word : copies) words.push_back(word.data());
    words.push_back(nullptr);
    const pid_t self = getpid();
    pid_ = fork();
    if (pid_ < 0) fail("fork");
    if (pid_ == 0)
        become(program, words.data(), in.get(), out_pipe.write.get(), err_pipe.write.get(), fault_pipe.write.get(),
               self);
    setpgid(pid_, pid_);  // done on both sides, so that the group exists before anybody kills it
    fault_pipe.write.close();
    int reason = 0;
    ssize_t got = 0;
    do got = read(fault_pipe.read.get(), &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    if (got == sizeof reason) {
        finish();
        throw Error("cannot run '" + program.path + "': " + std::strerror(reason) +
                    (reason == ENOEXEC ? program.hint_for_scripts : ""));
    }
    out = std::move(out_pipe.read);
    err = std::move(err_pipe.read);
    for (const int end : {out.get(), err.get()}) fcntl(end, F_SETFL, O_NONBLOCK);
}

int Child::finish() {
    if (pid_ < 0) return status_;
    kill(-pid_, SIGKILL);
    while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return status_;
}

std::uint64_t Child::resident() const {
    const Descriptor file(open(("/proc/" + std::to_string(pid_) + "/statm").c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 128> text{};
    if (!file.open() || read(file.get(), text.data(), text.size() - 1) <= 0) return 0;
    const char* second = std::strchr(text.data(), ' ');
    return second == nullptr ? 0 : std::strtoull(second, nullptr, 10) * static_cast<std::uint64_t>(getpagesize());
}

/// Passes what can be read now, at most `most` bytes, to `take`; returns false once all writers have closed.
template <class Take>
bool drain(const Descriptor& from, std::size_t most, Take take) {
    std::array<char, std::size_t{64} << 10> block;
    for (std::size_t done = 0; done < most;) {
        const ssize_t got = read(from.get(), block.data(), block.size());
        if (got == 0) return false;
        if (got < 0) return errno == EAGAIN || errno == EINTR;
        take(std::string_view(block.data(), to_size(got)));
        done += to_size(got);
    }
    return true;
}

/// One run, from the start of the program to its end.
class Run {
public:
    Run(const Program& program, std::string_view input, const ProcessLimits& limits)
        : limits_(limits), start_(Clock::now()), child_(program, input) {}

    ProcessRun run() {
        const bool by_itself = until_end();
        run_.seconds = elapsed();
        const int status = child_.finish();
        if (by_itself && WIFSIGNALED(status)) {
            run_.end = ProcessRun::End::signalled;
            run_.signal = WTERMSIG(status);
        } else if (by_itself) {
            run_.code = WEXITSTATUS(status);
        }
        return std::move(run_);
    }

private:
    bool until_end() {
        for (int tick = shortest_tick;; tick = std::min(2 * tick, longest_tick)) {
            if (limits_.interrupt != nullptr && *limits_.interrupt)
                throw Stopped(Status::interrupted, "interrupted; the program was killed");
            const bool over = child_.ended();  // checked before reading, so that all its output can then be read
            if (read_outputs()) tick = shortest_tick;
            if (run_.out.size() > limits_.output) return stop(ProcessRun::End::out_of_output);
            if (over) return true;
            if (elapsed() > limits_.seconds) return stop(ProcessRun::End::out_of_time);
            if (limits_.bytes != 0 && child_.resident() > limits_.bytes) return stop(ProcessRun::End::out_of_memory);
            pause(tick);
        }
    }

    bool stop(ProcessRun::End end) {
        run_.end = end;
        return false;
    }

    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    bool read_outputs() {
        bool any = false;
        const auto to_out = [&](std::string_view text) {
            any = true;
            run_.out += text;
        };
        const auto to_err = [&](std::string_view text) {
            any = true;
            run_.err += text;
            if (run_.err.size() > kept_of_stderr) run_.err.erase(0, run_.err.size() - kept_of_stderr);
        };
        constexpr std::size_t at_once = std::size_t{1} << 20;  // then the clock is checked again
        if (child_.out.open() && !drain(child_.out, at_once, to_out)) child_.out.close();
        if (child_.err.open() && !drain(child_.err, at_once, to_err)) child_.err.close();
        return any;
    }

    void pause(int tick) {
        std::array<pollfd, 2> ends{};
        nfds_t count = 0;
        for (const Descriptor* end : {&child_.out, &child_.err})
            if (end->open()) ends[count++] = {end->get(), POLLIN, 0};
        poll(ends.data(), count, tick);
    }

    const ProcessLimits& limits_;
    Clock::time_point start_;
    Child child_;
    ProcessRun run_;
};

}  // namespace

ProcessRun run_process(const Program& program, std::string_view input, const ProcessLimits& limits) {
    return Run(program, input, limits).run();
}

std::string signal_text(int signal) {
#ifdef __EMSCRIPTEN__  // its C library has no names of signals, and it starts no processes
    return "signal " + std::to_string(signal);
#else
    const char* const name = sigabbrev_np(signal);
    const char* const text = sigdescr_np(signal);
    if (name == nullptr) return "signal " + std::to_string(signal);
    return "SIG" + std::string(name) + (text != nullptr ? " (" + std::string(text) + ")" : "");
#endif
}

}  // namespace grundy::processes
