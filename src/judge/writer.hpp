// SPDX-License-Identifier: MIT
// The answers to a judge's input. Nothing goes out before 1 MiB has gathered or the input has ended
// well, so that faulty input of ordinary size prints nothing that could be taken for an answer; of
// larger output only whole cases go out.
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

    /// `hold` bytes are held back; 0 = each line goes out as soon as it is complete, for a terminal.
    explicit Writer(Sink sink, std::size_t hold = usual_hold);
    explicit Writer(std::ostream& out, std::size_t hold = usual_hold);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void write(std::string_view text) { buffer_.append(text); }
    void number(Int n);
    /// All that was written so far is true whatever follows in the input, and may go out. A line that is
    /// still growing does so only where it alone would break the bound on memory.
    void commit();
    /// The input has ended well: the rest goes out. Without this call it never does.
    void finish();

private:
    void send();

    Sink sink_;
    std::size_t hold_;
    std::string buffer_;
};

}  // namespace grundy::judge
