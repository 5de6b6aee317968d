// SPDX-License-Identifier: MIT
// Lays out graphs in the plane; see graph_layout.hpp.
//
// A part begins as classical scaling places it: the two greatest eigenvectors of the centred matrix of the squared
// distances. Stress majorization then moves each vertex to the weighted mean of the places where the others want it;
// the stress never grows. At the end the part is turned until its edges lie along the axes as far as they can, and
// reflected until its vertices come in the order of reading as far as they do: a grid looks like one. For small parts,
// round layouts are tried, too.
#include "report/graph_layout.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>

#include "report/round_layouts.hpp"

namespace grundy::report {
namespace {

constexpr double unreached = -1;
constexpr int power_rounds = 100, stress_rounds = 150;

using Points = std::vector<PlanePoint>;
using Edges = std::vector<std::pair<std::size_t, std::size_t>>;
using Matrix = std::vector<std::vector<double>>;

Matrix distances(std::size_t n, const Edges& edges) {
    std::vector<std::vector<std::size_t>> around(n);
    for (const auto& [u, v] : edges) around[u].push_back(v), around[v].push_back(u);
    Matrix out(n, std::vector<double>(n, unreached));
    for (std::size_t s = 0; s < n; ++s) {
        std::queue<std::size_t> open({s});
        out[s][s] = 0;
        for (; !open.empty(); open.pop())
            for (const std::size_t v : around[open.front()])
                if (out[s][v] == unreached) out[s][v] = out[s][open.front()] + 1, open.push(v);
    }
    return out;
}

// The greatest eigenvector of a symmetric matrix, times the root of its eigenvalue; `not_along` is left out.
std::vector<double> eigenvector(const Matrix& m, const std::vector<double>& not_along) {
    const std::size_t n = m.size();
    std::vector<double> v(n), w(n);
    for (std::size_t i = 0; i < n; ++i)
        v[i] = std::sin(1.0 + 1.7 * static_cast<double>(i) * (1 + 0.01 * static_cast<double>(i)));
    const auto dot = [n](const std::vector<double>& a, const std::vector<double>& b) {
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
        return sum;
    };
    double value = 0;
    for (int round = 0; round < power_rounds; ++round) {
        if (const double square = dot(not_along, not_along); square > 0) {
            const double part = dot(v, not_along) / square;
            for (std::size_t i = 0; i < n; ++i) v[i] -= part * not_along[i];
        }
        const double length = std::sqrt(dot(v, v));
        if (length < 1e-12) return std::vector<double>(n, 0);
        for (double& x : v) x /= length;
        for (std::size_t i = 0; i < n; ++i) w[i] = dot(m[i], v);
        value = dot(v, w);
        v.swap(w);
    }
    const double length = std::sqrt(dot(v, v));
    for (double& x : v) x *= length < 1e-12 ? 0 : std::sqrt(std::max(value, 0.0)) / length;
    return v;
}

Points classical_scaling(const Matrix& d) {
    const std::size_t n = d.size();
    Matrix b(n, std::vector<double>(n));
    std::vector<double> mean(n, 0);
    double all = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) mean[i] += d[i][j] * d[i][j] / static_cast<double>(n);
        all += mean[i] / static_cast<double>(n);
    }
    // A multiple of the unit matrix makes all eigenvalues positive, and keeps their order.
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            b[i][j] = -(d[i][j] * d[i][j] - mean[i] - mean[j] + all) / 2 + (i == j ? static_cast<double>(n) / 4 : 0);
    const std::vector<double> x = eigenvector(b, std::vector<double>(n, 0)), y = eigenvector(b, x);
    Points out(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double angle = 2.4 * static_cast<double>(i);  // parts vertices that scaling puts on one point
        out[i] = {x[i] + 0.05 * std::cos(angle), y[i] + 0.05 * std::sin(angle)};
    }
    return out;
}

void majorize(const Matrix& d, Points& p) {
    const std::size_t n = d.size();
    for (int round = 0; round < stress_rounds; ++round) {
        double moved = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double x = 0, y = 0, weights = 0;
            for (std::size_t j = 0; j < n; ++j) {
                if (j == i) continue;
                const double weight = 1 / (d[i][j] * d[i][j]), dx = p[i].x - p[j].x, dy = p[i].y - p[j].y;
                const double length = std::max(std::hypot(dx, dy), 1e-9);
                x += weight * (p[j].x + d[i][j] * dx / length);
                y += weight * (p[j].y + d[i][j] * dy / length);
                weights += weight;
            }
            moved = std::max({moved, std::abs(x / weights - p[i].x), std::abs(y / weights - p[i].y)});
            p[i] = {x / weights, y / weights};
        }
        if (moved < 1e-4) return;
    }
}

void turn(const Edges& edges, Points& p) {
    double c = 0, s = 0;
    for (const auto& [u, v] : edges) {
        const double angle = 4 * std::atan2(p[v].y - p[u].y, p[v].x - p[u].x);
        c += std::cos(angle), s += std::sin(angle);
    }
    const double angle = std::hypot(c, s) < 1e-6 * static_cast<double>(edges.size()) ? 0 : -std::atan2(s, c) / 4;
    for (PlanePoint& q : p)
        q = {q.x * std::cos(angle) - q.y * std::sin(angle), q.x * std::sin(angle) + q.y * std::cos(angle)};
}

// Of the eight reflections and quarter turns, the one in which later vertices lie lower, and then further to the right;
// a long part lies rather than stands.
void orient(Points& p) {
    const auto [left, right] = std::minmax_element(p.begin(), p.end(), [](auto& a, auto& b) { return a.x < b.x; });
    const auto [top, bottom] = std::minmax_element(p.begin(), p.end(), [](auto& a, auto& b) { return a.y < b.y; });
    const double width = right->x - left->x, height = bottom->y - top->y, both = width + height;
    const bool may_turn = std::abs(width - height) < 0.1 * both;
    if (height > width && !may_turn)
        for (PlanePoint& q : p) std::swap(q.x, q.y);
    double best = 0;
    int chosen = -1;
    const auto image = [](PlanePoint q, int k) {
        if ((k & 4) != 0) std::swap(q.x, q.y);
        return PlanePoint{(k & 1) != 0 ? -q.x : q.x, (k & 2) != 0 ? -q.y : q.y};
    };
    for (int k = 0; k < (may_turn ? 8 : 4); ++k) {
        double sum = 0, mean = static_cast<double>(p.size() - 1) / 2;
        for (std::size_t i = 0; i < p.size(); ++i) {
            const PlanePoint q = image(p[i], k);
            sum += (static_cast<double>(i) - mean) * (4 * q.y + q.x);
        }
        if (chosen < 0 || sum > best + 1e-6) best = sum, chosen = k;
    }
    for (PlanePoint& q : p) q = image(q, chosen);
}

void to_corner(Points& p, double x, double y) {
    double left = p[0].x, top = p[0].y;
    for (const PlanePoint& q : p) left = std::min(left, q.x), top = std::min(top, q.y);
    for (PlanePoint& q : p) q = {q.x - left + x, q.y - top + y};
}

}  // namespace

std::vector<PlanePoint> plane_layout(std::size_t n, const Edges& edges) {
    Points out(n);
    const Matrix all = distances(n, edges);
    std::vector<bool> done(n, false);
    double x = 0, y = 0, shelf = 0;
    const double widest = std::max(6.0, 2.5 * std::sqrt(static_cast<double>(n)));
    for (std::size_t s = 0; s < n; ++s) {
        if (done[s]) continue;
        std::vector<std::size_t> part;
        for (std::size_t v = 0; v < n; ++v)
            if (all[s][v] != unreached) done[v] = true, part.push_back(v);
        Matrix d(part.size(), std::vector<double>(part.size()));
        Edges inside;
        for (std::size_t i = 0; i < part.size(); ++i)
            for (std::size_t j = 0; j < part.size(); ++j) {
                d[i][j] = all[part[i]][part[j]];
                if (i < j && d[i][j] == 1) inside.emplace_back(i, j);
            }
        Points p(1);
        if (part.size() > 1) {
            p = classical_scaling(d);
            majorize(d, p);
            turn(inside, p);
            orient(p);
            p = clearest_layout(std::move(p), inside);
        }
        to_corner(p, 0, 0);
        double width = 0, height = 0;
        for (const PlanePoint& q : p) width = std::max(width, q.x), height = std::max(height, q.y);
        if (x > 0 && x + width > widest) x = 0, y += shelf + 1, shelf = 0;
        to_corner(p, x, y);
        x += width + 1;
        shelf = std::max(shelf, height);
        for (std::size_t i = 0; i < part.size(); ++i) out[part[i]] = p[i];
    }
    return out;
}

}  // namespace grundy::report
