// SPDX-License-Identifier: MIT
// What both formats of pictures share; see picture.hpp.
#include "report/picture.hpp"

#include <algorithm>
#include <cmath>

namespace grundy::report {
namespace {

struct Moved {
    int x, y;

    Picture::Shape operator()(Picture::Line l) const {
        l.x1 += x, l.x2 += x, l.y1 += y, l.y2 += y;
        return l;
    }
    Picture::Shape operator()(Picture::Disc d) const {
        d.x += x, d.y += y;
        return d;
    }
    Picture::Shape operator()(Picture::Frame f) const {
        f.box.x += x, f.box.y += y;
        return f;
    }
};

}  // namespace

void Picture::add(const Picture& other, int x, int y) {
    for (const Shape& shape : other.shapes) shapes.push_back(std::visit(Moved{x, y}, shape));
    for (Label label : other.labels) {
        label.x += x, label.y += y;
        labels.push_back(std::move(label));
    }
}

ArrowHead head_of(const Picture::Line& l) {
    const double dx = l.x2 - l.x1, dy = l.y2 - l.y1, length = std::max(1.0, std::hypot(dx, dy));
    const double ux = dx / length, uy = dy / length, half = Picture::head_width / 2.0;
    const double foot_x = l.x2 - ux * Picture::head_length, foot_y = l.y2 - uy * Picture::head_length;
    return {{static_cast<double>(l.x2), foot_x - uy * half, foot_x + uy * half},
            {static_cast<double>(l.y2), foot_y + ux * half, foot_y - ux * half}};
}

}  // namespace grundy::report
