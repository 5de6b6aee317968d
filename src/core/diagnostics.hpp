// SPDX-License-Identifier: MIT
// Faults in text that a person wrote: all of them in one go, each with its line, a caret, what was
// expected, and where it helps the likely fix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// A stretch of source text: byte offsets [begin, end).
struct Span {
    std::size_t begin = 0, end = 0;
};

struct Diagnostic {
    Span where;
    std::string message;  ///< what is wrong and what was expected
    std::string hint;     ///< the likely fix; may be empty
};

/// Collects faults of one text. Keeps the first 20 and counts the rest.
class Diagnostics {
public:
    /// `name` is shown before line and column, e.g. the file name; `text` must outlive this object.
    Diagnostics(std::string name, std::string_view text) : name_(std::move(name)), text_(text) {}

    void report(Span where, std::string message, std::string hint = {});
    bool ok() const { return count_ == 0; }
    std::size_t count() const { return count_; }
    const std::vector<Diagnostic>& list() const { return list_; }
    std::string_view text() const { return text_; }
    const std::string& name() const { return name_; }

    /// "name:line:column: message", the line, a caret, the hint: for every fault, in text order.
    std::string render() const;

private:
    std::string name_;
    std::string_view text_;
    std::vector<Diagnostic> list_;
    std::size_t count_ = 0;
};

/// 1-based line and column (in bytes) of an offset.
struct LineColumn {
    std::size_t line, column;
};
LineColumn locate(std::string_view text, std::size_t offset);

/// The candidate nearest to `word` by edit distance when near enough to be a slip of the finger, else "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace grundy
