// SPDX-License-Identifier: MIT
// The vertices of a file: numbers from 0, or names, which are numbered in the order in which they come first.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/budget.hpp"
#include "core/large_array.hpp"
#include "kernels/digraph/graph.hpp"

namespace grundy::digraph {

/// Names by number and numbers by name, in some 10 bytes per name beyond its text.
class Names {
public:
    std::uint64_t size() const { return ends_.size(); }
    std::string_view name(Vertex v) const;
    std::optional<Vertex> find(std::string_view name) const;
    /// The number of the name, which is a new one if it is not known. Throws Stopped if the memory is used up, and
    /// Error if there are too many.
    Vertex add(std::string_view name, Meter& meter);
    std::uint64_t bytes() const { return text_.bytes() + ends_.bytes() + slots_.bytes(); }

private:
    std::size_t slot_of(std::string_view name) const;
    void grow(Meter& meter);

    LargeArray<char> text_;
    LargeArray<std::uint64_t> ends_;  // of the names in text_
    LargeArray<Vertex> slots_;        // a hash table with open addresses; its size is a power of two
};

/// The vertices of one graph. Numbers need no table: there are as many as the largest one says.
struct Vertices {
    bool named = false;
    std::uint64_t count = 0;
    Names names;

    /// The name, or the number while the names have not been read yet.
    std::string text(Vertex v) const { return v < names.size() ? std::string(names.name(v)) : std::to_string(v); }
};

}  // namespace grundy::digraph
