// SPDX-License-Identifier: MIT
// Pairing on graphs from which vertices are deleted: an automorphism that is its own inverse is looked for part by
// part, by trying to map one vertex after another to those that no move forbids.
#include <algorithm>
#include <iterator>

#include "core/size.hpp"
#include "engines/graph/canonical.hpp"
#include "engines/graph/form.hpp"
#include "engines/graph/host.hpp"
#include "engines/theorems/large_involution.hpp"
#include "engines/theorems/pairing.hpp"
#include "engines/theorems/stable_classes.hpp"
#include "rules/graphs.hpp"
#include "rules/layout.hpp"

namespace grundy::engines::theorems {
namespace {

using graph::bit;
using graph::Host;
using graph::Vertices;

constexpr std::size_t most_choices = 100'000;
constexpr std::size_t most_far_vertices = 4096, most_far_edges = 1 << 15;
constexpr std::size_t words_a_step = 16;       // words of a position that count as one step
constexpr std::uint64_t most_trials = 20'000;  // vertices that are tried in one part

// The involutions of one connected graph that map no vertex to one that `avoid` holds for it.
class Involution {
public:
    Involution(const Host& host, std::vector<Vertices> avoid, Meter& meter)
        : host_(host), avoid_(std::move(avoid)), meter_(meter), to_(to_size(host.size), -1) {
        // Nearest first, so that each vertex is joined to one that is mapped already.
        std::vector<bool> seen(to_.size());
        for (int start = 0; start < host_.size; ++start) {
            if (seen[to_size(start)]) continue;
            seen[to_size(start)] = true;
            order_.push_back(start);
            for (std::size_t next = order_.size() - 1; next < order_.size(); ++next)
                for (Vertices w = host_.joined[to_size(order_[next])]; w != 0; w &= w - 1)
                    if (const int v = search::lowest(w); !seen[to_size(v)]) {
                        seen[to_size(v)] = true;
                        order_.push_back(v);
                    }
        }
    }

    bool found() { return extend(0); }
    const std::vector<int>& map() const { return to_; }

private:
    bool extend(std::size_t next) {
        while (next < order_.size() && to_[to_size(order_[next])] >= 0) ++next;
        if (next == order_.size()) return true;
        const int v = order_[next];
        // The images of joined vertices are joined.
        Vertices among = graph::all(to_size(host_.size));
        for (Vertices u = host_.joined[to_size(v)]; u != 0; u &= u - 1)
            if (const int image = to_[to_size(search::lowest(u))]; image >= 0) among &= host_.joined[to_size(image)];
        for (; among != 0; among &= among - 1) {
            const int w = search::lowest(among);
            if (to_[to_size(w)] >= 0 || !may_be(v, w)) continue;
            meter_.tick();
            if (++steps_ > most_trials) return false;
            to_[to_size(v)] = w, to_[to_size(w)] = v;
            if (agrees(v) && agrees(w) && extend(next + 1)) return true;
            to_[to_size(v)] = to_[to_size(w)] = -1;
        }
        return false;
    }
    bool may_be(int v, int w) const {
        return (avoid_[to_size(v)] & bit(w)) == 0 && (avoid_[to_size(w)] & bit(v)) == 0 &&
               search::count(host_.out[to_size(v)]) == search::count(host_.out[to_size(w)]) &&
               search::count(host_.joined[to_size(v)]) == search::count(host_.joined[to_size(w)]);
    }
    // Whether v is joined to vertices that are mapped as its image is to their images.
    bool agrees(int v) const {
        for (int u = 0; u < host_.size; ++u) {
            if (to_[to_size(u)] < 0) continue;
            const int v1 = to_[to_size(v)], u1 = to_[to_size(u)];
            if (((host_.out[to_size(v)] >> u ^ host_.out[to_size(v1)] >> u1) & 1) != 0 ||
                ((host_.out[to_size(u)] >> v ^ host_.out[to_size(u1)] >> v1) & 1) != 0 ||
                times(v, u) != times(v1, u1) || times(u, v) != times(u1, v1))
                return false;
        }
        return true;
    }
    Int times(int v, int u) const {
        if (host_.simple) return 0;
        for (const Host::End& e : host_.ends[to_size(v)])
            if (e.vertex == u) return e.times;
        return 0;
    }

    const Host& host_;
    std::vector<Vertices> avoid_;
    Meter& meter_;
    std::vector<int> to_, order_;
    std::uint64_t steps_ = 0;
};

// How far a vertex that a move changes can be from one that the same move reads.
int reach_of(const graph::Option& o) {
    const auto depth_between = [&](int a, int b) {  // along the edges by which the variables were bound
        int out = 0;
        while (a != b) {
            int& later = a > b ? a : b;
            later = o.variables[to_size(later)].of;
            ++out;
        }
        return out;
    };
    int out = 0;
    for (const graph::Deleted& d : o.deleted)
        for (int v = 0; v < static_cast<int>(o.variables.size()); ++v)
            out = std::max(out, depth_between(d.variable, v) + (d.kind == graph::Deleted::Kind::vertex ? 0 : 1) +
                                    (o.conditions.empty() ? 0 : 1));
    return out;
}

class OnGraphs final : public Pairing {
public:
    OnGraphs(graph::Form form, int instance, std::size_t most_near)
        : form_(std::move(form)), instance_(instance), most_near_(most_near) {
        for (const graph::Option& o : form_.options) reach_ = std::max(reach_, reach_of(o));
    }

    std::string form() const override { return "vertices deleted from a graph"; }

    std::optional<Rest> rest(std::span<const Int> words, Meter& meter) const override {
        const rules::Graph whole(rules::next_argument(rules::Type::graph, words));
        Rest large;
        if (whole.vertices.size() > most_near_ && !(large.how = answer_far(whole, meter)).empty()) return large;
        OddParts odd;
        for (rules::Graph& g : rules::components(whole)) odd.add(*this, g.words(), meter);
        Rest out;
        for (Part& part : odd.list()) {
            const std::string how = answer(rules::Graph(part), meter);
            if (how.empty())
                out.parts.push_back(std::move(part));
            else
                out.how += (out.how.empty() ? "" : ", ") + how;
        }
        if (out.parts.empty() && out.how.empty()) out.how = "exchange of equal parts";
        return out;
    }

    // An involution of a large graph maps what the moves delete to itself, and so the rest of each stable class, of
    // which it leaves no vertex where it is: an even number is left.
    Likely likely(std::span<const Int> words, Meter& meter) const override {
        const rules::Graph whole(rules::next_argument(rules::Type::graph, words));
        const auto near =
            fits_far(whole) && whole.vertices.size() > most_near_ ? simple_neighbours(whole, meter) : std::nullopt;
        if (!near) return {};
        return [this, all = whole.vertices, classes = stable_classes(*near, meter),
                &meter](std::span<const rules::Component> left) {
            std::vector<bool> odd(all.size());
            for (const rules::Component& c : left)
                if (c.instance == instance_) {
                    meter.tick(c.words.size() / words_a_step);
                    if (!flip(all, classes, c.words, odd)) return false;
                }
            return std::none_of(odd.begin(), odd.end(), [](bool o) { return o; });
        };
    }

    // Isomorphic parts have equal forms.
    Part canonical(const Part& part, Meter& meter) const override {
        meter.tick(part.size());
        const rules::Graph g{std::span<const Int>(part)};
        if (!graph::has_canonical_forms() || g.vertices.size() > to_size(graph::most_vertices)) return part;
        graph::Canonizer canonizer;
        const auto edges = graph::joined_by_index(g);
        const auto form = canonizer.form(g.vertices.size(), edges, &meter);
        if (!form) return part;
        Part out = {-1, static_cast<Int>(g.vertices.size())};  // no graph begins like this
        std::transform(form->begin(), form->end(), std::back_inserter(out),
                       [](std::uint64_t w) { return static_cast<Int>(w); });
        return out;
    }

private:
    static bool fits_far(const rules::Graph& g) {
        return g.vertices.size() <= most_far_vertices && g.edges.size() <= most_far_edges;
    }
    // The classes of the vertices of a graph among all; false if some are not there.
    static bool flip(const std::vector<Int>& all, const std::vector<int>& classes, std::span<const Int> words,
                     std::vector<bool>& odd) {
        const auto graph = rules::next_argument(rules::Type::graph, words);
        auto at = all.begin();
        for (const Int v : graph.subspan(1, to_size(graph[0]))) {
            at = std::find(at, all.end(), v);
            if (at == all.end()) return false;
            odd[to_size(classes[to_size(at - all.begin())])].flip();
        }
        return true;
    }
    // Of any number of vertices: the image of each is farther away than a move reaches.
    std::string answer_far(const rules::Graph& g, Meter& meter) const {
        if (!fits_far(g)) return "";
        const auto map = large_involution(g, reach_, meter);
        return map ? text(g, *map) : "";
    }
    std::string answer(const rules::Graph& g, Meter& meter) const {
        if (g.vertices.size() > most_near_) return answer_far(g, meter);
        const Host host(g);
        const auto choices = graph::choices_of(form_, host, most_choices);
        if (!choices) return "";
        std::vector<Vertices> avoid(g.vertices.size());
        for (const graph::Choice& c : *choices) {
            meter.tick();
            for (Vertices need = needed(host, c); need != 0; need &= need - 1)
                avoid[to_size(search::lowest(need))] |= c.deleted;
        }
        Involution involution(host, std::move(avoid), meter);
        if (!involution.found()) return "";
        return text(g, involution.map());
    }
    // Conditions look at the degrees of the variables of a choice, so at all edges there.
    Vertices needed(const Host& host, const graph::Choice& c) const {
        Vertices out = c.need;
        if (form_.options[c.option].conditions.empty()) return out;
        for (Vertices v = c.need; v != 0; v &= v - 1) out |= host.joined[to_size(search::lowest(v))];
        return out;
    }
    static std::string text(const rules::Graph& g, const std::vector<int>& map) {
        constexpr std::size_t most_pairs = 8;
        std::string out;
        std::size_t pairs = 0;
        for (std::size_t v = 0; v < map.size(); ++v) {
            if (to_size(map[v]) < v) continue;
            if (++pairs > most_pairs) return out + ", ...";
            out += (out.empty() ? "vertices " : ", ") + std::to_string(g.vertices[v]) + " <-> " +
                   std::to_string(g.vertices[to_size(map[v])]);
        }
        return out;
    }

    graph::Form form_;
    int instance_;
    std::size_t most_near_;  // vertices of a graph whose moves are listed
    int reach_ = 0;
};

}  // namespace

static std::unique_ptr<Pairing> pairing_on_graphs(const rules::Ruleset& rules, int instance, std::size_t most_near) {
    std::string why_not;
    auto form = graph::form_of(rules, instance, why_not);
    if (!form || form->cuts() || form->numbers_matter) return nullptr;
    return std::make_unique<OnGraphs>(*std::move(form), instance, most_near);
}

std::unique_ptr<Pairing> pairing_on_graphs(const rules::Ruleset& rules, int instance) {
    return pairing_on_graphs(rules, instance, to_size(graph::most_vertices));
}

std::unique_ptr<Pairing> far_pairing_on_graphs(const rules::Ruleset& rules, int instance) {
    return pairing_on_graphs(rules, instance, 0);
}

}  // namespace grundy::engines::theorems
