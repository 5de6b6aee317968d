// SPDX-License-Identifier: MIT
// Lays out graphs in layers; see layered_layout.hpp.
//
// 1. An edge over several layers passes through a point in each layer between, so that it bends around the vertices. In
// a
//    layer it runs straight down, and it is slanted only between layers, so that it never crosses a box.
// 2. The order in a layer follows the mean place of the neighbours above, then below, and so on, a few times; the order
//    with the fewest crossings is kept.
// 3. The places of a layer are those nearest to the means of the neighbours' places, in the sense of least squares,
// with
//    the order kept and enough room between: an isotonic regression, by pooling adjacent violators.
#include "report/layered_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace grundy::report {
namespace {

constexpr int between = 24, room_of_point = 10, between_layers = 56;
constexpr std::size_t most_points = 6000;  // beyond, long edges are straight
constexpr int order_rounds = 24, place_rounds = 40;

class Layering {
public:
    explicit Layering(const LayeredGraph& graph) : graph_(graph) {
        make_nodes();
        order_layers();
        place_layers();
    }

    LayeredLayout result() const;

private:
    struct Node {
        std::size_t layer = 0;
        double width = 0, x = 0;
        std::vector<std::size_t> above, below;
    };
    using Order = std::vector<std::vector<std::size_t>>;

    void make_nodes();
    void order_layers();
    void sort_layer(std::vector<std::size_t>& layer, bool by_above);
    std::size_t crossings() const;
    void number();
    void place_layers();
    void place_layer(const std::vector<std::size_t>& layer, bool by_above);
    struct Band {
        int top = 0, bottom = 0;
        int middle() const { return (top + bottom) / 2; }
    };
    std::vector<Band> bands() const;

    const LayeredGraph& graph_;
    std::vector<Node> nodes_;                       // the vertices, then the points of long edges
    std::vector<std::vector<std::size_t>> chains_;  // by edge: its nodes, ends included
    Order order_;
    std::vector<std::size_t> rank_;  // the place of a node in its layer
};

void Layering::make_nodes() {
    std::size_t points = 0, layers = 1;
    for (const auto& v : graph_.vertices) {
        nodes_.push_back({v.layer, static_cast<double>(v.width), 0, {}, {}});
        layers = std::max(layers, v.layer + 1);
    }
    for (const auto& [u, v] : graph_.edges) points += nodes_[v].layer - nodes_[u].layer - 1;
    for (const auto& [u, v] : graph_.edges) {
        std::vector<std::size_t> chain = {u};
        for (std::size_t layer = nodes_[u].layer + 1; points <= most_points && layer < nodes_[v].layer; ++layer) {
            chain.push_back(nodes_.size());
            nodes_.push_back({layer, room_of_point, 0, {}, {}});
        }
        chain.push_back(v);
        for (std::size_t i = 0; i + 1 < chain.size(); ++i)
            if (nodes_[chain[i]].layer + 1 == nodes_[chain[i + 1]].layer) {
                nodes_[chain[i]].below.push_back(chain[i + 1]);
                nodes_[chain[i + 1]].above.push_back(chain[i]);
            }
        chains_.push_back(std::move(chain));
    }
    order_.resize(layers);
    rank_.resize(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) order_[nodes_[i].layer].push_back(i);
    number();
}

void Layering::number() {
    for (const auto& layer : order_)
        for (std::size_t i = 0; i < layer.size(); ++i) rank_[layer[i]] = i;
}

void Layering::sort_layer(std::vector<std::size_t>& layer, bool by_above) {
    std::vector<std::pair<double, std::size_t>> keys;
    for (const std::size_t i : layer) {
        const auto& around = by_above ? nodes_[i].above : nodes_[i].below;
        double sum = 0;
        for (const std::size_t j : around) sum += static_cast<double>(rank_[j]);
        keys.emplace_back(around.empty() ? static_cast<double>(rank_[i]) : sum / static_cast<double>(around.size()), i);
    }
    std::stable_sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = keys[i].second, rank_[layer[i]] = i;
}

// Two edges between two layers cross iff their ends are in opposite orders: inversions, counted by merging.
std::size_t Layering::crossings() const {
    std::size_t out = 0;
    for (const auto& layer : order_) {
        std::vector<std::size_t> ends, other;
        for (const std::size_t i : layer) {
            const std::size_t begin = ends.size();
            for (const std::size_t j : nodes_[i].below) ends.push_back(rank_[j]);
            std::sort(ends.begin() + static_cast<std::ptrdiff_t>(begin), ends.end());
        }
        other.resize(ends.size());
        for (std::size_t step = 1; step < ends.size(); step *= 2) {
            for (std::size_t left = 0; left < ends.size(); left += 2 * step) {
                const std::size_t middle = std::min(left + step, ends.size());
                const std::size_t right = std::min(left + 2 * step, ends.size());
                for (std::size_t a = left, b = middle, at = left; at < right; ++at) {
                    const bool first = b == right || (a < middle && ends[a] <= ends[b]);
                    if (!first) out += middle - a;
                    other[at] = first ? ends[a++] : ends[b++];
                }
            }
            ends.swap(other);
        }
    }
    return out;
}

void Layering::order_layers() {
    Order best = order_;
    std::size_t fewest = crossings();
    for (int round = 0; round < order_rounds && fewest > 0; ++round) {
        const bool down = round % 2 == 0;
        for (std::size_t k = 1; k < order_.size(); ++k) sort_layer(order_[down ? k : order_.size() - 1 - k], down);
        const std::size_t now = crossings();
        if (now < fewest) fewest = now, best = order_;
    }
    order_ = std::move(best);
    number();
}

void Layering::place_layer(const std::vector<std::size_t>& layer, bool by_above) {
    struct Pool {
        double mean = 0, weight = 0;
        std::size_t count = 0;
    };
    std::vector<Pool> pools;
    std::vector<double> offsets;
    double offset = 0;
    for (std::size_t i = 0; i < layer.size(); ++i) {
        const Node& node = nodes_[layer[i]];
        if (i > 0) offset += (nodes_[layer[i - 1]].width + node.width) / 2 + between;
        offsets.push_back(offset);
        const auto& around = by_above ? node.above : node.below;
        double sum = 0;
        for (const std::size_t j : around) sum += nodes_[j].x;
        const double wanted = around.empty() ? node.x : sum / static_cast<double>(around.size());
        pools.push_back({wanted - offset, around.empty() ? 0.1 : 1.0, 1});
        while (pools.size() > 1 && pools[pools.size() - 2].mean > pools.back().mean) {
            const Pool last = pools.back();
            pools.pop_back();
            Pool& before = pools.back();
            const double weight = before.weight + last.weight;
            before = {(before.mean * before.weight + last.mean * last.weight) / weight, weight,
                      before.count + last.count};
        }
    }
    std::size_t i = 0;
    for (const Pool& pool : pools)
        for (std::size_t k = 0; k < pool.count; ++k, ++i) nodes_[layer[i]].x = pool.mean + offsets[i];
}

void Layering::place_layers() {
    for (const auto& layer : order_) {
        double width = 0;
        for (const std::size_t i : layer) width += nodes_[i].width + between;
        double x = -width / 2;
        for (const std::size_t i : layer) {
            nodes_[i].x = x + nodes_[i].width / 2;
            x += nodes_[i].width + between;
        }
    }
    for (int round = 0; round < place_rounds; ++round) {
        const bool down = round % 2 == 0;
        for (std::size_t k = 0; k < order_.size(); ++k) place_layer(order_[down ? k : order_.size() - 1 - k], down);
    }
    double left = std::numeric_limits<double>::infinity();  // places may have drifted to either side
    for (const Node& node : nodes_) left = std::min(left, node.x - node.width / 2);
    for (Node& node : nodes_) node.x -= left;
}

// The height that each layer takes.
std::vector<Layering::Band> Layering::bands() const {
    std::vector<int> heights(order_.size(), 0);
    for (const auto& v : graph_.vertices) heights[v.layer] = std::max(heights[v.layer], v.height);
    std::vector<Band> out;
    int y = 0;
    for (const int height : heights) {
        out.push_back({y, y + height});
        y += height + between_layers;
    }
    return out;
}

LayeredLayout Layering::result() const {
    LayeredLayout out;
    const std::vector<Band> layers = bands();
    const auto x = [&](std::size_t i) { return static_cast<int>(std::lround(nodes_[i].x)); };
    for (std::size_t i = 0; i < graph_.vertices.size(); ++i) {
        out.middles.push_back({x(i), layers[nodes_[i].layer].middle()});
        out.width = std::max(out.width, x(i) + (graph_.vertices[i].width + 1) / 2);
    }
    out.height = layers.back().bottom;
    // Edges share the border of a vertex, in the order of the places that they come from or go to.
    std::vector<std::vector<std::pair<double, std::size_t>>> leaving(graph_.vertices.size()), coming(leaving);
    for (std::size_t e = 0; e < chains_.size(); ++e) {
        const auto& chain = chains_[e];
        leaving[chain.front()].emplace_back(nodes_[chain[1]].x, e);
        coming[chain.back()].emplace_back(nodes_[chain[chain.size() - 2]].x, e);
    }
    std::vector<int> from(chains_.size()), to(chains_.size());
    for (std::size_t v = 0; v < graph_.vertices.size(); ++v)
        for (const bool leaves : {true, false}) {
            auto& ports = leaves ? leaving[v] : coming[v];
            std::sort(ports.begin(), ports.end());
            const double room = 0.8 * graph_.vertices[v].width, count = static_cast<double>(ports.size());
            const double step = std::min(14.0, room / std::max(1.0, count - 1));
            for (std::size_t k = 0; k < ports.size(); ++k)
                (leaves ? from : to)[ports[k].second] =
                    x(v) + static_cast<int>(std::lround((static_cast<double>(k) - (count - 1) / 2) * step));
        }
    for (std::size_t e = 0; e < chains_.size(); ++e) {
        const auto& chain = chains_[e];
        const std::size_t u = chain.front(), v = chain.back();
        std::vector<LayeredLayout::Point> path;
        const auto add = [&path](int px, int py) {
            if (path.empty() || path.back().x != px || path.back().y != py) path.push_back({px, py});
        };
        add(from[e], out.middles[u].y + graph_.vertices[u].height / 2);
        add(from[e], layers[nodes_[u].layer].bottom);
        for (std::size_t i = 1; i + 1 < chain.size(); ++i) {
            const Band& band = layers[nodes_[chain[i]].layer];
            add(x(chain[i]), band.top);
            add(x(chain[i]), band.bottom);
            out.width = std::max(out.width, x(chain[i]) + room_of_point / 2);
        }
        add(to[e], layers[nodes_[v].layer].top);
        add(to[e], out.middles[v].y - graph_.vertices[v].height / 2);
        out.paths.push_back(std::move(path));
    }
    return out;
}

}  // namespace

LayeredLayout layered_layout(const LayeredGraph& graph) { return Layering(graph).result(); }

}  // namespace grundy::report
