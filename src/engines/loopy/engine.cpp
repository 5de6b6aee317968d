// SPDX-License-Identifier: MIT
// Values of positions that may repeat; see engine.hpp. Each position is explored once. If a later exploration meets it,
// a vertex of the same value stands for it: a nim heap, or a vertex that leads to itself and to the heaps of K. The
// label of a vertex depends only on the labels of its options and, if they have none, on those of their options.
#include "engines/loopy/engine.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/size.hpp"
#include "kernels/digraph/acyclic.hpp"
#include "kernels/digraph/loopy.hpp"
#include "kernels/digraph/marks.hpp"

namespace grundy::engines::loopy {
namespace {

using digraph::Filled;
using digraph::Graph;
using digraph::Marks;
using digraph::Vertex;

constexpr std::size_t most_reduced = 8;
constexpr std::string_view the_graph = "the graph of a game that may repeat";

// Removes options in which the other player wins at once: for any n, the option + *n is answered by that win, so it
// gives no label and hinders none. Puts vertices in the place of positions that were labelled before.
class Completion {
public:
    Completion(Reachable::Result& found, Meter& meter) : found_(found), meter_(meter) {
        const auto need = [&](Nimber n) { heaps_ = std::max(heaps_, n + 1); };
        for (const Value v : found.outside) {
            if (v.is_nimber()) need(v.nimber());
            if (v.is_infinite())
                for (const Nimber n : v.numbers()) need(n);
        }
        for (std::size_t i = 0; i < found.outside.size(); ++i)
            if (found.outside[i].is_infinite()) infinite_.push_back(i);
        if (found.positions + heaps_ + infinite_.size() >= digraph::most_vertices)
            throw Error("a game with more positions than a graph can have");
    }

    void run() {
        std::uint64_t to = 0;
        for (std::uint32_t v = 0; v < found_.positions; ++v) {
            const std::uint64_t from = found_.first[v], end = found_.first[std::size_t{v} + 1];
            found_.first[v] = to;
            for (std::uint64_t i = from; i < end; ++i)
                if (const auto w = vertex(found_.targets[to_size(i)])) found_.targets[to_size(to++)] = *w;
            sort_row(found_.first[v], to);
        }
        found_.first.pop_back();
        found_.targets.cut(to_size(to));
        for (Nimber n = 0; n < heaps_; ++n) {
            begin_row(n);
            for (Nimber k = 0; k < n; ++k) found_.targets.push_back(heap(k));
        }
        for (std::size_t i = 0; i < infinite_.size(); ++i) {
            const auto k = found_.outside[infinite_[i]].numbers();
            begin_row(k.size() + 1);
            for (const Nimber n : k) found_.targets.push_back(heap(n));
            found_.targets.push_back(infinite(i));
        }
        begin_row(0);
    }

    Graph graph() const {
        return {{found_.first.data(), found_.first.size()}, {found_.targets.data(), found_.targets.size()}};
    }

private:
    Vertex heap(Nimber n) const { return static_cast<Vertex>(found_.positions + n); }
    Vertex infinite(std::size_t i) const { return static_cast<Vertex>(found_.positions + heaps_ + i); }
    std::optional<Vertex> vertex(Vertex target) const {
        if (target < found_.positions) {
            if (found_.won[target]) return std::nullopt;
            return target;
        }
        if (target == Reachable::loony_target) return std::nullopt;
        const std::size_t i = Reachable::last_outside - target;
        const Value v = found_.outside[i];
        if (v.is_nimber()) return heap(v.nimber());
        if (!v.is_infinite()) return std::nullopt;  // loony
        return infinite(to_size(std::lower_bound(infinite_.begin(), infinite_.end(), i) - infinite_.begin()));
    }
    void sort_row(std::uint64_t begin, std::uint64_t end) {
        if (!found_.outside.empty())
            std::sort(found_.targets.begin() + to_size(begin), found_.targets.begin() + to_size(end));
    }
    void begin_row(Nimber options) {
        found_.first.make_room(1, meter_, the_graph);
        found_.first.push_back(found_.targets.size());
        found_.targets.make_room(to_size(options), meter_, the_graph);
    }

    Reachable::Result& found_;
    Meter& meter_;
    Nimber heaps_ = 0;                   // *0, ..., *(heaps_ - 1) have vertices, after those of the positions,
    std::vector<std::size_t> infinite_;  // and then these of `outside`
};

template <class Word>
Filled labels(const Graph& graph, LargeArray<Word>& table, Meter& meter) {
    table.make_room(graph.vertices(), meter, the_graph);
    table.take_in(graph.vertices());
    const std::span<Word> values(table.data(), table.size());
    const Filled filled = digraph::values_by_search(graph, values, meter);
    if (filled != Filled::cyclic) return filled;
    const digraph::OwnedGraph back = digraph::reversed(graph, meter);
    const Filled out = digraph::loopy_values(graph, back.view(), values, meter);
    meter.release(back.bytes());
    return out;
}

template <class Word>
Value value_of(const Graph& graph, const LargeArray<Word>& table, Vertex v) {
    if (table[v] != Marks<Word>::infinite) return static_cast<Nimber>(table[v]);
    std::vector<Nimber> k;
    for (const Vertex w : graph.options(v))
        if (table[w] != Marks<Word>::infinite) k.push_back(table[w]);
    std::sort(k.begin(), k.end());
    k.erase(std::unique(k.begin(), k.end()), k.end());
    return infinity_in_a_word(k).value_or(Reachable::again);
}

}  // namespace

struct Engine::Reduced : rules::ReducedGame {
    Reduced(const rules::ConstantArguments& split, const rules::Instance& original, std::vector<std::vector<Int>> words,
            Values& others)
        : ReducedGame(split, original, std::move(words)), engine(rules, instance, others) {}

    Engine engine;
};

Engine::Reduced& Engine::reduced(std::vector<std::vector<Int>> constant) {
    const auto at =
        std::find_if(reduced_.begin(), reduced_.end(), [&](const auto& r) { return r->constant == constant; });
    if (at != reduced_.end()) return **at;
    if (reduced_.size() == most_reduced) reduced_.erase(reduced_.begin());
    const rules::Instance& original = rules_.instance(instance_);
    reduced_.push_back(std::make_shared<Reduced>(*constants_, original, std::move(constant), others_));
    return *reduced_.back();
}

std::optional<Value> Engine::independent(const rules::Component& part, Meter& meter) {
    if (part.instance == 0) return static_cast<Nimber>(part.words[0]);
    if (part.instance == instance_ || rules_.game(part.instance).cyclic) return std::nullopt;
    return others_.value(part, meter);
}

void Engine::label(std::uint32_t root, Meter& meter) {
    Reachable::Result found = reachable_.explore(root, meter);
    LargeArray<std::uint8_t> bytes;
    LargeArray<std::uint32_t> words;
    try {
        Completion completion(found, meter);
        completion.run();
        const Graph graph = completion.graph();
        meter.begin("values of the positions", graph.vertices() + graph.edges());
        const bool fits = labels(graph, bytes, meter) == Filled::yes;
        if (!fits) labels(graph, words, meter);
        for (Vertex v = 0; v < found.positions; ++v)
            reachable_.set_word(found.records[v], found.won[v] ? loony
                                                  : fits       ? value_of(graph, bytes, v)
                                                               : value_of(graph, words, v));
    } catch (...) {
        for (const std::uint32_t r : found.records) reachable_.set_word(r, Reachable::unknown);
        throw;
    }
    meter.release(found.bytes() + bytes.bytes() + words.bytes());
}

Value Engine::part(const rules::Component& component, Meter& meter) {
    if (!constants_ || component.instance != instance_) return whole(component, meter);
    auto divided = constants_->divided(rules_.game(instance_), component.words);
    try {
        return reduced(std::move(divided.constant)).engine.value(divided.rest, meter);
    } catch (const Error&) {  // it will be found again, and named as the user knows it
        return whole(component, meter);
    }
}

Value Engine::whole(const rules::Component& component, Meter& meter) {
    const auto position = reachable_.reduced({component}, meter);
    if (!position) return loony;
    if (position->empty()) return 0;
    if ((*position)[0].instance == 0) return static_cast<Nimber>((*position)[0].words[0]);
    const std::uint32_t record = reachable_.record(*position, meter);
    if (reachable_.word(record) == Reachable::unknown) label(record, meter);
    const Value v = reachable_.word(record);
    if (v == Reachable::again)
        throw Error("the value of " + to_text(rules_, component) +
                    " is an infinity(K) with numbers that are too far apart: they must all be below 62, or differ only "
                    "in their last five binary digits");
    return v;
}

}  // namespace grundy::engines::loopy
