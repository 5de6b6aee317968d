// SPDX-License-Identifier: MIT
// Reads --graph NAME=FILE and --graph NAME#K=FILE; see graph_options.hpp.
#include "cli/graph_options.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/session.hpp"
#include "core/error.hpp"

namespace grundy::cli {
namespace {

constexpr std::size_t most_graph_bytes = std::size_t{256} << 20;

struct GraphOption {
    std::string written, name, file;
    std::int64_t number = 0;  // which graph of the file, from 1; 0: it has only one
};

GraphOption parse_option(const std::string& text) {
    GraphOption out{text, {}, {}, 0};
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        throw Error("--graph " + text + ": expected NAME=FILE, as in --graph g=graph.txt");
    out.name = text.substr(0, equals);
    out.file = text.substr(equals + 1);
    if (const auto hash = out.name.find('#'); hash != std::string::npos) {
        out.number = read_natural(out.name.substr(hash + 1), "--graph " + text + ": the number of the graph");
        out.name.resize(hash);
        if (out.number == 0) throw Error("--graph " + text + ": the graphs of a file are numbered from 1");
    }
    return out;
}

std::vector<GraphOption> parse_options(const Arguments& arguments) {
    std::vector<GraphOption> out;
    for (const std::string& text : arguments.all("graph")) {
        out.push_back(parse_option(text));
        for (auto before = out.begin(); before + 1 != out.end(); ++before)
            if (before->name == out.back().name)
                throw Error("--graph " + text + ": '" + before->name +
                            "' already names another graph: choose another name");
    }
    const auto reads_stdin = [](const auto& options) {
        return std::count(options.begin(), options.end(), std::string("-"));
    };
    std::vector<std::string> files;
    for (const GraphOption& option : out) files.push_back(option.file);
    if (reads_stdin(files) > 0 && reads_stdin(files) + reads_stdin(arguments.all("file")) > 1)
        throw Error("standard input is read once, but several arguments ask for it: give files to all but one");
    return out;
}

}  // namespace

std::optional<Graph> GraphSeries::next() {
    auto out = std::exchange(next_, std::nullopt);
    return out ? std::move(out) : rest_.next();
}

std::optional<GraphSeries> add_graphs(const Arguments& arguments, Rules& rules, const std::atomic<bool>* interrupt) {
    std::optional<GraphSeries> series;
    for (const GraphOption& option : parse_options(arguments)) {
        const std::string name = option.file == "-" ? "standard input" : option.file;
        rules.add_graph(option.name, Graph{});  // a fault of the name comes before the file is read
        GraphReader reader(read_all(option.file, most_graph_bytes, interrupt), name);
        std::optional<Graph> graph = reader.next();
        std::int64_t count = graph ? 1 : 0;
        for (; graph && count < option.number; count += graph ? 1 : 0) graph = reader.next();
        if (!graph)
            throw Error("--graph " + option.written + ": " + name + " has only " + std::to_string(count) +
                        (count == 1 ? " graph" : " graphs"));
        rules.add_graph(option.name, *graph);
        if (option.number != 0) continue;
        std::optional<Graph> second = reader.next();
        if (!second) continue;
        if (series)
            throw Error("--graph: " + series->file() + " and " + name +
                        " have several graphs each: choose one of them, as in --graph '" + option.name +
                        "#1=" + option.file + "'");
        series.emplace(option.name, option.file, std::move(*second), std::move(reader));
    }
    return series;
}

void refuse_series(const GraphSeries& series) {
    throw Error("--graph " + series.name() + "=" + series.file() + ": the file has several graphs: choose one, as in " +
                "--graph '" + series.name() + "#2=" + series.file() +
                "'; only `grundy value` answers for all of them, one line each");
}

}  // namespace grundy::cli
