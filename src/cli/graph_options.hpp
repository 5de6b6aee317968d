// SPDX-License-Identifier: MIT
// The graphs of --graph NAME=FILE. The program reads files; positions and rules only name the graphs.
#pragma once

#include <atomic>
#include <cstddef>
#include <grundy/grundy.hpp>
#include <optional>
#include <string>

#include "cli/commands.hpp"

namespace grundy::cli {

/// The graphs of a file that has several of them, one after another.
class GraphSeries {
public:
    GraphSeries(std::string name, std::string file, Graph second, GraphReader rest)
        : name_(std::move(name)), file_(std::move(file)), next_(std::move(second)), rest_(std::move(rest)) {}

    const std::string& name() const { return name_; }
    const std::string& file() const { return file_; }
    /// The next graph, beginning with the second: the first is in the rules. Nothing at the end.
    std::optional<Graph> next();

private:
    std::string name_, file_;
    std::optional<Graph> next_;
    GraphReader rest_;
};

/// Puts the graphs of all options into scope. Returns the rest of a file that has several graphs, none of which was
/// chosen by its number, as in NAME#2=FILE. Throws Error if there are two such files.
std::optional<GraphSeries> add_graphs(const Arguments& arguments, Rules& rules, const std::atomic<bool>* interrupt);

/// Throws Error: this command takes one graph of the file.
[[noreturn]] void refuse_series(const GraphSeries& series);

}  // namespace grundy::cli
