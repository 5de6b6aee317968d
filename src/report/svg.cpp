// SPDX-License-Identifier: MIT
// Writes pictures as SVG. Boxes are one path per colour, so that a table of a million cells takes only a few megabytes.
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

std::string hex(Color c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); }

struct ShapeText {
    std::string operator()(const Picture::Line& l) const {
        std::string out = fmt::format("<path stroke=\"{}\" stroke-width=\"{}\" d=\"M{} {}L{} {}\"/>\n", hex(l.color),
                                      Picture::line_width, l.x1, l.y1, l.x2, l.y2);
        if (!l.arrow) return out;
        const ArrowHead h = head_of(l);
        return out + fmt::format("<path fill=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\"/>\n",
                                 hex(l.color), h.x[0], h.y[0], h.x[1], h.y[1], h.x[2], h.y[2]);
    }
    std::string operator()(const Picture::Disc& d) const {
        return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                           d.x, d.y, d.radius, hex(d.fill), hex(d.rim), Picture::line_width);
    }
    // The rim lies inside the box, as it does in pixels.
    std::string operator()(const Picture::Frame& f) const {
        const double inset = f.rim_width / 2.0;
        return fmt::format(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
            f.box.x + inset, f.box.y + inset, f.box.width - f.rim_width, f.box.height - f.rim_width, hex(f.fill),
            hex(f.rim), f.rim_width);
    }
};

}  // namespace

void write_svg(Sink& out, const Picture& picture) {
    out.write(fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "shape-rendering=\"crispEdges\">\n{2}<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        picture.width, picture.height, picture.title.empty() ? "" : "<title>" + escaped(picture.title) + "</title>\n"));
    for (const auto& layer : picture.layers)
        for (const auto& [color, boxes] : layer) {
            out.write(fmt::format("<path fill=\"{}\" d=\"", hex(color)));
            for (const Picture::Box& b : boxes)
                out.write(fmt::format("M{} {}h{}v{}h-{}z", b.x, b.y, b.width, b.height, b.width));
            out.write("\"/>\n");
        }
    if (!picture.shapes.empty()) out.write("<g shape-rendering=\"auto\">\n");
    for (const Picture::Shape& shape : picture.shapes) out.write(std::visit(ShapeText{}, shape));
    if (!picture.shapes.empty()) out.write("</g>\n");
    out.write("<g font-family=\"monospace\" font-size=\"18\">\n");
    for (const Picture::Label& l : picture.labels)
        out.write(fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", l.x, l.y,
                              anchor_text(l.anchor), l.color == black ? "" : " fill=\"" + hex(l.color) + "\"",
                              escaped(l.text)));
    out.write("</g>\n</svg>\n");
}

}  // namespace grundy::report
