// SPDX-License-Identifier: MIT
// See stream.hpp. A value is final as soon as the edges of another vertex begin. An option without a value so far is
// taken for an end; if edges of it come later, the order was not as required, and the file is rejected.
#include "digraph/stream.hpp"

#include <algorithm>
#include <bit>

#include "core/escaped.hpp"
#include "kernels/digraph/marks.hpp"

namespace grundy::digraph {
namespace {

using Mark = Marks<std::uint8_t>;
constexpr std::uint8_t taken_for_end = Mark::open;
constexpr std::size_t set_words = 4;  // a byte has 256 values

}  // namespace

void Stream::fail(const std::string& message) const {
    const std::string hint =
        "sort the edges so that those of a vertex follow those of its options; or leave out --stream, and the order "
        "does not matter";
    if (!text_) throw fault_at_byte(source_, place_, message, hint);
    throw TextError(source_ + ":" + std::to_string(place_) + ":1: " + message + "\n    hint: " + hint + "\n", source_,
                    to_size(place_), 1);
}

void Stream::make_known(std::uint64_t count) {
    if (count <= values_.size()) return;
    const std::size_t more = to_size(count) - values_.size();
    values_.make_room(more, meter_, "the values of " + std::to_string(count) + " vertices");
    std::fill_n(values_.end(), more, Mark::unknown);
    values_.take_in(more);
}

void Stream::start(Vertex v) {
    finish();
    if (values_[v] == taken_for_end)
        fail("edges of vertex " + escaped(vertices_.text(v)) +
             ", which was an option before: the order is wrong for --stream");
    if (values_[v] != Mark::unknown)
        fail("edges of vertex " + escaped(vertices_.text(v)) +
             ", whose other edges stood before: they must be together for --stream");
    present_ = v;
    started_ = true;
    values_[v] = Mark::infinite;
}

void Stream::finish() {
    if (!started_) return;
    started_ = false;
    std::uint64_t value = 0;
    for (std::uint64_t& word : options_) {
        if (value % 64 == 0) value += static_cast<std::uint64_t>(std::countr_one(word));
        if (value % 64 != 0 || word != ~std::uint64_t{0}) break;
    }
    std::fill(options_.begin(), options_.end(), 0);
    if (value > Mark::most) fail("a value above 252 does not fit into the byte that --stream has for it");
    values_[present_] = static_cast<std::uint8_t>(value);
}

void Stream::see(Vertex from, Vertex to) {
    const std::uint8_t x = values_[to];
    if (x == Mark::infinite)
        fail("an edge from vertex " + escaped(vertices_.text(from)) +
             " to itself: values of graphs with cycles need the whole graph");
    if (x == Mark::unknown) values_[to] = taken_for_end;
    const std::size_t value = x >= Mark::open ? 0 : x;
    options_[value / 64] |= std::uint64_t{1} << (value % 64);
    ++edges_;
}

void Stream::edge(Vertex from, Vertex to, std::uint64_t line) {
    place_ = line;
    make_known(std::uint64_t{std::max(from, to)} + 1);
    if (!started_ || from != present_) start(from);
    see(from, to);
}

void Stream::vertex(Vertex v, std::uint64_t line) {
    place_ = line;
    make_known(std::uint64_t{v} + 1);
}

void Stream::begin(std::uint64_t, std::uint64_t) { text_ = false; }

void Stream::row(Vertex v, std::span<const Vertex> options, std::uint64_t byte) {
    place_ = byte;
    make_known(std::uint64_t{v} + 1);
    if (options.empty()) return;
    make_known(std::uint64_t{options.back()} + 1);  // rows are ascending
    start(v);
    for (const Vertex w : options) see(v, w);
}

void Stream::read(Input& in, const ReadOptions& options) {
    source_ = in.name();
    options_.make_room(set_words, meter_, "a set of values");
    options_.take_in(set_words);
    std::fill(options_.begin(), options_.end(), 0);
    meter_.begin("reading the graph");
    const FileForm form = form_of(in, options.form);
    if (form == FileForm::binary)
        read_binary(in, vertices_, *this, meter_);
    else
        read_text(in, {form == FileForm::csv, options.names}, vertices_, *this, meter_);
    finish();
    make_known(vertices_.count);
}

std::uint64_t Stream::value(Vertex v) const { return values_[v] >= Mark::open ? 0 : values_[v]; }

}  // namespace grundy::digraph
