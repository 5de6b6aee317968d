// SPDX-License-Identifier: MIT
// Holds the answers to a judge's input. Nothing is written out before 1 MiB has accumulated or the input has ended
// without a fault. Thus faulty input of ordinary size prints nothing that could be taken for an answer; of larger
// output, only whole cases are written out.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

#include "core/nimber.hpp"

namespace grundy::judge {

class Writer {
public:
    using Sink = std::function<void(std::string_view text)>;
    static constexpr std::size_t usual_hold = std::size_t{1} << 20;

    /// Holds back `hold` bytes; 0: each line is written out as soon as it is complete, for a terminal.
    explicit Writer(Sink sink, std::size_t hold = usual_hold);
    explicit Writer(std::ostream& out, std::size_t hold = usual_hold);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void write(std::string_view text) { buffer_.append(text); }
    void number(Int n);
    /// All that was written so far is correct whatever follows in the input, and may be written out. An incomplete line
    /// is written out only if it alone would exceed the bound on memory.
    void commit();
    /// The input has ended without a fault: writes out the rest. Without this call the rest is never written out.
    void finish();

private:
    void send();

    Sink sink_;
    std::size_t hold_;
    std::string buffer_;
};

}  // namespace grundy::judge
