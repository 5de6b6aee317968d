// SPDX-License-Identifier: MIT
// Faults in text that a person wrote. All of them are reported at once, each with its line, a caret, what was expected
// and, if known, the likely fix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// A stretch of source text: the byte offsets [begin, end).
struct Span {
    std::size_t begin = 0, end = 0;
};

struct Diagnostic {
    Span where;
    std::string message;  ///< what is wrong and what was expected
    std::string hint;     ///< the likely fix; may be empty
};

/// Collects the faults of one text. Keeps the first 20 and counts the rest.
class Diagnostics {
public:
    /// `name`, such as the file name, is shown before line and column; `text` must outlive this object.
    Diagnostics(std::string name, std::string_view text) : name_(std::move(name)), text_(text) {}

    void report(Span where, std::string message, std::string hint = {});
    bool ok() const { return count_ == 0; }
    std::size_t count() const { return count_; }
    const std::vector<Diagnostic>& list() const { return list_; }
    std::string_view text() const { return text_; }
    const std::string& name() const { return name_; }

    /// Returns "name:line:column: message", the line, a caret and the hint for every fault, in text order.
    std::string render() const;

private:
    std::string name_;
    std::string_view text_;
    std::vector<Diagnostic> list_;
    std::size_t count_ = 0;
};

/// Returns the line and column (in bytes) of an offset, both counted from 1.
struct LineColumn {
    std::size_t line, column;
};
LineColumn locate(std::string_view text, std::size_t offset);

/// Returns the candidate nearest to `word` by edit distance if it is near enough to be a typing slip, otherwise "".
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace grundy
