// SPDX-License-Identifier: MIT
// Writes blocks to a file descriptor and checks for every fault.
#include "cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.hpp"
#include "core/size.hpp"
#include "processes/watchdog.hpp"

namespace grundy::cli {

Output::Output(int descriptor, std::string name, const std::atomic<bool>* interrupt)
    : descriptor_(descriptor), name_(std::move(name)), interrupt_(interrupt) {}

void Output::take(std::string_view block) { quoted_ ? send(quoted_->next(block)) : send(block); }

// The commands that are watched (overdue.cpp) have the whole answer before its first block. How long it takes to lay it
// out, and a reader to take it, is no part of their budget: an answer that was found is not cut off.
void Output::send(std::string_view block) {
    processes::let_go();
    while (!block.empty()) {
        if (interrupt_ && *interrupt_) throw Stopped(Status::interrupted, "interrupted while writing " + name_);
        ssize_t written = ::write(descriptor_, block.data(), block.size());
        has_sent_ = has_sent_ || written > 0;
        if (written >= 0)
            block.remove_prefix(to_size(written));
        else if (errno == EPIPE)
            throw ReaderGone();
        else if (errno != EINTR)
            throw Error("cannot write " + name_ + ": " + std::strerror(errno));
    }
}

void Output::finish() {
    interrupt_ = nullptr;
    flush();
}

}  // namespace grundy::cli
