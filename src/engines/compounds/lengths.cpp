// SPDX-License-Identifier: MIT
// See lengths.hpp. A position is settled when the last of its options is, backwards from the ends of the game.
#include "engines/compounds/lengths.hpp"

#include <algorithm>
#include <vector>

#include "core/claimed.hpp"
#include "core/error.hpp"
#include "kernels/digraph/ticks.hpp"

namespace grundy::engines::compounds {
namespace {

constexpr std::string_view the_lengths = "the lengths of play";

// The length of a position from those of its options: the nearest or the farthest option from which the other player
// loses, else the farthest or the nearest of all.
std::uint32_t length_of(std::span<const digraph::Vertex> options, const std::vector<std::uint32_t>& lengths,
                        std::uint64_t winning, bool near) {
    bool wins = false;
    std::uint32_t out = 0;
    for (const digraph::Vertex w : options) {
        const std::uint32_t here = lengths[w] + 1;
        const bool lost = lengths[w] % 2 != winning;
        if (wins && !lost) continue;
        const bool first = out == 0 || (lost && !wins);
        const bool least = lost == near;
        wins = wins || lost;
        out = first ? here : least ? std::min(out, here) : std::max(out, here);
    }
    return out;
}

}  // namespace

// A heap above 1 can be ended or left at 1, whichever the player to move likes.
std::uint64_t Lengths::of_nim_heap(Int size) const { return size == 0 ? 0 : misere_ && size > 1 ? 2 : 1; }

void Lengths::explore(std::uint32_t root, Meter& meter) {
    loopy::Reachable::Result found = reachable_.explore(root, meter);
    const std::size_t n = found.positions;
    Claimed held(meter, the_lengths);
    held.more(std::uint64_t{n} * 3 * sizeof(std::uint32_t));
    // Positions that an earlier exploration knew are vertices after the others.
    std::vector<std::uint32_t> lengths(n + found.outside.size(), digraph::most_vertices);
    digraph::OwnedGraph graph;
    graph.first.make_room(lengths.size() + 1, meter, the_lengths);
    graph.targets.make_room(found.targets.size(), meter, the_lengths);
    for (std::size_t v = 0; v < n; ++v) {
        if (found.won[v]) throw Error("internal error: an option of a compound's operand ends the whole game");
        const std::size_t begin = graph.targets.size();
        graph.first.push_back(begin);
        for (auto at = to_size(found.first[v]); at < to_size(found.first[v + 1]); ++at) {
            const digraph::Vertex w = found.targets[at];
            graph.targets.push_back(w < n ? w : static_cast<digraph::Vertex>(n + loopy::Reachable::last_outside - w));
        }
        std::sort(graph.targets.begin() + begin, graph.targets.end());
    }
    for (std::size_t i = 0; i < found.outside.size(); ++i) {
        graph.first.push_back(graph.targets.size());
        lengths[n + i] = static_cast<std::uint32_t>(found.outside[i].word());
    }
    graph.first.push_back(graph.targets.size());
    const digraph::OwnedGraph back = digraph::reversed(graph.view(), meter);
    std::vector<std::uint32_t> left(lengths.size()), settled;
    settled.reserve(lengths.size());
    for (std::size_t v = 0; v < lengths.size(); ++v) {
        left[v] = static_cast<std::uint32_t>(graph.view().degree(v));
        if (left[v] > 0) continue;
        if (v < n) lengths[v] = 0;
        settled.push_back(static_cast<std::uint32_t>(v));
    }
    digraph::Ticks ticks(meter);
    for (std::size_t i = 0; i < settled.size(); ++i) {
        for (const digraph::Vertex v : back.view().options(settled[i])) {
            if (--left[v] > 0) continue;
            lengths[v] =
                length_of(graph.view().options(v), lengths, winning_parity(misere_), kind_ == Kind::remoteness);
            settled.push_back(v);
        }
        ticks.count(back.view().degree(settled[i]) + 1);
    }
    if (settled.size() < lengths.size()) throw Error("play of an operand never ends: a position comes back");
    for (std::size_t v = 0; v < n; ++v) reachable_.set_word(found.records[v], Value::of_word(lengths[v]));
    meter.release(found.bytes() + graph.bytes() + back.bytes());
}

std::uint64_t Lengths::operator()(rules::Position position, Meter& meter) {
    const rules::Position reduced = *reachable_.reduced(std::move(position), meter);
    if (reduced.empty()) return 0;
    if (reduced.size() == 1 && reduced[0].instance == 0) return of_nim_heap(reduced[0].words[0]);
    const std::uint32_t record = reachable_.record(reduced, meter);
    if (reachable_.word(record) == loopy::Reachable::unknown) explore(record, meter);
    return reachable_.word(record).word();
}

}  // namespace grundy::engines::compounds
