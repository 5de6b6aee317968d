// SPDX-License-Identifier: MIT
// Draws graphs; see draw_graph.hpp. Graphs of arcs without cycles are drawn in layers, all others in the plane.
#include "report/draw_graph.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/graph_layout.hpp"
#include "report/layered_layout.hpp"

namespace grundy::report {
namespace {

constexpr std::size_t most_vertices = 400, most_edges = 20000;
constexpr int most_side = 1600, least_unit = 14;
constexpr Color line_color{90, 90, 90}, token_color{31, 90, 160};
constexpr double pi = 3.14159265358979323846;

struct Point {
    int x = 0, y = 0;
};
using Ends = std::pair<std::size_t, std::size_t>;

class GraphDrawing {
public:
    GraphDrawing(const Graph& graph, const std::set<std::int64_t>& tokens, int unit)
        : graph_(graph), tokens_(tokens), unit_(unit) {
        for (const std::int64_t v : graph.vertices) index_.emplace(v, index_.size());
        for (const Graph::Edge& e : graph.edges) ends_.emplace_back(index_.at(e.from), index_.at(e.to));
    }

    Picture draw() {
        place();
        std::map<Ends, std::vector<std::size_t>> bundles;
        for (std::size_t e = 0; e < ends_.size(); ++e)
            bundles[{std::min(ends_[e].first, ends_[e].second), std::max(ends_[e].first, ends_[e].second)}].push_back(
                e);
        for (const auto& [ends, edges] : bundles)
            for (std::size_t k = 0; k < edges.size(); ++k)
                if (ends.first == ends.second)
                    loop(middles_[ends.first], k, graph_.edges[edges[k]].arc);
                else
                    edge(edges[k], static_cast<double>(k) - static_cast<double>(edges.size() - 1) / 2);
        for (const auto& [v, i] : index_) {
            const bool token = tokens_.contains(v);
            out_.shapes.push_back(Picture::Disc{middles_[i].x, middles_[i].y, radius_,
                                                token       ? token_color
                                                : labelled_ ? white
                                                            : line_color,
                                                black});
            if (labelled_)
                out_.labels.push_back({middles_[i].x, middles_[i].y + 7, Picture::Anchor::middle, std::to_string(v),
                                       token ? white : black});
        }
        return std::move(out_);
    }

private:
    void place() {
        std::size_t digits = 1;
        for (const std::int64_t v : graph_.vertices) digits = std::max(digits, std::to_string(v).size());
        const int for_label = static_cast<int>(digits) * Picture::letter / 2 + 5;
        std::vector<PlanePoint> plane;
        const std::vector<std::size_t> layers = layers_of_arcs();
        if (layers.empty()) plane = plane_layout(index_.size(), simple_edges());
        double width = 0, height = 0;
        for (const PlanePoint& p : plane) width = std::max(width, p.x), height = std::max(height, p.y);
        if (const double side = std::max(width, height); side * unit_ > most_side)
            unit_ = std::max(least_unit, static_cast<int>(most_side / side));
        radius_ = std::max(4, std::min(for_label, unit_ * 2 / 5));
        labelled_ = radius_ >= for_label;
        if (!labelled_) radius_ = std::max(3, unit_ / 6);
        const int margin = radius_ + 3 + (any_loop() ? 3 * radius_ / 2 : 0);
        for (const PlanePoint& p : plane) middles_.push_back({at(p.x) + margin, at(p.y) + margin});
        out_.width = at(width) + 2 * margin, out_.height = at(height) + 2 * margin;
        if (!layers.empty()) place_in_layers(layers, margin);
    }

    void place_in_layers(const std::vector<std::size_t>& layers, int margin) {
        LayeredGraph g;
        for (const std::size_t layer : layers) g.vertices.push_back({layer, 2 * radius_, 2 * radius_});
        g.edges = ends_;
        const LayeredLayout layout = layered_layout(g);
        for (const auto& p : layout.middles) middles_.push_back({p.x + margin, p.y + margin});
        out_.width = layout.width + 2 * margin, out_.height = layout.height + 2 * margin;
        for (const auto& path : layout.paths) {
            paths_.emplace_back();
            for (std::size_t i = 1; i + 1 < path.size(); ++i)
                paths_.back().push_back({path[i].x + margin, path[i].y + margin});
        }
    }

    int at(double x) const { return static_cast<int>(std::lround(x * unit_)); }

    bool any_loop() const {
        return std::any_of(ends_.begin(), ends_.end(), [](const Ends& e) { return e.first == e.second; });
    }

    std::vector<Ends> simple_edges() const {
        std::vector<Ends> out;
        for (const Ends& e : ends_)
            if (e.first != e.second) out.push_back(e);
        return out;
    }

    // The layer of each vertex by the longest path to it, if all edges are arcs and there is no cycle; else nothing.
    std::vector<std::size_t> layers_of_arcs() const {
        const bool arcs = std::all_of(graph_.edges.begin(), graph_.edges.end(), [](const auto& e) { return e.arc; });
        if (!arcs || ends_.empty()) return {};
        std::vector<std::size_t> layers(index_.size(), 0), open(index_.size(), 0), ready;
        std::vector<std::vector<std::size_t>> to(index_.size());
        for (const auto& [u, v] : ends_) to[u].push_back(v), ++open[v];
        for (std::size_t v = 0; v < open.size(); ++v)
            if (open[v] == 0) ready.push_back(v);
        for (std::size_t i = 0; i < ready.size(); ++i)
            for (const std::size_t v : to[ready[i]]) {
                layers[v] = std::max(layers[v], layers[ready[i]] + 1);
                if (--open[v] == 0) ready.push_back(v);
            }
        return ready.size() == index_.size() ? layers : std::vector<std::size_t>{};
    }

    // A line that touches the outlines of both vertices, bent if there are several between them.
    void edge(std::size_t e, double place) {
        const auto [u, v] = ends_[e];
        std::vector<Point> path = {middles_[u]};
        if (!paths_.empty()) path.insert(path.end(), paths_[e].begin(), paths_[e].end());
        path.push_back(middles_[v]);
        if (path.size() == 2 && place != 0) path = bent(path[0], path[1], (u < v ? 1 : -1) * place * radius_ * 1.3);
        if (graph_.edges[e].arc) pull_back(path);
        for (std::size_t i = 0; i + 1 < path.size(); ++i)
            out_.shapes.push_back(Picture::Line{path[i].x, path[i].y, path[i + 1].x, path[i + 1].y, line_color,
                                                graph_.edges[e].arc && i + 2 == path.size()});
    }

    static std::vector<Point> bent(Point a, Point b, double by) {
        constexpr int pieces = 12;
        const double dx = b.x - a.x, dy = b.y - a.y, length = std::max(1.0, std::hypot(dx, dy));
        std::vector<Point> out;
        for (int i = 0; i <= pieces; ++i) {
            const double t = static_cast<double>(i) / pieces, bow = 4 * t * (1 - t) * by;
            out.push_back({static_cast<int>(std::lround(a.x + t * dx - bow * dy / length)),
                           static_cast<int>(std::lround(a.y + t * dy + bow * dx / length))});
        }
        return out;
    }

    // The path ends at the outline of its last vertex.
    void pull_back(std::vector<Point>& path) const {
        const Point end = path.back();
        const auto distance = [&](Point p) { return std::hypot(p.x - end.x, p.y - end.y); };
        while (path.size() > 2 && distance(path[path.size() - 2]) < radius_ + Picture::head_length)
            path.erase(path.end() - 2);
        const Point from = path[path.size() - 2];
        const double length = std::max(1.0, distance(from)), part = (radius_ + 1) / length;
        path.back() = {end.x + static_cast<int>(std::lround((from.x - end.x) * part)),
                       end.y + static_cast<int>(std::lround((from.y - end.y) * part))};
    }

    void loop(Point p, std::size_t k, bool arc) {
        constexpr int pieces = 16;
        const double r = radius_ * (0.9 + 0.3 * static_cast<double>(k));
        Point last{};
        for (int i = 0; i <= pieces; ++i) {
            const double angle = 2 * pi * i / pieces;
            const Point next = {p.x + static_cast<int>(std::lround(r * std::sin(angle))),
                                p.y - radius_ / 2 - static_cast<int>(std::lround(r * (1 - std::cos(angle))))};
            if (i > 0)
                out_.shapes.push_back(
                    Picture::Line{last.x, last.y, next.x, next.y, line_color, arc && i == pieces / 2});
            last = next;
        }
    }

    const Graph& graph_;
    const std::set<std::int64_t>& tokens_;
    int unit_, radius_ = 4;
    bool labelled_ = true;
    std::map<std::int64_t, std::size_t> index_;
    std::vector<Ends> ends_;
    std::vector<Point> middles_;
    std::vector<std::vector<Point>> paths_;  // by edge, the points between its ends
    Picture out_;
};

}  // namespace

Picture draw_graph(const Graph& graph, const std::set<std::int64_t>& tokens, int unit) {
    if (graph.vertices.size() > most_vertices || graph.edges.size() > most_edges)
        throw Error("this graph is too large to be drawn: pictures show up to " + std::to_string(most_vertices) +
                    " vertices and " + std::to_string(most_edges) + " edges; --format dot has no limit");
    return GraphDrawing(graph, tokens, unit).draw();
}

}  // namespace grundy::report
