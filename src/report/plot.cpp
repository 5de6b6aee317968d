// SPDX-License-Identifier: MIT
// Point plots: points that fall on one pixel are drawn once, so a picture can show any number of values. Maps: 0 (the
// player to move loses) is white, and the other numbers go from violet to yellow. This scale rises evenly in
// brightness, so it can be read without seeing colours. Loony positions are red.
#include "report/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>

#include "core/error.hpp"
#include "core/size.hpp"

namespace grundy::report {
namespace {

using Range = std::pair<std::int64_t, std::int64_t>;
using Anchor = Picture::Anchor;

constexpr Color blue{31, 90, 160}, red{214, 39, 40};
constexpr int plot_width = 900, plot_height = 500, map_side = 600, most_cell = 40;
constexpr std::int64_t longest_axis = 2000;
constexpr std::size_t most_swatches = 12;

std::string short_range_text(const Range& r) { return std::to_string(r.first) + ".." + std::to_string(r.second); }
int text_width(const std::string& text) { return static_cast<int>(text.size()) * Picture::letter; }

// Returns about `count` round numbers from `from` to `to`.
std::vector<double> ticks(double from, double to, double count) {
    const double rough = std::max(1.0, (to - from) / count), power = std::pow(10, std::floor(std::log10(rough)));
    double step = power;
    for (const double factor : {1.0, 2.0, 5.0, 10.0})
        if (step < rough) step = factor * power;
    std::vector<double> out;
    for (double t = std::ceil(from / step) * step; t <= to; t += step) out.push_back(t);
    return out;
}

std::string tick_text(double t) { return std::to_string(static_cast<std::int64_t>(t)); }

// Returns the pixel, out of `size`, for a value between `from` and `to`; the middle if there is only one value.
int scaled(double v, double from, double to, int size) {
    return to <= from ? size / 2 : static_cast<int>(std::lround((v - from) / (to - from) * (size - 1)));
}

bool is_number(std::uint64_t v) { return Value::of_word(v).is_nimber(); }
bool is_loony(std::uint64_t v) { return Value::of_word(v).is_loony(); }
bool is_infinite(std::uint64_t v) { return Value::of_word(v).is_infinite(); }
std::string text_of(std::uint64_t v) { return value_text(Value::of_word(v)); }

std::uint64_t largest(const Table& table) {
    std::uint64_t max = 0;
    for (const std::uint64_t v : table.values)
        if (is_number(v)) max = std::max(max, v);
    return max;
}

bool any_loony(const Table& table) { return std::any_of(table.values.begin(), table.values.end(), is_loony); }
bool any_infinite(const Table& table) { return std::any_of(table.values.begin(), table.values.end(), is_infinite); }

// ---- points

// Pixels that carry a point, row by row, so that adjacent ones become one box.
class PlottedPoints {
public:
    PlottedPoints(int width, int height, int size)
        : width_(width), height_(height), size_(size), on_(to_size(width) * to_size(height)) {}

    void at(int x, int y) {
        for (int j = std::max(0, y - size_ / 2); j < std::min(height_, y - size_ / 2 + size_); ++j)
            for (int i = std::max(0, x - size_ / 2); i < std::min(width_, x - size_ / 2 + size_); ++i)
                on_[index(i, j)] = true;
    }
    std::vector<Picture::Box> boxes() const {
        std::vector<Picture::Box> out;
        for (int j = 0; j < height_; ++j)
            for (int i = 0; i < width_; ++i) {
                if (!on_[index(i, j)]) continue;
                const int begin = i;
                while (i < width_ && on_[index(i, j)]) ++i;
                out.push_back({begin, j, i - begin, 1});
            }
        return out;
    }

private:
    std::size_t index(int i, int j) const { return to_size(j) * to_size(width_) + to_size(i); }
    int width_, height_, size_;
    std::vector<bool> on_;
};

Picture scatter(const Table& table, const std::string& title, const std::string& name, const std::string& axis,
                const Range& range) {
    const std::uint64_t most = std::max<std::uint64_t>(1, largest(table));
    const auto from = static_cast<double>(range.first), to = static_cast<double>(range.second),
               top = static_cast<double>(most);
    const std::size_t count = table.values.size();
    const int size = count <= 60      ? 9
                     : count <= 400   ? 5
                     : count <= 1000  ? 3
                     : count <= 20000 ? 2
                                      : 1,
              loony_room = any_loony(table) || any_infinite(table) ? Picture::line : 0;
    const int left = std::max(text_width(std::to_string(most)), text_width(axis)) + 3 * Picture::letter,
              above = 2 * Picture::line + 8 + loony_room;
    const int bottom = above + plot_height, right = left + plot_width;
    Picture out{right + 5 * Picture::letter, bottom + 3 * Picture::line, {}, {}};
    out.title = title;
    out.labels.push_back({left, Picture::line, Anchor::left, title});
    out.labels.push_back({left - Picture::letter, above - 12, Anchor::right, axis});
    out.layers.resize(3);
    auto &lines = out.layers[0], &axes = out.layers[1], &points = out.layers[2];
    for (const double t : ticks(0, top, 8)) {
        const int y = bottom - 1 - scaled(t, 0, top, plot_height);
        lines[pale].push_back({left, y, plot_width, 1});
        out.labels.push_back({left - Picture::letter, y + 7, Anchor::right, tick_text(t)});
    }
    for (const double t : ticks(from, to, text_width(tick_text(to)) > 80 ? 4 : 8)) {
        const int x = left + scaled(t, from, to, plot_width);
        lines[grey].push_back({x, bottom, 1, 6});
        out.labels.push_back({x, bottom + Picture::line, Anchor::middle, tick_text(t)});
    }
    out.labels.push_back({(left + right) / 2, bottom + 2 * Picture::line + 6, Anchor::middle, name});
    axes[grey].push_back({left - size / 2 - 1, above, 1, plot_height});
    axes[grey].push_back({left, bottom + size / 2, plot_width, 1});
    // Allows two margins of half a point, so that no point is cut off.
    const int rim = size / 2;
    PlottedPoints numbers(plot_width + 2 * rim, plot_height + 2 * rim, size), loonies(plot_width + 2 * rim, size, size);
    for (std::size_t i = 0; i < count; ++i) {
        const int x = rim + scaled(static_cast<double>(i), 0, static_cast<double>(count - 1), plot_width);
        if (!is_number(table.values[i]))
            loonies.at(x, rim);
        else
            numbers.at(x, rim + plot_height - 1 - scaled(static_cast<double>(table.values[i]), 0, top, plot_height));
    }
    const auto moved = [](std::vector<Picture::Box> boxes, int x, int y) {
        for (Picture::Box& b : boxes) {
            b.x += x;
            b.y += y;
        }
        return boxes;
    };
    points[blue] = moved(numbers.boxes(), left - rim, above - rim);
    if (loony_room == 0) return out;
    points[red] = moved(loonies.boxes(), left - rim, above - loony_room + 4);
    out.labels.push_back(
        {right + Picture::letter / 2, above - loony_room + 12, Anchor::left, any_loony(table) ? "loony" : "infinity"});
    out.width = std::max(out.width, right + 6 * Picture::letter);
    return out;
}

// ---- maps

// The colours from 0 to 1 are violet, blue, green, yellow (the scale "viridis" of Smith and van der Walt, in five
// steps).
Color shade(double t) {
    static constexpr std::array<Color, 5> steps = {
        {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}}};
    const double at = std::clamp(t, 0.0, 1.0) * 4;
    const auto i = std::min<std::size_t>(3, to_size(at));
    const double part = at - static_cast<double>(i);
    const auto mixed = [&](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
    };
    return {mixed(steps[i].red, steps[i + 1].red), mixed(steps[i].green, steps[i + 1].green),
            mixed(steps[i].blue, steps[i + 1].blue)};
}

Color color_of(std::uint64_t value, std::uint64_t most) {
    if (is_loony(value)) return red;
    if (is_infinite(value)) return grey;
    if (value == 0) return white;
    return shade(most <= 1 ? 0 : static_cast<double>(value - 1) / static_cast<double>(most - 1));
}

// Draws the values of the legend: all if there are few, otherwise a scale with both its ends. Returns where it ends.
int add_legend(const Table& table, Picture& out, int x, int y, std::uint64_t most) {
    constexpr int side = 20, step = 26, scale = 200;
    auto& layer = out.layers.emplace_back();
    const auto swatch = [&](std::uint64_t value) {
        const std::string text = is_infinite(value) ? "infinity" : text_of(value);
        layer[grey].push_back({x - 1, y - 1, side + 2, 1});
        layer[grey].push_back({x - 1, y + side, side + 2, 1});
        layer[grey].push_back({x - 1, y, 1, side});
        layer[grey].push_back({x + side, y, 1, side});
        layer[color_of(value, most)].push_back({x, y, side, side});
        out.labels.push_back({x + side + 8, y + 17, Anchor::left, text});
        y += step;
    };
    std::set<std::uint64_t> met;
    for (const std::uint64_t v : table.values)
        if (met.size() <= most_swatches + 2) met.insert(v);
    if (any_loony(table)) swatch(*std::max_element(table.values.begin(), table.values.end()));
    if (any_infinite(table)) swatch(*std::find_if(table.values.begin(), table.values.end(), is_infinite));
    if (met.size() <= most_swatches) {
        for (const std::uint64_t v : met)
            if (is_number(v)) swatch(v);
        return y;
    }
    swatch(0);
    y += 8;
    for (int i = 0; i < scale; ++i) layer[shade(static_cast<double>(i) / (scale - 1))].push_back({x, y + i, side, 1});
    const auto top = static_cast<double>(most);
    std::vector<double> at = {1, top};
    for (const double t : ticks(1, top, 6))  // there is no room for another one next to the ends
        if (std::min(scaled(t, 1, top, scale), scaled(top - t, 0, top - 1, scale)) >= Picture::line) at.push_back(t);
    for (const double t : at)
        out.labels.push_back({x + side + 8, y + 7 + scaled(t, 1, top, scale), Anchor::left, tick_text(t)});
    return y + scale + Picture::line / 2;
}

// The values in their cells, if all of them have room there.
void add_numbers(const Table& table, Picture& out, std::pair<int, int> corner, int columns, int cell,
                 std::uint64_t most) {
    const auto text = [](std::uint64_t v) { return is_infinite(v) ? std::string("?") : is_loony(v) ? "" : text_of(v); };
    constexpr std::size_t most_numbers = 2500;
    if (table.values.size() > most_numbers || cell < Picture::line ||
        std::any_of(table.values.begin(), table.values.end(),
                    [&](std::uint64_t v) { return text_width(text(v)) + 2 > cell; }))
        return;
    for (std::size_t i = 0; i < table.values.size(); ++i) {
        const Color c = color_of(table.values[i], most);
        const bool dark = 299 * c.red + 587 * c.green + 114 * c.blue < 128000;  // as bright as it looks, in thousandths
        const int row = static_cast<int>(i) / columns, column = static_cast<int>(i) % columns;
        out.labels.push_back({corner.first + column * cell + cell / 2, corner.second + row * cell + cell / 2 + 7,
                              Anchor::middle, text(table.values[i]), dark ? white : black});
    }
}

Picture heat_map(const Table& table, const std::string& title, const std::vector<std::string>& names) {
    const auto size = [](const Range& r) { return r.second - r.first + 1; };
    const Range &down = table.ranges[0], &across = table.ranges[1];
    if (size(down) > longest_axis || size(across) > longest_axis)
        throw Error("a picture of " + std::to_string(size(down)) + " by " + std::to_string(size(across)) +
                    " values: at most " + std::to_string(longest_axis) + " each way can be seen; give shorter ranges");
    const int rows = static_cast<int>(size(down)), columns = static_cast<int>(size(across));
    const int cell = std::clamp(map_side / std::max(rows, columns), 1, most_cell);
    const int left = text_width(std::to_string(down.second)) + 4 * Picture::letter, above = 3 * Picture::line + 20;
    const int width = columns * cell, height = rows * cell, legend = left + width + 2 * Picture::letter;
    const std::uint64_t most = largest(table);
    const int side =
        28 + std::max(text_width(any_infinite(table) ? "infinity" : "loony"), text_width(std::to_string(most)));
    Picture out{std::max(legend + side, left + text_width(title)) + Picture::letter, 0, {}, {}};
    out.title = title;
    out.labels.push_back({left, Picture::line, Anchor::left, title});
    add_numbers(table, out, {left, above}, columns, cell, most);
    auto& layer = out.layers.emplace_back();
    for (int i = 0; i < rows; ++i)
        for (int j = 0; j < columns;) {
            const auto color = [&](int k) {
                return color_of(table.values[to_size(i) * to_size(columns) + to_size(k)], most);
            };
            const int begin = j;
            while (j < columns && color(j) == color(begin)) ++j;
            layer[color(begin)].push_back({left + begin * cell, above + i * cell, (j - begin) * cell, cell});
        }
    auto& frame = out.layers.emplace_back()[grey];
    frame = {{left - 1, above - 1, width + 2, 1},
             {left - 1, above + height, width + 2, 1},
             {left - 1, above, 1, height},
             {left + width, above, 1, height}};
    out.labels.push_back({left / 4, above + height / 2 + 7, Anchor::middle, names[0]});
    out.labels.push_back({left + width / 2, 2 * Picture::line + 6, Anchor::middle, names[1]});
    const auto middle = [&](double t, std::int64_t from) {
        return static_cast<int>((t - static_cast<double>(from)) * cell) + cell / 2;
    };
    for (const double t :
         ticks(static_cast<double>(down.first), static_cast<double>(down.second), std::min(height / 24.0, 10.0))) {
        frame.push_back({left - 6, above + middle(t, down.first), 5, 1});
        out.labels.push_back({left - 10, above + middle(t, down.first) + 7, Anchor::right, tick_text(t)});
    }
    const double room = static_cast<double>(width) / (text_width(std::to_string(across.second)) + 24);
    for (const double t :
         ticks(static_cast<double>(across.first), static_cast<double>(across.second), std::min(room, 10.0))) {
        frame.push_back({left + middle(t, across.first), above - 6, 1, 5});
        out.labels.push_back({left + middle(t, across.first), above - 10, Anchor::middle, tick_text(t)});
    }
    out.height = std::max(above + height, add_legend(table, out, legend, above, most)) + Picture::line;
    return out;
}

}  // namespace

int only_range(const Table& table) {
    int only = static_cast<int>(table.ranges.size()) - 1;
    int varying = 0;
    for (std::size_t k = table.ranges.size(); k-- > 0;)
        if (table.ranges[k].first != table.ranges[k].second && ++varying == 1) only = static_cast<int>(k);
    return varying > 1 ? -1 : only;
}

Picture plot(const Table& table, const std::vector<std::string>& names) {
    std::string title = table.game + ":";
    for (std::size_t k = 0; k < table.ranges.size(); ++k) {
        const Range& r = table.ranges[k];
        title +=
            (k ? ", " : " ") + names[k] + " = " + (r.first == r.second ? std::to_string(r.first) : short_range_text(r));
    }
    if (table.misere) title += ", misere";
    const int only = only_range(table);
    if (only < 0) {  // a map of the two ranges that vary
        Table map = table;
        std::vector<std::string> axes;
        map.ranges.clear();
        for (std::size_t i = 0; i < table.ranges.size(); ++i) {
            if (table.ranges.size() > 2 && table.ranges[i].first == table.ranges[i].second) continue;
            map.ranges.push_back(table.ranges[i]);
            axes.push_back(names[i]);
        }
        if (map.ranges.size() > 2)
            throw Error("a picture shows one or two ranges: give the others one number, as 5..5");
        return heat_map(map, title, axes);
    }
    const auto k = to_size(only);
    return scatter(table, title, names[k], names[k].size() <= 3 ? "G(" + names[k] + ")" : "G", table.ranges[k]);
}

Picture plot(const std::vector<std::uint64_t>& numbers, const std::string& title, const std::string& across,
             const std::string& up) {
    Table table;
    table.values = numbers;
    return scatter(table, title, across, up, {1, static_cast<std::int64_t>(numbers.size())});
}

}  // namespace grundy::report
