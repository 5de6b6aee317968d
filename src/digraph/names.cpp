// SPDX-License-Identifier: MIT
// See names.hpp.
#include "digraph/names.hpp"

#include <algorithm>
#include <functional>

#include "core/error.hpp"

namespace grundy::digraph {
namespace {

constexpr Vertex no_vertex = ~Vertex{0};
constexpr std::size_t first_slots = 1024;

}  // namespace

std::string_view Names::name(Vertex v) const {
    const std::size_t begin = v == 0 ? 0 : to_size(ends_[v - 1]);
    return {text_.data() + begin, to_size(ends_[v]) - begin};
}

std::size_t Names::slot_of(std::string_view name) const {
    const std::size_t last = slots_.size() - 1;
    std::size_t slot = std::hash<std::string_view>{}(name)&last;
    while (slots_[slot] != no_vertex && this->name(slots_[slot]) != name) slot = (slot + 1) & last;
    return slot;
}

std::optional<Vertex> Names::find(std::string_view name) const {
    if (slots_.empty()) return std::nullopt;
    const Vertex found = slots_[slot_of(name)];
    return found == no_vertex ? std::nullopt : std::optional<Vertex>(found);
}

// At most half of the slots are taken. The old ones go first: all names can be entered again.
void Names::grow(Meter& meter) {
    const std::size_t wanted = std::max(first_slots, 2 * slots_.size());
    meter.release(slots_.bytes());
    slots_ = {};
    meter.claim(std::uint64_t{wanted} * sizeof(Vertex), "the names of the vertices");
    slots_.reserve(wanted);
    slots_.take_in(wanted);
    std::fill(slots_.begin(), slots_.end(), no_vertex);
    for (Vertex v = 0; v < ends_.size(); ++v) slots_[slot_of(name(v))] = v;
}

Vertex Names::add(std::string_view name, Meter& meter) {
    if (2 * (ends_.size() + 1) > slots_.size()) grow(meter);
    Vertex& slot = slots_[slot_of(name)];
    if (slot != no_vertex) return slot;
    if (ends_.size() >= most_vertices) throw Error("the graph has more than 2^32 - 2 vertices, which is too many");
    text_.make_room(name.size(), meter, "the names of the vertices");
    text_.append({name.data(), name.size()});
    ends_.make_room(1, meter, "the names of the vertices");
    ends_.push_back(text_.size());
    return slot = static_cast<Vertex>(ends_.size() - 1);
}

}  // namespace grundy::digraph
