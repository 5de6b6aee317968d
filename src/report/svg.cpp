// SPDX-License-Identifier: MIT
// Writes pictures as SVG, with one path per colour, so that a table of a million cells takes only a few megabytes.
#include <fmt/format.h>

#include "report/picture.hpp"

namespace grundy::report {
namespace {

std::string escaped(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '&')
            out += "&amp;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

const char* anchor_text(Picture::Anchor anchor) {
    return anchor == Picture::Anchor::left ? "start" : anchor == Picture::Anchor::middle ? "middle" : "end";
}

}  // namespace

void write_svg(Sink& out, const Picture& picture) {
    out.write(
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
                    "shape-rendering=\"crispEdges\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
                    picture.width, picture.height));
    for (const auto& layer : picture.layers)
        for (const auto& [color, boxes] : layer) {
            out.write(fmt::format("<path fill=\"#{:02x}{:02x}{:02x}\" d=\"", color.red, color.green, color.blue));
            for (const Picture::Box& b : boxes)
                out.write(fmt::format("M{} {}h{}v{}h-{}z", b.x, b.y, b.width, b.height, b.width));
            out.write("\"/>\n");
        }
    out.write("<g font-family=\"monospace\" font-size=\"18\">\n");
    for (const Picture::Label& l : picture.labels)
        out.write(fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>\n", l.x, l.y, anchor_text(l.anchor),
                              escaped(l.text)));
    out.write("</g>\n</svg>\n");
}

}  // namespace grundy::report
