// SPDX-License-Identifier: MIT
// Games that are given as a graph: every vertex is a position, and an edge leads to each of its options. The graph may
// have cycles; play that goes on for ever is a draw.
//
//   grundy::Digraph graph = grundy::Digraph::of_edges(3, {{2, 1}, {2, 0}, {1, 0}});
//   graph.value(2);  // 2
#pragma once

#include <cstdint>
#include <functional>
#include <grundy/answers.hpp>
#include <grundy/errors.hpp>
#include <grundy/owned.hpp>
#include <grundy/version.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grundy {
inline namespace abi_1 {

/// The value of a vertex or of a sum of them: a Value, but K of infinity(K) may be any set here.
struct LoopyValue {
    std::optional<std::uint64_t> nimber;
    std::vector<std::uint64_t> k;  ///< without a nimber: the nimbers among the options, ascending

    /// Throws Error if K does not fit into a Value.
    GRUNDY_API Value value() const;
};

GRUNDY_API PlayResult result_of(const LoopyValue& value);
GRUNDY_API std::string value_text(const LoopyValue& value);

enum class DigraphFormat { detect, edges, csv, binary };

struct DigraphOptions {
    Limits limits{};       ///< of everything that is done with the graph, from the beginning of reading
    unsigned threads = 0;  ///< upper bound; 0: as many as pay off on idle cores
    DigraphFormat format = DigraphFormat::detect;
    bool names = false;  ///< in text: numbers are names, too
    bool merge = false;  ///< an edge that comes twice counts once; otherwise it is a fault
};

/// A file, a socket, a string: writes up to `most` bytes to `to` and returns their number; 0: there are no more.
using ByteSource = std::function<std::size_t(char* to, std::size_t most)>;

/// A move of one token along an edge.
struct TokenMove {
    std::size_t token = 1;  ///< which one, from 1
    std::uint32_t from = 0, to = 0;
    LoopyValue value;                         ///< of `to`
    std::optional<std::uint64_t> remoteness;  ///< of `to`, if it was asked for
    LoopyValue total;                         ///< of the whole sum after the move
};

/// The answer about a sum: one token on each of several vertices, and a move moves one of them.
struct TokenAnswer {
    PlayResult result = PlayResult::loss;
    LoopyValue value;
    std::vector<LoopyValue> tokens;           ///< the value of each
    std::optional<std::uint64_t> remoteness;  ///< of a single token, if it was asked for and the game ends
    /// The moves that keep a win or a draw. If all moves lose: those with which a single token lasts longest, if the
    /// remoteness was asked for.
    std::vector<TokenMove> moves;
    bool moves_complete = true;
};

/// A graph and the values of its vertices, which are computed when they are first asked for. Queries throw Error if a
/// vertex does not exist, and Stopped if the limits do not suffice.
class GRUNDY_API Digraph {
public:
    using Vertex = std::uint32_t;
    using Edges = std::vector<std::pair<Vertex, Vertex>>;

    /// Reads a file (docs/commands.md, "digraph"); `name` is its name in messages. Throws TextError if it is faulty.
    static Digraph read(const ByteSource& source, std::string_view name, const DigraphOptions& options = {},
                        Headers headers = {});
    /// Throws Error if an edge comes twice, unless edges are merged.
    static Digraph of_edges(Vertex vertices, const Edges& edges, const DigraphOptions& options = {},
                            Headers headers = {});

    Digraph(Digraph&&) noexcept;
    Digraph& operator=(Digraph&&) noexcept;
    ~Digraph();

    Vertex vertices() const;
    std::uint64_t edges() const;
    std::span<const Vertex> options(Vertex v) const;
    /// The name of a vertex; its number if vertices have no names.
    std::string name(Vertex v) const;
    /// The vertex of this name. Throws Error, with a near name, if there is none.
    Vertex vertex(std::string_view name) const;
    /// Writes the graph in the binary form, in blocks.
    void write(const std::function<void(std::string_view)>& out) const;

    /// Computes all values now. Returns whether the graph has a cycle.
    bool solve();
    LoopyValue value(Vertex v);
    /// The moves until the game ends if the winner hurries and the loser delays; nothing for a draw.
    std::optional<std::uint64_t> remoteness(Vertex v);
    /// The result of a sum and the moves that keep it, at most `most_moves` of them.
    TokenAnswer solve(const std::vector<Vertex>& tokens, std::size_t most_moves, bool with_remoteness = false);

    struct Impl;

private:
    explicit Digraph(std::unique_ptr<Impl> impl);
    detail::Owned<Impl> impl_;
};

/// The values of a graph that is read once and not kept, with a byte for each vertex.
class GRUNDY_API StreamedDigraph {
public:
    /// Throws TextError if the file is faulty, or not in the order that this needs: the edges of a vertex together, and
    /// after those of its options. Throws Stopped if the limits do not suffice.
    StreamedDigraph(const ByteSource& source, std::string_view name, const DigraphOptions& options = {},
                    Headers headers = {});
    StreamedDigraph(StreamedDigraph&&) noexcept;
    StreamedDigraph& operator=(StreamedDigraph&&) noexcept;
    ~StreamedDigraph();

    std::uint32_t vertices() const;
    std::uint64_t edges() const;
    std::string name(std::uint32_t v) const;
    std::uint32_t vertex(std::string_view name) const;
    Value value(std::uint32_t v) const;

    struct Impl;

private:
    detail::Owned<Impl> impl_;
};

}  // namespace abi_1
}  // namespace grundy
