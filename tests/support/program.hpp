// SPDX-License-Identifier: MIT
// Runs the built program as a user would, with files for its three streams, so that no amount of input or output causes
// a deadlock.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/paths.hpp"

extern char** environ;

namespace grundy::test {

struct Result {
    int code = -1;  ///< exit code; 128 + signal if it was killed
    std::string out, err;
};

/// Nothing on standard output, or with --json the object of the fault.
inline bool has_no_answer(const Result& result) {
    return result.out.empty() || result.out.rfind("{\n  \"schema\": 1,\n  \"error\": {", 0) == 0;
}

inline std::string slurp(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A separate folder that is removed when the test ends.
class Folder {
public:
    Folder() {
        char name[] = "/tmp/grundy-test-XXXXXX";
        if (!mkdtemp(name)) throw std::runtime_error("mkdtemp");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        if (std::system(("rm -rf " + path_).c_str()) != 0) std::abort();
    }
    std::string file(const std::string& name) const { return path_ + "/" + name; }
    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }

private:
    std::string path_;
};

/// Starts a process that runs these words, with files for its streams.
inline pid_t start(std::vector<std::string> words, const std::string& in, const std::string& out,
                   const std::string& err) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out.c_str(), O_WRONLY | O_CREAT, 0600);
    posix_spawn_file_actions_addopen(&actions, 2, err.c_str(), O_WRONLY | O_CREAT, 0600);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    int fault = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (fault != 0) throw std::runtime_error("cannot run " + words[0]);
    return child;
}

inline Result spawn(std::vector<std::string> words, const std::string& input) {
    Folder folder;
    std::string in = folder.file("in", input), out = folder.file("out"), err = folder.file("err");
    const pid_t child = start(std::move(words), in, out, err);
    int status = 0;
    waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), slurp(out), slurp(err)};
}

/// Runs grundy with these words.
inline Result grundy(std::vector<std::string> words, const std::string& input = {}) {
    words.insert(words.begin(), test::program());
    return spawn(std::move(words), input);
}

/// Runs a shell line in which `grundy` is the built program.
inline Result shell(const std::string& line) {
    return spawn({"/bin/bash", "-c", "grundy() { \"" + test::program() + "\" \"$@\"; }\n" + line}, {});
}

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace grundy::test
