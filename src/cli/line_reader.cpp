// SPDX-License-Identifier: MIT
// The only file that includes libedit (BSD licence). In a build without it, lines are read without editing.
#include "cli/line_reader.hpp"

#include <unistd.h>

#include <algorithm>

#include "cli/session.hpp"
#include "core/error.hpp"
#include "core/size.hpp"

#ifdef GRUNDY_LIBEDIT
#include <histedit.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cwchar>
#endif

namespace grundy::cli {
namespace {

// Ctrl-D. If it is typed before the terminal is in libedit's mode, it arrives as a NUL (with which the kernel marks an
// end of input within a line). libedit would take the NUL for "insert the next key literally".
[[maybe_unused]] constexpr char end_of_input = '\x04';
constexpr std::size_t block_bytes = 4096;
constexpr std::size_t longest_line = std::size_t{1} << 20;

[[noreturn]] void stop() { throw Stopped(Status::interrupted, "interrupted"); }

}  // namespace

#ifdef GRUNDY_LIBEDIT

struct LineReader::Editor {
    explicit Editor(const std::atomic<bool>* flag) : interrupt(flag) {
        std::setlocale(LC_CTYPE, "");  // file names may contain any letter
        line = el_init("grundy", stdin, stdout, stderr);
        past = history_init();
        HistEvent event{};
        history(past, &event, H_SETSIZE, 500);
        history(past, &event, H_SETUNIQUE, 1);
        el_set(line, EL_CLIENTDATA, this);
        el_set(line, EL_PROMPT, &Editor::show_prompt);
        el_set(line, EL_EDITOR, "emacs");
        el_set(line, EL_HIST, history, past);
        el_set(line, EL_GETCFN, &Editor::get_character);
    }
    Editor(const Editor&) = delete;
    Editor& operator=(const Editor&) = delete;
    ~Editor() {
        el_end(line);  // restores the terminal
        history_end(past);
    }

    static Editor& of(EditLine* e) {
        void* self = nullptr;
        el_get(e, EL_CLIENTDATA, &self);
        return *static_cast<Editor*>(self);
    }
    static char* show_prompt(EditLine* e) { return of(e).prompt.data(); }

    // libedit's own function would continue reading after a signal; this one returns as soon as it sees the interrupt.
    static int get_character(EditLine* e, wchar_t* out) {
        const Editor& self = of(e);
        std::mbstate_t state{};
        for (;;) {
            if (!wait_for_input(STDIN_FILENO, self.interrupt)) return -1;
            char c = 0;
            const ssize_t got = ::read(STDIN_FILENO, &c, 1);
            if (got == 0) return 0;
            if (got < 0) {
                if (errno == EINTR) continue;
                return -1;
            }
            if (c == '\0') c = end_of_input;
            const std::size_t length = std::mbrtowc(out, &c, 1, &state);
            if (length == static_cast<std::size_t>(-2)) continue;  // more bytes of this letter follow
            if (length == static_cast<std::size_t>(-1)) *out = L'?';
            return 1;
        }
    }

    std::optional<std::string> read() {
        int count = 0;
        const char* text = el_gets(line, &count);
        if (text == nullptr || count <= 0) return std::nullopt;
        HistEvent event{};
        if (*text != '\n') history(past, &event, H_ENTER, text);
        return std::string(text, to_size(count));
    }

    const std::atomic<bool>* interrupt;
    std::string prompt;
    EditLine* line = nullptr;
    History* past = nullptr;
};

#else

struct LineReader::Editor {
    std::string prompt;
    std::optional<std::string> read() { return std::nullopt; }
};

#endif

LineReader::LineReader(Output& out, const std::atomic<bool>* interrupt)
    : out_(out), interrupt_(interrupt), echo_(isatty(STDIN_FILENO) == 0) {
#ifdef GRUNDY_LIBEDIT
    if (!echo_ && isatty(out.descriptor()) != 0) editor_ = std::make_unique<Editor>(interrupt);
#endif
}

LineReader::~LineReader() = default;

std::optional<std::string> LineReader::read(const std::string& prompt) {
    std::optional<std::string> line;
    if (editor_) {
        out_.flush();
        editor_->prompt = prompt;
        line = editor_->read();
    } else {
        out_.write(prompt);
        out_.flush();
        line = read_plainly();
    }
    if (interrupt_ && *interrupt_) {
        if (editor_ && ::write(out_.descriptor(), "\n", 1) < 0) stop();  // starts a new line for the message
        stop();
    }
    if (line)
        while (!line->empty() && (line->back() == '\n' || line->back() == '\r')) line->pop_back();
    if (line && echo_) out_.write(*line + "\n");
    if (!line) out_.write("\n");
    return line;
}

std::optional<std::string> LineReader::read_plainly() {
    std::size_t end = buffer_.find('\n');
    while (end == std::string::npos && !ended_) {
        if (buffer_.size() > longest_line)
            throw Error("a line of the input is longer than " + std::to_string(longest_line >> 20) + " MiB");
        char bytes[block_bytes];
        const std::size_t got = read_some(STDIN_FILENO, bytes, block_bytes, "standard input", interrupt_);
        ended_ = got == 0;
        buffer_.append(bytes, got);
        end = buffer_.find('\n');
    }
    if (buffer_.empty()) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? buffer_.size() : end + 1);
    return line;
}

}  // namespace grundy::cli
