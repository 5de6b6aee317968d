// SPDX-License-Identifier: MIT
// Round layouts; see round_layouts.hpp. Numbers are taken as they come: complete graphs, cycles, wheels, prisms and
// generalized Petersen graphs (outer circle first, then the inner one) are numbered in the order of their circles.
#include "report/round_layouts.hpp"

#include <algorithm>
#include <cmath>

namespace grundy::report {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr std::size_t most_vertices = 40, most_edges = 200;

using Points = std::vector<PlanePoint>;
using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

// Vertex i of n on a circle, from the top clockwise.
PlanePoint on_circle(std::size_t i, std::size_t n, double radius) {
    const double angle = 2 * pi * static_cast<double>(i) / static_cast<double>(n);
    return {radius * std::sin(angle), -radius * std::cos(angle)};
}

double radius_for(std::size_t n) { return std::max(0.9, static_cast<double>(n) / (2 * pi)); }

Points circle(std::size_t n) {
    Points out;
    for (std::size_t i = 0; i < n; ++i) out.push_back(on_circle(i, n, radius_for(n)));
    return out;
}

Points hub(std::size_t n) {
    Points out(1);
    for (std::size_t i = 0; i + 1 < n; ++i) out.push_back(on_circle(i, n - 1, std::max(1.0, radius_for(n - 1))));
    return out;
}

Points two_circles(std::size_t n) {
    Points out;
    const double outer = std::max(1.8, 1.6 * radius_for(n / 2));
    for (std::size_t i = 0; i < n; ++i) out.push_back(on_circle(i % (n / 2), n / 2, i < n / 2 ? outer : outer / 2));
    return out;
}

double distance(const PlanePoint& p, const PlanePoint& a, const PlanePoint& b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = std::max(dx * dx + dy * dy, 1e-12);
    const double t = std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0);
    return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool cross(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c, const PlanePoint& d) {
    const auto side = [](const PlanePoint& p, const PlanePoint& q, const PlanePoint& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    };
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

// The number of crossings, and three times the number of vertices that nearly touch an edge or each other.
int clutter(const Points& p, const Edges& edges) {
    int out = 0;
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const auto& [u, v] = edges[e];
        for (std::size_t f = 0; f < e; ++f)
            if (cross(p[u], p[v], p[edges[f].first], p[edges[f].second])) ++out;
        for (std::size_t i = 0; i < p.size(); ++i)
            if (i != u && i != v && distance(p[i], p[u], p[v]) < 0.3) out += 3;
    }
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (std::hypot(p[i].x - p[j].x, p[i].y - p[j].y) < 0.6) out += 3;
    return out;
}

bool is_cycle(std::size_t n, const Edges& edges) {
    std::vector<int> degrees(n, 0);
    for (const auto& [u, v] : edges) ++degrees[u], ++degrees[v];
    return std::all_of(degrees.begin(), degrees.end(), [](int d) { return d == 2; });
}

}  // namespace

std::vector<PlanePoint> clearest_layout(std::vector<PlanePoint> given, const Edges& edges) {
    const std::size_t n = given.size();
    if (n < 3 || n > most_vertices || edges.size() > most_edges) return given;
    int least = clutter(given, edges) + (is_cycle(n, edges) ? 1 : 0);  // an even circle, if it has no crossings
    std::vector<Points> others = {circle(n), hub(n)};
    if (n % 2 == 0 && n >= 6) others.push_back(two_circles(n));
    for (Points& other : others)
        if (const int c = clutter(other, edges); c < least) least = c, given = std::move(other);
    return given;
}

}  // namespace grundy::report
