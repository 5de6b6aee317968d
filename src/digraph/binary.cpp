// SPDX-License-Identifier: MIT
// Reads and writes the binary form. Nothing that a damaged file claims is taken on trust: memory grows with what has
// been read.
#include "digraph/binary.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/error.hpp"
#include "digraph/checksum.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::digraph {
namespace {

static_assert(std::endian::native == std::endian::little, "the words of the file are copied as they are");

constexpr std::uint32_t version = 1, has_names = 1;
constexpr std::size_t block = std::size_t{1} << 16;  // words that are read at once
const std::string make_again = "the file is damaged or incomplete: copy or make it again";

class BinaryReader {
public:
    BinaryReader(Input& in, Vertices& vertices, RowSink& out, Meter& meter)
        : in_(in), vertices_(vertices), out_(out), meter_(meter), ticks_(meter) {}
    ~BinaryReader() { meter_.release(row_.bytes()); }

    void run() {
        if (!binary_magic.starts_with(in_.peek(binary_magic.size()).substr(0, binary_magic.size())))
            fail(0, "this is not a graph in Grundy's binary form", "leave out --input, and the form is detected");
        bytes(binary_magic.size(), "the first word");
        sum_.add(binary_magic);
        const std::uint64_t version_at = in_.offset();
        if (const std::uint32_t v = word("the version"); v != version)
            fail(version_at, "version " + std::to_string(v) + " of the form is not known",
                 "this program reads version 1; a newer one may read the file");
        const std::uint64_t flags_at = in_.offset();
        const std::uint32_t flags = word("the flags");
        if (flags > has_names) fail(flags_at, "flags " + std::to_string(flags) + " are not known", make_again);
        const std::uint64_t vertices_at = in_.offset();
        const std::uint64_t n = long_word("the number of vertices"), m = long_word("the number of edges");
        if (n >= most_vertices)
            fail(vertices_at, "the file claims " + std::to_string(n) + " vertices, and at most 2^32 - 2 are possible",
                 make_again);
        vertices_.count = n;
        vertices_.named = flags == has_names;
        out_.begin(n, m);
        for (std::uint64_t v = 0; v < n; ++v) read_row(static_cast<Vertex>(v));
        if (edges_ != m)
            fail(vertices_at + 8, "the file claims " + std::to_string(m) + " edges and has " + std::to_string(edges_),
                 make_again);
        if (vertices_.named) read_names();
        const std::uint64_t expected = sum_.value(), at = in_.offset();
        if (long_word("the checksum") != expected)
            fail(at, "the checksum does not fit the bytes before it", make_again);
        if (!in_.peek(1).empty()) fail(in_.offset(), "there is more after the end of the graph", make_again);
    }

private:
    [[noreturn]] void fail(std::uint64_t byte, const std::string& message, const std::string& hint) const {
        throw fault_at_byte(in_.name(), byte, message, hint);
    }

    std::string_view bytes(std::size_t count, const char* what) {
        const std::string_view found = in_.peek(count);
        if (found.size() < count)
            fail(in_.offset() + found.size(), std::string("the file ends in ") + what, make_again);
        in_.skip(count);
        return found.substr(0, count);
    }

    std::uint32_t word(const char* what) {
        std::uint32_t out = 0;
        std::memcpy(&out, bytes(sizeof out, what).data(), sizeof out);
        sum_.add(out);
        return out;
    }

    std::uint64_t long_word(const char* what) {
        const std::uint64_t low = word(what);
        return low | std::uint64_t{word(what)} << 32;
    }

    void read_row(Vertex v) {
        const std::uint64_t at = in_.offset();
        const std::uint32_t degree = word("the rows");
        if (degree > vertices_.count)
            fail(at,
                 "vertex " + std::to_string(v) + " has " + std::to_string(degree) +
                     " options, more than there are vertices",
                 make_again);
        row_.clear();
        for (std::size_t left = degree; left > 0;) {
            const std::size_t now = std::min(left, block);
            const std::string_view found = bytes(now * sizeof(Vertex), "the rows");
            row_.make_room(now, meter_, "a row of the graph");
            std::memcpy(row_.end(), found.data(), found.size());
            row_.take_in(now);
            left -= now;
        }
        for (std::size_t i = 0; i < degree; ++i) {
            sum_.add(row_[i]);
            if (row_[i] < vertices_.count && (i == 0 || row_[i] > row_[i - 1])) continue;
            const std::string what = "option " + std::to_string(row_[i]) + " of vertex " + std::to_string(v);
            fail(at + 4 * (i + 1),
                 row_[i] >= vertices_.count ? what + " is beyond the last vertex"
                                            : what + " is not above the one before it",
                 "options are vertices from 0, ascending, each once");
        }
        edges_ += degree;
        ticks_.count(degree + 1);
        out_.row(v, {row_.data(), row_.size()}, at);
    }

    void read_names() {
        for (std::uint64_t v = 0; v < vertices_.count; ++v) {
            const std::uint64_t at = in_.offset();
            const std::uint32_t length = word("the names");
            if (length == 0 || length > Input::largest) fail(at, "a name of this length is not possible", make_again);
            const std::string_view name = bytes(length, "the names");
            sum_.add(name);
            if (vertices_.names.add(name, meter_) != v)
                fail(at, "this name is already that of another vertex", make_again);
            ticks_.count(1);
        }
    }

    Input& in_;
    Vertices& vertices_;
    RowSink& out_;
    Meter& meter_;
    Ticks ticks_;
    Checksum sum_;
    LargeArray<Vertex> row_;
    std::uint64_t edges_ = 0;
};

class Writer {
public:
    explicit Writer(const std::function<void(std::string_view)>& out) : out_(out) {}
    ~Writer() = default;

    void text(std::string_view bytes) {
        sum_.add(bytes);
        put(bytes);
    }
    void word(std::uint32_t w) {
        sum_.add(w);
        put({reinterpret_cast<const char*>(&w), sizeof w});
    }
    void long_word(std::uint64_t w) {
        word(static_cast<std::uint32_t>(w));
        word(static_cast<std::uint32_t>(w >> 32));
    }
    void finish() {
        long_word(sum_.value());
        out_(buffer_);
    }

private:
    void put(std::string_view bytes) {
        buffer_ += bytes;
        if (buffer_.size() < block) return;
        out_(buffer_);
        buffer_.clear();
    }

    const std::function<void(std::string_view)>& out_;
    Checksum sum_;
    std::string buffer_;
};

}  // namespace

void read_binary(Input& in, Vertices& vertices, RowSink& out, Meter& meter) {
    BinaryReader(in, vertices, out, meter).run();
}

void write_binary(const Graph& graph, const Vertices& vertices, const std::function<void(std::string_view)>& out,
                  Meter& meter) {
    Writer writer(out);
    Ticks ticks(meter);
    writer.text(binary_magic);
    writer.word(version);
    writer.word(vertices.named ? has_names : 0);
    writer.long_word(graph.vertices());
    writer.long_word(graph.edges());
    for (std::size_t v = 0; v < graph.vertices(); ++v) {
        writer.word(static_cast<std::uint32_t>(graph.degree(v)));
        for (const Vertex w : graph.options(v)) writer.word(w);
        ticks.count(graph.degree(v) + 1);
    }
    for (std::uint64_t v = 0; vertices.named && v < vertices.count; ++v) {
        const std::string_view name = vertices.names.name(static_cast<Vertex>(v));
        writer.word(static_cast<std::uint32_t>(name.size()));
        writer.text(name);
    }
    writer.finish();
}

}  // namespace grundy::digraph
