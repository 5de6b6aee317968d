// SPDX-License-Identifier: MIT
// A picture made of boxes and labels, and its two formats: SVG, written directly, and PNG, by libpng if available.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
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
    };
    int width = 0, height = 0;
    /// In the order in which they are painted; boxes of one layer do not overlap.
    std::vector<std::map<Color, std::vector<Box>>> layers;
    std::vector<Label> labels;

    static constexpr int letter = 12, line = 24;  ///< the width of a letter, the height of a line
};

void write_svg(Sink& out, const Picture& picture);

bool can_write_png();
/// Throws Error if the build has no libpng.
void write_png(Sink& out, const Picture& picture);

}  // namespace grundy::report
