// SPDX-License-Identifier: MIT
// Draws boards; see boards.hpp.
#include "report/boards.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace grundy::report {
namespace {

constexpr std::size_t most_rows = 24, most_columns = 36;
using Lines = std::vector<std::string>;

// board(4, 5)
std::optional<Lines> free_board(std::string_view sizes) {
    std::size_t rows = 0, columns = 0;
    const auto comma = sizes.find(", ");
    if (comma == std::string_view::npos) return std::nullopt;
    std::from_chars(sizes.data(), sizes.data() + comma, rows);
    std::from_chars(sizes.data() + comma + 2, sizes.data() + sizes.size(), columns);
    if (rows == 0 || rows > most_rows || columns == 0 || columns > most_columns) return std::nullopt;
    return Lines(rows, std::string(columns, '.'));
}

// The lines of the only board of a component, which is written as rules::argument_text does.
std::optional<Lines> board_of(std::string_view component) {
    constexpr std::string_view opening = "board(";
    const auto begin = component.find(opening);
    if (begin == std::string_view::npos || component.find(opening, begin + 1) != std::string_view::npos)
        return std::nullopt;
    std::string_view inside = component.substr(begin + opening.size());
    inside = inside.substr(0, inside.find(')'));
    if (!inside.starts_with('"')) return free_board(inside);
    Lines out(1);
    for (const char c : inside)
        if (c == '/')
            out.emplace_back();
        else if (c != '"' && c != ' ')
            out.back() += c;
    const bool small = out.size() <= most_rows && out[0].size() <= most_columns;
    return small ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

std::string boards_beside(std::string_view from, std::string_view to) {
    const auto before = board_of(from), after = board_of(to);
    if (!before || !after) return "";
    const std::size_t height = std::max(before->size(), after->size()), middle = (height - 1) / 2;
    const std::string none((*before)[0].size(), ' ');
    std::string out;
    for (std::size_t i = 0; i < height; ++i) {
        out += "      " + (i < before->size() ? (*before)[i] : none) + (i == middle ? " -> " : "    ");
        out += (i < after->size() ? (*after)[i] : "") + "\n";
    }
    return out;
}

}  // namespace grundy::report
