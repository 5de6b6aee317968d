// SPDX-License-Identifier: MIT
// Reads graph6, sparse6 and digraph6; see nauty_formats.hpp and the description named in graph_formats.hpp.
//
// A byte stands for six bits, the highest first, and is 63 more than they are. In front is the number n of vertices:
// one byte, or `~` and 18 bits, or `~~` and 36 bits. Then follow the bits of the columns of the upper triangle of the
// adjacency matrix (graph6), all rows of the matrix (digraph6), or steps to the next edge (sparse6).
#include "rules/nauty_formats.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>

#include "core/size.hpp"

namespace grundy::rules {
namespace {

constexpr char least = '?', greatest = '~';

class NautyLine {
public:
    NautyLine(std::string_view line, std::size_t begin, Diagnostics& faults)
        : line_(line), begin_(begin), faults_(faults) {}

    std::optional<Graph> graph() {
        drop_header();
        const char kind = at_ < line_.size() && (line_[at_] == ':' || line_[at_] == '&') ? line_[at_++] : ' ';
        if (!all_bytes_known() || !read_size()) return std::nullopt;
        const bool read = kind == ':' ? sparse() : dense(kind == '&');
        if (!read) return std::nullopt;
        for (Int v = 1; v <= n_; ++v) out_.vertices.push_back(v);
        std::sort(out_.edges.begin(), out_.edges.end());
        return std::move(out_);
    }

private:
    bool fault(std::size_t from, std::size_t to, std::string message, std::string hint = {}) {
        faults_.report({begin_ + from, begin_ + std::max(from + 1, to)}, std::move(message), std::move(hint));
        return false;
    }

    void drop_header() {
        constexpr std::array<std::string_view, 3> headers = {">>graph6<<", ">>sparse6<<", ">>digraph6<<"};
        for (const std::string_view header : headers)
            if (line_.starts_with(header)) at_ = header.size();
    }

    bool all_bytes_known() {
        if (at_ < line_.size() && line_[at_] == ';')
            return fault(at_, at_ + 1, "incremental sparse6 is not read", "copyg of nauty writes graph6 or sparse6");
        for (std::size_t i = at_; i < line_.size(); ++i)
            if (line_[i] < least || line_[i] > greatest)
                return fault(i, i + 1, "this is not a graph: expected an edge list, DIMACS, graph6 or sparse6",
                             "lines of an edge list are `1 2`, `1-2` or `1>2`; graph6 has only the characters ? to ~");
        return true;
    }

    unsigned six() { return static_cast<unsigned>(line_[at_++] - least); }

    bool read_size() {
        const std::size_t begin = at_;
        std::size_t bytes = 1;
        while (bytes < 7 && at_ < line_.size() && line_[at_] == greatest) ++at_, bytes = bytes == 1 ? 3 : 7;
        if (bytes == 7) bytes = 6;
        if (line_.size() - at_ < bytes) return fault(begin, line_.size(), "the line ends in the number of vertices");
        std::uint64_t n = 0;
        for (; bytes > 0; --bytes) n = n << 6 | six();
        if (std::cmp_greater(n, most_graph_size))
            return fault(begin, at_,
                         "this graph claims " + std::to_string(n) + " vertices; a graph has at most 10^6 of them");
        n_ = static_cast<Int>(n);
        return true;
    }

    bool add(Int u, Int v, bool arc) {
        if (std::cmp_equal(out_.edges.size(), most_graph_size))
            return fault(0, line_.size(), "a graph has at most 10^6 edges");
        out_.edges.push_back(arc ? Edge{u + 1, v + 1, true} : Edge{std::min(u, v) + 1, std::max(u, v) + 1, false});
        return true;
    }

    bool next_bit() {
        if (left_ == 0) bits_ = six(), left_ = 6;
        return (bits_ >> --left_ & 1) != 0;
    }

    // n is at most 10^6, so that the square has no more than 40 bits.
    bool dense(bool directed) {
        const auto n = static_cast<std::uint64_t>(n_);
        const std::uint64_t bits = directed ? n * n : n == 0 ? 0 : n * (n - 1) / 2, bytes = (bits + 5) / 6;
        if (line_.size() - at_ != bytes)
            return fault(0, line_.size(),
                         "a line of " + std::string(directed ? "digraph6" : "graph6") + " for " + std::to_string(n) +
                             " vertices has " + std::to_string(bytes) + " characters after their number, not " +
                             std::to_string(line_.size() - at_),
                         "a damaged line, or an edge list whose lines are not `1 2`");
        for (Int u = 0; u < n_; ++u)
            for (Int v = 0; v < (directed ? n_ : u); ++v)
                if (next_bit() && !add(u, v, directed)) return false;
        return true;
    }

    // Pairs (b, x): b raises the vertex v by one; x beyond v sets it; otherwise there is an edge x-v. The last byte is
    // filled with bits that reach beyond the last vertex or are too few for a pair.
    bool sparse() {
        const std::size_t width = to_size(std::bit_width(static_cast<std::uint64_t>(std::max(n_ - 1, Int{0}))));
        Int v = 0;
        for (std::size_t bits = 6 * (line_.size() - at_); bits >= width + 1; bits -= width + 1) {
            v += next_bit() ? 1 : 0;
            Int x = 0;
            for (std::size_t i = 0; i < width; ++i) x = 2 * x + (next_bit() ? 1 : 0);
            if (x > v)
                v = x;
            else if (v < n_ && !add(x, v, false))
                return false;
            if (v >= n_) break;
        }
        return true;
    }

    std::string_view line_;
    std::size_t begin_, at_ = 0;
    Diagnostics& faults_;
    Int n_ = 0;
    unsigned bits_ = 0, left_ = 0;
    Graph out_;
};

}  // namespace

std::optional<Graph> parse_nauty_line(std::string_view line, std::size_t begin, Diagnostics& faults) {
    return NautyLine(line, begin, faults).graph();
}

}  // namespace grundy::rules
