// SPDX-License-Identifier: MIT
// Runs every kind of program that a hunt may meet, one at a time: each must be distinguished, and must be gone
// afterwards together with everything that it started. The programs are lines for /bin/sh.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "core/error.hpp"
#include "judge/program.hpp"
#include "support/program.hpp"

namespace grundy::judge::test::judge_process_test {

using grundy::processes::ProcessLimits;
using grundy::processes::ProcessRun;
using grundy::processes::Program;
using grundy::processes::run_process;
using grundy::processes::signal_text;
using End = ProcessRun::End;
using grundy::test::Folder;
using grundy::test::slurp;

Program sh(const std::string& line) { return {"/bin/sh", {"sh", "-c", line}}; }

ProcessLimits within(double seconds) {
    ProcessLimits limits;
    limits.seconds = seconds;
    return limits;
}

ProcessRun run(const std::string& line, const std::string& input = "", const ProcessLimits& limits = within(60)) {
    return run_process(sh(line), input, limits);
}

// A killed process may linger for a moment, or for ever as a zombie under a careless init.
bool dies(const std::string& pid) {
    for (int i = 0; i < 1000; ++i) {
        const std::string stat = slurp("/proc/" + pid + "/stat");
        const auto state = stat.find(") ");
        if (state == std::string::npos || stat[state + 2] == 'Z' || stat[state + 2] == 'X') return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

std::string first_word(const std::string& path) {
    std::istringstream text(slurp(path));
    std::string word;
    text >> word;
    return word;
}

std::size_t open_files() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

bool has_children() { return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

std::string fault_of(const std::string& command_line) {
    try {
        const Program program = find_program(command_line);
        run_process(program, "", within(60));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(JudgeProcess, OutputsAndExitCode) {
    const ProcessRun ran = run("cat; echo bye; echo oh >&2; exit 3", "hello\n");
    EXPECT_EQ(ran.end, End::exited);
    EXPECT_EQ(ran.code, 3);
    EXPECT_EQ(ran.out, "hello\nbye\n");
    EXPECT_EQ(ran.err, "oh\n");
    EXPECT_EQ(run("exit 0").code, 0);
    EXPECT_EQ(run("exit 0").out, "");
}

TEST(JudgeProcess, Signals) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGKILL, SIGFPE}) {
        const ProcessRun ran = run("echo before; kill -" + std::to_string(signal) + " $$");
        EXPECT_EQ(ran.end, End::signalled);
        EXPECT_EQ(ran.signal, signal);
        EXPECT_EQ(ran.out, "before\n");
    }
    EXPECT_NE(signal_text(SIGSEGV).find("SIGSEGV"), std::string::npos);
}

TEST(JudgeProcess, MuchInputMuchOutputAndNoneOfIt) {
    const std::string input(std::size_t{8} << 20, 'x');
    EXPECT_EQ(run("cat", input).out, input);
    EXPECT_EQ(run("echo unread", input).out, "unread\n");
    EXPECT_EQ(run("exec <&-; echo closed", input).out, "closed\n");
    const ProcessRun noise = run("cat; cat /proc/self/status >&2; cat >&2", input);
    EXPECT_EQ(noise.out, input);
    const std::string tail = run("printf '%5000s' '' >&2; echo end >&2").err;
    EXPECT_EQ(tail.size(), 4096U);
    EXPECT_EQ(tail.substr(tail.size() - 4), "end\n");
}

TEST(JudgeProcess, EndlessOutputIsCut) {
    ProcessLimits limits = within(60);
    limits.output = 1 << 20;
    const ProcessRun ran = run("yes", "", limits);
    EXPECT_EQ(ran.end, End::out_of_output);
    EXPECT_LE(ran.out.size(), std::size_t{4} << 20);
    EXPECT_EQ(run("yes >&2", "", within(0.2)).end, End::out_of_time) << "standard error may be of any length";
}

TEST(JudgeProcess, TimeLimitKillsChildrenToo) {
    for (const char* wait : {"wait", "while :; do :; done", "exec sleep 1000", "exec >&- 2>&-; sleep 1000"}) {
        int count = 0;
        for (double seconds = 0.2; count < 2 && seconds < 60; seconds *= 2) {  // until the shell comes as far as that
            const Folder folder;
            const std::string pids = folder.file("pids");
            const ProcessRun ran =
                run("sleep 1000 & echo $! > " + pids + "; (sleep 1000 & echo $! >> " + pids + "); echo on; " + wait, "",
                    within(seconds));
            EXPECT_EQ(ran.end, End::out_of_time) << wait;
            EXPECT_GE(ran.seconds, seconds);
            std::istringstream text(slurp(pids));
            count = 0;
            for (std::string pid; text >> pid; ++count) EXPECT_TRUE(dies(pid)) << wait;
            if (ran.out.empty()) count = 0;
            if (count == 2) {
                EXPECT_EQ(ran.out, "on\n");
            }
        }
        EXPECT_EQ(count, 2);
    }
}

TEST(JudgeProcess, ChildrenLeftBehindHoldNothingUp) {
    const Folder folder;
    const ProcessRun ran = run("sleep 1000 & echo $! > " + folder.file("pid") + "; echo done");
    EXPECT_EQ(ran.end, End::exited) << "they still have the pipe open";
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out, "done\n");
    EXPECT_TRUE(dies(first_word(folder.file("pid"))));
}

TEST(JudgeProcess, MemoryLimit) {
    ProcessLimits limits = within(60);
    limits.bytes = std::uint64_t{64} << 20;
    // dd fills a block of that size, a hundred thousand times.
    EXPECT_EQ(run("exec dd if=/dev/zero of=/dev/null bs=128M count=100000", "", limits).end, End::out_of_memory);
    limits.bytes = 0;
    EXPECT_EQ(run("exec dd if=/dev/zero of=/dev/null bs=128M count=1", "", limits).end, End::exited);
}

TEST(JudgeProcess, AnInterruptKillsAndReaps) {
    const Folder folder;
    std::atomic<bool> interrupt{false};
    ProcessLimits limits = within(60);
    limits.interrupt = &interrupt;
    const std::string file = folder.file("pid");
    std::thread other([&] {
        while (first_word(file).empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        interrupt = true;
    });
    try {
        run("sleep 1000 & echo $! > " + file + "; wait", "", limits);
        ADD_FAILURE() << "not interrupted";
    } catch (const Stopped& stopped) {
        EXPECT_EQ(stopped.status, Status::interrupted);
    }
    other.join();
    EXPECT_TRUE(dies(first_word(file)));
    EXPECT_FALSE(has_children());
}

TEST(JudgeProcess, SignalsThatAreIgnoredHereAreNotThere) {
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    // With SIGPIPE ignored, `yes` would complain and exit with code 1.
    EXPECT_EQ(run("{ yes; echo $? >&2; } | head -1").err, "141\n");
    std::signal(SIGPIPE, before);
}

TEST(JudgeProcess, NothingIsLeftOver) {
    run("true");
    const std::size_t files = open_files();
    for (int i = 0; i < 20; ++i) {
        run("cat", "text");
        run("kill -9 $$");
        run("sleep 1000", "", within(0.01));
        fault_of("/nowhere/at/all");
        fault_of("/proc/self/status");
    }
    EXPECT_EQ(open_files(), files);
    EXPECT_FALSE(has_children()) << "a zombie";
}

TEST(JudgeProcess, CommandLinesAreSplitAsAShellWould) {
    const auto words = [](const std::string& line) { return find_program(line).words; };
    using Strings = std::vector<std::string>;
    EXPECT_EQ(words("sh"), Strings({"sh"}));
    EXPECT_EQ(words("  sh \t a  b "), Strings({"sh", "a", "b"}));
    EXPECT_EQ(words("sh 'a b' \"c 'd\" e\\ f ''"), Strings({"sh", "a b", "c 'd", "e f", ""}));
    EXPECT_EQ(words("sh a'b'\"c\"d"), Strings({"sh", "abcd"}));
    EXPECT_EQ(words("sh 'a\\b' \"a\\\"b\""), Strings({"sh", "a\\b", "a\"b"}));
    EXPECT_EQ(words("sh $HOME *"), Strings({"sh", "$HOME", "*"}));
    EXPECT_EQ(find_program("sh").path.substr(find_program("sh").path.size() - 3), "/sh");
    EXPECT_EQ(run_process(find_program("printf '%s.' 'a b' c"), "", within(60)).out, "a b.c.");
}

TEST(JudgeProcess, WhatCannotRunIsSaidWithARemedy) {
    const Folder folder;
    const auto says = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(says(fault_of(""), "--check"));
    EXPECT_TRUE(says(fault_of("sh 'a"), "' quotes"));
    EXPECT_TRUE(says(fault_of("surely-no-such-program"), "in PATH"));
    EXPECT_TRUE(says(fault_of("./surely/no/such"), "No such file"));
    const std::string script = folder.file("sol.py", "print(1)\n");
    EXPECT_TRUE(says(fault_of(script), "interpreter")) << "not executable";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    EXPECT_TRUE(says(fault_of(script), "interpreter")) << "no #! line: " << fault_of(script);
    EXPECT_TRUE(says(fault_of(folder.file("")), "Permission denied"));
}

TEST(JudgeProcess, ASourceIsToBeCompiledFirst) {
    const Folder folder;
    const auto says = [](const std::string& text, const std::string& part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
        EXPECT_EQ(text.find("interpreter"), std::string::npos) << text;
    };
    const std::string cpp = folder.file("sol.cpp", "int main() {}\n"), c = folder.file("sol.c", "int main() {}\n");
    says(fault_of(cpp), "compile it first: g++ -O2 -o a.out " + cpp + ", then --check ./a.out");
    says(fault_of(c), "compile it first: gcc -O2 -o a.out " + c);
    const std::string java = folder.file("Sol.java", "class Sol {}\n");
    says(fault_of(java), "compile it first: javac " + java + ", then --check \"java -cp ");
    std::filesystem::permissions(cpp, std::filesystem::perms::owner_all);
    says(fault_of(cpp), "compile it first: g++");
}

}  // namespace grundy::judge::test::judge_process_test
