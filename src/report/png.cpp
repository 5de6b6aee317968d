// SPDX-License-Identifier: MIT
// Writes pictures as pixels. Labels are drawn in a font of 5 x 7 points, two pixels each, with smooth outlines: the
// letters are enlarged by the rule EPX of Johnston (1992), which turns steps into slants, and each pixel takes the
// mean. No font is needed on the machine, and pictures are the same everywhere. A pixel of a slanted line or a round
// rim takes as much of the colour as the shape covers of it, judged by the distance of the pixel's middle from the
// outline.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.hpp"
#include "core/size.hpp"
#include "report/picture.hpp"

#ifdef GRUNDY_LIBPNG
#include <png.h>
#endif

namespace grundy::report {
namespace {

constexpr char first_letter = ' ', last_letter = '~';

// Letters are stored by columns, with the lowest bit on top; the eighth point is below the baseline.
constexpr std::array<std::array<std::uint8_t, 5>, 95> font = {
    {{0x00, 0x00, 0x00, 0x00, 0x00}, {0x00, 0x00, 0x5F, 0x00, 0x00}, {0x00, 0x07, 0x00, 0x07, 0x00},
     {0x14, 0x7F, 0x14, 0x7F, 0x14}, {0x24, 0x2A, 0x7F, 0x2A, 0x12}, {0x23, 0x13, 0x08, 0x64, 0x62},
     {0x36, 0x49, 0x56, 0x20, 0x50}, {0x00, 0x08, 0x07, 0x03, 0x00}, {0x00, 0x1C, 0x22, 0x41, 0x00},
     {0x00, 0x41, 0x22, 0x1C, 0x00}, {0x2A, 0x1C, 0x7F, 0x1C, 0x2A}, {0x08, 0x08, 0x3E, 0x08, 0x08},
     {0x00, 0x80, 0x70, 0x30, 0x00}, {0x08, 0x08, 0x08, 0x08, 0x08}, {0x00, 0x00, 0x60, 0x60, 0x00},
     {0x20, 0x10, 0x08, 0x04, 0x02}, {0x3E, 0x51, 0x49, 0x45, 0x3E}, {0x00, 0x42, 0x7F, 0x40, 0x00},
     {0x72, 0x49, 0x49, 0x49, 0x46}, {0x21, 0x41, 0x49, 0x4D, 0x33}, {0x18, 0x14, 0x12, 0x7F, 0x10},
     {0x27, 0x45, 0x45, 0x45, 0x39}, {0x3C, 0x4A, 0x49, 0x49, 0x31}, {0x41, 0x21, 0x11, 0x09, 0x07},
     {0x36, 0x49, 0x49, 0x49, 0x36}, {0x46, 0x49, 0x49, 0x29, 0x1E}, {0x00, 0x00, 0x14, 0x00, 0x00},
     {0x00, 0x40, 0x34, 0x00, 0x00}, {0x00, 0x08, 0x14, 0x22, 0x41}, {0x14, 0x14, 0x14, 0x14, 0x14},
     {0x00, 0x41, 0x22, 0x14, 0x08}, {0x02, 0x01, 0x59, 0x09, 0x06}, {0x3E, 0x41, 0x5D, 0x59, 0x4E},
     {0x7C, 0x12, 0x11, 0x12, 0x7C}, {0x7F, 0x49, 0x49, 0x49, 0x36}, {0x3E, 0x41, 0x41, 0x41, 0x22},
     {0x7F, 0x41, 0x41, 0x41, 0x3E}, {0x7F, 0x49, 0x49, 0x49, 0x41}, {0x7F, 0x09, 0x09, 0x09, 0x01},
     {0x3E, 0x41, 0x41, 0x51, 0x73}, {0x7F, 0x08, 0x08, 0x08, 0x7F}, {0x00, 0x41, 0x7F, 0x41, 0x00},
     {0x20, 0x40, 0x41, 0x3F, 0x01}, {0x7F, 0x08, 0x14, 0x22, 0x41}, {0x7F, 0x40, 0x40, 0x40, 0x40},
     {0x7F, 0x02, 0x1C, 0x02, 0x7F}, {0x7F, 0x04, 0x08, 0x10, 0x7F}, {0x3E, 0x41, 0x41, 0x41, 0x3E},
     {0x7F, 0x09, 0x09, 0x09, 0x06}, {0x3E, 0x41, 0x51, 0x21, 0x5E}, {0x7F, 0x09, 0x19, 0x29, 0x46},
     {0x26, 0x49, 0x49, 0x49, 0x32}, {0x03, 0x01, 0x7F, 0x01, 0x03}, {0x3F, 0x40, 0x40, 0x40, 0x3F},
     {0x1F, 0x20, 0x40, 0x20, 0x1F}, {0x3F, 0x40, 0x38, 0x40, 0x3F}, {0x63, 0x14, 0x08, 0x14, 0x63},
     {0x03, 0x04, 0x78, 0x04, 0x03}, {0x61, 0x59, 0x49, 0x4D, 0x43}, {0x00, 0x7F, 0x41, 0x41, 0x41},
     {0x02, 0x04, 0x08, 0x10, 0x20}, {0x00, 0x41, 0x41, 0x41, 0x7F}, {0x04, 0x02, 0x01, 0x02, 0x04},
     {0x40, 0x40, 0x40, 0x40, 0x40}, {0x00, 0x03, 0x07, 0x08, 0x00}, {0x20, 0x54, 0x54, 0x78, 0x40},
     {0x7F, 0x28, 0x44, 0x44, 0x38}, {0x38, 0x44, 0x44, 0x44, 0x28}, {0x38, 0x44, 0x44, 0x28, 0x7F},
     {0x38, 0x54, 0x54, 0x54, 0x18}, {0x00, 0x08, 0x7E, 0x09, 0x02}, {0x18, 0xA4, 0xA4, 0x9C, 0x78},
     {0x7F, 0x08, 0x04, 0x04, 0x78}, {0x00, 0x44, 0x7D, 0x40, 0x00}, {0x20, 0x40, 0x40, 0x3D, 0x00},
     {0x7F, 0x10, 0x28, 0x44, 0x00}, {0x00, 0x41, 0x7F, 0x40, 0x00}, {0x7C, 0x04, 0x78, 0x04, 0x78},
     {0x7C, 0x08, 0x04, 0x04, 0x78}, {0x38, 0x44, 0x44, 0x44, 0x38}, {0xFC, 0x18, 0x24, 0x24, 0x18},
     {0x18, 0x24, 0x24, 0x18, 0xFC}, {0x7C, 0x08, 0x04, 0x04, 0x08}, {0x48, 0x54, 0x54, 0x54, 0x24},
     {0x04, 0x04, 0x3F, 0x44, 0x24}, {0x3C, 0x40, 0x40, 0x20, 0x7C}, {0x1C, 0x20, 0x40, 0x20, 0x1C},
     {0x3C, 0x40, 0x30, 0x40, 0x3C}, {0x44, 0x28, 0x10, 0x28, 0x44}, {0x4C, 0x90, 0x90, 0x90, 0x7C},
     {0x44, 0x64, 0x54, 0x4C, 0x44}, {0x00, 0x08, 0x36, 0x41, 0x00}, {0x00, 0x00, 0x77, 0x00, 0x00},
     {0x00, 0x41, 0x36, 0x08, 0x00}, {0x02, 0x01, 0x02, 0x04, 0x02}}};

// A letter as points. Outside it, all is empty.
class Glyph {
public:
    Glyph(int width, int height) : width_(width), height_(height), on_(to_size(width) * to_size(height)) {}

    int at(int x, int y) const {
        return x >= 0 && y >= 0 && x < width_ && y < height_ && on_[to_size(y) * to_size(width_) + to_size(x)] ? 1 : 0;
    }
    void set(int x, int y, bool on) { on_[to_size(y) * to_size(width_) + to_size(x)] = on; }

    // Each point becomes four. One of these takes the value of the two neighbours at its corner if they agree with each
    // other, and not with the two others.
    Glyph enlarged() const {
        Glyph out(2 * width_, 2 * height_);
        for (int x = 0; x < width_; ++x)
            for (int y = 0; y < height_; ++y) {
                const int own = at(x, y), above = at(x, y - 1), right = at(x + 1, y), left = at(x - 1, y),
                          below = at(x, y + 1);
                const auto corner = [&](int a, int b, int c, int d) { return a == b && a != c && b != d ? a : own; };
                out.set(2 * x, 2 * y, corner(left, above, below, right) != 0);
                out.set(2 * x + 1, 2 * y, corner(above, right, left, below) != 0);
                out.set(2 * x, 2 * y + 1, corner(below, left, right, above) != 0);
                out.set(2 * x + 1, 2 * y + 1, corner(right, below, above, left) != 0);
            }
        return out;
    }

private:
    int width_, height_;
    std::vector<bool> on_;
};

class Canvas {
public:
    Canvas(int width, int height) : width_(width), height_(height), pixels_(to_size(width) * to_size(height), white) {}

    void fill(const Picture::Box& b, Color color) {
        const int right = std::min(b.x + b.width, width_), bottom = std::min(b.y + b.height, height_);
        for (int y = std::max(b.y, 0); y < bottom; ++y)
            for (int x = std::max(b.x, 0); x < right; ++x) pixels_[to_size(y) * to_size(width_) + to_size(x)] = color;
    }

    void draw(const Picture::Label& label) {
        const int size = static_cast<int>(label.text.size()) * Picture::letter;
        int x = label.x;
        if (label.anchor == Picture::Anchor::middle) x -= size / 2;
        if (label.anchor == Picture::Anchor::right) x -= size;
        for (const char c : label.text) {
            letter(c, x, label.y - 14, label.color);
            x += Picture::letter;
        }
    }

    void operator()(const Picture::Line& l) {
        stroke(l);
        if (l.arrow) head(head_of(l), l.color);
    }
    void operator()(const Picture::Disc& d) {
        const double half = Picture::line_width / 2.0;
        for_pixels(d.x - d.radius - 2, d.x + d.radius + 2, d.y - d.radius - 2, d.y + d.radius + 2, [&](int x, int y) {
            const double r = std::hypot(x + 0.5 - d.x, y + 0.5 - d.y) - d.radius;
            blend(x, y, d.fill, 0.5 - r);
            blend(x, y, d.rim, 0.5 + half - std::abs(r));
        });
    }
    void operator()(const Picture::Frame& f) {
        const int rim = f.rim_width;
        fill(f.box, f.rim);
        fill({f.box.x + rim, f.box.y + rim, f.box.width - 2 * rim, f.box.height - 2 * rim}, f.fill);
    }

    const std::vector<Color>& pixels() const { return pixels_; }

private:
    template <class Paint>
    void for_pixels(int left, int right, int top, int bottom, Paint paint) const {
        for (int y = std::max(top, 0); y <= std::min(bottom, height_ - 1); ++y)
            for (int x = std::max(left, 0); x <= std::min(right, width_ - 1); ++x) paint(x, y);
    }

    void blend(int x, int y, Color color, double part) {
        if (part <= 0) return;
        Color& at = pixels_[to_size(y) * to_size(width_) + to_size(x)];
        const auto mix = [&](std::uint8_t below, std::uint8_t above) {
            return static_cast<std::uint8_t>(std::lround(below + (above - below) * std::min(part, 1.0)));
        };
        at = {mix(at.red, color.red), mix(at.green, color.green), mix(at.blue, color.blue)};
    }

    // In each row of pixels, only the piece of the line that comes near it is looked at.
    void stroke(const Picture::Line& l) {
        const double dx = l.x2 - l.x1, dy = l.y2 - l.y1, square = std::max(dx * dx + dy * dy, 1e-9);
        const double half = Picture::line_width / 2.0, near = half + 1;
        const auto [top, bottom] = std::minmax(l.y1, l.y2);
        for (int y = top - 2; y <= bottom + 2; ++y) {
            double from = 0, to = 1;
            if (dy != 0) {
                const double a = (y + 0.5 - near - l.y1) / dy, b = (y + 0.5 + near - l.y1) / dy;
                from = std::clamp(std::min(a, b), 0.0, 1.0), to = std::clamp(std::max(a, b), 0.0, 1.0);
            }
            const double left = l.x1 + dx * (dx < 0 ? to : from) - near,
                         right = l.x1 + dx * (dx < 0 ? from : to) + near;
            for_pixels(static_cast<int>(left), static_cast<int>(right) + 1, y, y, [&](int x, int) {
                const double px = x + 0.5 - l.x1, py = y + 0.5 - l.y1;
                const double t = std::clamp((px * dx + py * dy) / square, 0.0, 1.0);
                blend(x, y, l.color, half + 0.5 - std::hypot(px - t * dx, py - t * dy));
            });
        }
    }

    void head(const ArrowHead& h, Color color) {
        const auto [left, right] = std::minmax({h.x[0], h.x[1], h.x[2]});
        const auto [top, bottom] = std::minmax({h.y[0], h.y[1], h.y[2]});
        const double area = (h.x[1] - h.x[0]) * (h.y[2] - h.y[0]) - (h.y[1] - h.y[0]) * (h.x[2] - h.x[0]);
        const double turn = area < 0 ? -1 : 1;
        for_pixels(static_cast<int>(left) - 1, static_cast<int>(right) + 1, static_cast<int>(top) - 1,
                   static_cast<int>(bottom) + 1, [&](int x, int y) {
                       double inside = 1;
                       for (int i = 0; i < 3;
                            ++i) {  // the corners go round so that the head is on one side of each edge
                           const int j = (i + 1) % 3;
                           const double ex = h.x[j] - h.x[i], ey = h.y[j] - h.y[i], length = std::hypot(ex, ey);
                           if (length == 0) return;
                           const double side = ex * (y + 0.5 - h.y[i]) - ey * (x + 0.5 - h.x[i]);
                           inside = std::min(inside, 0.5 + turn * side / length);
                       }
                       blend(x, y, color, inside);
                   });
    }

    void letter(char c, int x, int y, Color color) {
        if (c < first_letter || c > last_letter) c = '?';
        Glyph glyph(5, 8);
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 8; ++j) glyph.set(i, j, (font[to_size(c - first_letter)][to_size(i)] >> j & 1) != 0);
        const Glyph fine = glyph.enlarged().enlarged();  // two points for each pixel, both ways
        for (int i = 0; i < 10; ++i)
            for (int j = 0; j < 16; ++j) {
                const int points = fine.at(2 * i, 2 * j) + fine.at(2 * i + 1, 2 * j) + fine.at(2 * i, 2 * j + 1) +
                                   fine.at(2 * i + 1, 2 * j + 1);
                if (x + i >= 0 && x + i < width_ && y + j >= 0 && y + j < height_)
                    blend(x + i, y + j, color, points / 4.0);
            }
    }

    int width_, height_;
    std::vector<Color> pixels_;
};

}  // namespace

#ifdef GRUNDY_LIBPNG
bool can_write_png() { return true; }

void write_png(Sink& out, const Picture& picture) {
    Canvas canvas(picture.width, picture.height);
    for (const auto& layer : picture.layers)
        for (const auto& [color, boxes] : layer)
            for (const Picture::Box& box : boxes) canvas.fill(box, color);
    for (const Picture::Shape& shape : picture.shapes) std::visit(canvas, shape);
    for (const Picture::Label& label : picture.labels) canvas.draw(label);
    static_assert(sizeof(Color) == 3, "libpng reads three bytes a pixel");
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    image.format = PNG_FORMAT_RGB;
    std::vector<unsigned char> bytes(PNG_IMAGE_PNG_SIZE_MAX(image));
    png_alloc_size_t size = bytes.size();
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, canvas.pixels().data(), 0, nullptr) == 0)
        throw Error(std::string("cannot make the PNG: ") + image.message);
    out.write({reinterpret_cast<const char*>(bytes.data()), size});
}
#else
bool can_write_png() { return false; }

void write_png(Sink&, const Picture&) { throw Error("this build has no PNG (libpng-dev was missing)"); }
#endif

}  // namespace grundy::report
