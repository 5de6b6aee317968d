// SPDX-License-Identifier: MIT
// Reads the numbers of a judge's input, one after another, in constant memory: 64 KiB of input and one token. Every
// fault names its line and column and what was expected there. A list announced by a count must be on the same line as
// its count, so that a wrong count is detected before it shifts everything that follows.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/nimber.hpp"

namespace grundy::judge {

/// A fault in the input; `what()` begins with "input line L".
struct InputError : Error {
    using Error::Error;
};

/// A number that the format requests: its name in messages, and its bounds.
struct Quantity {
    std::string_view name;  ///< "the heap size n"
    Int least = 1;
    Int most = std::numeric_limits<Int>::max();
};

/// What a count counts: "heap", "heaps".
struct Noun {
    std::string_view one, many;
};
inline constexpr Noun test_noun{"test", "tests"};

class Reader {
public:
    /// Puts at most `size` bytes at `to` and returns their number; 0 means that the input has ended. May throw.
    using Source = std::function<std::size_t(char* to, std::size_t size)>;

    explicit Reader(Source source);
    /// Fills whole blocks; suitable for files and pipes. A terminal needs a Source that returns after each line.
    explicit Reader(std::istream& in);

    /// A description of the whole input, appended to every message about a fault.
    void set_remedy(std::string remedy) { remedy_ = std::move(remedy); }

    /// Skips white space of any kind. Returns true if nothing is left.
    bool at_end();
    /// Skips blanks. Returns true if nothing is left on this line.
    bool at_line_end();
    /// Reads the next number, on this or a later line.
    Int number(const Quantity& quantity);
    /// Reads the next number on the same line as the last one.
    Int number_on_line(const Quantity& quantity);
    /// Requires that nothing follows on the line; `form` shows what belongs there: "n m".
    void end_record(std::string_view form);
    /// Passes `count` numbers, which must be all that follows on the line, to `take`, a few hundred at a time.
    void list(Int count, const Noun& noun, const Quantity& quantity,
              const std::function<void(std::span<const Int>)>& take);
    /// Reads the next line of a board, which has so many characters, perhaps with blanks between them, and nothing
    /// more. Appends the place of each in the alphabet.
    void cells(Int count, std::string_view board, std::string_view alphabet, std::vector<Int>& to);
    /// Called before each of `announced` things, of which `done` were read: the input must continue.
    void require_more(Int done, Int announced, const Noun& noun);
    /// Requires that only white space is left; `after` names the last thing: "the 0 that ends it".
    void require_end(std::string_view after);
    /// Requires the same after all announced things.
    void require_end(Int announced, const Noun& noun);

    std::size_t line() const { return line_; }

private:
    [[noreturn]] void fail(const std::string& message);  // at the next character
    [[noreturn]] void fail_at(std::size_t column, const std::string& message);
    [[noreturn]] void fail_line(const std::string& message);  // about the line as a whole
    bool fill();
    bool peek(char& c);
    void advance();
    Int parse(const Quantity& quantity);
    std::size_t short_numbers(std::span<Int> to, Int most, const Quantity& quantity);
    void skip(std::size_t bytes) { at_ += bytes, column_ += bytes; }
    Int parse_slowly(const Quantity& quantity);

    Source source_;
    std::string remedy_;
    std::vector<char> buffer_;
    std::size_t at_ = 0, size_ = 0;
    std::size_t line_ = 1, column_ = 1;
    bool ended_ = false;
};

}  // namespace grundy::judge
