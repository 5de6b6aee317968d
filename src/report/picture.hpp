// SPDX-License-Identifier: MIT
// A picture made of boxes, lines, discs and labels, and its two formats: SVG, written directly, and PNG, by libpng if
// available.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "report/sink.hpp"

namespace grundy::report {

struct Color {
    std::uint8_t red = 0, green = 0, blue = 0;
    friend auto operator<=>(const Color&, const Color&) = default;
};

inline constexpr Color black{0, 0, 0}, grey{150, 150, 150}, pale{225, 225, 225}, white{255, 255, 255};

/// Coordinates are in pixels from the top left corner.
struct Picture {
    struct Box {
        int x = 0, y = 0, width = 1, height = 1;
    };
    enum class Anchor { left, middle, right };
    struct Label {
        int x = 0, y = 0;  ///< the baseline of the letters
        Anchor anchor = Anchor::left;
        std::string text;
        Color color = black;
    };
    struct Line {
        int x1 = 0, y1 = 0, x2 = 0, y2 = 0;
        Color color = grey;
        bool arrow = false;  ///< with a head at the second point
    };
    struct Disc {
        int x = 0, y = 0, radius = 1;
        Color fill = white, rim = black;
    };
    struct Frame {
        Box box;
        Color fill = white, rim = black;
        int rim_width = 1;
    };
    using Shape = std::variant<Line, Disc, Frame>;

    int width = 0, height = 0;
    std::string title{};  ///< for programs that read pictures aloud; not painted
    /// In the order in which they are painted; boxes of one layer do not overlap.
    std::vector<std::map<Color, std::vector<Box>>> layers{};
    /// Over the layers, in the order in which they are painted.
    std::vector<Shape> shapes{};
    std::vector<Label> labels{};

    static constexpr int letter = 12, line = 24;  ///< the width of a letter, the height of a line
    static constexpr int line_width = 2, head_length = 11, head_width = 8;

    /// Paints the shapes and labels of another picture so that its corner comes to (x, y).
    void add(const Picture& other, int x, int y);
};

/// The corners of the head of an arrow: its tip, and the two others.
struct ArrowHead {
    double x[3], y[3];
};
ArrowHead head_of(const Picture::Line& line);

void write_svg(Sink& out, const Picture& picture);

bool can_write_png();
/// Throws Error if the build has no libpng.
void write_png(Sink& out, const Picture& picture);

}  // namespace grundy::report
